"""The match files with one slip each, with what is expected of them, and the slips made at a pad."""

import json
import re
from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from forde_books import MATCHFILES, load
from phone_pages import saved
from playwright.sync_api import Page, expect
from thumbs import NotOfferedError

from scoring.book.new_match import create_match
from scoring.models import Club, LogRecord, Match
from scoring.rules.registry import find_rules, variants

WORDS = re.compile(r"\w+ \w+")
"""A sentence, or at least what is due."""

_FOLDER = MATCHFILES / "slips"


def slips() -> list[dict[str, Any]]:
    """Return each slip of a game that is known: the match file, and what is to be said of which entry."""
    expected = json.loads((_FOLDER / "expected.json").read_text(encoding="utf-8"))
    found = [slip | load(_FOLDER / slip["file"]) for slip in expected]
    return [slip for slip in found if slip["variant"] in variants()]


def make_every_slip(
    page: Page,
    club: Club,
    variants: Collection[str],
    enter: Callable[[dict[str, Any]], None],
    *,
    offered: Collection[str],
) -> None:
    """Make each slip of some games at the pad. `offered` are those of which a key stands in sight, dimmed or not."""
    found = [slip for slip in slips() if slip["variant"] in variants]
    names = {slip["file"].removeprefix(f"{slip['variant']}-").removesuffix(".json") for slip in found}
    assert names >= set(offered)
    for slip in found:
        match = match_before(club, slip)
        page.goto(f"/matches/{match.slug}/score/")
        slip_at_the_pad(
            page,
            match,
            partial(enter, slip["entries"][slip["entry"]]),
            offered=any(name in slip["file"] for name in offered),
        )


def match_before(club: Club, slip: dict[str, Any]) -> Match:
    """Return a match up to the entry that is the slip."""
    setup, _problems = find_rules(slip["variant"]).read_setup(slip)
    assert setup is not None
    return create_match(club, setup, None, entries=slip["entries"][: slip["entry"]]).match


def slip_at_the_pad(page: Page, match: Match, enter: Callable[[], None], *, offered: bool) -> None:
    """Make a slip at the pad of a match, with a network and without: it is not offered, or a sentence says why not."""
    before = LogRecord.objects.filter(match=match).count()
    for lost in (False, True):
        if lost:
            page.route("**/score/*/", lambda route: route.abort())
        try:
            enter()
        except NotOfferedError:
            assert not offered
        else:
            assert offered
        if offered:
            expect(
                page.locator("#pad-preview span, #pad-said [data-why], #pad-connection[data-state=waiting]").first
            ).to_be_visible()
        page.unroute_all(behavior="wait")
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(
            page.locator("#pad-connection:is([data-state=current], [data-state=idle], [data-state=stopped])")
        ).to_be_visible()
        if offered:
            expect(page.locator("#pad-said [data-why], #pad-preview span").first).to_have_text(WORDS)
        leave = page.locator("[data-refused=leave]")
        if leave.is_visible():
            leave.click()
        page.keyboard.press("Escape")
        expect(saved(page)).to_be_visible()
        assert LogRecord.objects.filter(match=match).count() == before
