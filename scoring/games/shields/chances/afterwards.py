"""What a first innings leaves for the second: by the cards from the jack upwards that both players have left.

Of each second innings the data has its mean and its deviation, and the means of both hands; and for kinds of them, with
about the same mean and deviation, how likely every number of units is, and how the hands go with it.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import factorial
from typing import Any, NamedTuple

from scoring.games.shields.chances.fielders import Fielder, Ranked
from scoring.games.shields.chances.outlook import data
from scoring.games.shields.rules.cards import HAND

LEFT = 6
"""Cards that the batter has left after ten plays."""

MEAN_LOW, MEAN_HIGH = 6.0, 12.3
"""What cards below the jack, and above, are taken to count in the hands that the data has."""

PARTS = 20
"""Means are kept as whole numbers of such parts of a unit, and those of hands of ten runs."""

LEAST_SPREAD, SPREAD = 5.0, 0.8
"""The deviation of the first kinds, in units, and by how much that of the next is more."""

FINE = 64
"""Lines are weighed with whole numbers of such parts."""

LIFT = 64
"""So many runs are added to a difference of hands, that it is never below 0."""


@cache
def batters() -> dict[Ranked, int]:
    """Return the places of what a batter may have left, of jacks, queens, kings and aces."""
    found = (ranked for ranked in product(range(3), range(3), range(3), range(2)) if sum(ranked) <= LEFT)
    return {ranked: place for place, ranked in enumerate(found)}


@cache
def fielders() -> dict[tuple[Ranked, Ranked], int]:
    """Return the places of what a fielder may have, of queens, kings and aces, in hand and in the stock."""
    return {each: place for place, each in enumerate(_fielders())}


def _fielders() -> Iterator[tuple[Ranked, Ranked]]:
    for hand in product(range(3), range(3), range(2)):
        for stock in product(*(range(most - number + 1) for number, most in zip(hand, (2, 2, 1), strict=True))):
            if sum(hand) <= HAND:
                yield hand, stock


class Kind(NamedTuple):
    """Second innings with about this mean of units: their chances, and the hands by the units made.

    `difference` and `both` are how much more than their means the hands of the side that bats second, less the other's,
    and both together are; with the deviations of these.
    """

    mean: float
    units: Sequence[float]
    difference: Sequence[float]
    difference_deviation: Sequence[float]
    both: Sequence[float]
    both_deviation: Sequence[float]


def _kind(mean: float, units: Sequence[float], *hands: Sequence[float]) -> Kind:
    total = sum(units)  # they were rounded
    return Kind(mean, [each / total for each in units], *hands)


Weights = tuple[int, int, int, int, int, int, int, int]
"""What a line is weighed with: the orders of the stock; and with that the mean, its square and its cube, the square of
the deviation, as it is and times the mean, the difference of the hands (LIFT more), and how many low cards of who bats
first are in hand in the end.
"""


class Afterwards:
    """The data of one pair of innings."""

    def __init__(self, kept: dict[str, Any]) -> None:
        self.slopes = kept["slopes"]
        self._rows = [[_kind(*each) for each in row] for row in kept["kinds"]]
        self._means = [[kind.mean for kind in row] for row in self._rows]
        self._tables = [kept[name] for name in ("means", "spreads", "differences", "boths")]
        self.weights = lru_cache(maxsize=1 << 14)(self._weights)

    def _weights(self, batter: Ranked, fielder: Fielder) -> Weights:
        """Return what comes of the second innings where this is left, in parts of a unit and of a run (FINE).

        Where more is left than after ten plays, or other cards than the way of playing leaves, it is what comes next.
        """
        while sum(batter) > LEFT:
            batter = (batter[0] - 1, *batter[1:]) if batter[0] else (0, batter[1] - 1, *batter[2:])
        row, column = batters()[batter], fielders()[fielder.hand[1:], fielder.stock[1:]]
        mean, spread, difference, both = (table[row][column] / PARTS for table in self._tables)
        low = max(0.0, HAND * MEAN_HIGH - 5 * (both - difference)) / (MEAN_HIGH - MEAN_LOW)
        numbers = 1 / FINE, mean, mean**2, mean**3, spread**2, mean * spread**2, 10 * difference + LIFT, low
        a, b, c, d, e, f, g, h = (factorial(fielder.undrawn) * round(FINE * each) for each in numbers)
        return a, b, c, d, e, f, g, h

    def kinds(self, mean: float, spread: float) -> Iterator[tuple[Kind, float]]:
        """Yield the kinds between which second innings with this mean and deviation are, and their shares."""
        row = min(max((spread - LEAST_SPREAD) / SPREAD, 0.0), len(self._rows) - 1.001)
        for place, share in ((int(row), 1 - row % 1), (int(row) + 1, row % 1)):
            means = self._means[place]
            after = min(max(bisect(means, mean), 1), len(means) - 1)
            width = means[after] - means[after - 1] or 1.0
            part = min(1.0, max(0.0, (mean - means[after - 1]) / width))
            for kind, of_it in ((after - 1, share * (1 - part)), (after, share * part)):
                if of_it:
                    yield self._rows[place][kind], of_it


@cache
def afterwards(*, equal: bool) -> Afterwards:
    """Return that of the first pair, or of the second, in which a counter may be equal (S3)."""
    return Afterwards(data()["afterwards"][equal])
