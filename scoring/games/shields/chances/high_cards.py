"""What the cards from the jack upwards bring in a first innings, with what they leave for the second.

That it costs little, all that does not depend on how many low cards the fielder has is worked out once for each hand:
by which cards stand, and how many of the cards drawn were high. Once a first innings is on, five cards at least are
in the stock whenever one is drawn.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import perm
from struct import unpack

from scoring.games.shields.chances.afterwards import WEIGHT_BITS, WEIGHTS, afterwards
from scoring.games.shields.chances.fielders import Fielder, Fielders, Ranked, counter_to, less
from scoring.games.shields.chances.hands import LOWEST_TO_SCORE
from scoring.games.shields.chances.lines import without_bits

_FIELD = 64
UNIT = _FIELD * WEIGHTS
"""So many bits of a line are for each unit: a field for each of the weights."""

_WAYS_BITS = 36
"""The chance of each way in which high cards may be laid is a whole number of so many bits, and of the weights."""


def high_lines(batter: Ranked, fielders: Fielders, wickets: Sequence[int], equal: bool) -> Sequence[int]:
    """Return what 0, 1, 2 ... of his high cards bring to the batter on these wickets, weighed.

    These are chances of _WAYS_BITS, times what the weights are.
    """
    units = [0]
    for wicket in wickets:
        units += [LOWEST_TO_SCORE - wicket + each for each in units]
    kept = _of_all(batter, tuple(fielders.items()), equal)
    lines = (
        sum(line << UNIT * units[stand] for stand, line in of_stands.items()) for of_stands in kept[: len(wickets) + 1]
    )
    return [without_bits(line, WEIGHT_BITS, _FIELD) for line in lines]


@lru_cache(maxsize=128)
def _of_all(batter: Ranked, fielders: tuple[tuple[Fielder, int], ...], equal: bool) -> Sequence[Mapping[int, int]]:
    """Return, by how many high cards are laid, the line of each way in which some of these may stand."""
    total = sum(ways for _, ways in fielders)
    found: list[dict[int, int]] = [{} for _ in range(sum(batter) + 1)]
    for fielder, ways in fielders:
        low = fielder.undrawn - sum(fielder.stock)
        for laid, (into, lines) in enumerate(
            zip(found, _standing(batter, fielder.hand, fielder.stock, equal), strict=True)
        ):
            of_all = (ways << _WAYS_BITS) // (total * perm(sum(batter), laid))
            for way, line in lines.items():
                stand, drawn = divmod(way, _DRAWN)
                counters = laid - stand.bit_count()
                share = of_all * perm(low, counters - drawn) // perm(fielder.undrawn, counters)
                into[stand] = into.get(stand, 0) + line * share
    return found


_DRAWN = 8
"""More high cards than a fielder draws."""

Standing = Sequence[Mapping[int, int]]
"""By how many high cards are laid, by which of these stand, as the bits of a number of which the first is the lowest,
times _DRAWN and with the number of high cards that the fielder has drawn: how much the values of those that stand are
above the jack's, as lines, weighed with what is left.
"""


@lru_cache(maxsize=1 << 13)
def _standing(batter: Ranked, hand: Ranked, stock: Ranked, equal: bool) -> Standing:
    """Return it for one fielder, in all orders of the batter's cards and of the high ones drawn.

    From the start of an innings some 1,800 can come about, in each pair: with others as many are kept as fill 110 MB.
    """
    line = 0
    for weight in reversed(afterwards(equal=equal).weights(batter, hand, stock)):
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


def told_apart(line: int) -> Sequence[Sequence[int]]:
    """Return the numbers of a line by units, for each of the weights."""
    size = -(-line.bit_length() // UNIT)
    numbers = unpack(f"<{size * WEIGHTS}Q", line.to_bytes(size * UNIT // 8, "little"))
    return [numbers[place::WEIGHTS] for place in range(WEIGHTS)]
