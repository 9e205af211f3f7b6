"""What the cards from the jack upwards bring in a first innings, with what they leave for the second."""

from collections.abc import Sequence
from functools import lru_cache

from scoring.games.shields.chances.afterwards import WEIGHTS, afterwards
from scoring.games.shields.chances.fielders import Fielder, Fielders, Ranked, answers, less, one_more
from scoring.games.shields.chances.hands import LOWEST_TO_COUNTER, LOWEST_TO_SCORE
from scoring.games.shields.chances.lines import FIELD, as_floats
from scoring.games.shields.rules.cards import CARDS_EACH, COPIES, HAND, VALUES

_HIGHS, _COUNTERS = (
    sum(COPIES[rank] for rank, value in VALUES.items() if value >= least)
    for least in (LOWEST_TO_SCORE, LOWEST_TO_COUNTER)
)
UNIT = FIELD * WEIGHTS
"""So many bits of a line are for each unit: a field for each of the weights."""


def high_lines(batter: Ranked, fielders: Fielders, wickets: Sequence[int], equal: bool) -> Sequence[int]:
    """Return what 0, 1, 2 ... of his high cards bring to the batter on these wickets, in all orders, weighed."""
    if not all(_is_usual(batter, fielder) for fielder in fielders):
        return _one_by_one(batter, fielders, wickets, equal)
    units = [0]
    for wicket in wickets:
        units += [LOWEST_TO_SCORE - wicket + each for each in units]
    kept = _of_all(batter, tuple(fielders.items()), equal)
    return [
        sum(line << UNIT * made for line, made in zip(lines, units, strict=False) if line)
        for lines in kept[: len(wickets) + 1]
    ]


def _is_usual(batter: Ranked, fielder: Fielder) -> bool:
    """Whether the fielder has laid no cards but those that counter, and no more of these than the batter high ones."""
    laid = _COUNTERS - sum(fielder.hand) - sum(fielder.stock)
    return fielder.undrawn == CARDS_EACH - HAND - laid and laid <= _HIGHS - sum(batter)


def _one_by_one(batter: Ranked, fielders: Fielders, wickets: Sequence[int], equal: bool) -> Sequence[int]:
    """Return it where cards were laid in another way than is usual: of so many things that may be nothing is kept."""
    weights, lines, found = afterwards(equal=equal).weights, {batter: fielders}, []
    for laid in range(len(wickets) + 1):
        sums = [0] * WEIGHTS
        for ranked, here in lines.items():
            for fielder, line in here.items():
                for place, weight in enumerate(weights(ranked, fielder)):
                    sums[place] += line * weight
        width, size = FIELD // 8, -(-max(sums).bit_length() // FIELD)
        raw = [line.to_bytes(size * width, "little") for line in sums]
        fields = (each[at : at + width] for at in range(0, size * width, width) for each in raw)
        found.append(int.from_bytes(b"".join(fields), "little"))
        if laid < len(wickets):
            lines = one_more(lines, wickets[laid], equal, field=FIELD)
    return found


Standing = Sequence[Sequence[int]]
"""By how many high cards are laid, and by which of these stand, the first as the lowest bit: how much the values of
those that do are above the jack's, as lines, weighed with what is left.
"""


@lru_cache(maxsize=128)
def _of_all(batter: Ranked, fielders: tuple[tuple[Fielder, int], ...], equal: bool) -> Standing:
    found: list[list[int]] = [[0] * (1 << laid) for laid in range(sum(batter) + 1)]
    for fielder, ways in fielders:
        for into, lines in zip(found, _standing(batter, fielder, equal), strict=True):
            for stand, line in enumerate(lines):
                into[stand] += line * ways
    return found


@lru_cache(maxsize=1 << 12)
def _standing(batter: Ranked, fielder: Fielder, equal: bool) -> Standing:
    """Return it for one fielder.

    From the start of an innings some 1,800 can come about, in each pair: with others as many are kept as fill 60 MB.
    """
    line = 0
    for weight in reversed(afterwards(equal=equal).weights(batter, fielder)):
        line = line << FIELD | weight
    found = [[line], *([0] * (2 << laid) for laid in range(sum(batter)))]
    for rank, number in enumerate(batter):
        if not number:
            continue
        left, countered = less(batter, rank), answers(fielder, rank, equal)
        for ways, after in countered:
            for into, lines in zip(found[1:], _standing(left, after, equal), strict=True):
                for stand, line in enumerate(lines):
                    into[stand << 1] += line * (ways * number)
        if not countered:
            for into, lines in zip(found[1:], _standing(left, fielder, equal), strict=True):
                for stand, line in enumerate(lines):
                    into[stand << 1 | 1] += line * number << UNIT * rank
    return found


def told_apart(line: int) -> Sequence[Sequence[float]]:
    """Return the numbers of a line by units, for each of the weights."""
    numbers = as_floats(line, -(-line.bit_length() // UNIT) * WEIGHTS)
    return [numbers[place::WEIGHTS] for place in range(WEIGHTS)]
