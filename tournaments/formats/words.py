"""Fixtures and the places of a draw in words."""

import re
from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.words.figures import ordinal
from scoring.words.phrase import Sentence
from tournaments.formats.slots import Bye, Entrant, LoserOf, PlaceIn, Slot, WinnerOf

_LABELS: Mapping[str, Promise] = {
    "Final": gettext_lazy("Final"),
    "Third place": gettext_lazy("Third place"),
}
_NTH = re.compile(r"(\d{1,6})(?:st|nd|rd|th) match", re.ASCII)
_NUMBERED: Sequence[tuple[re.Pattern[str], Sentence]] = (
    (re.compile(r"Semi-final (?P<number>\d+)", re.ASCII), gettext_lazy("Semi-final %(number)s")),
    (re.compile(r"Quarter-final (?P<number>\d+)", re.ASCII), gettext_lazy("Quarter-final %(number)s")),
    (
        re.compile(r"Last (?P<size>\d+) match (?P<number>\d+)", re.ASCII),
        gettext_lazy("Last %(size)s match %(number)s"),
    ),
)
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


def label_words(label: str) -> str:
    """Return the label of a fixture in the reader's language; one that an organiser has written stays as it is."""
    if label in _LABELS:
        return str(_LABELS[label])
    if found := _NTH.fullmatch(label):
        return _("%(nth)s match") % {"nth": ordinal(int(found[1]))}
    for pattern, words in _NUMBERED:
        if found := pattern.fullmatch(label):
            return words % found.groupdict()
    return label


def slot_words(slot: Slot, labels: Mapping[str, str]) -> str:
    """Return a slot that is still open in words: "Winner of Semi-final 1", "2nd of group B".

    `labels` are those of the fixtures by key; a fixture without one goes by its key.
    """
    match slot:
        case WinnerOf(key):
            return _("Winner of %(fixture)s") % {"fixture": label_words(labels.get(key) or key)}
        case LoserOf(key):
            return _("Loser of %(fixture)s") % {"fixture": label_words(labels.get(key) or key)}
        case PlaceIn(place, ""):
            return _("%(place)s of the table") % {"place": _place(place)}
        case PlaceIn(place, group):
            return _("%(place)s of group %(group)s") % {"place": _place(place), "group": group}
        case Entrant(index):
            return _("Seed %(number)d") % {"number": index + 1}
        case Bye():
            return _("bye")


def _place(place: int) -> str:
    return str(_PLACES[place - 1]) if 1 <= place <= len(_PLACES) else _("Number %(number)d") % {"number": place}
