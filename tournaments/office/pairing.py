"""Which side of a match is the home side of its fixture."""

from scoring.models import Match, MatchSide
from tournaments.models import Entrant, Fixture


def home_side_of(fixture: Fixture, match: Match) -> int:
    """Return which side of a match, 0 or 1, is the home side of the fixture, by people, teams and names. One query."""
    return int(agreement(fixture, match, 1) > agreement(fixture, match, 0))


def agreement(fixture: Fixture, match: Match, home_side: int) -> int:
    """Return how well a match fits a fixture with the home side being this one; 0 where nothing agrees."""
    sides = sorted(match.sides.all(), key=lambda side: side.place)
    if fixture.home is None or fixture.away is None or len(sides) != 2:
        return 0
    return _fit(sides[home_side], fixture.home) + _fit(sides[1 - home_side], fixture.away)


def _fit(side: MatchSide, entrant: Entrant) -> int:
    """Return how well a side fits an entrant: who holds the cards tells most, then the team, then the name."""
    person = bool(entrant.person) and side.played_by.casefold() == entrant.person.casefold()
    team = entrant.team_id is not None and side.team_id == entrant.team_id
    return 4 * person + 2 * team + (side.name.casefold() == entrant.name.casefold())
