"""Which reader reads an innings: one for each family of games, told by the kind of innings that it keeps.

A game with an innings of its own has its readers in a package beside this file, which registers them.
"""

import importlib
import pkgutil
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


def load_games() -> None:
    """Import the packages beside this file, so that they register what they read."""
    package = importlib.import_module("scoring.readmodel")
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if module.ispkg:
            importlib.import_module(module.name)


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
