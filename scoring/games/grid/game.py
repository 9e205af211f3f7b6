"""The grid games, as the site knows them: each by its facts alone."""

from pathlib import Path

from scoring.games.game import DemoMatch, Game
from scoring.games.grid.family import GRID_GAMES
from scoring.games.grid.pad.pad import GridPad
from scoring.games.grid.reader import figures, innings, log_lines, scoreboard
from scoring.games.grid.sheets.sheet_set import SHEETS
from scoring.games.grid.words.problems import SENTENCES

_DEMO = Path(__file__).parent / "demo"
_READERS = (figures, innings, log_lines, scoreboard)
_DAYS_AGO = {"british": 34, "hill": 30, "latham": 29, "south-african": 26}


def _matches(slug: str) -> list[DemoMatch]:
    """Return the demo match of a game, where there is one."""
    file = _DEMO / f"match_{slug.replace('-', '_')}.json"
    return [DemoMatch(file, _DAYS_AGO.get(slug, 0))] if file.exists() else []


GRID = [
    Game(rules, GridPad(rules), SHEETS, SENTENCES, _READERS, _matches(rules.setup_rules.slug)) for rules in GRID_GAMES
]
