"""The last two plays of a match, and the hands after them, exactly: few enough to go through all that they may be."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from scoring.games.shields.chances.endings import Endings, Score
from scoring.games.shields.chances.hands import HIGHEST, LOWEST, LOWEST_TO_SCORE, Cards, Key, most_uncovered, wicket_for
from scoring.games.shields.rules.cards import HAND
from scoring.games.shields.rules.match import DRAWN_AT
from scoring.games.shields.rules.sums import MOST_IN_HAND

MOST_PLAYS = 2


class Play(NamedTuple):
    """A play as it may be: how likely, the units that it makes, and what the book shows of the cards after it."""

    chance: float
    units: int
    batter: Cards
    fielder: Cards
    wickets: Sequence[int]


def last_plays(score: Score, batter: Cards, fielder: Cards, wickets: Sequence[int]) -> Endings:
    """Return the endings of a match in whose last innings these wickets are open; the side that bats is not ahead."""
    batting = fielding = tie = draw = 0.0
    if not wickets or not sum(batter.copies):
        return _closed(score, batter, fielder)
    for play in _plays(batter, fielder, wickets):
        after = score.with_units(play.units)
        if after.tally >= DRAWN_AT:
            draw += play.chance
        elif after.lead > 0:
            batting += play.chance
        else:
            ends = last_plays(after, play.batter, play.fielder, play.wickets)
            batting, fielding = batting + play.chance * ends[0], fielding + play.chance * ends[1]
            tie, draw = tie + play.chance * ends[2], draw + play.chance * ends[3]
    return Endings(batting, fielding, tie, draw)


def _plays(batter: Cards, fielder: Cards, wickets: Sequence[int]) -> Iterator[Play]:
    highest_is = [b - a for a, b in pairwise([0.0, *fielder.highest_in_hand()])]
    for value, chance in enumerate(batter.next_laid(), LOWEST):
        if not chance:
            continue
        wicket = wicket_for(value, wickets)
        rest = [each for each in wickets if each != wicket]
        after = batter.copy()
        after.lay_oldest(value)
        if value < LOWEST_TO_SCORE:
            yield Play(chance, max(0, value - wicket), after, fielder, rest)
            continue
        most = most_uncovered(value, equal=True)
        if stands := sum(highest_is[: most - LOWEST + 1]):
            others = fielder.copy()
            others.not_above(most)
            yield Play(chance * stands, value - wicket, after, others, rest)
        for counter in range(most + 1, HIGHEST + 1):
            if share := highest_is[counter - LOWEST]:
                others = fielder.copy()
                others.lay_highest(counter)
                yield Play(chance * share, 0, after, others, rest)


def _closed(score: Score, batter: Cards, fielder: Cards) -> Endings:
    """Return the endings where the last innings is closed and the hands are counted."""
    if score.lead < -MOST_IN_HAND and score.tally < DRAWN_AT - 2 * MOST_IN_HAND:
        return Endings(0.0, 1.0, 0.0, 0.0)
    found = [0.0] * 4
    for own, one in hand_sums(batter.key):
        for other, two in hand_sums(fielder.key):
            lead = score.lead + own - other
            drawn = score.tally + own + other >= DRAWN_AT
            found[3 if drawn else 0 if lead > 0 else 1 if lead < 0 else 2] += one * two
    return Endings(*found)


@lru_cache(maxsize=1024)
def hand_sums(known: Key) -> Sequence[tuple[int, float]]:
    """Return what a hand may count, and how likely that is."""
    copies, old, *_ = known
    cards = Cards(copies)
    _, cards.old, cards.held, cards.drawn, cards.twin = known
    unseen = [value for value, number in enumerate(copies, LOWEST) for _ in range(number)]
    held, drawn, twins = cards.known(cards.up_to())
    totals: dict[int, float] = {}
    if len(unseen) <= HAND:
        totals[sum(unseen)] = 1.0
    elif drawn == HIGHEST and (held == HIGHEST or not old):
        for hand in combinations(unseen, HAND):
            totals[sum(hand)] = totals.get(sum(hand), 0.0) + 1
    else:
        for places in combinations(range(len(unseen)), old):
            first = [unseen[place] for place in places]
            if any(value > held for value in first):
                continue
            weight = 0.5 if twins and held in first else 1.0
            rest = [value for place, value in enumerate(unseen) if place not in places]
            for place, fourth in enumerate(rest):
                if fourth <= drawn:
                    for free in combinations(rest[:place] + rest[place + 1 :], HAND - 1 - old):
                        count = sum(first) + fourth + sum(free)
                        totals[count] = totals.get(count, 0.0) + weight
    total = sum(totals.values())
    return [(count, weight / total) for count, weight in totals.items()]
