"""Fixtures that cannot be played as they are planned: two want one team, one person or one table at one time, or a side
cannot play on the day.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from tournaments.models import Competition, Entrant, Fixture
from tournaments.words.places import place_words


@dataclass(frozen=True, slots=True)
class Clash:
    """Two fixtures and what both want: the names of teams, people, a place to play."""

    fixture: Fixture
    other: Fixture
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DayOff:
    """A fixture on a day on which a side of it cannot play."""

    fixture: Fixture
    side: Entrant


def days_off(fixtures: Collection[Fixture], entrants: Iterable[Entrant]) -> list[DayOff]:
    """Return which of the fixtures of a competition are on days on which sides, of its `entrants`, cannot play."""
    off = {each.pk: (each, each.days_off) for each in entrants if each.days_off}
    return [
        DayOff(fixture, off[pk][0])
        for fixture in fixtures
        for pk in (fixture.home_id, fixture.away_id)
        if pk in off and fixture.on and _is_to_play(fixture) and _covers(off[pk][1], fixture.on)
    ]


def _is_to_play(fixture: Fixture) -> bool:
    return not fixture.is_bye and fixture.match_id is None and fixture.state == Fixture.State.PLANNED


def _covers(spans: Iterable[Sequence[str]], day: date) -> bool:
    return any(first <= day.isoformat() <= last for first, last in spans)


def clashes(fixtures: Collection[Fixture], among: QuerySet[Competition]) -> list[Clash]:
    """Return where fixtures of a club clash with one another or with those of competitions that are `among` its own.

    Two fixtures of a day clash that begin at one time; of those without a time, only those of different competitions,
    or of one round: an evening has several rounds. One query.
    """
    asked = {each.pk for each in fixtures}
    days = {each.on for each in fixtures if each.on}
    planned = Fixture.objects.filter(on__in=days, competition__in=among, is_bye=False, state=Fixture.State.PLANNED)
    to_play = planned.filter(Q(match=None) | Q(match__outcome=""))
    rows = to_play.select_related("competition", "home", "away").order_by("on", "at", "pk")
    return list(_found(rows, asked)) if days else []


def _found(rows: Iterable[Fixture], asked: Collection[int]) -> Iterator[Clash]:
    taken: dict[tuple[object, ...], list[Fixture]] = defaultdict(list)
    shared: dict[tuple[int, int], list[str]] = defaultdict(list)
    known = {}
    for fixture in rows:
        known[fixture.pk] = fixture
        for key, name in wanted_by(fixture):
            for other in taken[fixture.on, fixture.at, *key]:
                if _at_once(fixture, other) and {fixture.pk, other.pk} & set(asked):
                    shared[other.pk, fixture.pk].append(name)
            taken[fixture.on, fixture.at, *key].append(fixture)
    for pair, names in shared.items():
        own, against = sorted(pair, key=lambda pk: pk not in asked)
        yield Clash(known[own], known[against], tuple(dict.fromkeys(names)))


def _at_once(fixture: Fixture, other: Fixture) -> bool:
    """Whether two fixtures of one day and one time, or without any, are played at once."""
    if fixture.at is not None or fixture.competition_id != other.competition_id:
        return True
    return (fixture.stage, fixture.round) == (other.stage, other.round)


def wanted_by(fixture: Fixture) -> Iterator[tuple[tuple[str, object], str]]:
    """Yield what a match takes for itself: the teams and the people of its sides, the place where it is played.

    A venue with tables in it has room for a match at each.
    """
    for side in (fixture.home, fixture.away):
        if side and side.team_id:
            yield ("team", side.team_id), side.name
        if side and side.person:
            yield ("person", side.person.casefold()), side.person
    if fixture.venue or fixture.table:
        place = (fixture.venue.casefold(), fixture.table.casefold())
        yield ("place", place), place_words(fixture.venue, fixture.table)
