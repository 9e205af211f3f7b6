"""An innings of a grid game: turns instead of overs, extras where the game has them."""

from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.games.grid.rules.entries import BattingTurn, BowlingTurn
from scoring.rules.innings import Innings


class TurnPlayed(NamedTuple):
    """A turn as it went: the index of its entry, what was recorded, and what it did.

    `runs` are all that it brought, extras included; `wickets` how many fell in it; `score` the total after it.
    """

    entry: int
    turn: BowlingTurn | BattingTurn
    runs: int
    wickets: int
    score: int

    @property
    def bowling(self) -> bool:
        """Whether the bowling side played it."""
        return isinstance(self.turn, BowlingTurn)

    @property
    def cards(self) -> int:
        """How many cards were laid in it."""
        return self.turn.cards


@dataclass(slots=True)
class GridInnings(Innings):
    """An innings of turns; `extras` has the headings of the game, or none."""

    turns: list[TurnPlayed] = field(default_factory=list)
    batting_turns: int = 0
    extras: dict[str, int] = field(default_factory=dict)

    def derived(self) -> dict[str, object]:
        """Return the innings as the match file's derived section has it, with its extras."""
        derived = Innings.derived(self)
        return derived | {"extras": dict(self.extras)} if self.extras else derived
