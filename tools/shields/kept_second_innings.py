"""What first innings leave for the second, worked out for all cards that may be left (numpy; developers only)."""

from math import comb, factorial
from typing import Any

import numpy as np

from scoring.games.shields.chances.fielders import Ranked, fielders_of, one_more
from scoring.games.shields.chances.hands import ALL_OPEN, HIGHEST, LOWEST, LOWEST_TO_COUNTER, LOWEST_TO_SCORE, Cards
from scoring.games.shields.chances.hands_left import MOMENTS, HandsLeft
from scoring.games.shields.chances.kept_second_innings import (
    LEAST_SPREAD,
    LEFT,
    MEAN_LOW,
    PARTS,
    SPREAD,
    batters,
    fielders,
)
from scoring.games.shields.chances.lines import packed, unpacked
from scoring.games.shields.chances.low_cards import low_cards
from scoring.games.shields.rules.cards import HAND
from tools.shields.sampling import Array, Players, innings

UNITS = 64
LOWS = tuple(range(LOWEST, LOWEST_TO_SCORE))
JACKS = 2
STEP = 2.0
"""Kinds of second innings are so many units apart, by their means."""
SPREADS = 6
"""And by their deviations, in so many rows."""
_SHARE = 1 << 40
_FIELD = 192
"""Here nothing is rounded down on the way: numbers are larger than on the site."""


def second_innings(batter: Ranked, hand: Ranked, stock: Ranked, *, equal: bool) -> Array:
    """Return chances of all units, and with each mean and deviation of the difference of the hands and of both.

    `batter` is who batted first. The other bats now: the cards in hand are laid first, jacks as they may be there.
    """
    copies = [0] * len(LOWS) + list(batter)
    copies[int(MEAN_LOW) - LOWEST] = LEFT - sum(batter)
    own = [1] * len(LOWS) + [JACKS, *(a + b for a, b in zip(hand, stock, strict=True))]
    plays, left = len(ALL_OPEN), sum(own)
    hands = HandsLeft(Cards(own), Cards(copies), plays)
    others, found = HAND - sum(hand), [0] * len(MOMENTS)
    of_lows = [[packed(numbers, _FIELD) for numbers in laid] for laid in low_cards(LOWS, ALL_OPEN)]
    for jacks in range(min(JACKS, others) + 1):
        ways_of_hand = comb(JACKS, jacks) * comb(len(LOWS), others - jacks)
        lines = {(jacks, *hand): fielders_of(Cards(copies))}
        first = jacks + sum(hand)
        for wicket in ALL_OPEN[:first]:
            lines = one_more(lines, wicket, equal, field=_FIELD)
        ((_, after_hand),) = lines.items()
        lines, high = {(JACKS - jacks, *stock): after_hand}, JACKS - jacks + sum(stock)
        for laid in range(min(high, plays - HAND) + 1):
            lows = plays - first - laid
            ways = ways_of_hand * comb(left - HAND - high, plays - HAND - laid)
            share = _SHARE * ways // (factorial(first) * factorial(laid) * comb(left - HAND, plays - HAND))
            if share:
                sums = hands.sums(lines)
                for place, (of_hands, of_low) in enumerate(MOMENTS):
                    found[place] += sums[of_hands] * of_lows[lows][of_low] * share * factorial(len(LOWS) - lows)
            if laid < high:
                lines = one_more(lines, ALL_OPEN[first + laid], equal, field=_FIELD)
    size = -(-found[0].bit_length() // _FIELD)
    rows = np.zeros((5, UNITS))
    each = [unpacked(line, _FIELD, size) for line in found]
    total = sum(each[0])
    for units, values in enumerate(zip(*each, strict=True)):
        difference, both = hands.of(*values)
        rows[:, units] = values[0] / total, *difference, *both
    return rows


def how_often(rng: Any, rounds: int, pairs: int, *, equal: bool) -> Array:
    """Return how often first innings leave what, by the places of batter and fielder."""
    found = np.zeros((len(batters()), len(fielders())), np.int64)
    for _ in range(rounds):
        players = Players.shuffled(rng, pairs), Players.shuffled(rng, pairs)
        for _units in innings(*players, np.full(pairs, (1 << 10) - 1, np.int16), equal=equal):
            pass
        left = players[0].copies[:, LOWEST_TO_SCORE - LOWEST :]
        of_fielder = players[1].copies[:, LOWEST_TO_COUNTER - LOWEST :]
        held = [(players[1].hand == value).sum(axis=0) for value in range(LOWEST_TO_COUNTER, HIGHEST + 1)]
        hand = np.stack(held, axis=1)
        keys, counts = np.unique(np.hstack([left, hand, of_fielder - hand]), axis=0, return_counts=True)
        for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
            found[batters()[tuple(key[:4])], fielders()[tuple(key[4:7]), tuple(key[7:])]] += count
    return found


def tables(seed: int, rounds: int, pairs: int, *, equal: bool) -> dict[str, Any]:
    """Return what the data keeps of second innings."""
    often = how_often(np.random.default_rng(seed), rounds, pairs, equal=equal)
    shape = (*often.shape, 5, UNITS)
    rows = np.zeros(shape, np.float32)
    for batter, i in batters().items():
        for (hand, stock), j in fielders().items():
            rows[i, j] = second_innings(batter, hand, stock, equal=equal)
    units, numbers = rows[:, :, 0], np.arange(UNITS)
    means = units @ numbers
    spreads = np.sqrt(units @ numbers**2 - means**2)
    hands = [(units * rows[:, :, place]).sum(axis=2) for place in (1, 3)]
    place_of = np.clip(np.rint((spreads - LEAST_SPREAD) / SPREAD), 0, SPREADS - 1).astype(int)
    kinds: list[list[Any]] = []
    for place in range(SPREADS):
        kinds.append([])
        for centre in np.arange(0, means.max() + STEP, STEP):
            near = np.clip(1 - np.abs(means - centre) / (0.75 * STEP), 0, None) * (place_of == place)
            if near.any():
                kinds[-1].append(kind_of((often + 1e-3) * near, rows, hands))
        kinds[-1].sort()
    both, mean = (each - np.average(each, weights=often) for each in (hands[1], means))
    slope = round(float((often * both * mean).sum() / (often * mean**2).sum()), 3)
    kept = {
        "means": means * PARTS,
        "spreads": spreads * PARTS,
        "differences": hands[0] * PARTS / 10,
        "boths": hands[1] * PARTS / 10,
    }
    whole = {name: np.rint(each).astype(int).tolist() for name, each in kept.items()}
    return {"kinds": kinds, "slope_of_both": slope} | whole


def kind_of(weights: Array, rows: Array, hands: list[Array]) -> list[Any]:
    """Return the mean, the chances of all units and how hands go with them, of second innings weighed so."""
    units = rows[:, :, 0]
    chances = np.einsum("ij,iju->u", weights, units) / weights.sum()
    found: list[Any] = [round(float(chances @ np.arange(UNITS)), 2), _rounded(chances, 5)]
    for place, mean in ((1, hands[0]), (3, hands[1])):
        weighed = weights[:, :, None] * units
        total = np.maximum(weighed.sum(axis=(0, 1)), 1e-12)
        off = rows[:, :, place] - mean[:, :, None]
        more = (weighed * off).sum(axis=(0, 1)) / total
        square = (weighed * (rows[:, :, place + 1] ** 2 + (off - more) ** 2)).sum(axis=(0, 1)) / total
        found += [_rounded(more, 1), _rounded(np.sqrt(np.maximum(square, 1)), 1)]
    return found


def _rounded(values: Array, digits: int) -> list[float]:
    return [round(float(value), digits) for value in values]
