"""In what state a fixture is, on which day, and who won it: by its match, or because a side has withdrawn."""

from datetime import date

from scoring.models import Match
from tournaments.models import Entrant, Fixture
from tournaments.services.advancing import decided, is_finished, won_by


def match_of(fixture: Fixture) -> Match | None:
    """Return the match of a fixture, None where it was withdrawn."""
    return fixture.match if fixture.match and not fixture.match.withdrawn else None


def day_of(fixture: Fixture, match: Match | None) -> date | None:
    """Return the day of a fixture; that on which it was played, else the one it is planned for."""
    begun = match is not None and match.status != Match.Status.NOT_STARTED
    return (match.played_on if match and begun else None) or fixture.on


def state_of(fixture: Fixture, match: Match | None) -> str:
    """Return the state of a fixture as a reader sees it; to_come, live, finished, postponed, cancelled, not_needed, off
    or bye.
    """
    if fixture.is_bye:
        return "bye"
    if match is not None and match.outcome:
        return "finished"
    if fixture.state in Fixture.NEVER_PLAYED:
        return fixture.state
    gone = [side.withdrawn for side in (fixture.home, fixture.away) if side and side.withdrawn]
    if gone:
        return "finished" if gone == [Entrant.Withdrawn.AWARDED] and fixture.home and fixture.away else "off"
    if match is not None and match.status == Match.Status.IN_PROGRESS:
        return "live"
    return "postponed" if fixture.state == Fixture.State.POSTPONED else "to_come"


def winner_of(fixture: Fixture, state: str) -> int | None:
    """Return who won a fixture, by its match or because the other withdrew."""
    if fixture.stage:
        outcome = decided(fixture)
        return outcome.winner if outcome else None
    if state != "finished" or is_finished(fixture):
        return won_by(fixture)
    return fixture.away_id if fixture.home and fixture.home.withdrawn else fixture.home_id
