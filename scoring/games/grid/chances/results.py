"""How likely each result of a match on the grid is, after any of its entries.

Both sides play on as `turns.py` says, to the end: nobody declares or concedes, no time is called, and no turn is
broken off. Then all that counts is the lead, what the innings that is open still brings, and how many whole innings
follow for each side. So it makes no difference whether the follow-on is enforced, nor whether the last innings stops at
the target.
"""

from functools import lru_cache
from typing import Any

from scoring.games.grid.chances.rest_of_innings import UNLIKELY, RestOfInnings, gains
from scoring.games.grid.chances.runs import Runs
from scoring.games.grid.chances.turns import turns_of
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.match import GridMatch
from scoring.rules.chances import Chances, decided
from scoring.rules.match_state import MatchState

SELDOM = 1e-5
"""A limit of turns that was hardly to be reached when the match began is not asked for until it is likelier than this:
tables with a limit are dear, and one state in a hundred such matches, at most, has to make them."""
PARTS = 1_000_000
"""Chances are rounded to these parts of 1; what is possible and rarer is one part."""


class MatchTables:
    """All that a match's chances are made of, by what was agreed of it before play: a state is then looked up in them.

    `gains` are what the side that bats gains in the whole innings to come, by how many those are.
    """

    def __init__(self, rest: RestOfInnings, wickets: int, max_turns: int, innings: int, *, bowls_first: bool) -> None:
        self._rest = rest
        self._limited = bool(max_turns) and rest.reaches(max_turns, wickets) > UNLIKELY
        whole = rest.runs(wickets, bowling_due=bowls_first, turns=max_turns if self._limited else None)
        self.gains = gains(whole, 2 * innings - 1)

    def rest(self, wickets: int, *, bowling_due: bool, turns: int | None) -> Runs:
        """Return the chances of further runs in an innings with so many wickets, and batting turns, left."""
        limited = turns is not None and (self._limited or self._rest.reaches(turns, wickets) > SELDOM)
        return self._rest.runs(wickets, bowling_due=bowling_due, turns=turns if limited else None)


@lru_cache(maxsize=16)
def rest_of_innings(game: GridGame, wickets: int) -> RestOfInnings | None:
    """Return the tables of an innings of a game; None of a game of which no turns were played for it."""
    turns = turns_of(game)
    return None if turns is None else RestOfInnings(*turns, wickets)


@lru_cache(maxsize=64)
def tables_of(game: GridGame, wickets: int, max_turns: int, innings: int) -> MatchTables | None:
    """Return the tables for a game and what was agreed; None of a game of which no turns were played for it."""
    rest = rest_of_innings(game, wickets)
    return None if rest is None else MatchTables(rest, wickets, max_turns, innings, bowls_first=game.bowls_first)


def chances_of(match: MatchState[Any]) -> Chances | None:
    """Return how likely each result of a match is.

    None where it is not known: of a match of which only totals were kept, one that was abandoned, one in which a turn
    was just broken off (a call follows, not cards), and of a game of which no turns were played with cards.
    """
    if not isinstance(match, GridMatch):
        return None
    if match.result is not None:
        return decided(match.result)
    if match.broken_off:
        return None
    tables = tables_of(match.game, match.wickets, match.max_turns, match.innings_a_side)
    return None if tables is None else chances_by(tables, match)


def chances_by(tables: MatchTables, match: GridMatch) -> Chances:
    """Return the chances of an open match, by the tables for what was agreed of it."""
    innings = match.current
    side = match.next_side if innings is None else innings.side
    further = 2 * match.innings_a_side - len(match.innings) - (innings is None)
    lead = match.lead(side)
    turns = match.max_turns - (innings.batting_turns if innings else 0) if match.max_turns else None
    rest = tables.rest(match.wickets_left, bowling_due=match.bowling_due, turns=turns)
    at_most = tables.gains[further].at_most
    loses, level_or_loses = at_most(-lead - 1, rest), at_most(-lead, rest)
    can_lose, can_tie = further > 0 or lead < 0, further > 0 or lead <= 0
    return rounded(side, loses, level_or_loses, can_lose=can_lose, can_tie=can_tie)


def rounded(side: int, loses: float, level_or_loses: float, *, can_lose: bool, can_tie: bool) -> Chances:
    """Return the chances of a match still played, in which `side` bats; what is possible has a part at least, and so a
    draw always: time may be called.
    """
    drawn = 1
    lost = max(round(loses * PARTS), 1) if can_lose else 0
    tied = max(round(level_or_loses * PARTS) - lost, 1) if can_tie else 0
    won = PARTS - lost - tied - drawn
    if won < 1:
        lost, won = lost + won - 1, 1
    wins = (won / PARTS, lost / PARTS)
    return Chances(wins if side == 0 else wins[::-1], tied / PARTS, drawn / PARTS)
