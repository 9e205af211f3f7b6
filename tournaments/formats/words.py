"""Formats in words: their names and settings, the names of fixtures, what cannot be planned."""

import re
from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.rules.problems import Problem
from scoring.words import Sentence
from scoring.words import problems as scoring_problems
from scoring.words.figures import ordinal
from tournaments.formats.slots import Bye, Entrant, LoserOf, PlaceIn, Slot, WinnerOf
from tournaments.formats.swiss_draw import NoDrawReason

NAMES: Mapping[str, Promise] = {
    "groups-knockout": gettext_lazy("Groups, then knockout"),
    "knockout": gettext_lazy("Knockout"),
    "league": gettext_lazy("League"),
    "series": gettext_lazy("Series"),
    "swiss": gettext_lazy("Swiss"),
}
"""The formats by slug."""

SETTINGS: Mapping[str, Promise] = {
    "round_robins": gettext_lazy("How often each pair meets"),
    "groups": gettext_lazy("Groups"),
    "dealt": gettext_lazy("Who is in which group"),
    "through": gettext_lazy("How many of each group go through"),
    "third_place": gettext_lazy("A match for third place"),
    "tie": gettext_lazy("Where a match has no winner"),
    "matches": gettext_lazy("Matches"),
    "dead_rubbers": gettext_lazy("Matches are played even when the series is decided"),
    "trophy": gettext_lazy("Trophy"),
    "holder": gettext_lazy("Who holds the trophy"),
    "rounds": gettext_lazy("Rounds"),
}
"""The settings of all formats by name."""

CHOICES: Mapping[str, Promise] = {
    "ask": gettext_lazy("the organiser decides"),
    "replay": gettext_lazy("it is replayed"),
    "higher_seed": gettext_lazy("the higher seed goes through"),
    "first_named": gettext_lazy("the side named first goes through"),
}
"""The values of the settings that are a choice."""

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

NO_DRAW: Mapping[NoDrawReason, Promise] = {
    NoDrawReason.TOO_FEW: gettext_lazy("A round needs at least two entrants."),
    NoDrawReason.ALL_HAD_BYES: gettext_lazy(
        "The number of entrants is odd and every one has had a bye. Nobody can have two, so no further round can "
        "be drawn."
    ),
    NoDrawReason.ALL_MET: gettext_lazy("No further round can be drawn without a repeat of a match."),
}
"""Why no Swiss round can be drawn."""

SENTENCES: Mapping[str, Sentence] = {
    "too_few_entrants": ngettext_lazy(
        "This needs at least %(fewest)s entrants, and there is %(given)s. Enter more.",
        "This needs at least %(fewest)s entrants, and there are %(given)s. Enter more.",
        "given",
    ),
    "too_many_entrants": gettext_lazy(
        "This takes at most %(most)s entrants, and there are %(given)s. Remove some, or choose another format."
    ),
    "group_too_small": gettext_lazy(
        "A group must have at least %(smallest)s entrants, so there can be %(most)s groups at most."
    ),
    "dealt_too_few": gettext_lazy("A group has fewer than %(smallest)s entrants. Put more into it."),
    "dealt_wrong_length": gettext_lazy(
        "There are groups for %(given)s entrants, but %(expected)s entrants. Give every entrant a group."
    ),
    "dealt_to_no_group": gettext_lazy("There are only %(groups)s groups. Put every entrant into one of them."),
    "too_many_fixtures": gettext_lazy(
        "This would make %(fixtures)s fixtures; the most is %(most)s. Let them meet less often, or make more groups."
    ),
    "wrong_number_through": gettext_lazy(
        "In total %(low)s to %(high)s can go through to the knockout, and this makes %(given)s."
    ),
    "too_many_rounds": gettext_lazy("No two may meet twice, so there can be %(most)s rounds at most, not %(given)s."),
    "no_weekday": gettext_lazy("Choose at least one day of the week."),
    "nights_too_far": gettext_lazy(
        "Only %(dated)s of %(rounds)s rounds fit within %(years)s years. Choose more nights, or more rounds on "
        "each night."
    ),
}
"""What is wrong with settings, entrants or club nights, by the code of the problem."""


def problem_sentence(problem: Problem) -> str:
    """Return the sentence for a problem of a format or of club nights."""
    known = SENTENCES.get(problem.code)
    return known % problem.params if known else scoring_problems.sentence(problem)


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
