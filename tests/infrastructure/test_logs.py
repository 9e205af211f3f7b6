"""What comes into the log: what fails here, and little of what visitors send."""

import logging
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousFileOperation, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from cricketcards import urls
from cricketcards.logs import SECRET_ADDRESS, Sparing

FILE = b'--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n'
FORM, UPLOAD = "application/x-www-form-urlencoded", "multipart/form-data; boundary="


def fail(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("no overs were bowled")


def fail_elsewhere(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("no overs were bowled")


def refuse(error: Exception) -> Callable[[HttpRequest], HttpResponse]:
    def view(request: HttpRequest) -> HttpResponse:
        raise error

    return view


handler400, handler500 = urls.handler400, urls.handler500
urlpatterns = [
    path("fails/", fail),
    path("fails-elsewhere/", fail_elsewhere),
    path("suspects/", refuse(SuspiciousOperation("forged"))),
    path("suspects-a-file/", refuse(SuspiciousFileOperation("../../etc/passwd"))),
    path("refuses/", refuse(BadRequest("no such thing"))),
    *urls.urlpatterns,
]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """Return what the handler of the settings writes, having written nothing before."""
    handler = next(each for each in logging.getLogger().handlers if any(isinstance(f, Sparing) for f in each.filters))
    assert isinstance(handler, logging.StreamHandler)
    others = [each for each in handler.filters if not isinstance(each, Sparing)]
    monkeypatch.setattr(handler, "filters", [Sparing(), *others])
    written = StringIO()
    terminal = handler.setStream(written)
    yield written
    handler.setStream(terminal)


@pytest.mark.parametrize(
    ("address", "body", "kind", "headers"),
    [
        ("/sign-in/", "&".join(f"f{n}=" for n in range(2_001)).encode(), FORM, {}),
        ("/sign-in/", b"a=" + b"x" * 6_000_001, FORM, {}),
        ("/sign-in/", b"a=b", f"{FORM}; charset=utf-16", {}),
        ("/sign-in/", b"a=b", f"{FORM}; charset=no-such-charset", {}),
        ("/sign-in/", b"a=b", FORM, {"origin": "https://evil.example"}),
        ("/sign-in/", b"a=b", FORM, {"cookie": "sessionid=\0; csrftoken=" + "x" * 4_000}),
        ("/sign-in/", FILE * 200 + b"--b--\r\n", f"{UPLOAD}b", {}),
        ("/sign-in/", FILE, f"{UPLOAD}b", {}),
        ("/sign-in/", b"a=b", UPLOAD, {}),
        ("/sign-in/", b"a=b", f"{UPLOAD}\xe9", {}),
        ("/sign-in/", b"", FORM, {"host": "evil.example"}),
        ("/sign-in/", b"", FORM, {"host": "a b"}),
        ("/suspects/", b"", FORM, {}),
        ("/suspects-a-file/", b"", FORM, {}),
        ("/refuses/", b"", FORM, {}),
        ("/nowhere/%00/%ff/", b"", FORM, {}),
        ("/static/../../etc/passwd", b"", FORM, {}),
    ],
)
@pytest.mark.parametrize("checked", [True, False])
def test_what_a_visitor_sends_leaves_few_lines_and_no_traceback(
    log: StringIO, address: str, body: bytes, kind: str, headers: dict[str, str], checked: bool
) -> None:
    visitor = Client(raise_request_exception=False, enforce_csrf_checks=checked)
    for _again in range(14):
        answer = visitor.generic("POST", address, body, kind, headers=headers)
        assert answer.status_code in (200, 400, 403, 404, 405, 413)
    lines = log.getvalue().splitlines()
    assert len(lines) <= 10
    assert "Traceback" not in log.getvalue()
    assert not lines or lines[-1].endswith("(more like this follow, which are not written for a while)")


def test_failed_signing_in_leaves_few_lines(log: StringIO) -> None:
    for number in range(40):
        Client().post("/sign-in/", {"username": f"member{number}", "password": "cricket"})
    assert len(log.getvalue().splitlines()) <= 10


def test_a_failure_of_the_site_keeps_its_traceback_and_hides_no_other(log: StringIO) -> None:
    visitor = Client(raise_request_exception=False)
    for _again in range(30):
        visitor.get("/fails/")
    visitor.get("/fails-elsewhere/")
    written = log.getvalue()
    assert written.count("Traceback") == 11
    assert "in fail_elsewhere" in written


def test_what_was_left_out_is_heard_again_after_a_while() -> None:
    record = logging.makeLogRecord({"name": "site", "levelno": logging.ERROR, "msg": "%s", "args": ("no overs",)})
    sparing = Sparing(most=2, seconds=0)
    assert [bool(sparing.filter(record)) for _ in range(5)] == [True] * 5
    sparing = Sparing(most=2)
    assert [bool(sparing.filter(record)) for _ in range(5)] == [True, True, False, False, False]
    assert record.getMessage() == "no overs (more like this follow, which are not written for a while)"
    record.levelno = logging.INFO
    assert sparing.filter(record)


SECRET = "Sesame-0penS_3same"


class UnsayableError(Exception):
    def __str__(self) -> str:
        raise ValueError(SECRET)

    __repr__ = __str__


def test_log_and_web_servers_leave_out_the_same() -> None:
    """What Caddy is set up with, and what is said of nginx, name the same addresses as the log."""
    base = Path(settings.BASE_DIR)
    texts = [
        SECRET_ADDRESS.pattern,
        *((base / name).read_text() for name in ("deploy/server/Caddyfile", "docs/operations.md")),
    ]
    log, caddy, nginx = (
        [re.sub(r"\[.*", "", kind) for kind in re.findall(r"shared\|[^)]*", text)[0].split("|")] for text in texts
    )
    assert log == caddy == nginx


@pytest.mark.parametrize(
    "address",
    [
        "/shared/{}/",
        "/calendars/{}/fixtures.ics",
        "/invitations/{}/",
        "/account/e-mail/{}/",
        "/account/reminders/off/{}/",
        "/slips/{}/",
        "/new-password/MQ/{}/",
        "GET '/shared/{}'",
        "Bearer cct_{}",
    ],
)
def test_no_secret_of_a_link_is_written(log: StringIO, address: str) -> None:
    logger, where = logging.getLogger("django.request"), address.format(SECRET)
    logger.error("Internal Server Error: %s", where)
    logger.error("too few arguments: %s %s", where)
    logger.error("too many", where, 1)
    try:
        raise ZeroDivisionError(f"no overs were bowled at {where}")
    except ZeroDivisionError as error:
        try:
            raise ValueError(where) from error
        except ValueError:
            logger.exception("%d overs", where)
    assert log.getvalue().count("Traceback") == 2
    assert log.getvalue().count("Error: no overs") == 1
    assert "Sesame" not in log.getvalue()
    assert log.getvalue().count(address.format("…")) == 6


@pytest.mark.parametrize("most", [1, 5])
def test_what_cannot_be_put_into_words_is_written_and_raises_nowhere(log: StringIO, most: int) -> None:
    filters = [each for handler in logging.getLogger().handlers for each in handler.filters]
    next(each for each in filters if isinstance(each, Sparing)).most = most
    logger = logging.getLogger("site")
    logger.error("%s", UnsayableError())
    logger.error(UnsayableError())
    logger.error("%(missing)s", {"there": 1})
    try:
        raise UnsayableError
    except UnsayableError:
        logger.exception("%d", "no number")
    assert "there" in log.getvalue()
    assert "no number" in log.getvalue()
    assert "Sesame" not in log.getvalue()
