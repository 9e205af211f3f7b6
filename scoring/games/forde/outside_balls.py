"""Balls bowled in another book as entries of this game, by their outcome (F8); the classes are those usual (F1)."""

from collections.abc import Sequence

from scoring.games.forde.rules.entries import Ball, NewOver
from scoring.games.forde.rules.match import BOWLERS
from scoring.games.outside_balls import OutsideBalls
from scoring.rules.innings import HowOut

_BATTING = (5, 5, 4, 4, 3, 3, 3, 2, 2, 1, 1)
_BOWLING = (3, 2, 2, 1, 1)
_MOST_OVERS = 50


def _over(bowler: int) -> dict[str, object]:
    return {"type": NewOver.type, "bowler": bowler}


def _ball(runs: int, out: HowOut | None) -> dict[str, object]:
    return {"type": Ball.type} | ({"runs": runs} if out is None else {"out": out.value})


def _players(names: Sequence[str], bowled: Sequence[int]) -> list[dict[str, object]]:
    """Give the five who bowled most the bowling classes, and the last in the order where fewer bowled."""
    bowlers = [*bowled, *(number for number in range(len(names), 0, -1) if number not in bowled)][:BOWLERS]
    classes = dict(zip(bowlers, _BOWLING, strict=False))
    return [
        {"name": name, "batting_class": batting, "bowling_class": classes.get(number)}
        for number, (name, batting) in enumerate(zip(names, _BATTING, strict=False), 1)
    ]


OUTSIDE_BALLS = OutsideBalls(_over, _ball, _players, _MOST_OVERS)
