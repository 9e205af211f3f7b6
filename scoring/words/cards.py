"""Playing cards in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.cards import colour, rank
from scoring.words.phrase import listed

RANK_WORDS = {
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "A": gettext_lazy("ace"),
    "X": gettext_lazy("joker"),
}


def card_words(card: str) -> str:
    """Return a card in words, as the keys of a pad say it: "red 7", "black joker"."""
    ranked = str(RANK_WORDS.get(rank(card), rank(card)))
    return (_("red %(rank)s") if colour(card) == "r" else _("black %(rank)s")) % {"rank": ranked}


def cards_in_words(cards: str) -> str:
    """Return the cards of an entry (`Entry.cards_text`), those laid, then any drawn: "red 7 – black 2, red ace"."""
    laid, *drawn = cards.split()
    return listed([" – ".join(map(card_words, laid.split("–"))), *map(card_words, drawn)])
