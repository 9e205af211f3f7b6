"""Lines of a table: what one side's part in matches adds to it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import lcm
from operator import attrgetter
from typing import Any

from scoring.rules.results import Outcome
from tournaments.standings.facts import DEFAULTED, UNCOUNTED, MatchFacts, SideFacts
from tournaments.standings.points import points
from tournaments.standings.scheme import Scheme


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """What an entrant did, in one match or in many: lines are added with `+` and `total`.

    `played` counts the abandoned only where the scheme says so. `points` include the `bonus`. Runs and wickets are of
    all matches with a result, by every side whose total was recorded; the rated runs and balls, for net run rate, of
    those won, lost or tied in games with overs.
    """

    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    drawn: int = 0
    no_result: int = 0
    abandoned: int = 0
    points: Fraction = Fraction(0)
    bonus: Fraction = Fraction(0)
    runs_for: int = 0
    wickets_lost: int = 0
    runs_against: int = 0
    wickets_taken: int = 0
    rated_runs_for: int = 0
    rated_balls_for: int = 0
    rated_runs_against: int = 0
    rated_balls_against: int = 0

    def __add__(self, other: "StandingsLine") -> "StandingsLine":
        return total((self, other))

    @property
    def met(self) -> bool:
        """Whether there is a match with a result in it: neither abandoned nor without one."""
        return bool(self.won or self.lost or self.tied or self.drawn)


_COLUMNS = attrgetter(*(column.name for column in fields(StandingsLine)))


def total(lines: Iterable[StandingsLine]) -> StandingsLine:
    """Return the sum of lines, a line of zeros if there are none."""
    columns: list[Sequence[Any]] = list(zip(*map(_COLUMNS, lines), strict=True))
    sums: list[Any] = [_exact_sum(column) if isinstance(column[0], Fraction) else sum(column) for column in columns]
    return StandingsLine(*sums)


def _exact_sum(numbers: Sequence[Fraction]) -> Fraction:
    """Return the sum of fractions, several times as fast as `sum`: tables add up hundreds."""
    unit = lcm(*(number.denominator for number in numbers))
    return Fraction(sum(number.numerator * (unit // number.denominator) for number in numbers), unit)


def line_of(facts: MatchFacts, side: int, scheme: Scheme, quota_balls: int | None) -> StandingsLine:
    """Return what a match adds to the line of a side (0 or 1).

    `quota_balls` are the balls of a full innings, None in games without overs: in a match awarded or conceded the
    defaulting side alone is rated, as if it had made no run off its full quota.
    """
    base, bonus = points(facts, side, scheme)
    own, other = (_NOTHING, _NOTHING) if facts.outcome in UNCOUNTED else (facts.sides[side], facts.sides[1 - side])
    rated, rated_against = _rated(facts, side, quota_balls)
    return StandingsLine(
        played=int(scheme.abandoned_played or facts.outcome != Outcome.ABANDONED),
        won=int(facts.winner == side),
        lost=int(facts.winner == 1 - side),
        tied=int(facts.outcome == Outcome.TIED),
        drawn=int(facts.outcome == Outcome.DRAWN),
        no_result=int(facts.outcome == Outcome.NO_RESULT),
        abandoned=int(facts.outcome == Outcome.ABANDONED),
        points=base + bonus,
        bonus=bonus,
        runs_for=own.runs or 0,
        wickets_lost=own.wickets or 0,
        runs_against=other.runs or 0,
        wickets_taken=other.wickets or 0,
        rated_runs_for=rated.rated_runs or 0,
        rated_balls_for=rated.rated_balls or 0,
        rated_runs_against=rated_against.rated_runs or 0,
        rated_balls_against=rated_against.rated_balls or 0,
    )


_NOTHING = SideFacts()


def _rated(facts: MatchFacts, side: int, quota_balls: int | None) -> tuple[SideFacts, SideFacts]:
    """Return what net run rate counts for and against a side: both sides' innings or, where it defaulted, its quota."""
    if facts.outcome in DEFAULTED and side != facts.winner:
        return SideFacts(rated_runs=0, rated_balls=quota_balls), _NOTHING
    own, other = facts.sides[side], facts.sides[1 - side]
    known = own.rated_balls is not None and other.rated_balls is not None
    if facts.outcome in (Outcome.WON, Outcome.TIED) and known:
        return own, other
    return _NOTHING, _NOTHING
