"""The formats beside the match file in which a match can be taken out, by the word of each in addresses and commands.

Each says itself which matches it is for; nothing else knows which game has balls.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.exports.ashwin import ball_rows, info_rows
from scoring.exports.cricsheet import cricsheet_document
from scoring.exports.turns import has_turns, turn_rows
from scoring.links import Way
from scoring.models import Match
from scoring.rules.depth import Depth
from scoring.rules.match_state import MatchState

Rows = Iterable[Sequence[object]]


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format: its name and what it is for, and how its files are called after the match.

    `content` is the whole of a JSON file, or the rows of a CSV file, of a match and the way to it.
    `for_spreadsheets` is whether a CSV file begins with the mark by which spreadsheets know its encoding, which those
    who read the formats of others do not expect.
    """

    slug: str
    name: Promise
    about: Promise
    ending: str
    suits: Callable[[MatchState[Any]], bool]
    content: Callable[[Match, MatchState[Any], Way], dict[str, object] | Rows]
    for_spreadsheets: bool = False


def _has_balls(match: MatchState[Any]) -> bool:
    return bool(match.balls_an_innings)


_of_balls = partial(ExportFormat, suits=_has_balls)

FORMATS = (
    _of_balls(
        slug="cricsheet",
        name=_("Cricsheet JSON"),
        about=_("Ball by ball, as programs for cricket statistics read it."),
        ending=".cricsheet.json",
        content=cricsheet_document,
    ),
    _of_balls(
        slug="ashwin",
        name=_("Ball by ball CSV (Ashwin)"),
        about=_("A row a ball, in the columns of Cricsheet."),
        ending=".csv",
        content=ball_rows,
    ),
    _of_balls(
        slug="ashwin-info",
        name=_("Match information CSV (Ashwin)"),
        about=_("Teams, players, toss and result, to go with the balls."),
        ending="_info.csv",
        content=info_rows,
    ),
    ExportFormat(
        slug="turns",
        name=_("Turn by turn CSV"),
        about=_("A row a turn or play, with what was counted in it."),
        ending=".turns.csv",
        suits=has_turns,
        content=turn_rows,
        for_spreadsheets=True,
    ),
)


def formats_of(match: MatchState[Any]) -> list[ExportFormat]:
    """Return the formats in which a match can be taken out: none where not every entry of it was kept."""
    return [each for each in FORMATS if match.depth is Depth.LOG and each.suits(match)]
