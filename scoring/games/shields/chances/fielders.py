"""What a fielder may have: cards from the jack upwards that may counter, and how many others; and what is answered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import comb

from scoring.games.shields.chances.hands import HIGHEST, LOWEST, LOWEST_TO_SCORE, Cards
from scoring.games.shields.chances.lines import FIELD
from scoring.games.shields.rules.cards import HAND

Ranked = tuple[int, ...]
"""How many jacks, queens, kings and aces."""

HIGH = range(LOWEST_TO_SCORE, HIGHEST + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Fielder:
    """A fielder: the cards that may counter, in hand and in the stock, the others in hand, and all of the stock.

    `fielder_of` returns the same one of each, which is looked up quickly; were there two, it would only take longer.
    """

    hand: Ranked
    stock: Ranked
    others: int
    undrawn: int


@cache
def fielder_of(hand: Ranked, stock: Ranked, others: int, undrawn: int) -> Fielder:
    """Return the fielder that has these."""
    return Fielder(hand, stock, others, undrawn)


Fielders = dict[Fielder, int]
"""A line for each: in how many ways so many units have been made until this is what the fielder has."""

Lines = dict[Ranked, Fielders]
"""The same by the high cards that the batter still has."""


def ranked_of(cards: Cards) -> Ranked:
    """Return the cards from the jack upwards that nobody has seen."""
    return tuple(max(0, n) for n in cards.copies[LOWEST_TO_SCORE - LOWEST :])


def fielders_high(fielder: Cards) -> Ranked:
    """Return the cards with which a fielder may counter that nobody has seen; jacks are none."""
    return 0, *ranked_of(fielder)[1:]


def fielders_of(fielder: Cards) -> Fielders:
    """Return what the fielder may have, each with the ways in which it may be."""
    counts = fielder.up_to()
    ranked = fielders_high(fielder)
    size = counts[HIGHEST]
    if size <= HAND:
        return {fielder_of(ranked, (0,) * len(HIGH), size - sum(ranked), 0): 1}
    held, drawn, twins = fielder.known(counts)
    known = held < HIGHEST or drawn < HIGHEST
    groups = ((fielder.old, held), (1, drawn), (HAND - 1 - fielder.old, HIGHEST)) if known else ((HAND, HIGHEST),)
    found: Fielders = {}
    for hand, ways in _hands(ranked, size - sum(ranked), groups, held if twins else 0):
        stock = tuple(a - b for a, b in zip(ranked, hand, strict=True))
        field = fielder_of(hand, stock, HAND - sum(hand), size - HAND)
        found[field] = found.get(field, 0) + ways
    return found


def _hands(ranked: Ranked, others: int, groups: Sequence[tuple[int, int]], twin: int) -> Iterator[tuple[Ranked, int]]:
    """Yield hands of cards of which groups are limited, and in how many ways; twice as many without the twin."""
    if not groups:
        yield (0,) * len(ranked), 1
        return
    (number, limit), *later = groups
    for part in product(
        *(range(min(n, number) + 1 if value <= limit else 1) for value, n in zip(HIGH, ranked, strict=True))
    ):
        rest = number - sum(part)
        if not 0 <= rest <= others:
            continue
        ways = comb(others, rest)
        for n, chosen in zip(ranked, part, strict=True):
            ways *= comb(n, chosen)
        if twin and not (twin in HIGH and part[twin - LOWEST_TO_SCORE]):
            ways *= 2
        left = tuple(n - chosen for n, chosen in zip(ranked, part, strict=True))
        for hand, more in _hands(left, others - rest, later, 0):
            yield tuple(a + b for a, b in zip(part, hand, strict=True)), ways * more


@cache
def counter_to(hand: Ranked, rank: int, equal: bool) -> int | None:
    """Return the rank with which a hand counters a card of this one, if it may."""
    return next((each for each in range(len(HIGH) - 1, max(0, rank - equal), -1) if hand[each]), None)


@lru_cache(maxsize=1 << 15)
def answers(field: Fielder, rank: int, equal: bool) -> Sequence[tuple[int, Fielder]]:
    """Return what a fielder who counters a card of this rank has then, and in how many ways; nothing if it stands."""
    counter = counter_to(field.hand, rank, equal)
    if counter is None:
        return ()
    hand = less(field.hand, counter)
    if not field.undrawn:
        return ((1, fielder_of(hand, field.stock, field.others, 0)),)
    found = [
        (number, fielder_of(less(hand, drawn, -1), less(field.stock, drawn), field.others, field.undrawn - 1))
        for drawn, number in enumerate(field.stock)
        if number
    ]
    if low := field.undrawn - sum(field.stock):
        found.append((low, fielder_of(hand, field.stock, field.others + 1, field.undrawn - 1)))
    return found


def less(ranked: Ranked, rank: int, by: int = 1) -> Ranked:
    """Return the same with a card of this rank less, or more."""
    return (*ranked[:rank], ranked[rank] - by, *ranked[rank + 1 :])


def laid_high(fielders: Fielders, rank: int, shift: int, ways: int, equal: bool, into: Fielders) -> None:
    """Add to `into` what comes of it if a card of this rank is laid, and if it stands so many bits further."""
    for field, line in fielders.items():
        after = answers(field, rank, equal)
        if after:
            for number, changed in after:
                into[changed] = into.get(changed, 0) + line * (number * ways)
        else:
            into[field] = into.get(field, 0) + (line * ways << shift)


def one_more(lines: Lines, wicket: int, equal: bool, *, field: int = FIELD) -> Lines:
    """Return the same once one more high card has been laid, each as likely as any other."""
    more: Lines = {}
    for ranked, here in lines.items():
        for rank, number in enumerate(ranked):
            if number:
                into = more.setdefault(less(ranked, rank), {})
                laid_high(here, rank, (LOWEST_TO_SCORE + rank - wicket) * field, number, equal, into)
    return more
