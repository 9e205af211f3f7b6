"""An innings of a grid game: turns instead of overs, extras where the game has them."""

from dataclasses import dataclass, field

from scoring.rules.innings import Innings


@dataclass(slots=True)
class TurnPlayed:
    """A turn as it went: the index of its entry, whether the bowling side played it, its cards, and what it did.

    `runs` are all that it brought, extras included; `wickets` how many fell in it; `score` the total after it.
    """

    entry: int
    bowling: bool
    cards: int
    runs: int
    wickets: int
    score: int


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
