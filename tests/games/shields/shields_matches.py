"""Matches of Cricket Card for tests: set up in a line, played in the shorthand of a paper sheet."""

import json
from pathlib import Path
from typing import Any

from scoring.games.shields.rules.match import ShieldsMatch
from scoring.rules.entries import Entry
from scoring.rules.problems import Problem
from scoring.rules.registry import find_rules

MATCHFILES = Path(__file__).parents[2] / "matchfiles"
FIRST, SECOND = 0, 1  # the sides: "Red" bats first

Raw = dict[str, Any]


def document(**options: object) -> Raw:
    """Return the set-up of a match in which side 0 bats first."""
    return {
        "variant": "shields",
        "options": options,
        "sides": [{"name": "Red"}, {"name": "Black"}],
        "toss": {"won_by": 0, "chose": "bat"},
    }


def match_of(raw: Raw) -> ShieldsMatch:
    setup, problems = ShieldsMatch.read_setup({key: raw[key] for key in raw if key in document()})
    assert setup is not None, problems
    return ShieldsMatch(setup)


def new_match(*lines: str, **options: object) -> ShieldsMatch:
    """Return a match in which side 0 bats first, with these lines played."""
    return play(match_of(document(**options)), *lines)


def raw_of(line: str) -> Raw:
    """Return the entry of a line: `3: J Q` is a play, `close` or `close 2 3 / K` a closing, any other word a call."""
    kind, colon, cards = line.partition(":")
    if colon:
        return {"type": "play", "wicket": int(kind), "cards": cards.split()}
    word, _, rest = line.partition(" ")
    if word == "close" and rest:
        return {"type": "close", "hands": [hand.split() for hand in rest.split("/")]}
    return {"type": "concede", "side": int(rest)} if word == "concede" else {"type": word}


def read(raw: object) -> Entry:
    entry, problems = find_rules("shields").read_entry(raw)
    assert entry is not None, problems
    return entry


def play(match: ShieldsMatch, *lines: str) -> ShieldsMatch:
    for line in lines:
        match.play(read(raw_of(line)))
    return match


def said(match: ShieldsMatch, line: str | Raw) -> list[Problem]:
    """Return what is said of an entry as the next one, by the format or by the rules."""
    entry, problems = match.read_entry(raw_of(line) if isinstance(line, str) else line)
    return problems if entry is None else match.check(entry)


def told(problem: Problem) -> tuple[str, str, str, str]:
    return problem.rule, str(problem.severity), problem.code, problem.field


def refusal(match: ShieldsMatch, line: str | Raw) -> tuple[str, str, str, str]:
    """Return rule, severity, code and field of the one thing said of an entry."""
    (problem,) = said(match, line)
    return told(problem)


def without_nulls(value: Any) -> Any:
    """Return a derived section with what is null left out, and the sentence of the result."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None and key != "text"}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


def derived(match: ShieldsMatch) -> Any:
    """Return what a match comes to in the form of the derived section, nulls and the sentence left out."""
    return without_nulls(
        {
            "status": "completed" if match.result else "in_progress",
            "result": match.result and match.result.derived(),
            "innings": [innings.derived() for innings in match.innings],
        }
    )


def scores(match: ShieldsMatch) -> list[tuple[int, int, str | None]]:
    """Return side, runs and why closed of each innings."""
    return [(innings.side, innings.runs, innings.closed_by) for innings in match.innings]


def load(name: str) -> Raw:
    return dict(json.loads((MATCHFILES / name).read_text(encoding="utf-8")))


def most_of(match: ShieldsMatch, wicket: int) -> int:
    """Return what a wicket has made or, if it is open, the most that the cards unseen can make on it."""
    innings = match.current
    if innings and wicket in innings.played_on:
        return innings.played_on[wicket].runs
    batter = match.sixteens[match.batting_side]
    return max((match.runs_of(wicket, [card]) for card in batter.unseen if batter.left), default=0)
