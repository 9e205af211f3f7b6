"""Fixtures that cannot be played as they are planned: two want one team, one person or one table at one time, or a side
cannot play on the day.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q, QuerySet

from tournaments.models import Competition, Entrant, Fixture
from tournaments.words.places import place_words

SPAN = timedelta(minutes=30)
"""Two fixtures of one team, person or table clash where one begins less than this after the other.

How long a match takes is not stored. Where the rounds of an evening are closer than that, they are of one competition,
and drawn so.
"""


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

    They are read as they are stored now. One query.
    """
    asked = {each.pk for each in fixtures}
    rows = list(_to_play(fixtures, among))
    return list(_found([each for each in rows if each.pk in asked], [each for each in rows if each.pk not in asked]))


def clashes_as_planned(fixtures: Sequence[Fixture], among: QuerySet[Competition]) -> list[Clash]:
    """Return where fixtures would clash, as by `clashes`, were they stored as they are given, with their sides.

    Those of them that are stored otherwise are left out of account so. One query.
    """
    given = [each for each in fixtures if each.on and not each.is_bye]
    return list(_found(given, _to_play(given, among).exclude(pk__in=[each.pk for each in given if each.pk])))


def _to_play(fixtures: Iterable[Fixture], among: QuerySet[Competition]) -> QuerySet[Fixture]:
    """Return what is still to be played on the days of some fixtures and, of those about midnight, the days beside."""
    days = {each.on for each in fixtures if each.on}
    for each in fixtures:
        if each.on and each.at:
            begin = datetime.combine(each.on, each.at)
            with suppress(OverflowError):  # at the ends of the calendar
                days |= {(begin - SPAN).date(), (begin + SPAN).date()}
    if not days:
        return Fixture.objects.none()
    planned = Fixture.objects.filter(on__in=days, competition__in=among, is_bye=False, state=Fixture.State.PLANNED)
    to_play = planned.filter(Q(match=None) | Q(match__outcome=""))
    return to_play.select_related("competition", "home", "away").order_by("on", "at", "pk")


def _found(own: Collection[Fixture], others: Iterable[Fixture]) -> Iterator[Clash]:
    """Yield the clashes of fixtures with one another and with others: of each thing that is wanted, in their order."""
    rows = sorted([*own, *others], key=lambda each: (each.on, each.at is not None, each.at))
    asked = {*map(id, own)}
    wanting: dict[tuple[str, object], list[tuple[int, str]]] = defaultdict(list)
    for place, fixture in enumerate(rows):
        for key, name in wanted_by(fixture):
            wanting[key].append((place, name))
    shared: dict[tuple[int, int], list[str]] = defaultdict(list)
    for (kind, _what), those in wanting.items():
        for earlier, place, name in _close(rows, those, of_place=kind == "place"):
            if not asked.isdisjoint((id(rows[earlier]), id(rows[place]))):
                shared[earlier, place].append(name)
    for pair, names in sorted(shared.items()):
        first, second = sorted((rows[place] for place in pair), key=lambda each: id(each) not in asked)
        yield Clash(first, second, tuple(dict.fromkeys(names)))


def _close(
    rows: Sequence[Fixture], those: Iterable[tuple[int, str]], *, of_place: bool
) -> Iterator[tuple[int, int, str]]:
    """Yield the pairs that clash among some of the rows, which all want one thing, each with what it is called.

    `rows` are in the order of their days and times, on each day those without a time first.
    """
    window: deque[int] = deque()
    day: date | None = None
    untimed: list[int] = []
    for place, name in those:
        fixture = rows[place]
        if fixture.on != day:
            day, untimed = fixture.on, []
        begin = _begin(fixture)
        while begin and window and begin - (_begin(rows[window[0]]) or begin) >= SPAN:
            window.popleft()
        for other in (*untimed, *(window if begin else ())):
            if other != place and _at_once(rows[other], fixture, of_place=of_place):
                yield other, place, name
        (window if begin else untimed).append(place)


def _begin(fixture: Fixture) -> datetime | None:
    return datetime.combine(fixture.on, fixture.at) if fixture.on and fixture.at else None


def _at_once(fixture: Fixture, other: Fixture, *, of_place: bool) -> bool:
    """Whether two fixtures that begin within `SPAN`, or of which one at least has no time, may be played at once.

    The rounds of a competition follow one another, however short they are: two of them clash only at the same time. Of
    two fixtures of a day that are of different competitions, and of which one alone has a time, the sides may meet
    themselves; a place has room for both.
    """
    alone = fixture.competition_id == other.competition_id
    if alone and (fixture.stage, fixture.round) != (other.stage, other.round):
        return fixture.at is not None and (fixture.on, fixture.at) == (other.on, other.at)
    if (fixture.at is None) != (other.at is None):
        return not (alone or of_place)
    return True


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
