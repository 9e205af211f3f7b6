"""How the first innings of a pair goes on, and the second after it, by what the first leaves."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import comb, factorial, sqrt
from operator import mul
from typing import NamedTuple

from scoring.games.shields.chances.afterwards import FINE, LIFT, MEAN_HIGH, MEAN_LOW, Afterwards, Kind, afterwards
from scoring.games.shields.chances.fielders import Fielder, Lines, Ranked, fielders_of, one_more, ranked_of
from scoring.games.shields.chances.hands import ALL_OPEN, Cards, fields
from scoring.games.shields.chances.hands_left import Lows
from scoring.games.shields.chances.lines import low_lines, unpacked
from scoring.games.shields.chances.outlook import Normal, Outlook, usual_leap
from scoring.games.shields.chances.passing import passing
from scoring.games.shields.rules.cards import HAND

_FIELD = 128
"""Of the first cards laid no more is known than of others: numbers are smaller than in a second innings."""
_SHARE = 1 << 32
_PART = 1 << 12
_LEAST_VARIANCE = 0.25
_ORDERS = 8
_FEW = 1
"""With so few wickets open it is worked out how far a target will be passed; with more, it is as far as usual."""
_MANY, _TOGETHER = 22, 2
"""Where more numbers of units may be made, what follows them is looked at for so many together."""


def first_innings_outlook(
    batter: Cards, fielder: Cards, wickets: Sequence[int], *, equal: bool, step: int = 1
) -> Outlook:
    """Return the outlook of a first innings with these wickets open, so many units at a time; `equal` as in S3."""
    lows, size = Lows.of(batter).values, sum(max(0, n) for n in batter.copies)
    plays, after = min(len(wickets), size), afterwards(equal=equal)
    found = [0] * (_ORDERS + 1)
    fielders = tuple(fielders_of(fielder).items())
    of_lows = low_lines(lows, tuple(wickets), _FIELD)
    for low, sums in _by_lows(ranked_of(batter), size, fielders, tuple(wickets), plays, equal):
        line, with_sums, _ = of_lows[low]
        weight = factorial(len(lows) - low)
        for place, each in enumerate(sums):
            found[place] += each * line * weight
        # The low cards that are left count in the hand, as far as they are there.
        found[_ORDERS] += sums[7] * (line * sum(lows) - with_sums) * (weight * (_PART // max(1, len(lows) - low)))

    def leap(asked: int, over: int) -> float:
        return passing(fielder, fields(batter), ALL_OPEN, asked, over, equal)

    return _outlook(found, after, step, cache(leap) if len(wickets) <= _FEW else usual_leap)


@lru_cache(maxsize=256)
def _by_lows(
    start: Ranked,
    size: int,
    fielders: tuple[tuple[Fielder, int], ...],
    wickets: tuple[int, ...],
    plays: int,
    equal: bool,
) -> Sequence[tuple[int, Sequence[int]]]:
    """Return for each number of low cards laid what the high ones bring, as it is and weighed (`Weights`).

    Kept for a while: an innings begins as any other does.
    """
    highs, lines, after, found = sum(start), {start: dict(fielders)}, afterwards(equal=equal), []
    for laid in range(min(highs, plays) + 1):
        if ways := comb(size - highs, plays - laid):
            share = _SHARE * ways // (factorial(laid) * comb(size, plays))
            found.append((plays - laid, [each * share for each in _sums(lines, after)]))
        if laid < min(highs, plays):
            lines = one_more(lines, wickets[laid], equal, field=_FIELD)
    return found


def _sums(lines: Lines, after: Afterwards) -> tuple[int, ...]:
    chance = first = square = cube = spread = of_spread = difference = low = 0
    for ranked, here in lines.items():
        for fielder, line in here.items():
            a, b, c, d, e, f, g, h = after.weights(ranked, fielder)
            chance += line * a
            first += line * b
            square += line * c
            cube += line * d
            spread += line * e
            of_spread += line * f
            difference += line * g
            low += line * h
    return chance, first, square, cube, spread, of_spread, difference, low


class Part(NamedTuple):
    """A kind of the second innings that may follow: how likely, and the means of the hands (as in `Kind`)."""

    kind: Kind
    chance: float
    difference: float
    both: float


class _Second:
    """The second innings after each number of units of the first: two points in place of all that may be left."""

    def __init__(self, lines: Sequence[Sequence[int]], after: Afterwards) -> None:
        self._after = after
        many = sum(map(bool, lines[0])) > _MANY
        self._lines, self.together = (_put_together(lines, _TOGETHER), _TOGETHER) if many else (lines, 1)
        self._made_at_all = [units for units, chance in enumerate(self._lines[0]) if chance]
        self._parts: dict[int, list[Part]] = {}
        self._later: dict[int, list[float]] = {}

    def parts(self, place: int) -> list[Part]:
        """Return what follows the units in this place, or in the nearest in which some may be made."""
        if place not in self._parts:
            self._parts[place] = list(self._found(min(self._made_at_all, key=lambda each: abs(each - place))))
        return self._parts[place]

    def _found(self, made: int) -> Iterator[Part]:
        chance, *weighed = (line[made] for line in self._lines)
        mean, square, cube, spread, with_spread, difference, low, low_sum = (each / chance / FINE for each in weighed)
        variance = max(0.01, square - mean**2)
        skew = (cube - 3 * mean * square + 2 * mean**3) / variance**1.5
        hand = HAND * MEAN_HIGH - low * MEAN_HIGH + low_sum / _PART
        difference -= LIFT + low_sum / _PART - low * MEAN_LOW
        both = difference + 2 * hand
        of_difference, of_both = self._after.slopes
        of_spread = (with_spread - mean * spread) / variance
        # Two points with the mean, the variance and the third moment of all that may be left.
        root = sqrt(1 + skew * skew / 4)
        for sign in (-1, 1):
            off, share = sqrt(variance) * (skew / 2 + sign * root), (1 - sign * skew / 2 / root) / 2
            for kind, part in self._after.kinds(mean + off, sqrt(max(1.0, spread + of_spread * off))):
                yield Part(kind, share * part, difference + off * of_difference, both + off * of_both)

    def later(self, made: int) -> list[float]:
        """Return the chances of all units of the second innings."""
        place = made // self.together
        if place not in self._later:
            shares, units = zip(*((part.chance, part.kind.units) for part in self.parts(place)), strict=True)
            self._later[place] = [sum(map(mul, shares, chances)) for chances in zip(*units, strict=True)]
        return self._later[place]


def _outlook(found: Sequence[int], after: Afterwards, step: int, leap: Callable[[int, int], float]) -> Outlook:
    size = -(-found[0].bit_length() // _FIELD)
    each = [unpacked(line, size, _FIELD) for line in found]
    lines = _put_together(each, step)
    made = [
        sum(units * chance for units, chance in enumerate(each[0][start : start + step], start))
        / max(1, lines[0][place])
        for place, start in enumerate(range(0, size, step))
    ]
    total, second = sum(lines[0]), _Second(lines, after)
    chances = [chance / total for chance in lines[0]]
    return Outlook(chances, second.later, _Hands(second, both=False), _Hands(second, both=True), leap, made)


def _put_together(lines: Sequence[Sequence[int]], step: int) -> Sequence[Sequence[int]]:
    """Return the sums of so many units at a time."""
    return [[sum(line[start : start + step]) for start in range(0, len(line), step)] for line in lines]


class _Hands:
    """Hands after the second innings: both together, or that of the side that bats first less the other's."""

    def __init__(self, second: _Second, *, both: bool) -> None:
        self._second, self._both = second, both
        self._known: dict[tuple[int, int], Normal] = {}

    def given(self, units: float, later: float) -> Normal:
        """Return their distribution, given the units."""
        key = int(units) // self._second.together, round(later)
        if key not in self._known:
            self._known[key] = self._given(*key)
        return self._known[key]

    def _given(self, place: int, n: int) -> Normal:
        chance, mean, square = 1e-12, 0.0, 0.0
        for part in self._second.parts(place):
            kind = part.kind
            if self._both:
                at, deviation = part.both + kind.both[n], kind.both_deviation[n]
            else:
                at, deviation = -part.difference - kind.difference[n], kind.difference_deviation[n]
            share = part.chance * kind.units[n]
            chance += share
            mean += share * at
            square += share * (at * at + deviation * deviation)
        mean /= chance
        return Normal(mean, sqrt(max(_LEAST_VARIANCE, square / chance - mean * mean)))
