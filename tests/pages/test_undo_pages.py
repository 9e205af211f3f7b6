"""Undoing the end of a match from its pages: by whoever recorded it, or put to an organiser."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, member
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pad_match import LEE, Hand, over, short_match
from page_text import text_of
from served_forms import form_at, forms_of
from wording import carries, said

from scoring.book.changes import UNDO, recorded, reported
from scoring.book.end_of_match import End, Hold
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import LogRecord, Match, UndoRequest
from scoring.rights import Right
from scoring.undo_requests import dismiss, open_requests
from scoring.words.ends import hold_text
from scoring.words.refusals import forbidden_text

pytestmark = pytest.mark.django_db

LATE = hold_text(End(None, timezone.now(), Hold.LATE))
ABANDON = {"type": "abandon"}


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return short_match(users.club)


def end(match: Match, by: User, ago: int = 0) -> Match:
    """Let somebody abandon a match in its first over, so many minutes ago."""
    at = timezone.now() - timedelta(minutes=ago)
    for entry in (over(LEE), ABANDON):
        written = write(match.slug, recorded("forde", [entry]), Signature(author=by, seen=match.version, at=at))
        match = written.match
    return match


def address(match: Match, name: str = "match-undo") -> str:
    return reverse(name, args=[match.slug])


def seen(browser: Client, page: str) -> str:
    """Return what a page says."""
    answer: Any = browser.get(page)
    return text_of(answer)


def test_the_pad_keeps_undo_after_the_end_and_says_until_when(users: ClubUsers, match: Match) -> None:
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE))
    shown = hand.tap(ABANDON)
    ended: datetime = LogRecord.objects.latest("version").at
    until = timezone.localtime(ended + timedelta(minutes=30))
    assert f"until {until:%H:%M}" in text_of(shown)
    assert "Undo Match abandoned" in text_of(shown)
    again = hand.post("undo/")
    assert again.status_code == 200
    assert "Undo over 1, Lee" in text_of(again)
    assert Match.objects.get().status == Match.Status.IN_PROGRESS


def test_the_pad_undoes_the_end_without_script_too(users: ClubUsers, match: Match) -> None:
    browser = browser_of(users.scorer)
    end(match, users.scorer)
    answer = form_at(browser, reverse("pad", args=[match.slug]), "pad-undo").submit()
    assert (answer.status_code, Match.objects.get().status) == (302, Match.Status.IN_PROGRESS)


def test_after_half_an_hour_the_pad_leads_to_an_organiser(users: ClubUsers, match: Match) -> None:
    hand = Hand(end(match, users.scorer, ago=31), users.scorer)
    shown = hand.look()
    assert LATE in text_of(shown)
    assert 'data-act="undo"' not in shown.content.decode()
    assert f'href="{address(match)}"' in shown.content.decode()
    refused = hand.post("undo/")
    assert refused.status_code == 403
    assert forbidden_text(Right.CHANGE_FINISHED) in text_of(refused)


@pytest.mark.parametrize("page", ["match", "match-log"])
def test_match_and_log_lead_whoever_ended_it_to_undo(users: ClubUsers, match: Match, page: str) -> None:
    browser = browser_of(users.scorer)
    link = f'href="{address(match)}"'
    assert link not in browser.get(address(match, page)).content.decode()
    end(match, users.scorer)
    assert link in browser.get(address(match, page)).content.decode()
    assert link not in browser_of(None).get(address(match, page)).content.decode()
    answer = form_at(browser, address(match)).submit()
    assert answer["Location"] == address(match, "pad")
    assert Match.objects.get().status == Match.Status.IN_PROGRESS


def test_an_organiser_undoes_with_a_reason(users: ClubUsers, match: Match) -> None:
    browser = browser_of(users.organiser)
    end(match, users.scorer)
    form = form_at(browser, address(match))
    assert form.submit().status_code == 422
    form.submit(reason="The cards say otherwise")
    assert LogRecord.objects.latest("version").reason == "The cards say otherwise"
    assert Match.objects.get().status == Match.Status.IN_PROGRESS


def test_undoing_twice_from_one_page_undoes_once(users: ClubUsers, match: Match) -> None:
    end(match, users.scorer)
    form = form_at(browser_of(users.scorer), address(match))
    form.submit()
    again = form.submit()
    assert again.status_code == 302
    assert Match.objects.get().version == 4


def test_a_result_typed_from_paper_is_undone_from_its_page(users: ClubUsers, match: Match) -> None:
    browser = browser_of(users.scorer)
    report = reported(open_book(match).setup, {"outcome": "abandoned"})
    write(match.slug, [report], Signature(author=users.scorer, seen=match.version))
    answer = form_at(browser, address(match)).submit()
    assert answer["Location"] == address(match, "match")
    assert Match.objects.get().status == Match.Status.NOT_STARTED


def test_a_result_typed_for_a_match_that_was_made_with_it_is_undone_alone(users: ClubUsers, match: Match) -> None:
    setup = open_book(match).setup
    made = create_match(users.club, setup, users.scorer, report={"outcome": "abandoned"}).match
    answer = form_at(browser_of(users.scorer), address(made)).submit()
    assert answer["Location"] == address(made, "match")
    made.refresh_from_db()
    assert (made.status, open_book(made).setup) == (Match.Status.NOT_STARTED, setup)


def asked_of(users: ClubUsers, match: Match, ago: int = 31) -> Match:
    """Let the scorer of a match that ended some time ago ask for it to be undone."""
    match = end(match, users.scorer, ago)
    answer = form_at(browser_of(users.scorer), address(match), "match-undo-ask").submit(
        reason="There was one more ball"
    )
    assert answer.status_code == 302
    return match


def test_what_a_scorer_may_not_undo_is_put_to_the_organiser(users: ClubUsers, match: Match) -> None:
    match = asked_of(users, match)
    scorer, organiser = browser_of(users.scorer), browser_of(users.organiser)
    waits = scorer.get(address(match))
    assert "There was one more ball" in waits.text
    assert "match-undo-dismiss" not in {form.target for form in forms_of(waits)}
    home = users.club.get_absolute_url()
    assert "There was one more ball" not in seen(scorer, home)
    assert users.scorer.username in seen(organiser, home)

    answer = form_at(organiser, home, "match-undo").submit()

    assert answer["Location"] == home
    assert Match.objects.get().status == Match.Status.IN_PROGRESS
    assert LogRecord.objects.latest("version").reason.endswith("There was one more ball")
    assert "There was one more ball" not in seen(organiser, home)


def test_an_organiser_may_leave_the_result_as_it_is(users: ClubUsers, match: Match) -> None:
    match = asked_of(users, match)
    form_at(browser_of(users.organiser), address(match), "match-undo-dismiss").submit()
    assert Match.objects.get().status == Match.Status.COMPLETED
    assert not open_requests().exists()
    told = said(browser_of(users.scorer).get(address(match)), "//main//*[contains(@class, 'warning')]")
    assert carries(told, users.organiser.username)


def test_to_ask_takes_a_reason_and_is_done_once(users: ClubUsers, match: Match) -> None:
    match = end(match, users.scorer, ago=31)
    form = form_at(browser_of(users.scorer), address(match), "match-undo-ask")
    assert form.submit().status_code == 422
    form.submit(reason="One more ball")
    form.submit(reason="Two more balls")
    assert [asked.reason for asked in UndoRequest.objects.all()] == ["One more ball"]


def test_nobody_asks_for_what_may_still_be_undone(users: ClubUsers, match: Match) -> None:
    match = end(match, users.scorer)
    late = form_at(browser_of(member(users.club, "scorer", "Bea")), address(match), "match-undo-ask")
    browser_of(users.scorer).post(late.address, late.sent() | {"reason": ["Mine to undo"]})
    assert not UndoRequest.objects.exists()
    late.submit(reason="I saw it")
    assert UndoRequest.objects.get().author.username == "Bea"


def test_a_request_is_over_once_the_match_has_moved_on(users: ClubUsers, match: Match) -> None:
    match = asked_of(users, match)
    write(match.slug, UNDO, Signature(author=users.organiser, seen=match.version, reason="as asked"))
    assert not open_requests().exists()
    assert not dismiss(match, match.version, users.organiser, timezone.now())


def test_a_match_brought_in_whole_has_nothing_to_undo(users: ClubUsers) -> None:
    match = match_in(users.club, conceded=True)
    assert "Nothing" in seen(browser_of(users.scorer), address(match))


@pytest.mark.parametrize("away", ["https://example.org/", "//example.org", "javascript:alert(1)", "\\\\example.org"])
def test_nothing_leads_away_from_the_site(users: ClubUsers, match: Match, away: str) -> None:
    match = end(match, users.scorer)
    form = form_at(browser_of(users.scorer), address(match))
    answer = form.post(form.address, form.sent() | {"next": [away]})
    assert answer["Location"] == address(match, "pad")
