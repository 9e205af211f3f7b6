"""How a game says how likely each result of a match is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring.rules.chances import Chances
from scoring.sheets.sheet import Text


@dataclass(frozen=True, slots=True)
class ChancesModel:
    """`of` gives the chances of a match as it stands, None where it does not know them.

    `way_of_playing` says in words how both sides are taken to play on: what the chances rest on.
    """

    of: Callable[[Any], Chances | None]
    way_of_playing: Text
