"""The pad without a script: its keys lead back to it, and what ends a match is asked about."""

from dataclasses import replace

import pytest
from club_with_accounts import ClubUsers
from pad_match import LEE, Hand, short_match
from page_text import text_of
from served_forms import form_at, form_of

from scoring.book.open_book import open_book
from scoring.games.calls import calls
from scoring.games.registry import find_game
from scoring.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand(users: ClubUsers) -> Hand:
    return Hand(short_match(users.club), users.scorer, parts=False)


def test_undo_redo_and_taking_over_lead_back_to_the_pad(hand: Hand, users: ClubUsers) -> None:
    hand.post("record/", bowler=str(LEE))
    hand.look()
    for act in ("undo/", "redo/", "take-over/"):
        answer = hand.post(act)
        assert answer.status_code == 302
        assert answer["Location"] == hand.address
        hand.look()


def test_a_call_that_ends_the_match_is_asked_about_once(hand: Hand) -> None:
    browser, before = hand.client, Match.objects.get().version
    asked = form_at(browser, hand.address, "pad-record").submit(call="abandon")
    assert form_of(asked, "pad-record")["call"] == "abandon"
    assert Match.objects.get().version == before
    assert form_of(asked, "pad-record").submit()["Location"] == hand.address
    assert "Match abandoned" in text_of(hand.look())


def test_a_draw_is_offered_only_where_matches_are_played_to_time(hand: Hand) -> None:
    """A game of overs has no draw: neither on the pad, nor sent by hand, nor to put into its log."""
    assert "time" not in hand.client.get(hand.address).context["page"]["calls"]
    assert hand.post("record/", call="time").status_code == 422
    played = open_book(Match.objects.get()).setup
    assert [value for value, *_call in calls(find_game("forde").pad, played)][:1] == ["abandon"]
    assert "time" in [value for value, *_call in calls(find_game("latham").pad, replace(played, variant="latham"))]
