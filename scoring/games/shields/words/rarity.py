"""The words of how rare a play was."""

from django.utils.translation import gettext_lazy as _

from scoring.rules.rarity import Rarity
from scoring.words.rarity import rarity_words

_SAID = _("1 such play in %(number)s brings %(least)s or more")

HEADING = _("How rare a play was")
RESTING_ON = _(
    "Told of plays rarer than 1 in %(common)d among such plays: with these wicket cards open, these cards unseen, and "
    "what the plays before have shown of both hands, by two players who play as the chances of the match suppose. "
    "Players who choose their cards make other plays. Nothing is told of a play with a recounter, of one that those "
    "two would not have made, or of one that was recorded as an exception."
)


def rarity_text(rarity: Rarity) -> str:
    """Return how rare a play was: "1 such play in 25 brings 110 runs or more"."""
    return rarity_words(_SAID, rarity)
