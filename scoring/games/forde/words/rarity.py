"""The words of how rare an over was."""

from django.utils.translation import gettext_lazy as _

from scoring.rules.rarity import Rarity
from scoring.words.rarity import rarity_words

_SAID = {
    "runs": _("1 such over in %(number)s brings %(least)s or more"),
    "wickets": _("1 such over in %(number)s takes %(least)s or more"),
}

HEADING = _("How rare an over was")
RESTING_ON = _(
    "Told of overs rarer than 1 in %(common)d among such overs: of a bowler of this class to batters of these "
    "classes, in the last tenth of an innings or before it. Very many were played with cards: both sides keep their "
    "best cards and play one of those by lot; now and then, and in the last tenth more often, a batter hits out, or "
    "a bowler calls the wicket-taking ball. Sides that play otherwise see other overs. Nothing is told of an over "
    "that was cut short, unless by the last wicket, or in which an exception was recorded."
)


def rarity_text(rarity: Rarity) -> str:
    """Return how rare an over was: "1 such over in 25 brings 18 runs or more"."""
    return rarity_words(_SAID[rarity.counted], rarity)
