"""Short matches of each grid game, dealt with real cards and tapped on the pad to their end; how many taps it takes.

But for its first turn each is scored without a network: every innings opens and the follow-on is asked on the phone.
"""

import random
from dataclasses import dataclass
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from grid_matches import Sheet, Table, variant_of
from grid_pad_match import grid_match
from grid_thumb import GridThumb
from phone_pages import Phone, complaints_of, script_says, waiting, way
from playwright.sync_api import expect

from scoring.book.open_book import open_book
from scoring.models import Match

# PostgreSQL is asked for a match on a phone in test_forde_pad_browser.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

TWO_INNINGS = {"innings": 2, "follow_on_margin": 20}
MOST_ENTRIES = 20


@dataclass(frozen=True)
class Dealt:
    """A match to be dealt: its game and options, what must happen in it, how it is entered, and in how many taps."""

    slug: str
    options: dict[str, Any]
    happens: dict[str, object]
    """Fields of an entry or of a part of its turn: each with its value, or None where any will do."""
    most_taps: float
    by: str = "turn"

    def deal(self) -> Sheet:
        """Return the first short match of the players in which all of it happens, every innings played."""
        innings = 2 * self.options.get("innings", 1)
        for seed in range(2_000):
            sheet = Table(self.slug, dict(self.options), random.Random(f"taps {self.slug} {seed}")).play()
            short = len(sheet.innings) == innings and len(sheet.entries) <= MOST_ENTRIES
            if short and all(happens(sheet, name, due) for name, due in self.happens.items()):
                return sheet
        raise AssertionError(self)


def happens(sheet: Sheet, name: str, due: object) -> bool:
    """Whether a field has that value in an entry or in a part of its turn; with None, any but nothing."""
    found = [part.get(name) for entry in sheet.entries for part in (entry, *entry.get("segments", []))]
    return any(found) if due is None else due in found


TURNS = 2
MATCHES = {
    "british, a follow-on enforced": Dealt(
        "british",
        TWO_INNINGS | {"max_turns": TURNS},
        {"enforced": True, "out": True, "kqj": None, "lines": None},
        most_taps=5,
    ),
    "new-zealand, a follow-on declined": Dealt(
        "new-zealand", TWO_INNINGS | {"max_turns": TURNS}, {"enforced": False, "lines": None}, most_taps=4
    ),
    "hill, a declaration": Dealt(
        "hill", TWO_INNINGS | {"max_turns": TURNS}, {"type": "declare", "out": True}, most_taps=7
    ),
    "latham, card by card": Dealt(
        "latham", {"max_turns": TURNS}, {"out": True, "lines": None}, most_taps=25, by="counter"
    ),
    "south-african, the captain's choice": Dealt(
        "south-african",
        TWO_INNINGS | {"captain_picks_next": True, "max_turns": 3},
        {"missed_cover": True, "kqj": None, "next_batter": None},
        most_taps=5,
    ),
}


@pytest.mark.parametrize("dealt", MATCHES.values(), ids=MATCHES)
def test_a_whole_match_is_tapped_as_it_was_dealt(dealt: Dealt, phone: Phone, users: ClubUsers) -> None:
    sheet = dealt.deal()
    match = grid_match(users.club, dealt.slug, **dealt.options)
    page = phone(users.scorer)
    complaints = complaints_of(page)
    page.goto(f"/matches/{match.slug}/score/")
    way(page, dealt.by).click()
    thumb = GridThumb(page)
    for place, entry in enumerate(sheet.entries):
        if place == 1:
            thumb.rest()
            page.route("**/score/*/", lambda route: route.abort())
        thumb.enter(entry)
    expect(waiting(page, len(sheet.entries) - 1)).to_be_visible()
    expect(page.locator("#pad-preview")).to_have_text(script_says(page, "pad/texts.js", "match_over"))
    page.unroute("**/score/*/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    thumb.rest()
    expect(page.locator(".result")).to_be_visible()

    turns = [entry for entry in sheet.entries if "segments" in entry or "cards" in entry]
    print(f"{dealt.slug}: {len(turns)} turns by {dealt.by}, {thumb.taps / len(turns):.1f} taps a turn")
    assert thumb.taps / len(turns) <= dealt.most_taps
    assert [entry.body() for entry in open_book(match).entries] == as_read(dealt.slug, sheet)
    assert innings_in_the_book() == [(side, made.runs, made.wickets) for side, made in sheet.innings]
    assert complaints == []


def as_read(slug: str, sheet: Sheet) -> list[dict[str, Any]]:
    """Return the entries of a sheet in the form in which the book has them."""
    entries = [variant_of(slug).read_entry(raw)[0] for raw in sheet.entries]
    return [with_one_alone(entry.body()) for entry in entries if entry is not None]


def with_one_alone(body: dict[str, Any]) -> dict[str, Any]:
    """Return an entry in which one batter who comes in is no list, as the pad has it."""
    match body:
        case {"next_batter": [one]}:
            return body | {"next_batter": one}
    return body


def innings_in_the_book() -> list[tuple[int, int, int]]:
    """Return the side, runs and wickets of each innings, as they were played."""
    match = open_book(Match.objects.get()).match
    return [(innings.side, innings.runs, innings.wickets) for innings in match.innings]
