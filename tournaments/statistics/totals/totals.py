"""What somebody did in all, and the averages that follow. Exact, and None where there is nothing to divide by.

Each kind of sums adds up with `+`; its fields are the columns of `PlayerTotals` or `SideTotals`.
"""

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import ClassVar, TypeVar

from scoring.rules.overs import BALLS
from scoring.statistics.encoding import bowling_of, score_of

_S = TypeVar("_S", bound="Sums")


@dataclass(frozen=True, slots=True)
class Sums:
    """Columns that add up. Of those named in `HIGHEST` the highest counts."""

    HIGHEST: ClassVar[frozenset[str]] = frozenset()

    def __add__(self: _S, other: _S) -> _S:
        """Return both together."""
        both = {
            name: _highest(mine, theirs) if name in self.HIGHEST else mine + theirs
            for name, mine, theirs in ((n, getattr(self, n), getattr(other, n)) for n in columns(type(self)))
        }
        return type(self)(**both)


def columns(kind: type[Sums]) -> tuple[str, ...]:
    """Return the names of the columns of a kind of sums."""
    return tuple(field.name for field in fields(kind))


@dataclass(frozen=True, slots=True)
class Batting(Sums):
    """What a batter did; see `PlayerTotals`."""

    HIGHEST = frozenset({"high_score"})

    innings: int = 0
    not_outs: int = 0
    runs: int = 0
    high_score: int | None = None
    hundreds: int = 0
    fifties: int = 0
    ducks: int = 0
    rated_runs: int = 0
    balls: int = 0
    fours: int = 0
    sixes: int = 0
    turned_runs: int = 0
    turns: int = 0
    cards: int = 0

    @property
    def average(self) -> Fraction | None:
        """Runs a dismissal."""
        return ratio(self.runs, self.innings - self.not_outs)

    @property
    def strike_rate(self) -> Fraction | None:
        """Runs in a hundred balls, of the innings in which balls were recorded."""
        return ratio(100 * self.rated_runs, self.balls)

    @property
    def runs_a_turn(self) -> Fraction | None:
        """Runs a turn, of the innings in which turns were recorded."""
        return ratio(self.turned_runs, self.turns)

    @property
    def cards_a_turn(self) -> Fraction | None:
        """Cards a turn."""
        return ratio(self.cards, self.turns)

    @property
    def highest(self) -> tuple[int, bool] | None:
        """The high score: runs, and whether not out."""
        return None if self.high_score is None else score_of(self.high_score)


@dataclass(frozen=True, slots=True)
class Bowling(Sums):
    """What a bowler did; see `PlayerTotals`."""

    HIGHEST = frozenset({"best_bowling", "most_wickets"})

    spells: int = 0
    bowled_balls: int = 0
    maidens: int = 0
    conceded: int = 0
    wickets: int = 0
    best_bowling: int | None = None
    most_wickets: int | None = None
    four_wickets: int = 0
    five_wickets: int = 0
    bowled_turns: int = 0
    bowled_cards: int = 0

    @property
    def average(self) -> Fraction | None:
        """Runs a wicket."""
        return ratio(self.conceded, self.wickets)

    @property
    def economy(self) -> Fraction | None:
        """Runs an over."""
        return ratio(BALLS * self.conceded, self.bowled_balls)

    @property
    def strike_rate(self) -> Fraction | None:
        """Balls a wicket."""
        return ratio(self.bowled_balls, self.wickets)

    @property
    def cards_a_turn(self) -> Fraction | None:
        """Cards a bowling turn."""
        return ratio(self.bowled_cards, self.bowled_turns)

    @property
    def wickets_a_turn(self) -> Fraction | None:
        """Wickets a bowling turn."""
        return ratio(self.wickets, self.bowled_turns)

    @property
    def of_turns(self) -> bool:
        """Whether it was done in a game of turns."""
        return bool(self.bowled_turns) and not self.bowled_balls

    @property
    def best(self) -> tuple[int, int] | None:
        """The best bowling in an innings: wickets and runs; None where runs are not the bowler's."""
        return None if self.best_bowling is None else bowling_of(self.best_bowling)


@dataclass(frozen=True, slots=True)
class SideSums(Sums):
    """What the sides of a person, or of a team, did; see `SideTotals`."""

    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    drawn: int = 0
    no_result: int = 0
    runs: int = 0
    turned_runs: int = 0
    turns: int = 0
    carded_turns: int = 0
    cards: int = 0
    innings: int = 0
    wickets_lost: int = 0

    @property
    def runs_a_turn(self) -> Fraction | None:
        """Runs a turn of their own, of the matches in which turns were recorded."""
        return ratio(self.turned_runs, self.turns)

    @property
    def cards_a_turn(self) -> Fraction | None:
        """Cards a turn of their own."""
        return ratio(self.cards, self.carded_turns)


def ratio(over: int, under: int) -> Fraction | None:
    """Return a ratio, None where there is nothing to divide by."""
    return Fraction(over, under) if under else None


def _highest(mine: int | None, theirs: int | None) -> int | None:
    return max((each for each in (mine, theirs) if each is not None), default=None)
