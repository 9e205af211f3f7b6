"""The words of Forde's Card Cricket that have a name."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext

from scoring.games.forde.words.problems import SENTENCES
from scoring.rules.options import Value
from scoring.words.of_games import GameWords, OptionWords


def _overs(value: Value, options: Mapping[str, Value]) -> str:
    return ngettext(
        "%(count)d over a side, 11 wickets to fall", "%(count)d overs a side, 11 wickets to fall", value or 0
    ) % {"count": value}


def _of_a_bowler(value: Value, options: Mapping[str, Value]) -> str:
    return ngettext("at most %(count)d over a bowler", "at most %(count)d overs a bowler", value or 0) % {
        "count": value
    }


NAME = gettext_noop("Card Cricket (Forde)")
"""What the rules call the game, for translators to find."""

WORDS = GameWords(
    sentences=SENTENCES,
    options={
        "overs": OptionWords(_("Overs an innings"), _overs, 10),
        "max_overs_per_bowler": OptionWords(_("Overs a bowler, at most"), _of_a_bowler, 11),
    },
    fields={
        "bowler_card": _("Bowler’s card"),
        "batter_card": _("Batter’s card"),
        "drawn": _("Cards drawn"),
        "hit_out": _("Cards drawn"),
        "wicket_ball": _("Cards drawn"),
    },
)
