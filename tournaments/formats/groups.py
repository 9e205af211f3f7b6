"""Entrants dealt into groups, and the fixtures of the groups."""

from collections.abc import Mapping
from itertools import count

from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.rules.problems import Problem, malformed
from scoring.words.phrase import Sentence
from tournaments.formats.base import MOST_ENTRANTS
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.round_robin import round_robin
from tournaments.formats.settings import Setting, SettingKind, Settings
from tournaments.formats.slots import Bye, EntrantSlot

MOST_GROUPS = 16
MOST_TIMES = 6
MOST_FIXTURES = 20_000

ROUND_ROBINS = Setting(
    "round_robins", SettingKind.NUMBER, 1, 1, MOST_TIMES, label=gettext_lazy("How often each pair meets")
)
DEALT = Setting(
    "dealt",
    SettingKind.NUMBERS,
    None,
    0,
    MOST_GROUPS - 1,
    most=MOST_ENTRANTS,
    label=gettext_lazy("Who is in which group"),
)
"""The group of each entrant, from 0, in the order of the seeds; left unsaid they are dealt by seed."""

SENTENCES: Mapping[str, Sentence] = {
    "group_too_small": ngettext_lazy(
        "A group must have at least %(smallest)s entrant, so there can be %(most)s groups at most.",
        "A group must have at least %(smallest)s entrants, so there can be %(most)s groups at most.",
        "smallest",
    ),
    "dealt_too_few": gettext_lazy("A group has fewer than %(smallest)s entrants. Put more into it."),
    "dealt_wrong_length": ngettext_lazy(
        "There are groups for %(given)s entrant, but %(expected)s entrants. Give every entrant a group.",
        "There are groups for %(given)s entrants, but %(expected)s entrants. Give every entrant a group.",
        "given",
    ),
    "dealt_to_no_group": ngettext_lazy(
        "There is only %(groups)s group. Put every entrant into it.",
        "There are only %(groups)s groups. Put every entrant into one of them.",
        "groups",
    ),
    "too_many_fixtures": ngettext_lazy(
        "This would make %(fixtures)s fixture; the most is %(most)s. Let them meet less often, or make more groups.",
        "This would make %(fixtures)s fixtures; the most is %(most)s. Let them meet less often, or make more groups.",
        "fixtures",
    ),
}
"""What is wrong with groups, by the code of the problem."""


def groups_setting(groups: int) -> Setting:
    """Return the setting that says how many groups there are, so many unless it is said."""
    return Setting("groups", SettingKind.NUMBER, groups, 1, MOST_GROUPS, label=gettext_lazy("Groups"))


def group_names(groups: int) -> list[str]:
    """Return "A", "B", ...; a single group has no name."""
    return [chr(ord("A") + index) for index in range(groups)] if groups > 1 else [""]


def snake(entrants: int, groups: int) -> list[int]:
    """Return the group of each entrant by seed: to and fro, so that the groups are as strong as each other."""
    turns = (divmod(seed, groups) for seed in range(entrants))
    return [groups - 1 - place if row % 2 else place for row, place in turns]


def dealt(entrants: int, groups: int, settings: Settings) -> list[list[int]]:
    """Return the entrants of each group, by seed."""
    given = settings["dealt"]
    chosen = given if isinstance(given, list) else snake(entrants, groups)
    return [[entrant for entrant, group in enumerate(chosen) if group == index] for index in range(groups)]


def check_groups(entrants: int, settings: Settings, smallest: int = 2) -> list[Problem]:
    """Return why the entrants cannot be dealt into this many groups of at least `smallest`, or play so often."""
    groups, given = settings.number("groups"), settings["dealt"]
    if isinstance(given, list):
        if len(given) != entrants:
            return [malformed("dealt_wrong_length", "dealt", expected=entrants, given=len(given))]
        if any(group >= groups for group in given):
            return [malformed("dealt_to_no_group", "dealt", groups=groups)]
    tables = dealt(entrants, groups, settings)
    if any(len(table) < smallest for table in tables):
        code, field = ("group_too_small", "groups") if given is None else ("dealt_too_few", "dealt")
        return [malformed(code, field, smallest=smallest, most=entrants // smallest)]
    fixtures = sum(len(table) * (len(table) - 1) // 2 for table in tables) * settings.number("round_robins")
    if fixtures > MOST_FIXTURES:
        return [malformed("too_many_fixtures", "round_robins", fixtures=fixtures, most=MOST_FIXTURES)]
    return []


def group_fixtures(entrants: int, settings: Settings) -> list[Planned]:
    """Return the fixtures of all groups, round by round, the groups side by side; the byes of a round come last."""
    groups = settings.number("groups")
    tables = [
        (name, table, round_robin(len(table), settings.number("round_robins")))
        for name, table in zip(group_names(groups), dealt(entrants, groups, settings), strict=True)
    ]
    plan: list[Planned] = []
    for index in range(max(len(rounds) for _, _, rounds in tables)):
        played = [
            (name, EntrantSlot(table[home]), Bye() if away is None else EntrantSlot(table[away]))
            for name, table, rounds in tables
            for home, away in (rounds[index] if index < len(rounds) else ())
        ]
        numbers = count(1)
        for name, home, away in sorted(played, key=lambda pair: isinstance(pair[2], Bye)):
            number = next(numbers)
            plan.append(Planned(f"{name}{index + 1}-{number}", TABLE, name, index + 1, number, home, away))
    return plan
