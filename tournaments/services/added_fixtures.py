"""Fixtures added by hand: where and between whom one may be, as things stand, and how it is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time

from django.utils.timezone import localdate

from tournaments.formats.plan import TABLE
from tournaments.formats.registry import find_format
from tournaments.models import Competition, Entrant, Fixture
from tournaments.models.fixtures import LABEL
from tournaments.services.acts import CompetitionChange, refused
from tournaments.services.course import ORDER_OF_PLAY, course_of
from tournaments.services.tallies import refresh


@dataclass(frozen=True, slots=True)
class Added:
    """What is said of a fixture to be added: both sides, by the ids of entrants, its round, day, time and table.

    Without a `number` it is the last round that it can be added to. `issued_on` is the day on which the home side
    challenged the other, of a challenge alone.
    """

    home: int
    away: int
    number: int | None = None
    on: date | None = None
    issued_on: date | None = None
    at: time | None = None
    table: str = ""


@dataclass(frozen=True, slots=True)
class Additions:
    """What can be added to a competition: its entrants by their ids, and its fixtures as they are played."""

    competition: Competition
    entrants: Mapping[int, Entrant]
    fixtures: Sequence[Fixture]

    def round_of(self, added: Added) -> int:
        """Return the round to which a fixture is added. Raises RefusedError. No query."""
        kind = find_format(self.competition.format)
        if added.home == added.away:
            raise refused("same_side_twice", "away")
        for field, side in (("home", added.home), ("away", added.away)):
            if side not in self.entrants:
                raise refused("side_is_out", field)
        if self.entrants[added.home].group != self.entrants[added.away].group:
            raise refused("other_group", "away")
        course = course_of(
            self.competition, list(self.entrants.values()), self.fixtures, added.issued_on or localdate()
        )
        for problem in kind.check_added(course, added.home, added.away, added.issued_on):
            raise refused(problem.code, problem.field, **problem.params)
        last = max((fixture.round for fixture in self.fixtures if fixture.stage == TABLE), default=0)
        rounds = kind.rounds_to_add_to(last)
        if not rounds:
            raise refused("no_rounds", "number")
        if added.number is None or rounds[0] > last:
            return rounds[-1]  # where there is none but that after the newest, it is that one
        if added.number not in rounds:
            raise refused("no_such_round", "number", most=rounds[-1])
        return added.number


def additions(competition: Competition) -> Additions:
    """Return what can be added to a competition now. Two queries."""
    sides = ("home", "away", "through", "match")
    fixtures = competition.fixtures.select_related(*sides).order_by(*ORDER_OF_PLAY)
    return Additions(competition, {each.pk: each for each in competition.entrants.order_by("seed")}, list(fixtures))


def write_added(act: CompetitionChange, added: Added) -> Fixture:
    """Add a fixture to a competition that is locked, and name it in the history of the act. Raises RefusedError."""
    now = additions(act.competition)
    number, group = now.round_of(added), now.entrants[added.home].group
    keys = {fixture.key for fixture in now.fixtures}
    places = [fixture.number for fixture in now.fixtures if fixture.stage == TABLE and fixture.round == number]
    place = max(places, default=0) + 1
    while f"{group}{number}-{place}" in keys:
        place += 1
    fixture = Fixture.objects.create(
        competition=act.competition,
        key=f"{group}{number}-{place}",
        group=group,
        round=number,
        number=place,
        **dict(zip(LABEL, find_format(act.competition.format).label(number), strict=True)),
        home=now.entrants[added.home],
        away=now.entrants[added.away],
        on=added.on,
        at=added.at,
        table=added.table,
        issued_on=added.issued_on,
    )
    act.about["fixture"] = fixture.key
    act.name(fixture)
    refresh(act.competition, [fixture])
    return fixture
