"""The second innings of a pair after the first, as it is likely to be by the units that the first makes."""

from collections.abc import Iterator, Sequence
from math import ceil, floor, sqrt
from operator import mul
from typing import NamedTuple

from scoring.games.shields.chances.afterwards import (
    FINE,
    LIFT,
    MEAN_HIGH,
    MEAN_LOW,
    SPREAD_STEPS,
    STEPS,
    TOGETHER,
    afterwards,
)
from scoring.games.shields.chances.hands_left import Lows
from scoring.games.shields.chances.outlook import Normal, normal_of
from scoring.games.shields.rules.cards import HAND

_LEAST_VARIANCE = 0.25


class SecondInnings(NamedTuple):
    """Second innings that make some numbers of units: how likely, their mean, and the hands after them.

    These are that of the side that bats first less the other's, and both together.
    """

    chance: float
    units: float
    difference: Normal
    both: Normal


class _Part(NamedTuple):
    """A kind of second innings: how likely, its mean and deviation in steps; the means of the hands, and what low cards
    add to their variance.
    """

    chance: float
    kind: tuple[int, int]
    difference: float
    both: float
    variance: float


class Otherwise(NamedTuple):
    """How much more units a second innings makes than the data says, how many times the deviation of them is, and how
    much more the hand of who bats in it comes to beside the other's.
    """

    units: float
    deviation: float
    difference: float


USUAL = Otherwise(0.0, 1.0, 0.0)


class Following:
    """The second innings of a pair after each number of units of the first, so many of these together.

    `lines` are those of `high_cards`; `lows` are the low cards of the side that bats first, and `with_units` is how the
    mean of one that it has left goes up with the units.
    """

    def __init__(
        self,
        lines: Sequence[Sequence[float]],
        lows: Lows,
        with_units: float,
        otherwise: Otherwise,
        *,
        equal: bool,
        step: int,
    ) -> None:
        total = sum(lines[0])
        self.units = [chance / total for chance in lines[0]]
        self.step, self._after = step, afterwards(equal=equal)
        self._lines = [[sum(line[at : at + step]) for at in range(0, len(line), step)] for line in lines]
        mean, deviation = normal_of(self.units)
        slope = with_units / max(1.0, deviation**2)
        self._low = [lows.mean + slope * (units - mean) for units in range(0, len(self.units), step)]
        self._lows, self._otherwise = lows, otherwise
        self._made_at_all = [place for place, chance in enumerate(self._lines[0]) if chance]
        self._parts: dict[int, list[_Part]] = {}
        self._later: dict[int, list[float]] = {}
        self._blocks: dict[tuple[int, int], SecondInnings] = {}

    def later(self, made: int) -> list[float]:
        """Return the chances of all units of the second innings, once the first has made so many."""
        place = made // self.step
        if place not in self._later:
            shares, units = zip(
                *((part.chance, self._after.units(*part.kind)) for part in self._parts_at(place)), strict=True
            )
            self._later[place] = [sum(map(mul, shares, chances)) for chances in zip(*units, strict=True)]
        return self._later[place]

    def difference(self, made: float, later: float) -> Normal:
        """Return the hand of the side that bats first less the other's, given the units of both innings."""
        return self.block(int(made), int(later)).difference

    def both(self, made: float, later: float) -> Normal:
        """Return what both hands count together, given the units of both innings."""
        return self.block(int(made), int(later)).both

    def block(self, made: int, later: int) -> SecondInnings:
        """Return the second innings with about so many units, once the first has made so many."""
        place, number = made // self.step, later // TOGETHER
        if (place, number) not in self._blocks:
            self._blocks[place, number] = self._block(place, number)
        return self._blocks[place, number]

    def blocks(self, made: int, least: float) -> Iterator[SecondInnings]:
        """Yield all of them that are likelier than the least."""
        place = made // self.step
        parts = [(part.chance, self._after.blocks(*part.kind)) for part in self._parts_at(place)]
        for number in range(len(parts[0][1])):
            if sum(share * blocks[number][0] for share, blocks in parts) > least:
                yield self._block(place, number)

    def _block(self, place: int, number: int) -> SecondInnings:
        chance, units, difference, difference2, both, both2 = 1e-12, 0.0, 0.0, 0.0, 0.0, 0.0
        for share, kind, d, b, variance in self._parts_at(place):
            c, u, dd, dd2, bb, bb2 = self._after.blocks(*kind)[number]
            chance += share * c
            units += share * u
            difference += share * (c * d + dd)
            difference2 += share * (c * variance + d * (c * d + 2 * dd) + dd2)
            both += share * (c * b + bb)
            both2 += share * (c * variance + b * (c * b + 2 * bb) + bb2)
        units, difference, both = units / chance, difference / chance, both / chance
        return SecondInnings(
            chance,
            units,
            Normal(difference, sqrt(max(_LEAST_VARIANCE, difference2 / chance - difference**2))),
            Normal(both, sqrt(max(_LEAST_VARIANCE, both2 / chance - both**2))),
        )

    def _parts_at(self, place: int) -> list[_Part]:
        """Return what follows the units in this place, or in the nearest in which some may be made."""
        if place not in self._parts:
            self._parts[place] = list(self._found(min(self._made_at_all, key=lambda each: abs(each - place))))
        return self._parts[place]

    def _found(self, made: int) -> Iterator[_Part]:
        chance, *weighed = (line[made] for line in self._lines)
        means = (each / chance / FINE for each in weighed)
        mean, square, cube, spread, with_spread, by, with_by, lows = means
        variance = max(0.01, square - mean**2)
        points = _points(mean, variance, (cube - 3 * mean * square + 2 * mean**3) / variance**1.5)
        of_points = sum(share * off * off for off, share in points)
        # How these go up and down with the mean of the second innings.
        of_spread, of_by = (
            (with_mean - mean * each) / max(variance, of_points)
            for each, with_mean in ((spread, with_spread), (by, with_by))
        )
        of_lows = self._lows.spread(min(lows, len(self._lows.values)))
        more, times, by_more = self._otherwise
        low = self._low[made]
        difference = by + by_more - LIFT - lows * (low - MEAN_LOW)
        both = difference + 2 * (HAND * MEAN_HIGH + lows * (low - MEAN_HIGH))
        for off, share in points:
            deviation = sqrt(max(1.0, spread + variance - of_points + of_spread * off))
            kind = max(0, round(STEPS * (mean + more + off))), round(SPREAD_STEPS * times * deviation)
            yield _Part(share, kind, -difference - off * of_by, both + off * self._after.slope_of_both, of_lows)


def _points(mean: float, variance: float, skew: float) -> Sequence[tuple[float, float]]:
    """Return two points with this mean, and about this variance and skewness: how far off the mean, and their shares.

    They are whole STEPS.
    """
    middle, half, deviation = STEPS * mean, min(1.0, max(-1.0, skew / 2)), STEPS * sqrt(variance)
    low = min(floor(middle), round(middle + deviation * (half - sqrt(1 + half * half))))
    high = max(ceil(middle), round(middle + deviation * (half + sqrt(1 + half * half))))
    if low == high:
        return [(0.0, 1.0)]
    below, above = (middle - low) / STEPS, (high - middle) / STEPS
    return [(-below, above / (below + above)), (above, below / (below + above))]
