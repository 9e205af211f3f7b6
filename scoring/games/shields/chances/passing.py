"""How far the play that passes a target goes beyond it: near 1,400 runs that makes a draw of a win (S7)."""

from collections.abc import Callable, Iterator, Sequence
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


def leaps(batter: Cards, fielder: Cards, wickets: Sequence[int], *, equal: bool) -> Callable[[int, int], float]:
    """Return how likely the play that brings the units asked brings so many more at least, if one does (S3: `equal`).

    Worked out when it is first asked for.
    """
    made = cache(lambda: _plays(batter, fielder, wickets, equal))

    def leap(asked: int, over: int) -> float:
        reached, passed = (
            sum(sum(before[max(0, asked + more - units) : asked]) for units, before in enumerate(made()))
            for more in (0, over)
        )
        return passed / reached if reached else 0.0

    return leap


def _plays(batter: Cards, fielder: Cards, wickets: Sequence[int], equal: bool) -> list[list[int]]:
    """Return, by the units that a play makes and those made before it, how often that is expected in an innings.

    Whether a card is countered is taken to depend on which high cards were laid before, and what a low one makes on how
    many low ones were.
    """
    stands = dict(_stands(batter, fielder, wickets, equal))
    lows, start, size = Lows.of(batter).values, ranked_of(batter), sum(max(0, n) for n in batter.copies)
    known = 0 if batter.nothing_known else batter.old + 1
    states, found = {start: (batter, 1 << 2 * _PART)}, [0] * (BEST_PLAY + 1)
    for place in range(min(len(wickets), size)):
        more: dict[Ranked, tuple[Cards, int]] = {}
        on_wickets: dict[tuple[int, float], int] = {}
        for ranked, (cards, line) in states.items():
            laid = sum(start) - sum(ranked)
            for value, chance in cards.next_high_or_low() if place < known else _any(ranked, size - place):
                if value < LOWEST_TO_SCORE:
                    key, low = ranked, (wickets[laid - place - 1], chance)
                    on_wickets[low] = on_wickets.get(low, 0) + line
                    made = line * _of_a_low_card(lows, *low)[0]
                else:
                    key, units = less(ranked, value - LOWEST_TO_SCORE), value - wickets[laid]
                    stand = round(chance * stands[ranked][value - LOWEST_TO_SCORE] * _PARTS)
                    made = line * stand
                    found[units] += made
                    made = (made << _FIELD * units) + line * (round(chance * _PARTS) - stand)
                if key in more:
                    after, before = more[key]
                    more[key] = after, before + made
                else:
                    after = cards
                    if place < known:
                        after = cards.copy()
                        after.lay_oldest(value)
                    more[key] = after, made
        for low, line in on_wickets.items():
            for units, ways in enumerate(_of_a_low_card(lows, *low)[1]):
                found[units] += line * ways
        states = {ranked: (cards, without_bits(line, _PART, _FIELD)) for ranked, (cards, line) in more.items()}
    return [unpacked(line, _FIELD) for line in found]


@lru_cache(maxsize=1024)
def _any(ranked: Ranked, left: int) -> Sequence[tuple[int, float]]:
    """Return the chance of each high card, and of any lower as the lowest, to be the next where any is as likely."""
    found = [(LOWEST, (left - sum(ranked)) / left), *((value, n / left) for value, n in zip(HIGH, ranked, strict=True))]
    return [(value, chance) for value, chance in found if chance > 0]


@lru_cache(maxsize=1024)
def _of_a_low_card(lows: tuple[int, ...], wicket: int, chance: float) -> tuple[int, Sequence[int]]:
    """Return, as a line and told apart, what one of these cards makes on a wicket if it is laid with this chance."""
    units = [max(0, low - wicket) for low in lows]
    line = sum(round(units.count(each) * chance / len(lows) * _PARTS) << _FIELD * each for each in set(units))
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
