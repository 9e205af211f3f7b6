"""The second innings of a pair after the first, as it is likely to be by the units that the first makes."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, sqrt
from typing import NamedTuple

from scoring.games.shields.chances.adjustment import Adjustment
from scoring.games.shields.chances.hands_left import Lows
from scoring.games.shields.chances.kept_second_innings import (
    LIFT,
    MEAN_HIGH,
    MEAN_LOW,
    NOTHING,
    SPREAD_STEPS,
    STEPS,
    TOGETHER,
    WEIGHT_SCALES,
    Block,
    kept_second_innings,
)
from scoring.games.shields.chances.outlook import Hands, Normal, normal_of
from scoring.games.shields.rules.cards import HAND

_LEAST_VARIANCE = 0.25
_OF_ONE = [2.0 ** (bits - WEIGHT_SCALES[0]) for bits in WEIGHT_SCALES[1:]]
"""What each weight is in parts of the first, which is 1."""


class SecondInnings(NamedTuple):
    """Second innings that make some numbers of units: how likely, their mean, and the hands of the side that bats first
    and of the other after them.
    """

    chance: float
    units: float
    hands: Hands


class _Part(NamedTuple):
    """A kind of second innings: how likely, its mean and deviation in steps; the means of the hands, and what low cards
    add to their variance.
    """

    chance: float
    kind: tuple[int, int]
    difference: float
    both: float
    variance: float


class LikelySecondInnings:
    """The second innings of a pair after each number of units of the first, so many of these together.

    `lines` are those of `high_cards`; `lows` are the low cards of the side that bats first, and `with_units` is how the
    mean of one that it has left goes up with the units.
    """

    def __init__(
        self,
        lines: Sequence[Sequence[float]],
        lows: Lows,
        with_units: float,
        adjustment: Adjustment,
        *,
        equal: bool,
        step: int,
    ) -> None:
        total = sum(lines[0])
        self.units = [chance / total for chance in lines[0]]
        self.step, self._after = step, kept_second_innings(equal=equal)
        self._lines = [[sum(line[at : at + step]) for at in range(0, len(line), step)] for line in lines]
        mean, deviation = normal_of(self.units)
        slope = with_units / max(1.0, deviation**2)
        self._low = [lows.mean + slope * (units - mean) for units in range(0, len(self.units), step)]
        self._lows, self._adjustment = lows, adjustment
        self._made_at_all = [place for place, chance in enumerate(self._lines[0]) if chance]
        self._parts: dict[int, list[_Part]] = {}
        self._later: dict[int, list[float]] = {}
        self._hands: dict[tuple[int, int], Hands] = {}

    def later(self, made: int) -> list[float]:
        """Return the chances of all units of the second innings, once the first has made so many."""
        place = made // self.step
        if place not in self._later:
            one, two = self._parts_at(place)
            each = zip(self._after.units(*one.kind), self._after.units(*two.kind), strict=True)
            share, other = one.chance, two.chance
            self._later[place] = [share * a + other * b for a, b in each]
        return self._later[place]

    def hands(self, made: float, later: float) -> Hands:
        """Return the hands, given the units of both innings: those of the side that bats first, and of the other."""
        at = int(made) // self.step, int(later) // TOGETHER
        if at not in self._hands:
            place, number = at
            one, two = self._parts_at(place)
            a, b = (self._after.blocks(*part.kind)[number : number + 1] for part in (one, two))
            self._hands[at] = _second_innings(*next(_sums(one, two, a, b))).hands
        return self._hands[at]

    def blocks(self, made: int, least: float) -> Iterator[SecondInnings]:
        """Yield all of them once the first has made so many: as many together as are likelier than the least."""
        one, two = self._parts_at(made // self.step)
        together = NOTHING
        for sums in _sums(one, two, self._after.blocks(*one.kind), self._after.blocks(*two.kind)):
            together = _together(together, sums) if together[0] else sums
            if together[0] > least:
                yield _second_innings(*together)
                together = NOTHING
        if together[0]:
            yield _second_innings(*together)

    def _parts_at(self, place: int) -> list[_Part]:
        """Return what follows the units in this place, or in the nearest in which some may be made."""
        if place not in self._parts:
            made = place if place in self._made_at_all else min(self._made_at_all, key=lambda each: abs(each - place))
            self._parts[place] = list(self._found(made))
        return self._parts[place]

    def _found(self, made: int) -> Iterator[_Part]:
        chance, *weighed = (line[made] for line in self._lines)
        means = (each / chance / of_one for each, of_one in zip(weighed, _OF_ONE, strict=True))
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
        more, times, by_more = self._adjustment
        low = self._low[made]
        difference = by + by_more - LIFT - lows * (low - MEAN_LOW)
        both = difference + 2 * (HAND * MEAN_HIGH + lows * (low - MEAN_HIGH))
        for off, share in points:
            deviation = sqrt(max(1.0, spread + variance - of_points + of_spread * off))
            kind = max(0, round(STEPS * (mean + more + off))), round(SPREAD_STEPS * times * deviation)
            yield _Part(share, kind, -difference - off * of_by, both + off * self._after.slope_of_both, of_lows)


def _sums(one: _Part, two: _Part, a: Iterable[Block], b: Iterable[Block]) -> Iterator[Block]:
    """Yield these blocks of both parts as one: how likely, and what is multiplied with that."""
    for of_one, of_two in zip(a, b, strict=True):
        yield _together(_of_part(one, of_one), _of_part(two, of_two))


def _of_part(part: _Part, block: Block) -> Block:
    """Return the block of a part, whose hands differ from what is usual by the part's means, too."""
    share, _, difference, both, variance = part
    chance, units, by, by2, together, together2 = block
    return (
        share * chance,
        share * units,
        share * (chance * difference + by),
        share * (chance * (variance + difference * difference) + 2 * difference * by + by2),
        share * (chance * both + together),
        share * (chance * (variance + both * both) + 2 * both * together + together2),
    )


def _together(a: Block, b: Block) -> Block:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5]


def _second_innings(
    chance: float, units: float, difference: float, difference2: float, both: float, both2: float
) -> SecondInnings:
    """Return what these sums come to."""
    each = chance or 1e-12
    units, difference, both = units / each, difference / each, both / each
    return SecondInnings(
        chance,
        units,
        Hands(
            Normal(difference, sqrt(max(_LEAST_VARIANCE, difference2 / each - difference**2))),
            Normal(both, sqrt(max(_LEAST_VARIANCE, both2 / each - both**2))),
        ),
    )


def _points(mean: float, variance: float, skew: float) -> Sequence[tuple[float, float]]:
    """Return two points with this mean, and about this variance and skewness: how far off the mean, and their shares.

    They are whole STEPS.
    """
    middle, half, deviation = STEPS * mean, min(1.0, max(-1.0, skew / 2)), STEPS * sqrt(variance)
    low = min(floor(middle), round(middle + deviation * (half - sqrt(1 + half * half))))
    high = max(ceil(middle), round(middle + deviation * (half + sqrt(1 + half * half))))
    if low == high:
        return (0.0, 1.0), (0.0, 0.0)
    below, above = (middle - low) / STEPS, (high - middle) / STEPS
    return (-below, above / (below + above)), (above, below / (below + above))
