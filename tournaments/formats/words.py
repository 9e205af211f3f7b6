"""Fixtures and the places of a draw in words."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.words.figures import ordinal
from tournaments.formats.labels import Label
from tournaments.formats.registry import FORMATS
from tournaments.formats.slots import Bye, EntrantSlot, LoserOf, PlaceIn, Slot, WinnerOf

_PLACES: Sequence[Promise] = (
    gettext_lazy("1st"),
    gettext_lazy("2nd"),
    gettext_lazy("3rd"),
    gettext_lazy("4th"),
    gettext_lazy("5th"),
    gettext_lazy("6th"),
    gettext_lazy("7th"),
    gettext_lazy("8th"),
)


def label_words(label: Label) -> str:
    """Return the label of a fixture in the reader's language: "Semi-final 1", "2nd match"; "" where it has none.

    A kind that no format knows is said as it stands.
    """
    return _said(label, get_language())[0]


def round_label(label: Label) -> str:
    """Return what a label says of the round of its fixture: "Semi-finals"; "" where it says nothing."""
    return _said(label, get_language())[1]


# Thousands of fixtures are of a few rounds.
@lru_cache(maxsize=512)
def _said(label: Label, _language: str) -> tuple[str, str]:
    words = next((kind.labels[label.kind] for kind in FORMATS if label.kind in kind.labels), None)
    if words is None:
        return label.kind, ""
    params = {"number": label.number, "nth": ordinal(label.number), "size": label.size}
    return str(words.fixture % params), str(words.round % params)


def slot_words(slot: Slot, labels: Mapping[str, Label]) -> str:
    """Return a slot that is still open in words: "Winner of Semi-final 1", "2nd of group B".

    `labels` are those of the fixtures by key; a fixture without one goes by its key.
    """
    match slot:
        case WinnerOf(key):
            return _("Winner of %(fixture)s") % {"fixture": _called(key, labels)}
        case LoserOf(key):
            return _("Loser of %(fixture)s") % {"fixture": _called(key, labels)}
        case PlaceIn(place, ""):
            return _("%(place)s of the table") % {"place": _place(place)}
        case PlaceIn(place, group):
            return _("%(place)s of group %(group)s") % {"place": _place(place), "group": group}
        case EntrantSlot(index):
            return _("Seed %(number)d") % {"number": index + 1}
        case Bye():
            return _("bye")


def _called(key: str, labels: Mapping[str, Label]) -> str:
    return (label_words(labels[key]) if key in labels else "") or key


def _place(place: int) -> str:
    return str(_PLACES[place - 1]) if 1 <= place <= len(_PLACES) else _("Number %(number)d") % {"number": place}
