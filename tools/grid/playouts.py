"""A match played to its end from where it stands, over and over, by turns drawn from those that were kept.

It follows a match turn by turn, with its targets and follow-ons, and adds nothing up beforehand: so it can find
what `scoring/games/grid/chances` gets wrong.
"""

import random
from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate

from scoring.games.grid.chances.turns import Turns
from scoring.games.grid.rules.match import GridMatch

Drawn = tuple[int, int]
"""Wickets and runs of a turn."""


class TurnDraw:
    """Draws what a turn comes to, by the wickets left."""

    def __init__(self, turns: Turns, wickets: int, rng: random.Random) -> None:
        self._random = rng.random
        self._by_left = [self._outcomes(turns, left) for left in range(1, wickets + 1)]

    @staticmethod
    def _outcomes(turns: Turns, left: int) -> tuple[list[Drawn], list[float]]:
        ways = [*enumerate(turns.ending[:left]), (left, turns.fell[left])]
        chances = {
            (fallen, runs): chance for fallen, each in ways for runs, chance in enumerate(each.chances) if chance
        }
        # The likeliest last: rounding leaves the end of the line a little longer or shorter than 1.
        drawn = sorted(chances, key=chances.__getitem__)
        return drawn, list(accumulate(chances[outcome] for outcome in drawn[:-1]))

    def draw(self, left: int) -> Drawn:
        """Return what a turn comes to with so many wickets left, one at least."""
        drawn, up_to = self._by_left[left - 1]
        return drawn[bisect(up_to, self._random())]


def play_out(match: GridMatch, bowling: TurnDraw, batting: TurnDraw) -> int | None:
    """Play an open match from where it stands; returns the side that wins, None of a tie."""
    totals = [match.total(0), match.total(1)]
    batted = [innings.side for innings in match.innings]
    follow_on = match.follow_on
    innings = match.current
    if innings is None:
        batted.append(match.next_side)
    left, bowls = match.wickets_left, match.bowling_due
    turns = match.max_turns - (innings.batting_turns if innings else 0)
    whole = 2 * match.innings_a_side
    margin = int(match.setup.options.get("follow_on_margin") or 0)
    while True:
        side = batted[-1]
        last = len(batted) == whole
        while left and not (last and match.stop_at_target and totals[side] > totals[1 - side]):
            fallen, runs = (bowling if bowls else batting).draw(left)
            left -= fallen
            totals[side] += runs
            if not bowls and match.max_turns:
                turns -= 1
                if not turns:
                    break
            bowls = not bowls
        if last:
            return None if totals[0] == totals[1] else int(totals[1] > totals[0])
        following = 1 - side
        if whole == 4 and len(batted) == 2 and follow_on is None:
            follow_on = totals[batted[0]] - totals[side] >= margin
            following = side if follow_on else following
        elif len(batted) == 3 and totals[side] < totals[1 - side]:
            return 1 - side
        batted.append(following)
        left, bowls, turns = match.wickets, match.game.bowls_first, match.max_turns


def outcomes(match: GridMatch, turns: tuple[Turns, Turns], times: int, rng: random.Random) -> Iterator[int | None]:
    """Play a match to its end so many times, and yield who won."""
    bowling, batting = (TurnDraw(each, match.wickets, rng) for each in turns)
    for _ in range(times):
        yield play_out(match, bowling, batting)
