"""What a first innings leaves for the second: by the cards from the jack upwards that both players have left.

Of each second innings the data has its mean and its deviation, and the means of both hands; and for kinds of them, with
about the same mean and deviation, how likely every number of units is, and how the hands go with it.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from scoring.games.shields.chances.fielders import Ranked
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

STEPS, SPREAD_STEPS = 4, 16
"""Second innings are told apart by their mean, in so many steps of a unit, and their deviation, in so many."""

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


TOGETHER = 4
"""Hands are told apart by so many numbers of units together."""


Block = tuple[float, float, float, float, float, float]
"""Some numbers of units of a second innings: how likely, and what is multiplied with that.

This is their mean, and the hand of the side that batted first less the other's and both hands together, as far as they
differ from what is usual; each of these with the mean of its square.
"""


NOTHING: Block = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class _Kind(NamedTuple):
    """Second innings with about this mean and deviation: the chances of all units, and all numbers of the blocks."""

    units: Sequence[float]
    blocks: Sequence[float]


def _kind(units: Sequence[float], *hands: Sequence[float]) -> _Kind:
    total = sum(units)  # they were rounded
    rows = [
        [chance / total * each for each in (1, made, -a, a * a + b * b, c, c * c + d * d)]
        for made, (chance, a, b, c, d) in enumerate(zip(units, *hands, strict=True))
    ]
    blocks = [
        sum(column) for at in range(0, len(rows), TOGETHER) for column in zip(*rows[at : at + TOGETHER], strict=True)
    ]
    return _Kind([chance / total for chance in units], blocks)


WEIGHT_SCALES = 20, 14, 8, 3, 11, 5, 13, 7, 17
"""What each line is weighed with, each as a whole number of parts of so many bits: 1, the mean, its square and its
cube, the square of the deviation, as it is and times the mean, the difference of the hands (LIFT more), as it is and
times the mean, and how many low cards of who bats first are in hand in the end.
"""

WEIGHTS, WEIGHT_BITS = len(WEIGHT_SCALES), max(WEIGHT_SCALES)


class KeptSecondInnings:
    """The data of one pair of innings."""

    def __init__(self, kept: dict[str, Any]) -> None:
        self.slope_of_both = kept["slope_of_both"]
        self._rows = [[_kind(*each) for _, *each in row] for row in kept["kinds"]]
        self._means = [[mean for mean, *_ in row] for row in kept["kinds"]]
        self._tables = [kept[name] for name in ("means", "spreads", "differences", "boths")]
        self.units = lru_cache(maxsize=1 << 10)(self._units)
        self.blocks = lru_cache(maxsize=1 << 10)(self._all_blocks)

    def weights(self, batter: Ranked, hand: Ranked, stock: Ranked) -> Sequence[int]:
        """Return what comes of the second innings where this is left, in parts as WEIGHT_SCALES has them.

        Where more is left than after ten plays, it is as with a jack less.
        """
        if sum(batter) > LEFT:
            batter = (batter[0] - 1, *batter[1:])
        row, column = batters()[batter], fielders()[hand[1:], stock[1:]]
        mean, spread, difference, both = (table[row][column] / PARTS for table in self._tables)
        low = max(0.0, HAND * MEAN_HIGH - 5 * (both - difference)) / (MEAN_HIGH - MEAN_LOW)
        by = 10 * difference + LIFT
        numbers = 1.0, mean, mean**2, mean**3, spread**2, mean * spread**2, by, mean * by, low
        return [round(each * (1 << bits)) for each, bits in zip(numbers, WEIGHT_SCALES, strict=True)]

    def _units(self, mean: int, spread: int) -> Sequence[float]:
        """Return the chances of all units with this mean, in STEPS of a unit, and this deviation, in SPREAD_STEPS."""
        (w, a), (x, b), (y, c), (z, d) = self._around(mean, spread)
        each = zip(a.units, b.units, c.units, d.units, strict=True)
        return [w * e + x * f + y * g + z * h for e, f, g, h in each]

    def _all_blocks(self, mean: int, spread: int) -> Sequence[Block]:
        """Return the blocks with this mean and this deviation, in the same steps."""
        (w, a), (x, b), (y, c), (z, d) = self._around(mean, spread)
        each = zip(a.blocks, b.blocks, c.blocks, d.blocks, strict=True)
        flat = [w * e + x * f + y * g + z * h for e, f, g, h in each]
        size = len(NOTHING)
        return list(zip(*(flat[place::size] for place in range(size)), strict=True))

    def _around(self, mean: int, spread: int) -> Sequence[tuple[float, _Kind]]:
        """Return the four kinds between which second innings are, two of each of two rows, each with its share."""
        row = min(max((spread / SPREAD_STEPS - LEAST_SPREAD) / SPREAD, 0.0), len(self._rows) - 1.001)
        found = []
        for place, share in ((int(row), 1 - row % 1), (int(row) + 1, row % 1)):
            means = self._means[place]
            after = min(max(bisect(means, mean / STEPS), 1), len(means) - 1)
            width = means[after] - means[after - 1] or 1.0
            part = min(1.0, max(0.0, (mean / STEPS - means[after - 1]) / width))
            found += [(share * (1 - part), self._rows[place][after - 1]), (share * part, self._rows[place][after])]
        return found


@cache
def kept_second_innings(*, equal: bool) -> KeptSecondInnings:
    """Return that of the first pair, or of the second, in which a counter may be equal (S3)."""
    return KeptSecondInnings(data()["second_innings"][equal])
