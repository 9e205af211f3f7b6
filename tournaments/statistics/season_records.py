"""Records of what adds up in a season: what each is called, and what a player has of it. One entry a record."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.statistics.records import SOME_DUCKS
from tournaments.statistics.players import PlayerFigures


@dataclass(frozen=True, slots=True)
class SumKind:
    """A record of a sum: most in a season or, of one season alone, most; `least` is what it takes to be told."""

    heading_in_a_season: Promise
    heading: Promise
    of: Callable[[PlayerFigures], int]
    least: int = 1


KINDS = (
    SumKind(_("Most runs in a season"), _("Most runs"), lambda player: player.batting.runs),
    SumKind(_("Most wickets in a season"), _("Most wickets"), lambda player: player.bowling.wickets),
    SumKind(_("Most ducks in a season"), _("Most ducks"), lambda player: player.batting.ducks, SOME_DUCKS),
)
"""All of them, in the order in which they are read."""
