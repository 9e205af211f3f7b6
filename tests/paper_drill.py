"""The drill of a game: matches played with cards by generated players, and whatever paper may have kept of them."""

import os
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from reported_matches import report_of

from scoring.games.grid.rules.match import GridMatch
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import IllegalEntryError
from scoring.rules.registry import find_rules
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.report_reader import read_report

Raw = dict[str, Any]
Deal = Callable[[str, random.Random], tuple[Raw, list[Raw]]]
"""Returns the set-up and the entries of a match of a game, played to its end."""


def played(slug: str, rng: random.Random, deal: Deal) -> PlayableMatch[Any]:
    """Return a match played to its end, or one in ten to a call somewhere before it."""
    raw, entries = deal(slug, rng)
    if entries[-1]["type"] != "time" and rng.random() < 0.1:
        call: Raw = rng.choice([{"type": "time"}, {"type": "abandon"}, {"type": "concede", "side": rng.randint(0, 1)}])
        entries = [*entries[: rng.randrange(1, len(entries))], call]
    rules = find_rules(slug)
    setup, problems = rules.read_setup(raw)
    assert setup is not None, problems
    match = rules(setup)
    try:
        for each in entries:
            entry, problems = rules.read_entry(each)
            assert entry is not None, problems
            match.play(entry)
    except IllegalEntryError as error:
        # At the table a wicket fell before the extra that won in the same turn; the book has it the other way about.
        if [problem.code for problem in error.problems] != ["nobody_comes_in"]:
            raise
        return played(slug, rng, deal)
    assert match.result is not None
    return match


def toss(rng: random.Random) -> Raw:
    return {"won_by": rng.randint(0, 1), "chose": rng.choice(["bat", "bowl"])}


# What paper kept

_LESS: dict[str, Callable[[Raw], None]] = {}
"""What may not have been written down of an innings: each takes it out."""


def _less(name: str) -> Callable[[Callable[[Raw], None]], Callable[[Raw], None]]:
    def kept(take_out: Callable[[Raw], None]) -> Callable[[Raw], None]:
        _LESS[name] = take_out
        return take_out

    return kept


def _without(name: str, key: str, *figures: str) -> None:
    """Let figures, or all lines, of a part of the card be left out."""

    def take_out(innings: Raw) -> None:
        if not figures:
            innings.pop(key, None)
        for line in innings.get(key, ()):
            for figure in figures:
                line.pop(figure, None)

    _LESS[name] = take_out


_without("no batters", "batters")
_without("no bowlers", "bowlers")
_without("no falls", "falls")
_without("no balls faced", "batters", "balls")
_without("no boundaries", "batters", "fours", "sixes")
_without("no sixes", "batters", "sixes")
_without("no fours", "batters", "fours")
_without("no bowler named", "batters", "bowler")
_without("nobody named at the falls", "falls", "player")
_without("no turns", "turns")


@_less("nobody says how out")
def _nobody_says_how(innings: Raw) -> None:
    for line in innings.get("batters", ()):
        if line["out"]:
            line |= {"out": "out", "bowler": None}


def reduced(match: PlayableMatch[Any], rng: random.Random) -> Iterator[tuple[str, Raw]]:
    """Yield a match played as its card, as that with some of it not kept, and as its totals."""
    full = report_of(match)
    yield "card", full
    yield "card without why innings ended", report_of(match, closings=False)
    may_leave_out = [name for name in _LESS if name != "no turns" or not match.setup.options.get("max_turns")]
    for name in (*may_leave_out, None):
        names = [name] if name else rng.sample(may_leave_out, rng.randint(2, 5))
        raw = deepcopy(full)
        for innings in raw["innings"]:
            for each in names:
                _LESS[each](innings)
        yield " and ".join(names), raw
    yield "totals", report_of(match, card=False)
    if match.extras_headings:
        raw = report_of(match, card=False)
        for innings in raw["innings"]:
            innings.pop("extras")
        yield "totals without extras", raw
    if isinstance(match, GridMatch) and not match.max_turns:
        raw = report_of(match, card=False)
        for innings in raw["innings"]:
            innings.pop("turns")
        yield "totals without turns", raw


# What is read back of it

SEED = 2005
MATCHES = int(os.environ.get("DRILL_MATCHES", "100"))


def none_refused(slug: str, matches: int, deal: Deal) -> None:
    """Check that no match played is refused, whatever paper kept of it."""
    rng = random.Random(f"{SEED} {slug}")
    for number in range(matches):
        match = played(slug, rng, deal)
        for kept, raw in reduced(match, rng):
            report, problems = read_report(raw, match.setup, find_rules(slug))
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


def told_apart(slug: str, matches: int, deal: Deal) -> tuple[int, int]:
    """Return how many cards with one figure changed were tried, and how many of them were refused."""
    rng = random.Random(f"{SEED} {slug} changed")
    tried = refused = 0
    for _ in range(matches):
        match = played(slug, rng, deal)
        for _ in range(5):
            raw = report_of(match)
            holder, key = rng.choice(figures_of(raw))
            holder[key] = max(0, holder[key] + rng.choice((-10, -1, 1, 10)))
            if raw != report_of(match):
                tried += 1
                refused += read_report(raw, match.setup, find_rules(slug))[0] is None
    return tried, refused
