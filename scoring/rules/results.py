"""How a match ends: more runs win, level is a tie (M2); margins by runs, wickets or an innings."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Outcome(StrEnum):
    """How a match can end. One awarded or without a result is only ever reported."""

    WON = "won"
    TIED = "tied"
    DRAWN = "drawn"
    ABANDONED = "abandoned"
    CONCEDED = "conceded"
    AWARDED = "awarded"
    NO_RESULT = "no_result"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match.

    `winner` is a side or None; `by` the margin: `runs`, or `wickets` (with `balls_left` where the game counts balls),
    or `innings` and `runs`.
    """

    outcome: Outcome
    winner: int | None = None
    by: Mapping[str, int] | None = None

    @classmethod
    def read(cls, derived: Mapping[str, Any]) -> "Result":
        """Return the result that `derived` gave."""
        return cls(Outcome(derived["outcome"]), derived["winner"], derived["by"])

    def derived(self) -> dict[str, object]:
        """Return the result as the match file's derived section has it, without its sentence."""
        return {
            "outcome": self.outcome.value,
            "winner": self.winner,
            "by": dict(self.by) if self.by else None,
        }


def margin(
    runs: int | None, wickets: int | None, balls_left: int | None = None, *, innings: bool = False
) -> dict[str, int]:
    """Return the margin of a win from what is kept of it, as `Result.by` has it."""
    kept = {"innings": 1 if innings else None, "runs": runs, "wickets": wickets, "balls_left": balls_left}
    return {kind: number for kind, number in kept.items() if number is not None}


DRAWN = Result(Outcome.DRAWN)
ABANDONED = Result(Outcome.ABANDONED)
TIED = Result(Outcome.TIED)
NO_RESULT = Result(Outcome.NO_RESULT)


def conceded(by_side: int) -> Result:
    """Return the result of `by_side` giving up."""
    return Result(Outcome.CONCEDED, 1 - by_side)


def awarded(to_side: int) -> Result:
    """Return the result of a match awarded to `to_side`."""
    return Result(Outcome.AWARDED, to_side)
