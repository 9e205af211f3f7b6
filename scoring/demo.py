"""The matches with which a demo club begins, of every game in the order in which they were played; its accounts."""

from scoring.games.game import DemoMatch
from scoring.games.registry import games
from scoring.rights import ORGANISER, SCORER

LOGINS = (ORGANISER, SCORER)
"""The user names of the demo club, each of which is a role as well."""


def demo_matches() -> list[DemoMatch]:
    """Return the matches; the last is of the game that a new match begins with."""
    matches = [match for game in games().values() for match in game.demo]
    return sorted(matches, key=lambda match: (-match.days_ago, match.file.name))
