"""How far the play that passes a target goes beyond it: near 1,400 runs that makes a draw of a win (S7)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import factorial

from scoring.games.shields.chances.fielders import (
    HIGH,
    Lines,
    Ranked,
    counter_to,
    fielders_of,
    less,
    one_more,
    ranked_of,
)
from scoring.games.shields.chances.hands import LOWEST, LOWEST_TO_SCORE, Cards
from scoring.games.shields.chances.hands_left import Lows
from scoring.games.shields.chances.lines import unpacked, without_bits
from scoring.games.shields.rules.sums import BEST_PLAY

_FIELD, _PART = 48, 12
_PARTS = 1 << _PART
"""Chances of a play are whole numbers of so many bits, those of all plays before it of twice as many."""


def overshoots(batter: Cards, fielder: Cards, wickets: Sequence[int], *, equal: bool) -> Callable[[int, int], float]:
    """Return how likely the play that brings the units asked brings so many more at least, if one does (S3: `equal`).

    Worked out when it is first asked for.
    """
    made = cache(lambda: _plays(batter, fielder, wickets, equal))

    def overshoot(asked: int, over: int) -> float:
        reached, passed = (
            sum(sum(before[max(0, asked + more - units) : asked]) for units, before in enumerate(made()))
            for more in (0, over)
        )
        return passed / reached if reached else 0.0

    return overshoot


def _plays(batter: Cards, fielder: Cards, wickets: Sequence[int], equal: bool) -> list[list[int]]:
    """Return, by the units that a play makes and those made before it, how often that is expected in an innings.

    Whether a card is countered is taken to depend on which high cards were laid before, and what a low one makes on how
    many low ones were.
    """
    stands = dict(_stands(batter, fielder, wickets, equal))
    lows, start, size = Lows.of(batter).values, ranked_of(batter), sum(max(0, n) for n in batter.copies)
    known = 0 if batter.nothing_known else batter.old + 1
    cards, states, found = {start: batter}, {start: 1 << 2 * _PART}, [0] * (BEST_PLAY + 1)
    for place in range(min(len(wickets), size)):
        more: dict[Ranked, int] = {}
        on_wickets: dict[tuple[int, int], int] = {}
        later: dict[Ranked, Cards] = {}
        for ranked, line in states.items():
            laid, stand_of = sum(start) - sum(ranked), stands[ranked]
            if place < known:
                nexts = _nexts(ranked, cards[ranked].next_high_or_low())
                for value, _, after in nexts:
                    if after not in later:
                        later[after] = cards[ranked].copy()
                        later[after].lay_oldest(value)
            else:
                nexts = _any(ranked, size - place)
            for value, chance, after in nexts:
                if value < LOWEST_TO_SCORE:
                    low = wickets[laid - place - 1], chance
                    on_wickets[low] = on_wickets.get(low, 0) + line
                    made = line * _of_a_low_card(lows, *low)[0]
                else:
                    stand, units = round(chance * stand_of[value - LOWEST_TO_SCORE]), value - wickets[laid]
                    made = line * stand
                    found[units] += made
                    made = (made << _FIELD * units) + line * (chance - stand)
                more[after] = more.get(after, 0) + made
        for low, line in on_wickets.items():
            for units, ways in enumerate(_of_a_low_card(lows, *low)[1]):
                found[units] += line * ways
        cards, states = later, {ranked: without_bits(line, _PART, _FIELD) for ranked, line in more.items()}
    return [unpacked(line, _FIELD) for line in found]


def _nexts(ranked: Ranked, chances: Iterable[tuple[int, float]]) -> Sequence[tuple[int, int, Ranked]]:
    """Return the values that may be laid next, each with its chance in _PARTS and the high cards left after it."""
    return [
        (value, round(chance * _PARTS), less(ranked, value - LOWEST_TO_SCORE) if value >= LOWEST_TO_SCORE else ranked)
        for value, chance in chances
        if chance > 0
    ]


@lru_cache(maxsize=1024)
def _any(ranked: Ranked, left: int) -> Sequence[tuple[int, int, Ranked]]:
    """Return the same where any card is as likely as any other; a lower one stands as the lowest."""
    low = LOWEST, (left - sum(ranked)) / left
    return _nexts(ranked, [low, *((value, n / left) for value, n in zip(HIGH, ranked, strict=True))])


@lru_cache(maxsize=1024)
def _of_a_low_card(lows: tuple[int, ...], wicket: int, chance: int) -> tuple[int, Sequence[int]]:
    """Return, as a line and told apart, what one of these cards makes on a wicket if it is laid with this chance."""
    units = [max(0, low - wicket) for low in lows]
    line = sum(round(units.count(each) * chance / len(lows)) << _FIELD * each for each in set(units))
    return line, unpacked(line, _FIELD)


def _stands(
    batter: Cards, fielder: Cards, wickets: Sequence[int], equal: bool
) -> Iterator[tuple[Ranked, Sequence[float]]]:
    """Yield for all high cards that the batter may have then how likely each is to stand when it is laid."""
    lines: Lines = {ranked_of(batter): fielders_of(fielder)}
    for wicket in wickets:
        for ranked, here in lines.items():
            by_highest = [0] * len(HIGH)
            for each, number in here.items():
                by_highest[counter_to(each.hand, 0, equal=False) or 0] += number * factorial(each.undrawn)
            up_to = list(accumulate(by_highest))
            yield ranked, [up_to[max(0, rank - equal)] / up_to[-1] for rank in range(len(HIGH))]
        lines = one_more(lines, wicket, equal, field=0)
