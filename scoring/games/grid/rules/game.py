"""What makes one grid game another: its facts, and nothing that it does."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.games.grid.rules.layout import Covering


class Outs(StrEnum):
    """How a batting turn can cost a wicket."""

    CLAIMED = "claimed"  # three of a kind in a line, if the bowler claims the run out
    LINE = "line"  # every line of three
    MISSED_COVER = "missed_cover"  # only the cover that was compulsory and missed
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Effect:
    """What one K-Q-J, or one line, of a bowling turn does: wickets, or runs under the heading of an extra."""

    wickets: int = 0
    runs: int = 0
    extra: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class GridGame:
    """The facts of a game.

    `bowling` and `batting` name the tallies that a turn has, as the match file does, and what each counts:
    an effect in a bowling turn, runs to the batter in a batting turn. `most_lines_uncovered` is how many lines
    nine cards can show of which nothing may be covered.
    """

    slug: str
    covering: Covering
    bowls_first: bool
    wicket_every: int
    outs: Outs
    bowling: Mapping[str, Effect]
    batting: Mapping[str, int]
    most_lines_uncovered: int = 0

    @property
    def scores_covered_lines(self) -> bool:
        """Whether a line counts when it is covered, not when it shows (G15)."""
        return "lines" in self.batting

    @property
    def extras(self) -> tuple[str, ...]:
        """The headings of the game's extras."""
        return tuple(effect.extra for effect in self.bowling.values() if effect.extra)

    def batting_turns(self, turns: int) -> int:
        """Return how many of the first `turns` of an innings are batted (G9)."""
        return turns // 2 if self.bowls_first else -(-turns // 2)
