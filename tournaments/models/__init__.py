"""The tables of the tournament office."""

from tournaments.models.acts import Act
from tournaments.models.competitions import Adjustment, Competition, Entrant, Lot, Season
from tournaments.models.fixtures import DrawnRound, Fixture
from tournaments.models.results import Outcome, Tally

__all__ = [
    "Act",
    "Adjustment",
    "Competition",
    "DrawnRound",
    "Entrant",
    "Fixture",
    "Lot",
    "Outcome",
    "Season",
    "Tally",
]
