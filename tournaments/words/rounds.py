"""What a draw of the next round rests on, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.phrase import listed, phrase


def open_results_words(disputed: int, unconfirmed: int) -> str:
    """Return how many results are open of those on which a round is drawn; "" where none is."""
    parts = [
        (disputed, ngettext("%(count)d result is disputed", "%(count)d results are disputed", disputed)),
        (unconfirmed, ngettext("%(count)d is not confirmed", "%(count)d are not confirmed", unconfirmed)),
    ]
    said = listed(text % {"count": count} for count, text in parts if count)
    return phrase(_("A draw rests on the results as they stand: %(said)s."), said=said) if said else ""
