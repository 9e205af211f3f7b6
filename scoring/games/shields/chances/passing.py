"""How far the play that passes a target goes beyond it: near 1,400 runs that makes a draw of a win (S7)."""

from collections.abc import Iterator, Sequence
from math import factorial

from scoring.games.shields.chances.fielders import HIGH, Lines, Ranked, answers, fielders_of, one_more, ranked_of
from scoring.games.shields.chances.hands import LOWEST_TO_SCORE, MOST_OF_A_PLAY, Cards
from scoring.games.shields.chances.hands_left import Lows
from scoring.games.shields.chances.lines import FIELD, unpacked

_PART = 1 << 16
"""Chances of a play are whole parts of this."""


def passing(batter: Cards, fielder: Cards, wickets: Sequence[int], asked: int, over: int, equal: bool) -> float:
    """Return the chance that the play which brings the units asked brings so many more at least, if one does.

    Whether a card is countered is taken to depend on which high cards were laid before, and what a low one makes on how
    many low ones were. `equal` as in S3.
    """
    stands = dict(_stands(batter, fielder, wickets, equal))
    lows, highs, size = Lows.of(batter).values, sum(ranked_of(batter)), sum(max(0, n) for n in batter.copies)
    below = (1 << FIELD * asked) - 1
    states, reached = {ranked_of(batter): (batter, _PART)}, [0.0, 0.0]
    for place in range(min(len(wickets), size)):
        more: dict[Ranked, tuple[Cards, int]] = {}
        for ranked, (cards, line) in states.items():
            laid = highs - sum(ranked)
            for value, chance in cards.next_high_or_low():
                after = cards.copy()
                after.lay_oldest(value)
                if value < LOWEST_TO_SCORE:
                    wicket, ways = wickets[laid - place - 1], chance * _PART / len(lows)
                    units = [max(0, low - wicket) for low in lows]
                    weights = [(each, units.count(each) * ways) for each in set(units)]
                else:
                    each = stands[ranked][value - LOWEST_TO_SCORE]
                    weights = [(value - wickets[laid], chance * each * _PART), (0, chance * (1 - each) * _PART)]
                key = ranked_of(after)
                made = sum(line * round(ways) << FIELD * units for units, ways in weights)
                more[key] = after, more[key][1] + made if key in more else made
        passed = sum(line >> FIELD * asked for _, line in more.values())
        found = [each / _PART ** (place + 2) for each in unpacked(passed, MOST_OF_A_PLAY)]
        reached = [reached[0] + sum(found), reached[1] + sum(found[over:])]
        states = {ranked: (cards, line & below) for ranked, (cards, line) in more.items()}
    return reached[1] / reached[0] if reached[0] else 0.0


def _stands(
    batter: Cards, fielder: Cards, wickets: Sequence[int], equal: bool
) -> Iterator[tuple[Ranked, Sequence[float]]]:
    """Yield for all high cards that the batter may have then how likely each is to stand when it is laid."""
    lines: Lines = {ranked_of(batter): fielders_of(fielder)}
    for wicket in wickets:
        for ranked, here in lines.items():
            ways = {each: number * factorial(each.undrawn) for each, number in here.items()}
            total = sum(ways.values())
            yield (
                ranked,
                [
                    sum(number for each, number in ways.items() if not answers(each, rank, equal)) / total
                    for rank in range(len(HIGH))
                ],
            )
        lines = one_more(lines, wicket, equal, field=0)
