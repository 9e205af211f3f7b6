"""What every answer carries, and what is answered where a page cannot be."""

from http.client import HTTPResponse
from socket import socketpair

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from django.urls import path
from gunicorn.http.errors import LimitRequestLine
from markup import complaints
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertTemplateUsed

from cricketcards import urls
from cricketcards.worker import Worker


def fail(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("no overs were bowled")


def refuse(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("Refused, said the view of Otley.")


def suspect(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation("forged")


def read_form(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{len(request.POST)} fields, {len(request.FILES)} files")


handler400 = urls.handler400
# The site's own pages too: the error pages may lead to them.
urlpatterns = [
    path("fails/", fail),
    path("refuses/", refuse),
    path("suspects/", suspect),
    path("reads/", read_form),
    *urls.urlpatterns,
]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/fails/", 500),
        ("/suspects/", 400),
        ("/refuses/", 403),
        ("/nowhere/", 404),
        ("/nowhere/%00/", 404),
        ("/nowhere/%ff%ed%a0%80/", 404),
    ],
)
def test_an_error_has_its_page(visitor: Client, address: str, status: int) -> None:
    answer = visitor.get(address)
    page = answer.content.decode()
    assert answer.status_code == status
    assert page.lower().startswith("<!doctype html>")
    assertTemplateUsed(answer, f"{status}.html")
    assert page.count("<h1>") == 1
    assert 'lang="en-gb"' in page
    assert "ZeroDivisionError" not in page
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_a_refusal_keeps_the_sentence_of_who_refused(visitor: Client) -> None:
    assert "Refused, said the view of Otley." in visitor.get("/refuses/").content.decode()


def test_the_page_of_a_failure_asks_nothing_of_the_database(
    visitor: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert visitor.get("/fails/").status_code == 500


def test_a_form_from_an_old_page_is_explained() -> None:
    answer = Client(enforce_csrf_checks=True).post("/reads/", {"name": "Hoggard"})
    assert answer.status_code == 403
    assertTemplateUsed(answer, "403_csrf.html")


def test_a_foreign_host_name_is_refused(visitor: Client) -> None:
    answer = visitor.get("/reads/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assertTemplateUsed(answer, "400.html")


@pytest.mark.parametrize("charset", ["utf-16", "no-such-charset", "latin-1"])
def test_a_form_in_another_encoding_is_not_understood(charset: str) -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    answer = client.generic("POST", "/reads/", b"a=b", f"application/x-www-form-urlencoded; charset={charset}")
    assert answer.status_code in (400, 403)


def test_a_large_file_reaches_the_form_that_explains_its_limit(visitor: Client) -> None:
    answer = visitor.post("/reads/", {"file": SimpleUploadedFile("match.json", b"x" * 50_000_000)})
    assert answer.content == b"0 fields, 1 files"


def test_typed_text_beyond_all_reason_is_refused(visitor: Client) -> None:
    answer = visitor.post("/reads/", {"text": "x" * 6_000_001})
    assert answer.status_code == 413
    assertTemplateUsed(answer, "413.html")
    assert visitor.post("/reads/", {"text": "x" * 5_000_000}).content == b"1 fields, 0 files"


def test_a_request_beyond_the_wall_is_not_even_read(visitor: Client) -> None:
    answer = visitor.generic("POST", "/reads/", b"", CONTENT_LENGTH="100000001")
    assert answer.status_code == 413
    assert visitor.generic("POST", "/reads/", b"", CONTENT_LENGTH="many").status_code == 200


def test_an_address_too_long_to_be_read_is_answered_with_a_page_of_the_site() -> None:
    worker = object.__new__(Worker)
    server, browser = socketpair()
    with server, browser:
        worker.handle_error(None, server, ("127.0.0.1", 1), LimitRequestLine(10_000, 8190))
        answer = HTTPResponse(browser)
        answer.begin()
        page = answer.read().decode()
    assert (answer.status, answer.headers["Content-Type"]) == (414, "text/html; charset=utf-8")
    assert page == render_to_string("414.html")
    assert not complaints(page)


def test_every_answer_carries_the_security_headers(client: Client) -> None:
    headers = client.get("/reads/").headers
    directives = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert directives == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
    }
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
