"""Every match played with cards can be kept from paper, at every level of detail; one wrong figure is found.

`make drill` does the same with 1,000 matches of each game.
"""

import os
import random
from typing import Any

import pytest
from played_matches import GAMES, played, reduced
from reported_matches import report_of

from scoring.rules.registry import find
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.reading import read_report

MATCHES = int(os.environ.get("DRILL_MATCHES", "100"))
SEED = 2005


@pytest.mark.parametrize("slug", GAMES)
def test_no_match_played_is_refused_whatever_paper_kept_of_it(slug: str) -> None:
    rng = random.Random(f"{SEED} {slug}")
    for number in range(MATCHES):
        match = played(slug, rng)
        for kept, raw in reduced(match, rng):
            report, problems = read_report(raw, match.setup, find(slug))
            assert report is not None, (number, kept, problems, raw)
            if kept in ("card", "totals"):
                assert ReportedMatch(match.setup, report, type(match)).result == match.result, (number, kept, raw)


FIGURES = ("runs", "wickets", "balls", "maidens", "fours", "sixes", "player")


def figures_of(raw: Any) -> list[tuple[Any, Any]]:
    """Return every figure of a report, as what holds it and its key."""
    found = []
    for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw):
        if isinstance(value, dict | list):
            found += figures_of(value)
        elif isinstance(value, int) and key in FIGURES:
            found.append((raw, key))
    return found


def told_apart(slug: str, matches: int) -> tuple[int, int]:
    """Return how many cards with one figure changed were tried, and how many of them were refused."""
    rng = random.Random(f"{SEED} {slug} changed")
    tried = refused = 0
    for _ in range(matches):
        match = played(slug, rng)
        for _ in range(5):
            raw = report_of(match)
            holder, key = rng.choice(figures_of(raw))
            holder[key] = max(0, holder[key] + rng.choice((-10, -1, 1, 10)))
            if raw != report_of(match):
                tried += 1
                refused += read_report(raw, match.setup, find(slug))[0] is None
    return tried, refused


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "shields"])
def test_a_card_with_one_figure_changed_is_refused(slug: str) -> None:
    """All but what another way to play would give: a maiden more, a boundary fewer, a bowler's overs exchanged."""
    tried, refused = told_apart(slug, MATCHES // 2)

    print(f"{slug}: {refused} of {tried} refused")
    assert refused >= (0.85 if slug == "forde" else 0.95) * tried


def test_totals_of_wicket_cards_with_one_figure_changed_are_mostly_refused() -> None:
    """Runs come in multiples; another number of wicket cards is as good as the one played."""
    tried, refused = told_apart("shields", MATCHES)

    print(f"shields: {refused} of {tried} refused")
    assert refused >= 0.4 * tried
