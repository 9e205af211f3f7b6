"""The dates of the rounds, and when they begin, from a pattern of club nights."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.rules.problems import Problem, malformed
from scoring.words.phrase import Sentence

MOST_WEEKS = 52
MOST_A_NIGHT = 20
MOST_YEARS = 10
MOST_MINUTES = 720
_DECADE = 3652
_LAST_DAY = date.max.toordinal()

SENTENCES: Mapping[str, Sentence] = {
    "no_weekday": _("Choose at least one day of the week."),
    "nights_too_far": ngettext_lazy(
        "Only %(dated)s of %(rounds)s round fit within %(years)s years. Choose more nights, or more "
        "rounds on each night.",
        "Only %(dated)s of %(rounds)s rounds fit within %(years)s years. Choose more nights, or more "
        "rounds on each night.",
        "rounds",
    ),
}
"""What is wrong with club nights, by the code of the problem."""


class Start(NamedTuple):
    """When a round begins: its day and, where that is known, the time on the clock."""

    on: date
    at: time | None = None


@dataclass(frozen=True, slots=True)
class Nights:
    """A pattern of club nights: on `weekdays` (0 Monday to 6 Sunday) of every `every`th week, from `first` on.

    Weeks run from Monday and are counted from that of the first night. `left_out` are days without a night, which
    move nothing else; `a_night` is how many rounds are played on each. The first of a night begins `at` a time, and
    each of the others so many `minutes` after the one before it; without these it is not known when they begin.
    """

    first: date
    weekdays: Collection[int]
    every: int = 1
    left_out: Collection[date] = field(default_factory=frozenset)
    a_night: int = 1
    at: time | None = None
    minutes: int | None = None

    def check(self) -> list[Problem]:
        """Return what is wrong with the pattern, each problem with the field it is about."""
        problems = []
        if not self.weekdays:
            problems.append(malformed("no_weekday", "weekdays"))
        elif any(not 0 <= day <= 6 for day in self.weekdays):
            problems.append(malformed("out_of_range", "weekdays", low=0, high=6))
        if not 1 <= self.every <= MOST_WEEKS:
            problems.append(malformed("out_of_range", "every", low=1, high=MOST_WEEKS))
        if not 1 <= self.a_night <= MOST_A_NIGHT:
            problems.append(malformed("out_of_range", "a_night", low=1, high=MOST_A_NIGHT))
        if self.minutes is not None and not 1 <= self.minutes <= MOST_MINUTES:
            problems.append(malformed("out_of_range", "minutes", low=1, high=MOST_MINUTES))
        return problems


def dates(nights: Nights, rounds: int) -> tuple[list[date], list[Problem]]:
    """Return the date of each of `rounds` rounds, or why there are none: the pattern makes no sense, or the last round
    would come more than ten years after the first day.
    """
    if problems := nights.check():
        return [], problems
    found: list[date] = []
    for night in _nights(nights):
        if len(found) >= rounds:
            break
        found += [night] * min(nights.a_night, rounds - len(found))
    if len(found) < rounds:
        return [], [malformed("nights_too_far", "first", years=MOST_YEARS, rounds=rounds, dated=len(found))]
    return found, []


def starts(nights: Nights, rounds: int, zone: tzinfo) -> tuple[list[Start], list[Problem]]:
    """Return when each of `rounds` rounds begins on the clocks of a time zone, or why none of them does: see `dates`.

    A round after midnight is on the next day. Where the clocks change in a night, so many minutes do pass between two
    rounds at least, none begins at a time that the clocks leave out, and none at the same as the one before it.
    """
    found, problems = dates(nights, rounds)
    if nights.at is None:
        return [Start(on) for on in found], problems
    begin: list[Start] = []
    for number, on in enumerate(found):
        if number % nights.a_night == 0:
            when = _on_the_clock(datetime.combine(on, nights.at), timedelta(), zone)
        elif nights.minutes is None:
            begin.append(Start(on))
            continue
        else:
            when = _on_the_clock(when, timedelta(minutes=nights.minutes), zone)
        begin.append(Start(when.date(), when.time()))
    return begin, problems


def _on_the_clock(before: datetime, later: timedelta, zone: tzinfo) -> datetime:
    """Return what the clocks of a zone show so much later than a time, and never less than if they did not change."""
    try:
        passed = (before.replace(tzinfo=zone).astimezone(UTC) + later).astimezone(zone).replace(tzinfo=None, fold=0)
        return max(passed, before + later)
    except OverflowError:
        return before  # at the end of the calendar


def _nights(nights: Nights) -> Iterator[date]:
    """Yield the nights of ten years, and none after the end of the calendar."""
    weekdays, left_out = frozenset(nights.weekdays), frozenset(nights.left_out)
    start = nights.first.toordinal()
    while date.fromordinal(start).weekday() not in weekdays:
        if start == _LAST_DAY:
            return
        start += 1
    monday = start - date.fromordinal(start).weekday()
    end = min(nights.first.toordinal() + _DECADE, _LAST_DAY)
    for week in range(monday, end + 1, 7 * nights.every):
        for weekday in sorted(weekdays):
            if start <= week + weekday <= end and (night := date.fromordinal(week + weekday)) not in left_out:
                yield night
