"""What a ball comes to in the stated way of playing, as counted at the table (`make chances`), and with it an over.

A ball is one of the early or the late overs, by the classes of bowler and batter. Within an over hands are played down,
so it matters with which ball the batter came in, which ball it is, and how many this batter has scored in the over.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from scoring.games.forde.chances.runs import CERTAINLY_NONE, added, packed
from scoring.rules.overs import BALLS

COUNTED = Path(__file__).with_name("balls.json")
RUNS = (0, 1, 2, 3, 4, 6)
"""What a ball can bring; the counts of a ball have one more, of wickets."""
MOST = RUNS[-1]
"""The most that a ball can bring."""
_BORROWED = 20  # so many balls after any score are counted with those after one score, of which few may have been seen


def late_overs(overs: int) -> int:
    """Return how many of an innings' overs are late ones: the last tenth, one at least."""
    return -(-overs // 10)


@lru_cache(maxsize=1)
def _counted() -> Any:
    """Return the counts, and of how many overs of each kind they are.

    Balls are by: late or not, bowling class, batting class, ball come in with, balls faced, runs scored.
    """
    return json.loads(COUNTED.read_text(encoding="ascii"))


def overs_counted() -> int:
    """Return how many overs of each kind were counted."""
    return int(_counted()["overs_of_each_kind"])


@lru_cache(maxsize=1_024)
def _ball(bowling: int, batting: int, late: bool, came_in: int, ball: int) -> list[list[float]]:
    """Return, for each number of runs scored in the over, the chances of each number of runs, and of a wicket."""
    scores: list[list[int]] = _counted()["balls"][late][bowling - 1][batting - 1][came_in][ball - came_in]
    any_score = [sum(counts) for counts in zip(*scores, strict=True)]
    total = sum(any_score)
    chances = []
    for counts in scores:
        seen = sum(counts) + _BORROWED
        borrowed = (_BORROWED * count / total for count in any_score)
        chances.append([(count + more) / seen for count, more in zip(counts, borrowed, strict=True)])
    return chances


@lru_cache(maxsize=8_192)
def _until_out(
    bowling: int, batting: int, late: bool, came_in: int, ball: int, scored: int
) -> tuple[tuple[int, ...], int]:
    """Return the chances of a batter's further runs in an over: out with each ball from `ball` on, and not out."""
    at: dict[int, float] = {scored: 1.0}
    out = []
    for number in range(ball, BALLS):
        scores = _ball(bowling, batting, late, came_in, number)
        wicket: dict[int, float] = {}
        after: dict[int, float] = {}
        for runs, chance in at.items():
            *scoring, falling = scores[runs]
            wicket[runs - scored] = chance * falling
            for more, of_these in zip(RUNS, scoring, strict=True):
                after[runs + more] = after.get(runs + more, 0.0) + chance * of_these
        out.append(packed(wicket))
        at = after
    return tuple(out), packed({runs - scored: chance for runs, chance in at.items()})


@lru_cache(maxsize=8_192)
def rest_of_over(
    bowling: int, batting: tuple[int, ...], late: bool, came_in: int = 0, ball: int = 0, scored: int = 0
) -> tuple[int, ...]:
    """Return the chances of the runs in the rest of an over, by the wickets that fall in it, from none.

    `batting` are the classes of who is in, since the ball `came_in` and with so many runs `scored` in this over, and
    of those to come; `ball` is the next. Balls count from 0.
    """
    out, not_out = _until_out(bowling, batting[0], late, came_in, ball, scored)
    ways: list[list[tuple[int, int]]] = [[(not_out, CERTAINLY_NONE)]]
    for number, runs in enumerate(out, ball + 1):
        waiting = batting[1:]
        played_out = number == BALLS or not waiting
        after = (CERTAINLY_NONE,) if played_out else rest_of_over(bowling, waiting, late, number, number)
        for wickets, rest in enumerate(after, 1):
            if wickets == len(ways):
                ways.append([])
            ways[wickets].append((runs, rest))
    return tuple(added(pairs) for pairs in ways)
