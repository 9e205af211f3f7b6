"""How the second innings of a pair goes on: all that the cards may bring, added up, whatever was played so far.

Low cards and those from the jack upwards come in any order, and only the latter are countered. So the runs off the
ones and off the others are added up by themselves, by how many of each are laid: the high ones by going through every
order of them, with what the fielder may hold, one card more at a time.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import comb, factorial, perm

from scoring.games.shields.chances.fielders import Fielders, Lines, fielders_of, laid_high, one_more, ranked_of
from scoring.games.shields.chances.hands import LOWEST_TO_SCORE, Cards
from scoring.games.shields.chances.hands_left import MOMENTS, HandsLeft, Lows
from scoring.games.shields.chances.lines import FIELD, as_floats, packed, without_bits
from scoring.games.shields.chances.low_cards import low_cards
from scoring.games.shields.chances.outlook import Outlook, nothing_later
from scoring.games.shields.chances.overshoot import overshoots

_PLACE = 12
"""Chances of the first cards laid, of which more is known, are whole numbers of so many bits."""
_KEPT = 40
"""With so many bits of the chances low cards are counted."""


def second_innings_outlook(batter: Cards, fielder: Cards, wickets: Sequence[int], *, equal: bool) -> Outlook:
    """Return the outlook of a second innings in which these wickets are open; `equal` as in S3."""
    plays = min(len(wickets), sum(max(0, n) for n in batter.copies))
    lows = Lows.of(batter).values
    hands = HandsLeft(batter, fielder, plays)
    found = [0] * len(MOMENTS)
    of_lows = [[packed(numbers) for numbers in laid] for laid in low_cards(lows, wickets)]
    for laid, sums in _by_lows(batter, fielders_of(fielder), wickets, plays, hands, equal).items():
        weight = factorial(len(lows) - laid)
        for place, (hand, low) in enumerate(MOMENTS):
            found[place] += sums[hand] * of_lows[laid][low] * weight
    size = -(-max(found).bit_length() // FIELD)
    lines = [as_floats(line, size) for line in found]
    total, hands_of = sum(lines[0]), cache(lambda units: hands.of(*(line[units] for line in lines)))
    overshoot = overshoots(batter, fielder, wickets, equal=equal)
    return Outlook(
        [each / total for each in lines[0]],
        nothing_later,
        lambda units, _: hands_of(round(units)),
        overshoot,
    )


def _first_cards(
    batter: Cards, fields: Fielders, wickets: Sequence[int], plays: int, equal: bool
) -> Iterator[tuple[Cards, Fielders]]:
    """Yield the batter's cards, and the fielder's, once those have been laid of which more is known than of others."""
    known = not batter.nothing_known
    states = {tuple(batter.copies): (batter, {field: ways << _PLACE for field, ways in fields.items()})}
    start = ranked_of(batter)
    for _ in range(min(plays, batter.old + 1) if known else 0):
        more: dict[tuple[int, ...], tuple[Cards, Fielders]] = {}
        for cards, here in states.values():
            highs = sum(start) - sum(ranked_of(cards))
            for value, chance in cards.next_high_or_low():
                if not (ways := round(chance * (1 << _PLACE))):
                    continue
                after = cards.copy()
                after.lay_oldest(value)
                _, into = more.setdefault(tuple(after.copies), (after, {}))
                if value < LOWEST_TO_SCORE:
                    for field, line in here.items():
                        into[field] = into.get(field, 0) + line * ways
                else:
                    laid_high(here, value - LOWEST_TO_SCORE, (value - wickets[highs]) * FIELD, ways, equal, into)
        for _, into in more.values():
            for field, line in into.items():
                into[field] = without_bits(line, _PLACE)
        states = more
    yield from states.values()


def _by_lows(
    batter: Cards, fields: Fielders, wickets: Sequence[int], plays: int, hands: HandsLeft, equal: bool
) -> Mapping[int, Sequence[int]]:
    """Return, by how many low cards are laid in all, what the high ones bring, and the sums of the hands then."""
    start, size = ranked_of(batter), sum(max(0, n) for n in batter.copies)
    begun: dict[int, Lines] = {}
    left = size
    for cards, here in _first_cards(batter, fields, wickets, plays, equal):
        left = sum(max(0, n) for n in cards.copies)
        begun.setdefault(sum(ranked_of(cards)), {})[ranked_of(cards)] = here
    to_lay = plays - (size - left)
    most = min(max(begun), to_lay)
    by_laid: dict[int, Lines] = {}
    for highs, lines in begun.items():
        laid_before = sum(start) - highs
        for laid in range(min(highs, to_lay) + 1):
            if ways := comb(left - highs, to_lay - laid):
                _add(lines, ways * perm(most, most - laid), by_laid.setdefault(laid_before + laid, {}))
            if laid < min(highs, to_lay):
                lines = one_more(lines, wickets[laid_before + laid], equal)
    orders = comb(left, to_lay) * factorial(most)
    ways_in_all = orders * sum(ways * factorial(field.undrawn) for field, ways in fields.items())
    too_fine = max(0, ways_in_all.bit_length() + _PLACE - _KEPT)
    return {
        plays - laid: [without_bits(each, too_fine) for each in hands.sums(lines)] for laid, lines in by_laid.items()
    }


def _add(lines: Lines, share: int, to: Lines) -> None:
    """Add these lines, each so many times, to others."""
    for ranked, here in lines.items():
        into = to.setdefault(ranked, {})
        for field, line in here.items():
            into[field] = into.get(field, 0) + line * share
