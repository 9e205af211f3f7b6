"""What a game is to the site: its rules, how it is scored, printed and put into words."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from scoring.games.chances_model import ChancesModel
from scoring.games.entry_forms import CALL_FORMS, EntryForm
from scoring.games.outside_balls import OutsideBalls
from scoring.games.pad import Pad
from scoring.readmodel.rarity import GameRarity
from scoring.rules.match import PlayableMatch
from scoring.sheets.sheet import SheetSet
from scoring.statistics.of_games import GameStatistics
from scoring.words.of_games import GameWords


@dataclass(frozen=True, slots=True)
class DemoMatch:
    """A match for a demo club: its match file, and how many days before the club is made it was played."""

    file: Path
    days_ago: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game: all that the site has of it.

    `readers` are modules that register, by the kind of its innings or match, how it is read: for a scorecard, for the
    live pages, for statistics. A game of overs needs none. `statistics` are those that
    no other game has. `how_to_play` is a file in Markdown (`scoring/texts.py`), which makes a page with the rules of
    docs/rules.md that all games have, and those whose ids begin with `rule_letter`. `outside_balls` is for games
    that can take a match scored ball by ball elsewhere. `chances` says how likely each result of a match is, `rarity`
    how rare a turn, or an over, of an innings was.
    """

    rules: type[PlayableMatch[Any]]
    pad: Pad[Any]
    sheets: SheetSet
    words: GameWords
    readers: Sequence[ModuleType] = ()
    demo: Sequence[DemoMatch] = ()
    statistics: GameStatistics = field(default_factory=GameStatistics)
    how_to_play: Path | None = None
    rule_letter: str = ""
    outside_balls: OutsideBalls | None = None
    chances: ChancesModel | None = None
    rarity: GameRarity | None = None

    @property
    def slug(self) -> str:
        """The game's word in addresses and match files."""
        return self.rules.setup_rules.slug

    def entry_forms(self) -> dict[str, type[EntryForm]]:
        """Return the form for each type of entry, the game's own types first."""
        return {**self.pad.editors(), **CALL_FORMS}
