"""Who bowls the overs to come, by class: the bowlers take turns, as docs/chances.md states.

An over goes to one who has most overs left, by lot among equals, and never to who bowled the last one. That is followed
to the letter in the last turn of each bowler, which matters most. Before it only how many overs each class bowls
counts, and their order is always the same as far as can be: so whoever bowls, a match soon comes back to overs that
were worked out.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

ALONE = 5
"""So near the end it matters that who has most overs left cannot bowl them one after the other."""

Bowler = tuple[int, int]
"""The overs left, and the class."""


class Attack(NamedTuple):
    """The overs to come: the classes of the early ones, then `due` by lot among the bowlers."""

    early: tuple[int, ...]
    due: int = 0
    bowlers: tuple[Bowler, ...] = ()
    last: Bowler | None = None
    """Who bowled the last over, where that keeps somebody from bowling the next."""

    @property
    def overs(self) -> int:
        """How many overs are to come."""
        return len(self.early) + self.due

    def next_over(self) -> list[tuple[float, int, "Attack"]]:
        """Return the chance that each class bowls the next over, and what is then to come."""
        if self.early:
            return [(1.0, self.early[0], self._replace(early=self.early[1:]))]
        able = list(self.bowlers)
        if self.last in able and len(able) > 1:
            able.remove(self.last)
        most = max(left for left, _ in able)
        equal = Counter(bowler for bowler in able if bowler[0] == most)
        return [(number / equal.total(), bowler[1], self._after(bowler)) for bowler, number in equal.items()]

    def _after(self, bowler: Bowler) -> "Attack":
        left, bowling = bowler
        others = list(self.bowlers)
        others.remove(bowler)
        after = (left - 1, bowling)
        bowlers = tuple(sorted([*others, after] if left > 1 else others))
        return Attack((), self.due - 1, bowlers, after if left > 1 and after[0] == bowlers[-1][0] else None)


@lru_cache(maxsize=1_024)
def attack(
    classes: tuple[int, ...], most: int, overs: int, left: tuple[int, ...], due: int, last: int | None = None
) -> Attack:
    """Return the overs to come.

    `classes` are those of the bowlers, each of whom may bowl at most `most` of the innings' `overs` and has as many as
    `left` says to bowl, `due` in all; `last` is the place among them of who bowled the last over.
    """
    whole, _ = _early_and_last([(most, bowling) for bowling in classes], overs)
    bowlers = list(zip(left, classes, strict=True))
    early, ending = _early_and_last(bowlers, due, None if last is None else bowlers[last])
    return ending._replace(early=_in_order(early, _evenly(whole)))


def _early_and_last(bowlers: Sequence[Bowler], due: int, last: Bowler | None = None) -> tuple[Counter[int], Attack]:
    """Return how many early overs each class bowls, and the last overs."""
    spare, early = _spare(bowlers, due), Counter[int]()
    left = [(max(overs - spare, 0), bowling) for overs, bowling in bowlers]
    while left:
        most = max(overs for overs, _ in left)
        turns = sum(overs == most for overs, _ in left)
        if due - turns < turns or (turns == 1 and due <= ALONE):
            break
        early.update(bowling for overs, bowling in left if overs == most)
        left = [(overs - (overs == most), bowling) for overs, bowling in left]
        due -= turns
    able = tuple(sorted(bowler for bowler in left if bowler[0]))
    return early, Attack((), due, able, None if early or last is None else (last[0] - spare, last[1]))


def _spare(bowlers: Sequence[Bowler], due: int) -> int:
    """Return how many of each bowler's overs are not bowled, where those with most left bowl first.

    Where an override has left them fewer than are due, it is below 0.
    """
    return next(n for n in range(50, -51, -1) if sum(max(left - n, 0) for left, _ in bowlers) >= due)


def _evenly(overs: Counter[int]) -> list[int]:
    """Return the overs of all classes spread evenly, from the last to the first."""
    places = ((n + 0.5) / number for number in overs.values() for n in range(number))
    return [bowling for _, bowling in sorted(zip(places, overs.elements(), strict=True))]


def _in_order(overs: Counter[int], usual: Sequence[int]) -> tuple[int, ...]:
    """Return the overs in an order that ends as the usual one, which is told from its end, as soon as it can be."""
    more, ending = Counter(overs), []
    for bowling in usual:
        if not more[bowling]:
            break
        more[bowling] -= 1
        ending.append(bowling)
    return (*sorted(more.elements()), *reversed(ending))
