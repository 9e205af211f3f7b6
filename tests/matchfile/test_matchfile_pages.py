"""Match files sent in and taken out on the site."""

import json
import re
import resource
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from subprocess import CompletedProcess
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.forms import FileField
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from matchfile_equality import equal_part
from pypdf import PdfWriter
from pytest_django import DjangoAssertNumQueries
from served_forms import ServedForm, form_at, form_of
from wording import in_order, problem, worded

from scoring.addresses import rule_address
from scoring.games.forde.words.problems import SENTENCES
from scoring.matchfile import attachment
from scoring.matchfile.pdf import read_upload
from scoring.matchfile.writer import document
from scoring.models import Club, Match, Membership, Team
from scoring.views.matchfiles import IMPORTED, IMPORTED_BEFORE
from scoring.words.phrase import isolate
from scoring.words.problems import FORMAT

URL = "/clubs/otley/import/"
Send = Callable[..., Any]


def with_attachments(**files: bytes) -> bytes:
    """Return a PDF of one empty page with files attached, an underscore in their names standing for the dot."""
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    for name, content in files.items():
        writer.add_attachment(name.replace("_", "."), content)
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def sent(client: Client, form: ServedForm, content: bytes, name: str = "match.json") -> Any:
    """Choose a file on an import page, send it, and follow to where it leads."""
    answer = form.submit(file=SimpleUploadedFile(name, content))
    return client.get(answer.headers["Location"], follow=True) if answer.status_code == 302 else answer


@pytest.fixture
def send(client: Client, person: Callable[[str], User]) -> Send:
    """Send a file in, as a scorer."""

    def post(data: bytes | dict[str, Any], role: str = "scorer", name: str = "match.json") -> Any:
        client.force_login(person(role))
        content = data if isinstance(data, bytes) else json.dumps(data).encode()
        return sent(client, form_at(client, URL), content, name)

    return post


def test_a_stranger_signs_in_first_and_a_reader_may_not(client: Client, club: Club) -> None:
    assert client.get(URL)["Location"] == f"/sign-in/?next={URL}"
    assert client.post(URL)["Location"].startswith("/sign-in/")

    client.force_login(User.objects.create_user("reader"))
    assert client.get(URL).status_code == 403
    assert client.post(URL).status_code == 403


@pytest.mark.parametrize("role", ["scorer", "organiser"])
def test_a_match_file_is_sent_in_and_taken_out_again(
    client: Client, send: Send, good: dict[str, Any], role: str
) -> None:
    page = send(good, role)

    match = Match.objects.get()
    assert page.request["PATH_INFO"] == match.get_absolute_url()
    assert str(IMPORTED) in page.content.decode()
    assert match.log.get(version=1).author == User.objects.get(username=role)
    response = client.get(f"/matches/{match.slug}/match.json")
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == f'attachment; filename="{match.slug}.json"'
    assert match.slug.startswith(good["played_on"])
    assert equal_part(response.json()) == equal_part(good)
    assert {key: response.json()[key] for key in ("played_on", "venue")} == {
        key: good[key] for key in ("played_on", "venue")
    }


def test_a_match_file_that_has_not_changed_is_not_sent_again(
    client: Client, send: Send, good: dict[str, Any], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send(good)
    match = Match.objects.get()
    url = f"/matches/{match.slug}/match.json"
    client.logout()
    with django_assert_num_queries(2):
        etag = client.get(url)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(url, headers={"if-none-match": etag}).status_code == 304

    Match.objects.update(version=match.version + 1)
    assert client.get(url, headers={"if-none-match": etag}).status_code == 200
    assert client.get("/matches/none-such/match.json").status_code == 404
    Match.objects.update(withdrawn=True)
    assert client.get(url).status_code == 404


def test_every_problem_is_shown_with_entry_and_field_and_nothing_is_stored(send: Send, good: dict[str, Any]) -> None:
    good["sides"][0]["players"][2]["name"] = ""
    good["entries"][5] = {"type": "ball", "runs": 5}
    good["entries"][8]["<b>"] = 1

    response = send(good)

    page = response.content.decode()
    assert response.status_code == 422
    rows = [row.split("</li>")[0] for row in page.split('<li class="error">')[1:]]
    linked = f'<a href="{rule_address("F6")}">F6</a>'
    parts = [
        ["<code>sides.0.players.2.name</code>", ">format<", str(FORMAT["no_name"])],
        [
            "<b>Entry 5</b>",
            "<code>runs</code>",
            linked,
            str(SENTENCES["no_such_runs"]),
        ],
        ["<b>Entry 8</b>", "<code>&lt;b&gt;</code>", ">format<", FORMAT["unknown_key"] % {"key": "&lt;b&gt;"}],
    ]
    assert [[part for part in each if part in row] for row, each in zip(rows, parts, strict=True)] == parts
    assert not Match.objects.exists()


def test_a_name_in_a_sentence_is_kept_apart(send: Send, good: dict[str, Any]) -> None:
    batting_first = good["derived"]["innings"][0]["side"]
    players = good["sides"][1 - batting_first]["players"]
    good["entries"][0]["bowler"] = next(n for n, p in enumerate(players, 1) if not p.get("bowling_class"))
    players[good["entries"][0]["bowler"] - 1]["name"] = "<script>محمد"

    named = isolate("&lt;script&gt;محمد")
    assert problem("bowler_without_class", name=named).search(send(good).content.decode())


def test_many_problems_are_counted_not_listed(send: Send, good: dict[str, Any]) -> None:
    good["entries"] = [{"type": "ball", "runs": 5}] * 1_000

    assert "and 800 more problems" in send(good).content.decode()


def test_only_an_organiser_brings_in_what_the_cards_cannot_do(
    client: Client, send: Send, overridden: dict[str, Any]
) -> None:
    refused = send(overridden)
    assert refused.status_code == 422
    assert str(FORMAT["override_needs_organiser"]) in refused.content.decode()
    assert not Match.objects.exists()

    send(overridden, "organiser")
    assert Match.objects.exists()


def test_a_file_sent_in_twice_makes_two_matches_with_a_notice(client: Client, send: Send, good: dict[str, Any]) -> None:
    send(good)
    first = Match.objects.get()
    page = sent(client, form_at(client, URL), json.dumps(good).encode())

    assert Match.objects.count() == 2
    assert worded(IMPORTED_BEFORE, match=first.slug).search(page.content.decode())


def test_a_page_sent_again_is_answered_as_the_first_time(
    client: Client, person: Callable[[str], User], good: dict[str, Any], roster: Team
) -> None:
    client.force_login(person("scorer"))
    form, content = form_at(client, URL), json.dumps(good).encode()
    first = sent(client, form, content)
    Membership.objects.all().delete()  # the sides would be linked otherwise now
    again = sent(client, form, content)
    assert Match.objects.count() == 1
    assert again.request["PATH_INFO"] == first.request["PATH_INFO"] == Match.objects.get().get_absolute_url()
    assert str(IMPORTED) in again.content.decode()
    assert not worded(IMPORTED_BEFORE).search(again.content.decode())

    other = sent(client, form, json.dumps(good | {"venue": "The Mill"}).encode())
    assert other.status_code == 422
    assert other.context["form"].has_error("__all__", "another")
    assert Match.objects.count() == 1
    sent(client, form_of(other), content)
    assert Match.objects.count() == 2


def test_a_page_gone_back_to_has_a_key_of_its_own(client: Client, person: Callable[[str], User]) -> None:
    client.force_login(person("scorer"))
    assert "no-store" in client.get(URL).headers["Cache-Control"]
    assert form_at(client, URL)["key"] != form_at(client, URL)["key"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", worded(FileField.default_error_messages["empty"])),
        (b"hello", problem("not_json")),
        (b"\x00" * 6_000_000, problem("file_too_large", megabytes=5)),
        (b"\x00" * 50_000_000, in_order(20, "MB")),
        (b"%PDF-1.7", problem("pdf_unreadable")),
        (b"%PDF-1.7\n" + b"[" * 100_000, problem("pdf_unreadable")),
        (with_attachments(), problem("no_attachment")),
        (with_attachments(notes_txt=b"{}"), problem("no_attachment")),
        (with_attachments(match_json=b"{"), problem("not_json")),
    ],
    ids=["empty", "text", "6 MB", "50 MB", "PDF cut off", "PDF nested", "plain PDF", "PDF with text", "PDF with half"],
)
def test_what_is_no_match_file_gets_its_sentence(send: Send, data: bytes, says: re.Pattern[str]) -> None:
    response = send(data)

    assert response.status_code == 422
    assert says.search(response.content.decode())
    assert not Match.objects.exists()


def test_nothing_sent_gets_its_sentence(client: Client, person: Callable[[str], User]) -> None:
    client.force_login(person("scorer"))

    response = client.post(URL, {"file": "no file at all"})

    assert response.status_code == 422
    assert "errorlist" in response.content.decode()


def test_a_printed_record_brings_its_match_back(send: Send, good: dict[str, Any]) -> None:
    send(with_attachments(readme_txt=b"x", match_json=json.dumps(good).encode()), name="record.pdf")

    assert Match.objects.get().status == "completed"


def test_the_match_as_it_is_printed_brings_it_back(send: Send, good: dict[str, Any]) -> None:
    send(good)
    match = Match.objects.get()

    reading = read_upload(Client().get(f"/matches/{match.slug}/paper/match.pdf").content)

    assert reading.file
    assert equal_part(document(reading.file.match, reading.file.entries)) == equal_part(good)


PDF = with_attachments(match_json=b"[]")


@given(st.data())
def test_a_damaged_pdf_is_judged(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(PDF)))
    end = data.draw(st.integers(start, min(len(PDF), start + 40)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoring.matchfile.attachment.subprocess.run", read_here)
        reading = read_upload(PDF[:start] + data.draw(st.binary(max_size=20)) + PDF[end:])

    assert reading.file is None
    assert reading.problems


def read_here(_command: list[str], *, input: bytes, **_limits: object) -> CompletedProcess[bytes]:
    """Read a PDF as the process that has it to itself does, in this one: to start that takes most of its time."""
    found = BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resource, "setrlimit", lambda *_limit: None)
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(input)))
        patch.setattr(sys, "stdout", SimpleNamespace(buffer=found))
        try:
            status = attachment.main()
        except Exception:
            status = 1
    return CompletedProcess((), status, found.getvalue())


@pytest.mark.parametrize(
    "pdf",
    [PDF[:-8], PDF[: len(PDF) // 2], PDF[:8], PDF.replace(b"endobj", b""), PDF.replace(b"/Names", b"/\xffames")],
    ids=["no end", "half", "a beginning", "no end of objects", "no names"],
)
def test_a_damaged_pdf_is_judged_by_a_process_as_here(pdf: bytes) -> None:
    apart = read_upload(pdf)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoring.matchfile.attachment.subprocess.run", read_here)
        here = read_upload(pdf)

    assert apart.file is None
    assert apart.problems == here.problems != []
