"""Records of what adds up in a season: what each is called, and what a player has of it. One entry a record."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.readmodel.values import PLAIN, Decimals, Plain
from scoring.statistics.records import SOME_DUCKS
from tournaments.statistics.players import PlayerFigures

ENOUGH_BALLS = 60
"""How many balls it takes to be listed for a rate: those faced, or those bowled, which are ten overs."""


@dataclass(frozen=True, slots=True)
class SumKind:
    """A record of a sum, or of a rate of sums: best in a season or, of one season alone, best.

    `least` is what it takes to be told; None of a player is that too little was done. Of some the lowest is the best.
    """

    heading_in_a_season: Promise
    heading: Promise
    of: Callable[[PlayerFigures], int | Fraction | None]
    least: int = 1
    lowest: bool = False
    form: Plain = PLAIN


def _strike_rate(player: PlayerFigures) -> Fraction | None:
    return player.batting.strike_rate if player.batting.balls >= ENOUGH_BALLS else None


def _economy(player: PlayerFigures) -> Fraction | None:
    return player.bowling.economy if player.bowling.bowled_balls >= ENOUGH_BALLS else None


KINDS = (
    SumKind(_("Most runs in a season"), _("Most runs"), lambda player: player.batting.runs),
    SumKind(_("Most wickets in a season"), _("Most wickets"), lambda player: player.bowling.wickets),
    SumKind(_("Most ducks in a season"), _("Most ducks"), lambda player: player.batting.ducks, SOME_DUCKS),
    SumKind(_("Most sixes in a season"), _("Most sixes"), lambda player: player.batting.sixes),
    SumKind(
        _("Highest strike rate in a season, minimum 60 balls faced"),
        _("Highest strike rate, minimum 60 balls faced"),
        _strike_rate,
        form=Decimals(),
    ),
    SumKind(
        _("Best economy in a season, minimum 10 overs"),
        _("Best economy, minimum 10 overs"),
        _economy,
        least=0,
        lowest=True,
        form=Decimals(),
    ),
)
"""All of them, in the order in which they are read."""
