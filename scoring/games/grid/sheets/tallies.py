"""Which columns a game's turn record has, and in which of them a turn of either side has something to enter."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.games.grid.rules.game import GridGame, Outs
from scoring.sheets.sheet import Text


@dataclass(frozen=True, slots=True)
class TallyColumn:
    """A column of what is counted beside the cards: its heading, and the names it has in the match file."""

    heading: Text
    names: tuple[str, ...]

    def known(self, game: GridGame, *, bowling: bool) -> bool:
        """Whether a turn of that side has such a tally."""
        return any(name in (game.bowling if bowling else game.batting) for name in self.names)


_TALLIES = (
    TallyColumn(_("K-Q-J"), ("kqj", "kqj_mixed")),
    TallyColumn(_("K-Q-J, one suit"), ("kqj_suited",)),
    TallyColumn(_("Lines"), ("lines",)),
)


def tally_columns(game: GridGame) -> tuple[TallyColumn, ...]:
    """Return the tallies that the game has."""
    return tuple(tally for tally in _TALLIES if tally.known(game, bowling=True) or tally.known(game, bowling=False))


def brings_runs(game: GridGame, *, bowling: bool) -> bool:
    """Whether a turn of that side can bring runs."""
    return not bowling or bool(game.extras)


def costs_wickets(game: GridGame, *, bowling: bool) -> bool:
    """Whether a wicket can fall in a turn of that side."""
    return bowling or game.outs is not Outs.NEVER
