"""What a table needs to know of a finished match."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rules.results import Outcome

UNCOUNTED = frozenset({Outcome.ABANDONED, Outcome.NO_RESULT})
"""Outcomes that leave nothing to count but the points of no result."""
DEFAULTED = frozenset({Outcome.CONCEDED, Outcome.AWARDED})
"""Outcomes that give one side the match whatever the totals."""


@dataclass(frozen=True, slots=True)
class SideFacts:
    """What a side made: runs and wickets lost over its innings, and in its first.

    A total is runs for wickets: where it was not recorded, or there was no innings, both are None. `rated_runs` off
    `rated_balls` are what net run rate counts, all out off the full overs; None in games without overs.
    """

    runs: int | None = None
    wickets: int | None = None
    first_runs: int | None = None
    first_wickets: int | None = None
    rated_runs: int | None = None
    rated_balls: int | None = None


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """How a match ended: `winner` is a side, 0 or 1, or None.

    `by` is the margin: `runs`, or `wickets`, or `innings` and `runs`, or nothing.
    """

    outcome: Outcome
    winner: int | None = None
    by: Mapping[str, int] = field(default_factory=dict)
    sides: tuple[SideFacts, SideFacts] = (SideFacts(), SideFacts())
