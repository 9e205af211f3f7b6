"""Which reader reads an innings: one for each family of games, told by the kind of innings that it keeps.

A game with an innings of its own has its readers in a package beside this file, which registers them.
"""

from functools import singledispatch
from typing import Any

from scoring.readmodel.innings import InningsReader
from scoring.readmodel.overs import OversReader
from scoring.rules.innings import Innings
from scoring.rules.match_state import MatchState
from scoring.rules.overs import OversInnings


@singledispatch
def reader(innings: Innings, match: MatchState[Any]) -> InningsReader[Any]:
    """Return the reader of an innings of `match`."""
    raise TypeError(innings)


@reader.register
def _overs(innings: OversInnings, match: MatchState[Any]) -> InningsReader[Any]:
    return OversReader(match, innings)
