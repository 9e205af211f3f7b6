"""An innings of a game without balls as rows for other programs: a row for each turn, or whatever its game counts.

A game with an innings of its own registers its rows, as it does its readers; see `games`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from scoring.rules.innings import Innings
from scoring.rules.match_state import MatchState


@dataclass(frozen=True, slots=True)
class Plays:
    """The rows of an innings in the order of play, each with a value a column; columns are the same in every innings
    of a match. They are words of a file for programs, in no language of pages.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[object]]


@singledispatch
def plays(innings: Innings, match: MatchState[Any]) -> Plays:
    """Return the rows of an innings of `match`."""
    raise TypeError(innings)
