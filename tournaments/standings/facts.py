"""What a table needs to know of a finished match."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

UNCOUNTED = frozenset({"abandoned", "no_result"})
"""Outcomes that leave nothing to count but the points of no result."""
DEFAULTED = frozenset({"conceded", "awarded"})
"""Outcomes that give one side the match whatever the totals."""


@dataclass(frozen=True, slots=True)
class SideFacts:
    """What a side made: runs and wickets lost over its innings, and in its first.

    A total is runs for wickets: where either was not recorded, or there was no innings, both are None. `balls` are
    those of all its innings, one in which it was all out (`closed_by` is "wickets") with its full quota; None in games
    without overs, and where they were not recorded.
    """

    runs: int | None = None
    wickets: int | None = None
    balls: int | None = None
    first_runs: int | None = None
    first_wickets: int | None = None


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """How a match ended: `outcome` is won, tied, drawn, abandoned, no_result, conceded or awarded.

    `winner` is a side, 0 or 1, or None; `by` the margin: `runs`, or `wickets`, or `innings` and `runs`, or nothing.
    """

    outcome: str
    winner: int | None
    by: Mapping[str, int]
    sides: tuple[SideFacts, SideFacts]


def facts_of(head: Mapping[str, Any], quota_balls: int | None) -> MatchFacts | None:
    """Return the facts of the match whose scoreboard is `head`; None until it is completed.

    `quota_balls` are the balls of a full innings; None in games without overs.
    """
    if head["status"] != "completed":
        return None
    result = head["result"]
    home, away = (_side(side["innings"], quota_balls) for side in head["sides"])
    return MatchFacts(result["outcome"], result["winner"], result.get("by") or {}, (home, away))


def _side(innings: Sequence[Mapping[str, Any]], quota_balls: int | None) -> SideFacts:
    runs, wickets = _sum(each.get("runs") for each in innings), _sum(each.get("wickets") for each in innings)
    if not innings or runs is None or wickets is None:
        return SideFacts()
    balls = _sum(quota_balls if each.get("closed_by") == "wickets" else each.get("balls") for each in innings)
    return SideFacts(
        runs=runs,
        wickets=wickets,
        balls=balls if quota_balls else None,
        first_runs=innings[0]["runs"],
        first_wickets=innings[0]["wickets"],
    )


def _sum(figures: Iterable[int | None]) -> int | None:
    """Return the sum of figures, None where one of them was not recorded."""
    known = list(figures)
    return None if None in known else sum(figure or 0 for figure in known)
