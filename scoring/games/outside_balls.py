"""Balls bowled in another book, as a game writes them down: of each only what it came to is known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.rules.innings import HowOut


@dataclass(frozen=True, slots=True)
class OutsideBalls:
    """How a game takes such a match, everything in its match-file form.

    `over` makes the entry that opens an over of the bowler with this number, `ball` that of a ball with its runs or
    how it got the batter out. `players` makes a side of its names in order, and of the numbers of those who bowled,
    who bowled most first.
    """

    over: Callable[[int], dict[str, object]]
    ball: Callable[[int, HowOut | None], dict[str, object]]
    players: Callable[[Sequence[str], Sequence[int]], list[dict[str, object]]]
    most_overs: int
    """The most overs that an innings can have."""
