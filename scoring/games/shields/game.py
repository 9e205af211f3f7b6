"""Shields' Cricket Card, as the site knows it."""

from pathlib import Path

from scoring.games.chances_model import ChancesModel
from scoring.games.game import DemoMatch, Game
from scoring.games.shields.chances.model import chances
from scoring.games.shields.chances.rarity import rare_plays
from scoring.games.shields.pad.pad import ShieldsPad
from scoring.games.shields.reader import (
    charts,
    figures,
    innings,
    log_lines,
    match_report,
    match_summary,
    plays,
    scoreboard,
)
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.shields.sheets.sheet_set import SHEETS
from scoring.games.shields.words import rarity
from scoring.games.shields.words.chances import WAY_OF_PLAYING
from scoring.games.shields.words.game_words import WORDS
from scoring.readmodel.rarity import GameRarity
from scoring.sheets.how_to_play import with_how_to_play

_MATCHES = (DemoMatch(Path(__file__).parent / "demo" / "match_shields.json", 20),)
_HOW_TO_PLAY = Path(__file__).parent / "how_to_play.md"
_READERS = (charts, figures, innings, log_lines, match_report, match_summary, plays, scoreboard)

_SHEETS = with_how_to_play(SHEETS, _HOW_TO_PLAY, small=True)

SHIELDS = Game(
    ShieldsMatch,
    ShieldsPad(),
    _SHEETS,
    WORDS,
    _READERS,
    _MATCHES,
    figures.STATISTICS,
    _HOW_TO_PLAY,
    "S",
    chances=ChancesModel(chances, WAY_OF_PLAYING),
    rarity=GameRarity(rare_plays, rarity.rarity_text, rarity.HEADING, rarity.RESTING_ON),
)
