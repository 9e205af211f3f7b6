"""The grid games: one family of rules, whose games differ in the facts that their modules hold."""

from scoring.games.grid.games.british import BritishMatch
from scoring.games.grid.games.hill import HillMatch
from scoring.games.grid.games.latham import LathamMatch
from scoring.games.grid.games.new_zealand import NewZealandMatch
from scoring.games.grid.games.south_african import SouthAfricanMatch
from scoring.games.grid.rules.match import GridMatch

GRID_GAMES: list[type[GridMatch]] = [BritishMatch, HillMatch, LathamMatch, NewZealandMatch, SouthAfricanMatch]
