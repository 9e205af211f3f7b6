"""In what state a fixture is, on which day, and who won it: by its match, or because a side has withdrawn."""

from datetime import date

from django.db.models import QuerySet

from scoring.models import Match
from tournaments.formats.course import FixtureState
from tournaments.models import Competition, Entrant, Fixture
from tournaments.services.bracket_places import decided, is_finished, won_by


def still_to_play(competition: Competition) -> QuerySet[Fixture]:
    """Return the fixtures of the table's stage that are still to be finished: no side of them has withdrawn."""
    fixtures = competition.fixtures.filter(stage=0, is_bye=False, finished=False)
    return fixtures.exclude(state=Fixture.State.CANCELLED).filter(home__withdrawn="", away__withdrawn="")


def match_of(fixture: Fixture) -> Match | None:
    """Return the match of a fixture, None where it was withdrawn."""
    return fixture.match if fixture.match and not fixture.match.withdrawn else None


def day_of(fixture: Fixture, match: Match | None) -> date | None:
    """Return the day of a fixture; that on which it was played, else the one it is planned for."""
    begun = match is not None and match.status != Match.Status.NOT_STARTED
    return (match.played_on if match and begun else None) or fixture.on


def state_of(fixture: Fixture, match: Match | None) -> FixtureState:
    """Return the state of a fixture as a reader sees it."""
    if fixture.is_bye:
        return FixtureState.BYE
    if match is not None and match.outcome:
        return FixtureState.FINISHED
    if fixture.state in Fixture.NEVER_PLAYED:
        return FixtureState(fixture.state)
    gone = [side.withdrawn for side in (fixture.home, fixture.away) if side and side.withdrawn]
    if gone:
        awarded = gone == [Entrant.Withdrawn.AWARDED] and fixture.home and fixture.away
        return FixtureState.FINISHED if awarded else FixtureState.OFF
    if match is not None and match.status == Match.Status.IN_PROGRESS:
        return FixtureState.LIVE
    return FixtureState.POSTPONED if fixture.state == Fixture.State.POSTPONED else FixtureState.TO_COME


def winner_of(fixture: Fixture, state: FixtureState) -> int | None:
    """Return who won a fixture, by its match or because the other withdrew."""
    if fixture.stage:
        outcome = decided(fixture)
        return outcome.winner if outcome else None
    if state != FixtureState.FINISHED or is_finished(fixture):
        return won_by(fixture)
    return fixture.away_id if fixture.home and fixture.home.withdrawn else fixture.home_id
