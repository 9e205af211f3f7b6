"""A match of a game without balls as a CSV file: a row for each turn, or whatever the game counts."""

from collections.abc import Iterator
from typing import Any

from scoring.links import NO_WAY, Way
from scoring.models import Match
from scoring.readmodel.plays import plays
from scoring.rules.match_state import MatchState

COLUMNS = ("match_id", "game", "date", "venue", "innings", "batting_team", "bowling_team")


def has_turns(match: MatchState[Any]) -> bool:
    """Whether the game of a match has such rows."""
    kind = type(match.new_innings(0, 1))
    return plays.dispatch(kind) is not plays.dispatch(object)


def turn_rows(row: Match, match: MatchState[Any], _way: Way = NO_WAY) -> Iterator[tuple[object, ...]]:
    """Yield the heading and a row a turn; the heading is of the game, whatever was played."""
    setup = match.setup
    own = plays(match.new_innings(0, 1), match).columns
    yield (*COLUMNS, *own)
    for number, innings in enumerate(match.innings, 1):
        sides = (setup.sides[innings.side].name, setup.sides[1 - innings.side].name)
        for play in plays(innings, match).rows:
            yield (row.pk, setup.variant, setup.played_on, setup.venue, number, *sides, *play)
