"""The dates of the rounds, from a pattern of club nights."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.utils.translation import gettext_lazy as _

from scoring.rules.problems import Problem, malformed
from scoring.words.phrase import Sentence

MOST_WEEKS = 52
MOST_A_NIGHT = 20
MOST_YEARS = 10
_DECADE = 3652
_LAST_DAY = date.max.toordinal()

SENTENCES: Mapping[str, Sentence] = {
    "no_weekday": _("Choose at least one day of the week."),
    "nights_too_far": _(
        "Only %(dated)s of %(rounds)s rounds fit within %(years)s years. Choose more nights, or more rounds on "
        "each night."
    ),
}
"""What is wrong with club nights, by the code of the problem."""


@dataclass(frozen=True, slots=True)
class Nights:
    """A pattern of club nights: on `weekdays` (0 Monday to 6 Sunday) of every `every`th week, from `first` on.

    Weeks run from Monday and are counted from that of the first night. `left_out` are days without a night, which
    move nothing else; `a_night` is how many rounds are played on each.
    """

    first: date
    weekdays: Collection[int]
    every: int = 1
    left_out: Collection[date] = field(default_factory=frozenset)
    a_night: int = 1

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
