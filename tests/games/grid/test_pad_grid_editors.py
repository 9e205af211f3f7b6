"""Correcting an entry of a grid game in the log, each type by its own form."""

import itertools
import re
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from grid_pad_match import DECLARE, FOLLOW_ON_OPEN, bat, bowl, follow_on, grid_match, out
from pad_match import Given, Hand
from pytest_django.asserts import assertTemplateUsed
from wording import carries, problem, said, worded

from scoring.book.open_book import open_book
from scoring.games.grid.pad.notation import MISTAKES
from scoring.games.grid.rules.entries import MOST_CARDS
from scoring.models import Match

pytestmark = pytest.mark.django_db

_keys = itertools.count()


def entries() -> list[dict[str, object]]:
    return [entry.body() for entry in open_book(Match.objects.get()).entries]


class Corrector:
    """A scorer with the log open."""

    def __init__(self, users: ClubUsers, slug: str, *given: Given, **options: Any) -> None:
        self.hand = Hand(grid_match(users.club, slug, **options), users.organiser)
        assert self.hand.tap(*given).status_code == 200
        self.address = f"/matches/{self.hand.match.slug}/log/"
        self.lines = [line.id for line in open_book(Match.objects.get()).lines]

    def form(self, index: int) -> str:
        """Return the page of the form."""
        page: str = self.hand.client.get(f"{self.address}{self.lines[index]}/").content.decode()
        return page

    def correct(self, index: int, kind: str, action: str = "correct", **fields: object) -> Any:
        """Send the form and return the page that follows."""
        sent = {
            "action": action,
            "line": self.lines[index],
            "kind": kind,
            "pending": "[]",
            "key": f"fix-number-{next(_keys)}",
        }
        sent |= {"seen": self.hand.seen, "reason": "miscounted", **fields}
        return self.hand.client.post(f"{self.address}change/", sent, follow=True)


def corrected(answer: Any) -> bool:
    """Whether a correction has been written, which leads back to the log."""
    return bool(answer.redirect_chain)


def test_a_bowling_turn(users: ClubUsers) -> None:
    log = Corrector(users, "british", bowl(23, kqj=0, bowler=10), bat(11))
    page = log.form(0)
    assert re.search(r'name="cards" value="23"', page)
    assert 'name="missed_cover"' not in page
    assert 'name="next_batter"' not in page
    assert corrected(log.correct(0, "bowling_turn", cards="21", lines="1", kqj="", bowler="7"))
    assert entries()[0] == bowl(21, lines=1, bowler=7)


def test_a_bowling_turn_that_cannot_be_is_refused_beside_its_field(users: ClubUsers) -> None:
    log = Corrector(users, "british", bowl(23), bat(11))
    refused = said(log.correct(0, "bowling_turn", cards="10"), "id_cards_error")
    assert problem("count_impossible", count=10, below=9, above=11).match(refused)
    assert carries(said(log.correct(0, "bowling_turn", cards="0"), "id_cards_error"), 1, MOST_CARDS)
    assert entries()[0] == bowl(23)


def test_a_batting_turn_by_its_segments(users: ClubUsers) -> None:
    log = Corrector(users, "british", bowl(9), bat(out(12, how_out="lbw"), {"cards": 9, "kqj_suited": 1}))
    assert 'value="12w(lbw) + 9 s1"' in log.form(1)
    assert corrected(log.correct(1, "batting_turn", segments="6w + 6w + 9"))
    assert entries()[1] == bat(out(6), out(6), 9)
    log.hand.look()
    unread = said(log.correct(1, "batting_turn", segments="six"), "id_segments_error")
    assert worded(MISTAKES["no_turn"], text="six").match(unread)
    refused = said(log.correct(1, "batting_turn", segments="2w + 9"), "id_segments_error")
    assert problem("line_needs_three", card=2).match(refused)


def test_a_missed_cover_and_who_comes_in(users: ClubUsers) -> None:
    log = Corrector(users, "south-african", bowl(9), bat(11), bowl(11, next_batter=5), captain_picks_next=True)
    assert corrected(log.correct(1, "batting_turn", segments="14 w", missed_cover="on", next_batter="7"))
    assert entries()[1] == bat(out(14), missed_cover=True, next_batter=7)
    log.hand.look()
    assert corrected(log.correct(2, "bowling_turn", cards="23", next_batter="5, 8"))
    assert entries()[2] == bowl(23, next_batter=[5, 8])
    log.hand.look()
    assert said(log.correct(2, "bowling_turn", cards="23", next_batter="five"), "id_next_batter_error")


def test_a_turn_broken_off_before_a_declaration(users: ClubUsers) -> None:
    log = Corrector(users, "british", bowl(9), bat(11), DECLARE)
    assert corrected(log.correct(1, "batting_turn", segments="10", unfinished="on"))
    assert entries()[1] == bat(10, unfinished=True)
    log.hand.look()
    assertTemplateUsed(log.correct(1, "declare", action="insert"), "scoring/log/broken.html")
    assert entries()[1] == bat(10, unfinished=True)


def test_what_became_of_the_follow_on(users: ClubUsers) -> None:
    log = Corrector(users, "british", *FOLLOW_ON_OPEN, follow_on(True))
    last = len(FOLLOW_ON_OPEN)
    assert 'value="true" selected' in log.form(last)
    assert corrected(log.correct(last, "follow_on", enforced="false"))
    assert entries()[last] == follow_on(False)


def test_fewer_turns_than_were_batted_are_refused_in_a_scorers_words(users: ClubUsers) -> None:
    log = Corrector(users, "british", bowl(9), bat(11), bowl(9), bat(11))
    address = f"/matches/{log.hand.match.slug}/setup/length/"
    page = log.hand.client.get(address, {"check": "1", "option_max_turns": "1"})
    assert problem("turns_already_played", played=2, turns=1).search(said(page, "//main//*[@role='alert']"))
    page = log.hand.client.get(address, {"check": "1", "option_max_turns": "2"})
    assert page.context["pending"]
