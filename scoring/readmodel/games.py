"""Which reader reads an innings: one for each family of games, told by the kind of innings that it keeps."""

from functools import singledispatch
from typing import Any

from scoring.readmodel.innings import InningsReader
from scoring.readmodel.overs import OversReader
from scoring.readmodel.turns import TurnsReader
from scoring.rules.grid.innings import GridInnings
from scoring.rules.grid.match import GridMatch
from scoring.rules.innings import Innings
from scoring.rules.match import Match
from scoring.rules.overs import OversInnings


@singledispatch
def reader(innings: Innings, match: Match[Any]) -> InningsReader[Any]:
    """Return the reader of an innings of `match`."""
    raise TypeError(innings)


@reader.register
def _overs(innings: OversInnings, match: Match[Any]) -> InningsReader[Any]:
    return OversReader(match, innings)


@reader.register
def _turns(innings: GridInnings, match: GridMatch) -> InningsReader[Any]:
    return TurnsReader(match, innings)
