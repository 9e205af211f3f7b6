"""The words of Cricket Card that have a name."""

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from scoring.games.shields.words.problems import SENTENCES
from scoring.rules.options import Value
from scoring.words.of_games import GameWords, OptionWords


def _multiplier(value: Value, options: Mapping[str, Value]) -> str:
    return gettext("multiplier %(multiplier)d") % {"multiplier": value}


def _timeless(value: Value, options: Mapping[str, Value]) -> str:
    return gettext("a timeless test") if value else gettext("a draw once all innings come to 1,400 runs")


NAME = gettext_noop("Cricket Card (Shields)")
"""What the rules call the game, for translators to find."""

WORDS = GameWords(
    sentences=SENTENCES,
    options={
        "multiplier": OptionWords(_("Multiplier of the wicket cards"), _multiplier, 60),
        "timeless": OptionWords(_("Timeless: no draw at 1,400 runs"), _timeless, 61),
    },
    fields={"wicket": _("Wicket card"), "hands": _("Hands"), "hand": _("Extras in hand")},
    report={"hand": _("in hand")},
    wickets_help=_("wicket cards played on"),
)
