"""What matches were played for, as far as another app knows: a round, its competition, its season.

Scoring knows nothing of those who arrange matches. They register themselves, and its pages lead to theirs.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple, Protocol

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format

from scoring.models import Match
from scoring.models.matches import name_of_side
from scoring.readmodel.board import teams_text
from scoring.words.phrase import listed


class Link(NamedTuple):
    """The name of a page and its address."""

    text: str
    address: str


Way = tuple[Link, ...]
"""What a match was played for, the whole first: its competition, the round, the season."""


class Neighbours(NamedTuple):
    """The matches before and after another, None where there is none."""

    before: Link | None
    after: Link | None


class Schedule(Protocol):
    """Somebody who arranges matches."""

    def ways(self, matches: Collection[int]) -> Mapping[int, Way]:
        """Return what each of these matches was played for, by its id; those of others are left out.

        The number of queries does not depend on how many they are.
        """

    def neighbours(self, match: Match) -> Neighbours | None:
        """Return the matches played before and after one in the same competition; None where it is of none."""


_schedules: list[Schedule] = []


def register(schedule: Schedule) -> None:
    """Have the pages of matches lead to those of a schedule."""
    _schedules.append(schedule)


def ways(matches: Collection[int]) -> dict[int, Way]:
    """Return what matches were played for, by their ids; nothing of a match by itself."""
    return {pk: way for schedule in _schedules if matches for pk, way in schedule.ways(matches).items()}


def neighbours(match: Match) -> Neighbours:
    """Return the matches before and after one: of its competition or, where it is of none, of its club."""
    found = (schedule.neighbours(match) for schedule in _schedules)
    return next(filter(None, found), None) or _of_the_club(match)


def link_to(matches: QuerySet[Match]) -> Link | None:
    """Return the first of some matches as a link: "England v Australia, 2 May 2026". One query."""
    columns = ("slug", "played_on", name_of_side(0), name_of_side(1))
    for slug, day, first, second in matches.values_list(*columns)[:1]:
        said = [teams_text(first, second), *([date_format(day, "j F Y")] if day else [])]
        return Link(listed(said), reverse("match", args=[slug]))
    return None


def _of_the_club(match: Match) -> Neighbours:
    """Return the neighbours of a match by day. Two queries, none where it has no day."""
    if match.played_on is None:
        return Neighbours(None, None)
    others = Match.objects.filter(club=match.club_id, withdrawn=False)
    before = Q(played_on__lt=match.played_on) | Q(played_on=match.played_on, pk__lt=match.pk)
    after = Q(played_on__gt=match.played_on) | Q(played_on=match.played_on, pk__gt=match.pk)
    return Neighbours(
        link_to(others.filter(before).order_by("-played_on", "-pk")),
        link_to(others.filter(after).order_by("played_on", "pk")),
    )
