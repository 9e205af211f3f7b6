"""Reminders by mail in words: what stands above each, and what it says of a fixture."""

from collections.abc import Mapping, Sequence
from datetime import date, time

from django.utils.formats import date_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.words.phrase import listed, phrase, plain
from tournaments.models import Fixture, ReminderKind
from tournaments.words.fixtures import PLANS

_ONE: Mapping[str, Promise] = {
    ReminderKind.TODAY: gettext_lazy("Today: %(fixture)s"),
    ReminderKind.MOVED: gettext_lazy("Changed: %(fixture)s"),
    Fixture.State.POSTPONED: gettext_lazy("Postponed: %(fixture)s"),
    Fixture.State.CANCELLED: gettext_lazy("Cancelled: %(fixture)s"),
    ReminderKind.OVERDUE: gettext_lazy("Result missing: %(fixture)s"),
    ReminderKind.TO_CONFIRM: gettext_lazy("Result to be confirmed: %(fixture)s"),
    ReminderKind.DISPUTED: gettext_lazy("Result disputed: %(fixture)s"),
}
_SEVERAL: Mapping[str, Promise] = {
    ReminderKind.TODAY: ngettext_lazy("Today: %(count)d match", "Today: %(count)d matches", "count"),
    ReminderKind.MOVED: ngettext_lazy("%(count)d fixture changed", "%(count)d fixtures changed", "count"),
    ReminderKind.OVERDUE: ngettext_lazy("%(count)d result missing", "%(count)d results missing", "count"),
    ReminderKind.TO_CONFIRM: ngettext_lazy(
        "%(count)d result to be confirmed", "%(count)d results to be confirmed", "count"
    ),
    ReminderKind.DISPUTED: ngettext_lazy("%(count)d result disputed", "%(count)d results disputed", "count"),
}
_WHAT_TO_DO: Mapping[str, Promise] = {
    ReminderKind.OVERDUE: gettext_lazy("Its day has passed and nothing is entered. Enter the result here:"),
    ReminderKind.TO_CONFIRM: gettext_lazy("Confirm the result, or dispute it, here:"),
    ReminderKind.DISPUTED: gettext_lazy("See the result here:"),
}


def one_line(text: str) -> str:
    """Return a text as it can stand in the heading of a mail, or in a line of its own: whatever a name holds."""
    printed = "".join(each if each.isprintable() else " " for each in plain(text))
    return " ".join(printed.split())


def side_words(name: str, plays: str) -> str:
    """Return a side; of a person with the side that they play."""
    return phrase("%(name)s (%(plays)s)", name=name, plays=plays) if plays else name


def subject_words(club: str, kind: str, fixtures: Sequence[str], states: Sequence[str]) -> str:
    """Return what stands above a mail about fixtures, each by its sides; `states` are those in which they are."""
    if len(fixtures) == 1:
        said = phrase(
            _ONE[states[0] if kind == ReminderKind.MOVED and states[0] in _ONE else kind], fixture=fixtures[0]
        )
    else:
        said = _SEVERAL[kind] % {"count": len(fixtures)}
    return one_line(f"[{club}] {said}")


def what_to_do(kind: str) -> str:
    """Return what stands before the address of a fixture: what is to be done there; empty of what is told alone."""
    return str(_WHAT_TO_DO.get(kind, ""))


def plan_words(on: date | None, at: time | None, place: str) -> str:
    """Return when and where a fixture is played: "Saturday 2 May 2026, 19:00, The Club House, table 2"."""
    day = date_format(on, _("l j F Y")) if on else _("no date yet")
    return listed(filter(None, (day, time_format(at, _("H:i")) if at else "", place)))


def before_words(plan: str, state: str) -> str:
    """Return how a fixture was planned before, and in what state it was then, if it was not to be played."""
    said = str(PLANS[state]) if state in _ONE else ""
    return phrase(_("Before: %(plan)s"), plan=listed(filter(None, (said, plan))))
