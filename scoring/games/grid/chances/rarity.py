"""How rare the turns of an innings were, among all that were played with cards (`turns.py`)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from scoring.games.grid.chances.turns import MOST_WICKETS, Turns, turns_of
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.rules.innings import Closing, Innings
from scoring.rules.match_state import MatchState
from scoring.rules.rarity import Rarity, Steps


@lru_cache(maxsize=16)
def steps_of(game: GridGame) -> tuple[Steps, Steps] | None:
    """Return what turns of the bowling and of the batting side come to; None of a game that was not played for it."""
    known = turns_of(game)
    return None if known is None else (steps("bowling_turn", known[0]), steps("batting_turn", known[1]))


def steps(step: str, turns: Turns) -> Steps:
    """Return what turns come to however many wickets are left; one with the most that there are ends with the last."""
    whole = [each.chances for each in (*turns.ending, turns.fell[MOST_WICKETS])]
    runs = [sum(each[runs] for each in whole if runs < len(each)) for runs in range(max(map(len, whole)))]
    return Steps(step, runs, [sum(each) for each in whole], turns.played)


def rare_turns(match: MatchState[Any], innings: Innings) -> Mapping[int, Sequence[Rarity]]:
    """Return how rare turns of an innings were, by their numbers; only of those that were.

    Nothing of a turn that was broken off, ended with the target or a missed cover, or was recorded as an exception: of
    such none were played. One that took the last wicket did bring what it brought, and is told.
    """
    if not isinstance(match, GridMatch) or not isinstance(innings, GridInnings):
        return {}
    known = steps_of(match.game)
    if known is None:
        return {}
    bowling, batting = known
    overridden = match.overridden
    found = {}
    for number, turn in enumerate(innings.turns, 1):
        stopped = innings.closed_by is Closing.TARGET and number == len(innings.turns)
        if stopped or turn.turn.unfinished or turn.turn.missed_cover or turn.entry in overridden:
            continue
        if rarities := (bowling if turn.bowling else batting).rarities(turn.runs, turn.wickets):
            found[number] = rarities
    return found
