"""What the pad's script knows of a match: the cards, the sides and the options."""

from django.utils.translation import gettext_lazy as _

from scoring.games.shields.rules.cards import HAND, VALUES
from scoring.games.shields.rules.match import DRAWN_AT
from scoring.rules.setup import Setup

CARD_WORDS = {
    "2": _("Two"),
    "3": _("Three"),
    "4": _("Four"),
    "5": _("Five"),
    "6": _("Six"),
    "7": _("Seven"),
    "8": _("Eight"),
    "9": _("Nine"),
    "10": _("Ten"),
    "J": _("Jack"),
    "Q": _("Queen"),
    "K": _("King"),
    "A": _("Ace"),
}
"""The play cards, as they begin a sentence."""

WICKET_WORDS = (
    _("the ace"),
    _("the two"),
    _("the three"),
    _("the four"),
    _("the five"),
    _("the six"),
    _("the seven"),
    _("the eight"),
    _("the nine"),
    _("the ten"),
)


def page(setup: Setup) -> dict[str, object]:
    """Return everything that stays as it is while a match is scored, as JSON."""
    return {
        "sides": setup.names,
        "options": dict(setup.options),
        "values": VALUES,
        "hand": HAND,
        "draw": DRAWN_AT,
        "cards": {rank: str(word) for rank, word in CARD_WORDS.items()},
        "wickets": [str(word) for word in WICKET_WORDS],
    }
