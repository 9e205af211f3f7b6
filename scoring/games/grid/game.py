"""The grid games, as the site knows them: each by its facts alone."""

from pathlib import Path

from scoring.games.chances_model import ChancesModel
from scoring.games.game import DemoMatch, Game
from scoring.games.grid.chances.rarity import rare_turns
from scoring.games.grid.chances.results import chances_of
from scoring.games.grid.family import GRID_GAMES
from scoring.games.grid.pad.pad import GridPad
from scoring.games.grid.reader import figures, innings, log_lines, match_report, plays, scoreboard
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.sheets.sheet_set import SHEETS
from scoring.games.grid.words import rarity
from scoring.games.grid.words.chances import WAY_OF_PLAYING
from scoring.games.grid.words.game_words import WORDS
from scoring.readmodel.rarity import GameRarity
from scoring.sheets.how_to_play import with_how_to_play

_DEMO = Path(__file__).parent / "demo"
_HOW_TO_PLAY = Path(__file__).parent / "how_to_play"
_RARITY = GameRarity(rare_turns, rarity.rarity_text, rarity.HEADING, rarity.RESTING_ON)
_READERS = (figures, innings, log_lines, match_report, plays, scoreboard)


def grid_game(rules: type[GridMatch]) -> Game:
    """Return a game of the family, of whose rules the facts are all."""
    file = _DEMO / f"match_{rules.game.slug.replace('-', '_')}.json"
    demo = () if rules.demo_days_ago is None else (DemoMatch(file, rules.demo_days_ago),)
    text = _HOW_TO_PLAY / f"{rules.game.slug}.md"
    how_to_play = text if text.exists() else None
    sheets = with_how_to_play(SHEETS, how_to_play)
    return Game(
        rules,
        GridPad(rules),
        sheets,
        WORDS,
        _READERS,
        demo,
        how_to_play=how_to_play,
        rule_letter="G",
        chances=ChancesModel(chances_of, WAY_OF_PLAYING),
        rarity=_RARITY,
    )


GRID = [grid_game(rules) for rules in GRID_GAMES]
