"""Forde's Card Cricket, as the site knows it."""

from pathlib import Path

from scoring.games.chances_model import ChancesModel
from scoring.games.forde.chances.model import chances
from scoring.games.forde.chances.rarity import rare_overs
from scoring.games.forde.outside_balls import OUTSIDE_BALLS
from scoring.games.forde.pad.pad import FordePad
from scoring.games.forde.rules.match import FordeMatch
from scoring.games.forde.sheets.sheet_set import SHEETS
from scoring.games.forde.words import rarity
from scoring.games.forde.words.chances import WAY_OF_PLAYING
from scoring.games.forde.words.game_words import WORDS
from scoring.games.game import DemoMatch, Game
from scoring.readmodel.rarity import GameRarity
from scoring.sheets.how_to_play import with_how_to_play

_DEMO = Path(__file__).parent / "demo"
_HOW_TO_PLAY = Path(__file__).parent / "how_to_play.md"
_MATCHES = (DemoMatch(_DEMO / "match_finished.json", 14), DemoMatch(_DEMO / "match_today.json", 0))

_SHEETS = with_how_to_play(SHEETS, _HOW_TO_PLAY)

FORDE = Game(
    FordeMatch,
    FordePad(),
    _SHEETS,
    WORDS,
    demo=_MATCHES,
    how_to_play=_HOW_TO_PLAY,
    rule_letter="F",
    outside_balls=OUTSIDE_BALLS,
    chances=ChancesModel(chances, WAY_OF_PLAYING),
    rarity=GameRarity(rare_overs, rarity.rarity_text, rarity.HEADING, rarity.RESTING_ON),
)
