"""How a match ends: more runs win, level is a tie (M2); margins by runs, wickets or an innings."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match.

    `outcome` is won, tied, drawn, abandoned, conceded or, where a match was only reported, awarded or no_result.
    `winner` is a side or None; `by` the margin: `runs`, or `wickets` (with `balls_left` where the game counts balls),
    or `innings` and `runs`.
    """

    outcome: str
    winner: int | None = None
    by: Mapping[str, int] | None = None

    def derived(self) -> dict[str, object]:
        """Return the result as the match file's derived section has it, without its sentence."""
        return {
            "outcome": self.outcome,
            "winner": self.winner,
            "by": dict(self.by) if self.by else None,
        }


DRAWN = Result("drawn")
ABANDONED = Result("abandoned")
TIED = Result("tied")
NO_RESULT = Result("no_result")


def conceded(by_side: int) -> Result:
    """Return the result of `by_side` giving up."""
    return Result("conceded", 1 - by_side)


def awarded(to_side: int) -> Result:
    """Return the result of a match awarded to `to_side`."""
    return Result("awarded", to_side)
