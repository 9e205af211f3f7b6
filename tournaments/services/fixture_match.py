"""Whether a match is that of a fixture, and which of its sides is the home side."""

from collections.abc import Sequence

from scoring.models import Match, MatchSide
from tournaments.models import Competition, Entrant, Fixture


def home_side_of(fixture: Fixture, match: Match) -> int:
    """Return which side of a match, 0 or 1, is the home side of the fixture, by people, teams and names.

    Where neither way fits better it stays as it is. One query.
    """
    sides = sides_of(match)
    other = 1 - fixture.home_side
    return other if agreement(fixture, sides, other) > agreement(fixture, sides, fixture.home_side) else 1 - other


def sides_of(match: Match) -> list[MatchSide]:
    """Return the sides of a match in their places. One query, none where they were fetched with it."""
    return sorted(match.sides.all(), key=lambda side: side.place)


def agreement(fixture: Fixture, sides: Sequence[MatchSide], home_side: int) -> int:
    """Return how well a match fits a fixture with the home side being this one; 0 where either side does not.

    `fixture` comes with its sides and its competition.
    """
    if fixture.home is None or fixture.away is None or len(sides) != 2:
        return 0
    people = fixture.competition.between == Competition.Between.PEOPLE
    home = fit(sides[home_side], fixture.home, people=people)
    away = fit(sides[1 - home_side], fixture.away, people=people)
    return home + away if home and away else 0


def fit(side: MatchSide, entrant: Entrant, *, people: bool) -> int:
    """Return how well a side fits an entrant: who holds the cards tells most, then the team, then the name.

    Between people, a side that somebody else played is not the entrant's, whatever its team.
    """
    person = bool(entrant.person) and side.played_by.casefold() == entrant.person.casefold()
    if people and entrant.person and side.played_by and not person:
        return 0
    team = entrant.team_id is not None and side.team_id == entrant.team_id
    return 4 * person + 2 * team + (side.name.casefold() == entrant.name.casefold())
