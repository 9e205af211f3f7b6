"""The course of a competition, as its format looks at it."""

from collections.abc import Iterable, Sequence
from datetime import date

from tournaments.formats.course import Course, Meeting
from tournaments.formats.registry import format_of
from tournaments.models import Competition, Entrant, Fixture
from tournaments.services.fixture_states import day_of, match_of, state_of, winner_of

ORDER_OF_PLAY = ("stage", "round", "group", "number")


def course(competition: Competition, today: date) -> Course:
    """Return the course of a competition to the end of a day. Two queries."""
    fixtures = competition.fixtures.select_related("home__team", "away__team", "through", "match")
    entrants = list(competition.entrants.order_by("seed"))
    return course_of(competition, entrants, fixtures.order_by(*ORDER_OF_PLAY), today)


def course_of(
    competition: Competition, entrants: Sequence[Entrant], fixtures: Iterable[Fixture], today: date
) -> Course:
    """Return the course that fixtures in the order of play make, read with their sides and matches. No query."""
    _kind, settings = format_of(competition)
    return Course(
        names={entrant.pk: entrant.name for entrant in entrants},
        meetings=[meeting_of(fixture) for fixture in fixtures],
        settings=settings,
        today=today,
        people=competition.between == Competition.Between.PEOPLE,
        gone=frozenset(entrant.pk for entrant in entrants if entrant.withdrawn),
        struck_out=frozenset(entrant.pk for entrant in entrants if entrant.withdrawn == Entrant.Withdrawn.EXPUNGED),
    )


def meeting_of(fixture: Fixture) -> Meeting:
    """Return how far a fixture has come that was read with its sides and its match. No query."""
    match = match_of(fixture)
    state = state_of(fixture, match)
    return Meeting(
        key=fixture.key,
        home=fixture.home_id,
        away=fixture.away_id,
        state=state,
        winner=winner_of(fixture, state),
        on=day_of(fixture, match),
        has_match=fixture.match_id is not None,
        issued=fixture.issued_on,
    )
