"""The page of a season's PDFs: making, calling off, downloading, and what each may see."""

import re
from datetime import timedelta
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, levels
from django.core.files.base import ContentFile
from django.urls import reverse
from django.utils import timezone
from season_to_print import asked_for

from tournaments.models import Print, Season
from tournaments.models.prints import SILENCE, prints, prints_folder
from tournaments.yearbook.digest import digest
from tournaments.yearbook.requests import INTERRUPTED

pytestmark = pytest.mark.django_db
ARGUMENTS = ["otley", "2026"]


@pytest.fixture
def season(users: ClubUsers) -> Season:
    return Season.objects.create(club=users.club, name="2026")


def page(users: ClubUsers, *, organiser: bool = True, part: bool = False) -> str:
    client = browser_of(users.organiser if organiser else None)
    headers = {"HX-Request": "true"} if part else {}
    answer = client.get(reverse("season-yearbook", args=ARGUMENTS), headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def papers(shown: str) -> list[str]:
    """Return the paper sizes that the first PDF is offered to be made on."""
    field = re.search(r'<select name="paper".*?</select>', shown, re.DOTALL)
    return re.findall(r'value="(\w+)"', field[0]) if field else []


def finished(season: Season, paper: str = "a4", **differing: Any) -> Print:
    """Return a yearbook as it stands when it has been made."""
    made = asked_for(season, paper=paper)
    given = {
        "file": f"yearbook-{paper}.pdf",
        "digest": digest(season, "yearbook", paper),
        "ended_at": timezone.now(),
        "pages": 42,
    }
    Print.objects.filter(pk=made.pk).update(**{"state": "done"} | given | differing)
    made.refresh_from_db()
    content = b"%PDF-1.7 a yearbook" if paper == "a4" else b"%PDF-1.7 on other paper"
    prints().save(made.file, ContentFile(content))
    return made


def test_an_organiser_has_it_made_and_calls_it_off(users: ClubUsers, season: Season) -> None:
    client = browser_of(users.organiser)
    assert reverse("yearbook-make", args=ARGUMENTS) in page(users)
    sent = {"kind": "yearbook", "paper": "a4"}
    for _click in range(2):
        answer = client.post(reverse("yearbook-make", args=ARGUMENTS), sent)
        assert (answer.status_code, answer.headers["Location"]) == (302, reverse("season-yearbook", args=ARGUMENTS))
    assert Print.objects.get().asked_by == users.organiser
    assert reverse("yearbook-cancel", args=ARGUMENTS) in page(users)
    client.post(reverse("yearbook-cancel", args=ARGUMENTS), {"kind": "yearbook"})
    assert Print.objects.get().state == Print.State.CANCELLED
    assert reverse("yearbook-cancel", args=ARGUMENTS) not in page(users)
    assert reverse("yearbook-make", args=ARGUMENTS) in page(users)


def test_progress_is_asked_for_again_only_while_something_is_at_work(users: ClubUsers, season: Season) -> None:
    asked_for(season)
    Print.objects.update(state="running", done=3, of=16, beat_at=timezone.now())
    part = page(users, part=True)
    assert "<html" not in part
    assert "3 of 16" in part
    assert "A4" in part
    assert 'value="18"' in part
    assert 'hx-trigger="every 2s"' in part
    Print.objects.update(asked_by=users.organiser)
    assert users.organiser.username in page(users, part=True)
    assert users.organiser.username not in page(users, organiser=False, part=True)
    Print.objects.update(state="cancelled")
    assert "hx-trigger" not in page(users, part=True)


def test_readers_are_told_once_that_there_is_none_and_without_a_script_reload(users: ClubUsers, season: Season) -> None:
    assert (page(users).count('class="empty"'), page(users, organiser=False).count('class="empty"')) == (3, 1)
    asked_for(season)
    assert re.search(
        rf"<noscript><a href=\"{reverse('season-yearbook', args=ARGUMENTS)}\"", page(users, organiser=False)
    )


def test_anybody_reads_what_was_made(users: ClubUsers, season: Season) -> None:
    address = reverse("yearbook-download", args=[*ARGUMENTS, "yearbook"])
    assert address not in page(users, organiser=False)
    assert browser_of(None).get(address).status_code == 302
    made = finished(season)
    shown = page(users, organiser=False)
    assert address in shown
    assert "42 pages" in shown
    assert f"{address}?paper=a4" in shown
    assert "<button" not in shown.partition("<main")[2]
    answer: Any = browser_of(None).get(address)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'inline; filename="otley-2026-yearbook-a4.pdf"'
    assert b"".join(answer.streaming_content) == b"%PDF-1.7 a yearbook"
    prints().delete(made.file)
    assert browser_of(None).get(address).status_code == 302
    (prints_folder() / made.file).mkdir()  # there, and not to be read
    assert browser_of(None).get(address).status_code == 302


def test_a_good_book_is_not_offered_to_be_made_again_and_one_out_of_date_is(users: ClubUsers, season: Season) -> None:
    finished(season)
    shown = page(users)
    assert "notice warning" not in shown
    assert papers(shown) == ["letter"]
    answer = browser_of(users.organiser).post(
        reverse("yearbook-make", args=ARGUMENTS), {"kind": "yearbook", "paper": "a4"}, follow=True
    )
    assert levels(answer) == ["info"]
    Season.objects.update(ends=timezone.localdate())
    shown = page(users)
    assert "notice warning" in shown
    assert papers(shown) == ["a4", "letter"]
    assert reverse("yearbook-download", args=[*ARGUMENTS, "yearbook"]) in shown


def test_both_sizes_are_offered_and_the_one_out_of_date_is_said(users: ClubUsers, season: Season) -> None:
    finished(season)
    letter = finished(season, "letter", digest="of what the season was", pages=43)
    address = reverse("yearbook-download", args=[*ARGUMENTS, "yearbook"])
    for organiser in (True, False):
        shown = page(users, organiser=organiser)
        assert [f"{address}?paper={paper}" in shown for paper in ("a4", "letter")] == [True, True]
        assert "42 pages" in shown
        assert "43 pages" in shown
        assert shown.count("notice warning") == 1
        assert "Letter" in shown.partition("notice warning")[2].partition("</p>")[0]
    assert papers(page(users)) == ["letter"]
    for asked, content in (("?paper=a4", b"a yearbook"), ("?paper=letter", b"on other paper"), ("", b"on other paper")):
        answer: Any = browser_of(None).get(address + asked)
        assert b"".join(answer.streaming_content).endswith(content)
    prints().delete(letter.file)
    assert f"{address}?paper=letter" not in page(users)
    assert browser_of(None).get(f"{address}?paper=letter").status_code == 302
    finished(season, "letter")
    assert 'id="paper-yearbook"' not in page(users)


def test_a_failure_is_said_with_what_to_do(users: ClubUsers, season: Season) -> None:
    asked_for(season)
    Print.objects.update(state="failed", message="The press has stopped.")
    assert "The press has stopped." in page(users)
    assert "Try again" in page(users)


def test_a_worker_that_is_silent_is_said(users: ClubUsers, season: Season) -> None:
    asked_for(season)
    long_ago = timezone.now() - SILENCE - timedelta(seconds=1)
    Print.objects.update(asked_at=long_ago)
    assert "notice warning" in page(users)
    Print.objects.update(state="running", beat_at=long_ago)
    assert str(INTERRUPTED) in page(users)


@pytest.mark.parametrize("sent", [{}, {"kind": "almanack"}, {"kind": "yearbook", "paper": "a\0"}, {"kind": "\ud800"}])
def test_a_book_that_is_none_is_refused(users: ClubUsers, season: Season, sent: dict[str, str]) -> None:
    client = browser_of(users.organiser)
    for name in ("yearbook-make", "yearbook-cancel"):
        encoded = {key: value.encode("utf-8", "surrogatepass") for key, value in sent.items()}
        assert client.post(reverse(name, args=ARGUMENTS), encoded).status_code == 302
    assert not Print.objects.exists()


def test_a_page_costs_the_same_with_one_book_and_with_many(
    users: ClubUsers, season: Season, django_assert_num_queries: Any
) -> None:
    client = browser_of(None)
    address = reverse("season-yearbook", args=ARGUMENTS)
    finished(season)
    # The state of the club aside: the season, its prints; what the one rests on, the reports of matches too, and what
    # is hidden of that or told of.
    with django_assert_num_queries(9):
        client.get(address)
    for _ in range(3):
        Print.objects.create(season=season, kind="yearbook", paper="a4", state="failed", asked_by=users.organiser)
    with django_assert_num_queries(9):
        client.get(address)
