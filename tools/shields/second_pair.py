"""The second pair of innings, as it begins in every match, counted from very many (numpy; developers only)."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from scoring.games.shields.chances.outlook import CENTRE, LOG_TERMS, MOST, SPAN, hand_terms
from tools.shields.sampling import ALL_OPEN, Array, Players, innings

PAIRS = 8192
"""Pairs of innings sampled at a time."""
MEAN_LOG = 0.6352
"""By so much the mean of the logarithm of a normal deviation, without its sign, is short of that of the deviation."""


class Fresh(NamedTuple):
    """Pairs of second innings counted: units of both, hands by them, and how far plays overshoot what was asked."""

    counts: Array
    difference: list[float]
    both: list[float]
    overshoots: Array


def fresh_pairs(seed: int, rounds: int) -> Fresh:
    """Play pairs of second innings from the shuffle, as they begin in every match, and count them."""
    rng = np.random.default_rng(seed)
    counts = np.zeros((MOST + 1, MOST + 1), np.int64)
    overshoots = np.zeros((MOST + 1, MOST + 1), np.int64)
    hands = []
    for _ in range(rounds):
        players = (Players.shuffled(rng, PAIRS), Players.shuffled(rng, PAIRS))
        made = []
        for place in (0, 1):
            still = np.full(PAIRS, ALL_OPEN, np.int16)
            sizes = innings(players[place], players[1 - place], still, equal=True)
            made.append(np.cumsum([np.zeros(PAIRS, np.int16), *sizes], axis=0))
        first, second = (each[-1] for each in made)
        np.add.at(counts, (first, second), 1)
        for before, after in pairwise(made[1]):
            for asked in range(1, MOST + 1):
                over = (after - asked)[(before < asked) & (after >= asked)]
                overshoots[asked] += np.bincount(over, minlength=MOST + 1)
        worth = [each.worth for each in players]
        hands.append(np.stack([first, second, worth[0] - worth[1], worth[0] + worth[1]], axis=1))
    rows = np.vstack(hands[:200])
    units = [((rows[:, i] - CENTRE) / SPAN) for i in (0, 1)]
    terms = np.stack(hand_terms(*units), axis=1)
    surfaces = []
    for answer in (rows[:, 2], rows[:, 3]):
        means, *_ = np.linalg.lstsq(terms, answer / 10, rcond=None)
        spread = np.log(np.maximum(np.abs(answer / 10 - terms @ means), 0.01))
        logs, *_ = np.linalg.lstsq(terms[:, :LOG_TERMS], spread, rcond=None)
        logs[0] += MEAN_LOG
        surfaces.append([round(float(x), 5) for x in (*means, *logs)])
    return Fresh(counts, surfaces[0], surfaces[1], overshoots)
