"""What the pad's script knows of a match: the cards, the sides and the options."""

from django.utils.translation import gettext_lazy as _

from scoring.games.checked_entries import said
from scoring.games.shields.rules.cards import COPIES, HAND, VALUES
from scoring.games.shields.rules.match import DRAWN_AT
from scoring.rules.problems import illegal, infeasible
from scoring.rules.setup import Setup
from scoring.words.problems import refusal

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
        "options": dict(setup.options),
        "values": VALUES,
        "copies": COPIES,
        "hand": HAND,
        "draw": DRAWN_AT,
        "cards": {rank: str(word) for rank, word in CARD_WORDS.items()},
        "wickets": [str(word) for word in WICKET_WORDS],
        "refused": refused(),
    }


def refused() -> dict[str, object]:
    """Return by code what is refused of a play, in the words of the rules; a card that is gone by its rank."""
    side, card, below = "%(side)s", "%(card)s", "%(below)s"
    of_any = (
        illegal("S4", "wicket_played_on", wicket="%(wicket)s", cards="%(cards)s", runs="%(runs)s"),
        illegal("S3", "counter_not_higher", side=side, card=card, below=below),
        illegal("S3", "counter_lower", side=side, card=card, below=below),
        illegal("S3", "recounter_not_higher", side=side, card=card, below=below),
        infeasible("S5", "no_card_left", side=side, card=card),
    )
    gone = {rank: infeasible("S5", "card_not_left", side=side, card=rank, copies=COPIES[rank]) for rank in VALUES}
    return {
        **{problem.code: said(refusal(problem)) for problem in of_any},
        "card_not_left": {rank: said(refusal(problem)) for rank, problem in gone.items()},
    }
