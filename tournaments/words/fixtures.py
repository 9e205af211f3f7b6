"""Fixtures in words: their rounds and groups, and what is to be said of one that has no result."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.words.phrase import phrase
from tournaments.formats.course import FixtureState
from tournaments.formats.labels import Label
from tournaments.formats.plan import NO_LABEL, TABLE
from tournaments.formats.words import label_words, round_label

PLANS: Mapping[str, Promise] = {
    "planned": gettext_lazy("to be played"),
    "postponed": gettext_lazy("postponed"),
    "cancelled": gettext_lazy("cancelled"),
}
"""What an organiser can say of a fixture."""

STATES: Mapping[str, Promise] = {
    FixtureState.TO_COME: gettext_lazy("To be played"),
    FixtureState.LIVE: gettext_lazy("In progress"),
    FixtureState.FINISHED: gettext_lazy("Finished"),
    FixtureState.POSTPONED: gettext_lazy("Postponed"),
    FixtureState.CANCELLED: gettext_lazy("Cancelled"),
    FixtureState.NOT_NEEDED: gettext_lazy("Not needed"),
}
"""In what state a fixture is."""

FILTERS = (
    FixtureState.TO_COME,
    FixtureState.LIVE,
    FixtureState.FINISHED,
    FixtureState.POSTPONED,
    FixtureState.CANCELLED,
)
"""The states that fixtures can be filtered by."""

MARKS: Mapping[str, tuple[Promise, Promise]] = {
    "won": (gettext_lazy("W"), gettext_lazy("won")),
    "lost": (gettext_lazy("L"), gettext_lazy("lost")),
    "tied": (gettext_lazy("T"), gettext_lazy("tied")),
    "drawn": (gettext_lazy("D"), gettext_lazy("drawn")),
    "no_result": (gettext_lazy("NR"), gettext_lazy("no result")),
    "abandoned": (gettext_lazy("Ab"), gettext_lazy("abandoned")),
}
"""What a result is to one side, as a letter and as a word."""

WAITING: Mapping[str, str | Promise] = {
    FixtureState.TO_COME: "",
    FixtureState.POSTPONED: gettext_lazy("P"),
    FixtureState.CANCELLED: gettext_lazy("C"),
}
"""What stands for a fixture that has no result, as a letter."""


def result_against(kind: str, opponent: str) -> str:
    """Return what a result, one of `MARKS`, was against whom: "won v Bath"."""
    return phrase(_("%(result)s v %(opponent)s"), result=str(MARKS[kind][1]), opponent=opponent)


def group_words(group: str, stage: int = TABLE) -> str:
    """Return "Group A"; nothing where there is but one table, and in a bracket."""
    return _("Group %(group)s") % {"group": group} if group and stage == TABLE else ""


def round_words(stage: int, number: int, label: Label = NO_LABEL) -> str:
    """Return the name of the round of a fixture: "Round 3", "Semi-finals", "Last 16", "2nd match" of a series."""
    if said := round_label(label):
        return said
    if stage:
        return _("Knockout, round %(number)d") % {"number": number}
    return label_words(label) or _("Round %(number)d") % {"number": number}


def called_words(stage: int, number: int, label: Label) -> str:
    """Return what a fixture is called, by its round where it has no label of its own."""
    return label_words(label) or round_words(stage, number)


def awarded_words(winner: str, withdrawn: str) -> str:
    """Return how a fixture ended that an entrant's withdrawal decided."""
    return phrase(_("Awarded to %(winner)s (%(other)s withdrew)"), winner=winner, other=withdrawn)


def unplayed_words(withdrawn: str) -> str:
    """Return why a fixture will not be played."""
    return phrase(_("Not to be played: %(other)s withdrew"), other=withdrawn)


def through_words(entrant: str, why: str) -> str:
    """Return whom the organiser let through, and why."""
    if not why:
        return phrase(_("%(entrant)s went through"), entrant=entrant)
    return phrase(_("%(entrant)s went through: %(why)s"), entrant=entrant, why=why)


def misplaced_words(holds: str, due: str) -> str:
    """Return that a place holds, or lacks, whom the results say; either may be empty."""
    if not holds:
        return phrase(_("By the results %(due)s belongs here; the organiser has not decided yet"), due=due)
    if not due:
        return phrase(_("By the results %(holds)s no longer belongs here"), holds=holds)
    return phrase(_("By the results %(due)s now belongs here, not %(holds)s"), holds=holds, due=due)


def kept_words(holds: str, due: str) -> str:
    """Return that the organiser keeps whom a place holds; either may be empty."""
    if not holds:
        return phrase(_("Left open, although by the results %(due)s belonged here"), due=due)
    if not due:
        return phrase(_("%(holds)s was kept, although by the results no longer here"), holds=holds)
    return phrase(_("%(holds)s was kept, although by the results %(due)s belonged here"), holds=holds, due=due)


def hidden_words() -> str:
    """Return what is said of a fixture whose match is over, and shown to fewer than the fixture is."""
    return _("The match counts here, and is not shown to everybody.")


def unseen_words(count: int) -> str:
    """Return that so many matches count in a table that its reader does not see; nothing of none."""
    if not count:
        return ""
    return ngettext(
        "%(count)s match that is not shown to everybody counts in the table.",
        "%(count)s matches that are not shown to everybody count in the table.",
        count,
    ) % {"count": count}


def if_needed_words() -> str:
    """Return that it depends on the result of another fixture whether one is played."""
    return _("Played only if needed")


def undecided_words() -> str:
    """Return that a match let nobody through."""
    return _("Nobody went through: the organiser decides")
