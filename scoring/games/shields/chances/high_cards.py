"""What the cards from the jack upwards bring in a first innings, with what they leave for the second.

That it costs little, all that does not depend on how many low cards the fielder has is worked out once for each hand:
by which cards stand, and how many of the cards drawn were high. The fielder has ten cards at least, so more in the
stock than there are to counter with, and draws after each counter.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import comb, perm, prod
from struct import unpack

from scoring.games.shields.chances.fielders import Fielder, Ranked, counter_to, fielders_high, fielders_of, less
from scoring.games.shields.chances.hands import LOWEST_TO_COUNTER, LOWEST_TO_SCORE, Cards
from scoring.games.shields.chances.kept_second_innings import WEIGHT_BITS, WEIGHTS, kept_second_innings
from scoring.games.shields.chances.lines import without_bits
from scoring.games.shields.rules.cards import COPIES, HAND, VALUES

_FIELD = 64
UNIT = _FIELD * WEIGHTS
"""So many bits of a line are for each unit: a field for each of the weights."""

_COUNTERS = sum(number for rank, number in COPIES.items() if VALUES[rank] >= LOWEST_TO_COUNTER)
"""So often a fielder counters at the most."""

_WAYS_BITS, _CHANCE_BITS = 43, 32
"""The chance of each way in which high cards may be laid is a whole number of so many bits, times those of the weights;
added up, it is one of so many in all.
"""


_DRAWN = 8
"""More high cards than a fielder draws."""

Standing = Sequence[Mapping[int, int]]
"""By how many high cards are laid, by which of these stand, as the bits of a number of which the first is the lowest,
times _DRAWN and with the number of high cards that the fielder has drawn: how much the values of those that stand are
above the jack's, as lines, weighed with what is left.
"""


Stands = Sequence[dict[int, int]]
"""By how many high cards are laid, the line of each way in which some of these may stand."""


_FEW = 4
"""With so many high cards of the batter's at most, all that was worked out is kept: some 8,600 at the most, in 45 MB.
With more of them it is what was asked for last, in some 40 MB.
"""


def high_lines(batter: Ranked, fielder: Cards, wickets: Sequence[int], equal: bool) -> Sequence[int]:
    """Return what 0, 1, 2 ... of the batter's high cards bring on these wickets, weighed.

    These are chances of _CHANCE_BITS, times the parts that the weights are of the most that they may be. The fielder
    has ten cards at least.
    """
    units = [0]
    for wicket in wickets:
        units += [LOWEST_TO_SCORE - wicket + each for each in units]
    if fielder.nothing_known:
        kept = _of_any_hand(batter, fielders_high(fielder), sum(max(0, n) for n in fielder.copies), equal)
    else:
        kept = _of_hands(batter, tuple(fielders_of(fielder).items()), equal)
    lines = (
        sum(line << UNIT * units[stand] for stand, line in of_stands.items()) for of_stands in kept[: len(wickets) + 1]
    )
    return [without_bits(line, _WAYS_BITS + WEIGHT_BITS - _CHANCE_BITS, _FIELD) for line in lines]


@lru_cache(maxsize=128)
def _of_hands(batter: Ranked, fielders: tuple[tuple[Fielder, int], ...], equal: bool) -> Stands:
    total = sum(ways for _, ways in fielders)
    found: Stands = [{} for _ in range(sum(batter) + 1)]
    for fielder, ways in fielders:
        draws = _draws(sum(fielder.stock), fielder.undrawn)
        _add(_standing(batter, fielder.hand, fielder.stock, equal), (ways << _WAYS_BITS) // total, draws, found)
    return found


@lru_cache(maxsize=128)
def _of_any_hand(batter: Ranked, high: Ranked, cards: int, equal: bool) -> Stands:
    """Return it for a fielder of whom nothing is known but so many cards: the hand is the first that were drawn."""
    found: Stands = [{} for _ in range(sum(batter) + 1)]
    draws = _draws(sum(high), cards)[HAND:]
    _add(_standing_to_any_hand(batter, high, equal), 1 << _WAYS_BITS, draws, found)
    return found


def _add(standing: Standing, share: int, draws: Sequence[Sequence[int]], found: Stands) -> None:
    """Add up what has this share, by which cards stand, with the chances of the cards that are drawn."""
    highs = len(standing) - 1
    for laid, (into, lines) in enumerate(zip(found, standing, strict=True)):
        of_each = share // perm(highs, laid)
        for way, line in lines.items():
            stand, drawn = divmod(way, _DRAWN)
            ways = of_each * draws[laid - stand.bit_count()][drawn] >> _WAYS_BITS
            into[stand] = into.get(stand, 0) + line * ways


@lru_cache(maxsize=1024)
def _draws(high: int, undrawn: int) -> Sequence[Sequence[int]]:
    """Return, by how many cards are drawn and how many of them are high, the chance of each order of low ones, and so
    of high ones, for so many high cards of so many in the stock.
    """
    return [
        [(perm(undrawn - high, drawn - some) << _WAYS_BITS) // perm(undrawn, drawn) for some in range(drawn + 1)]
        for drawn in range(min(undrawn, HAND + _COUNTERS) + 1)
    ]


def _standing(batter: Ranked, hand: Ranked, stock: Ranked, equal: bool) -> Standing:
    """Return it for one fielder, in all orders of the batter's cards and of the high ones drawn."""
    return (_of_few if sum(batter) <= _FEW else _of_many)(batter, hand, stock, equal)


def _worked_out(batter: Ranked, hand: Ranked, stock: Ranked, equal: bool) -> Standing:
    line = 0
    for weight in reversed(kept_second_innings(equal=equal).weights(batter, hand, stock)):
        line = line << _FIELD | weight
    found: list[dict[int, int]] = [{0: line}, *({} for _ in range(sum(batter)))]
    for rank, number in enumerate(batter):
        if not number:
            continue
        left, counter = less(batter, rank), counter_to(hand, rank, equal)
        if counter is None:
            for into, lines in zip(found[1:], _standing(left, hand, stock, equal), strict=True):
                for way, line in lines.items():
                    key = 2 * way - way % _DRAWN + _DRAWN
                    into[key] = into.get(key, 0) + (line * number << UNIT * rank)
            continue
        after = less(hand, counter)
        draws = [(1, after, stock, 0)]
        draws += [(n, less(after, card, -1), less(stock, card), 1) for card, n in enumerate(stock) if n]
        for ways, held, undrawn, high in draws:
            for into, lines in zip(found[1:], _standing(left, held, undrawn, equal), strict=True):
                for way, line in lines.items():
                    key = 2 * way - way % _DRAWN + high
                    into[key] = into.get(key, 0) + line * (ways * number)
    return found


_of_few, _of_many = cache(_worked_out), lru_cache(maxsize=1024)(_worked_out)


@lru_cache(maxsize=256)
def _standing_to_any_hand(batter: Ranked, high: Ranked, equal: bool) -> Standing:
    """Return it for any hand of a fielder with these high cards: those of the hand are as drawn, too."""
    found: Stands = [{} for _ in range(sum(batter) + 1)]
    for hand in product(*(range(number + 1) for number in high)):
        if (held := sum(hand)) > HAND:
            continue
        ways = perm(HAND, held) * prod(map(comb, high, hand))
        stock = tuple(a - b for a, b in zip(high, hand, strict=True))
        for into, lines in zip(found, _standing(batter, hand, stock, equal), strict=True):
            for way, line in lines.items():
                into[way + held] = into.get(way + held, 0) + line * ways
    return found


def told_apart(line: int) -> Sequence[Sequence[int]]:
    """Return the numbers of a line by units, for each of the weights."""
    size = -(-line.bit_length() // UNIT)
    numbers = unpack(f"<{size * WEIGHTS}Q", line.to_bytes(size * UNIT // 8, "little"))
    return [numbers[place::WEIGHTS] for place in range(WEIGHTS)]
