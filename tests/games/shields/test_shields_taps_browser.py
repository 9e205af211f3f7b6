"""A short test of Cricket Card, dealt with real cards and tapped on the pad to its end; how many taps it takes.

But for its first play it is scored without a network: every innings opens on the phone.
"""

import random
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from pad_shields import shields_match
from phone_pages import Phone, complaints_of, script_says, waiting
from playwright.sync_api import expect
from shields_matches import document
from shields_table import Style, Table
from shields_thumb import ShieldsThumb

from scoring.book.open_book import open_book

# PostgreSQL is asked for a match on a phone in test_shields_pad_browser.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

STYLE = Style(counter=0.5, close=0.3)
FEWEST, MOST = 8, 14  # plays of the match
OPTIONS: dict[str, Any] = {"follow_on_margin": 100}


def dealt() -> Table:
    """Return the first short match in which both played four innings, and the follow-on was enforced."""
    for seed in range(2_000):
        table = Table(document(**OPTIONS), STYLE, random.Random(f"taps {seed}"))
        table.play()
        plays = [entry for entry in table.entries if entry["type"] == "play"]
        sides = [side for side, _runs in table.score]
        if sides == [0, 1, 1, 0] and FEWEST <= len(plays) <= MOST and any(len(play["cards"]) > 2 for play in plays):
            return table
    raise AssertionError(STYLE)


def test_a_test_is_tapped_as_it_was_dealt(phone: Phone, users: ClubUsers) -> None:
    table = dealt()
    match = shields_match(users.club, **OPTIONS)
    page = phone(users.scorer)
    complaints = complaints_of(page)
    page.goto(f"/matches/{match.slug}/score/")
    page.get_by_text("More").click()
    page.locator("#pad-at-once").check()
    page.get_by_text("More").click()
    thumb, taps = ShieldsThumb(page), []
    for place, entry in enumerate(table.entries):
        if place == 1:
            thumb.rest()
            page.route("**/score/*/", lambda route: route.abort())
        before = thumb.taps
        thumb.enter(entry)
        if entry["type"] == "play":
            taps.append(thumb.taps - before - len(entry["cards"]))
    expect(waiting(page, len(table.entries) - 1)).to_be_visible()
    expect(page.locator("#pad-preview")).to_have_text(script_says(page, "pad/texts.js", "match_over"))
    page.unroute("**/score/*/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    thumb.rest()
    expect(page.locator(".result")).to_be_visible()

    print(
        f"shields: {len(taps)} plays, {sum(taps) / len(taps):.1f} taps beside those of the cards; {thumb.taps} in all"
    )
    assert max(taps) <= 2  # the wicket, and Score where it is not the last card that records
    book = open_book(match)
    assert [sorted_hands(entry.body()) for entry in book.entries] == list(map(sorted_hands, table.entries))
    assert [[innings.side, innings.runs] for innings in book.match.innings] == table.score
    assert complaints == []


def sorted_hands(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry with the cards of its hands in order: a hand has none."""
    return entry | {"hands": [sorted(hand) for hand in entry.get("hands") or ()]}
