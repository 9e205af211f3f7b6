"""The words of how rare a turn was."""

from django.utils.translation import gettext_lazy as _

from scoring.rules.rarity import Rarity
from scoring.words.rarity import rarity_words

_SAID = {
    ("batting_turn", "runs"): _("1 batting turn in %(number)s brings %(least)s or more"),
    ("batting_turn", "wickets"): _("1 batting turn in %(number)s costs %(least)s or more"),
    ("bowling_turn", "runs"): _("1 bowling turn in %(number)s gives away %(least)s or more"),
    ("bowling_turn", "wickets"): _("1 bowling turn in %(number)s takes %(least)s or more"),
}

HEADING = _("How rare a turn was")
RESTING_ON = _(
    "Told of turns rarer than 1 in %(common)d among very many whole turns of this game that were played with cards: "
    "what may be covered is covered more or less readily, and of the run outs that may be claimed three in five are. "
    "Sides that play otherwise see other turns. Nothing is told of a turn that was broken off, ended with the target "
    "or with a missed cover, or was recorded as an exception."
)


def rarity_text(rarity: Rarity) -> str:
    """Return how rare a turn was: "1 batting turn in 40 brings 46 runs or more"."""
    return rarity_words(_SAID[rarity.step, rarity.counted], rarity)
