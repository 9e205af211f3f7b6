"""The words of the grid games that have a name."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext

from scoring.games.grid.words.problems import SENTENCES
from scoring.rules.options import Value
from scoring.words.of_games import GameWords, OptionWords


def _turns(value: Value, options: Mapping[str, Value]) -> str:
    text = ngettext(
        "at most %(count)d batting turn an innings", "at most %(count)d batting turns an innings", value or 0
    )
    return text % {"count": value}


NAMES = (
    gettext_noop("Cricket Competitive Patience (British)"),
    gettext_noop("Cricket Patience (Hill)"),
    gettext_noop("Card cricket (Latham)"),
    gettext_noop("New Zealand cricket (Parkinson)"),
    gettext_noop("South African cricket (Allemann)"),
)
"""What the rules call the games, for translators to find."""

WORDS = GameWords(
    sentences=SENTENCES,
    options={"max_turns": OptionWords(_("Batting turns an innings, at most"), _turns, 40)},
    presets={
        "timed_test": _("Timed test: two innings a side, drawn when time is called"),
        "one_day": _("One-day game: one innings a side, 10 turns each"),
        "one_innings": _("One innings a side, no limit"),
        "limited_turns": _("Limited turns: one innings a side, 10 turns each"),
    },
    fields={"segments": _("Cards"), "enforced": _("Follow-on")},
)
