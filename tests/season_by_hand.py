"""A season worked by hand: Red, whose cards Ann holds and who bat first, against Black, held by Bob."""

from datetime import date
from typing import Any

from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.rules.registry import find_rules
from scoring.visibility import Visibility
from tournaments.statistics.averages import Averages, Wanted, averages
from tournaments.statistics.filters import games_of, of_club


def meet(club: Club, variant: str, number: int, **given: Any) -> Match:
    """Play Red, whose cards Ann holds and who bat first, against Black, held by Bob."""
    rules = find_rules(variant)
    raw: dict[str, Any] = {
        "options": {"follow_on_margin": 30} if "entries" in given and variant == "british" else {},
        "sides": [{"name": "Red", "played_by": "Ann"}, {"name": "Black", "played_by": "Bob"}],
        "toss": {"won_by": 0, "chose": "bat"},
        "played_on": str(date(2026, 5, number)),
    }
    if rules.setup_rules.fewest_players:
        for side in raw["sides"]:
            side["players"] = [{"name": f"{side['name'][0]}{place}"} for place in range(1, 12)]
    setup, problems = rules.read_setup(raw)
    assert setup is not None, problems
    return create_match(club, setup, None, **given).match


def of(club: Club) -> Averages:
    """Return the averages of the one game that the club has played."""
    [game] = games_of(of_club(club.pk, Visibility.PUBLIC))
    return averages(of_club(club.pk, Visibility.PUBLIC), game, Wanted(innings=0, wickets=0))


def figures(found: Averages, slug: str) -> dict[str, str]:
    """Return each line of a table as a text, by name."""
    [listing] = [each for each in found.listings if each.slug == slug]
    return {line.name: " ".join(map(str, line.shown)) for line in listing.lines}
