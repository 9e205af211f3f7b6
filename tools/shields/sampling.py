"""Very many players of Cricket Card at once, who keep to the way of playing: as `playing.py`, a row a match (numpy).

Developers only.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from scoring.games.shields.chances.hands import HIGHEST, LOWEST, LOWEST_TO_COUNTER, LOWEST_TO_SCORE
from scoring.games.shields.rules.cards import CARDS_EACH, HAND
from scoring.games.shields.rules.match import DRAWN_AT
from tools.shields.playing import SIXTEEN, Player

Array = Any  # numpy's arrays are not told apart here
RANKS = HIGHEST - LOWEST + 1
ALL_OPEN = (1 << 10) - 1
"""Wickets open are bits: the lowest is wicket 1."""

_LOW = np.array([0] + [(mask & -mask).bit_length() for mask in range(1, ALL_OPEN + 1)], np.int16)
_HIGH = np.array([mask.bit_length() for mask in range(ALL_OPEN + 1)], np.int16)


class Players:
    """One player in each of many matches: cards by their values, 0 for none; a column of `hand` and `stock` a match.

    A hand is in the order drawn; its last place is that of the card drawn last, or empty without a stock.
    """

    def __init__(self, cards: Array, copies: Array) -> None:
        """Give each the cards of a column of `cards`, in the order drawn; `copies` is what the book shows unseen."""
        size = cards.shape[1]
        self.hand = cards[:HAND].astype(np.int16)
        self.stock = np.vstack([cards[HAND:], np.zeros((1, size), cards.dtype)]).astype(np.int16)
        self.next = np.zeros(size, np.intp)
        self.copies = np.broadcast_to(copies, (size, RANKS)).astype(np.int16)

    @classmethod
    def shuffled(cls, rng: Any, size: int) -> "Players":
        """Return players who have just shuffled all sixteen."""
        order = rng.random((size, CARDS_EACH), dtype=np.float32).argsort(axis=1)
        return cls(np.array(SIXTEEN)[order].T, np.array([SIXTEEN.count(v) for v in range(LOWEST, HIGHEST + 1)]))

    @classmethod
    def of(cls, players: Sequence[Player]) -> "Players":
        """Return players with the cards of these; what the book shows of them is not known."""
        cards = np.zeros((CARDS_EACH, len(players)), np.int16)
        for column, player in enumerate(players):
            drawn = [*player.hand, *[0] * (HAND - len(player.hand)), *reversed(player.stock)]
            cards[: len(drawn), column] = drawn
        return cls(cards, np.zeros(RANKS))

    def lay_oldest(self, rows: Array) -> Array:
        """Lay the card held longest in these matches, draw the next; return what was laid."""
        return self._lay(rows, np.zeros(len(rows), np.intp))

    def lay_highest(self, rows: Array) -> None:
        """Lay the highest card of the hand in these matches, draw the next."""
        self._lay(rows, self.hand[:, rows].argmax(axis=0))

    def _lay(self, rows: Array, place: Array) -> Array:
        hand = self.hand[:, rows]
        laid = hand[place, np.arange(len(rows))]
        for each in range(HAND - 1):  # the cards after it move up
            self.hand[each, rows] = np.where(each >= place, hand[each + 1], hand[each])
        self.hand[HAND - 1, rows] = self.stock[self.next[rows], rows]
        self.next[rows] += self.next[rows] < len(self.stock) - 1
        self.copies[rows, laid - LOWEST] -= 1
        return laid

    @property
    def worth(self) -> Array:
        """What the hands count."""
        return self.hand.sum(axis=0)


def innings(batter: Players, fielder: Players, still: Array, *, equal: bool) -> Iterator[Array]:
    """Yield what the next play of each match makes before the multiplier, until all innings are closed.

    `still`, the wickets open, is brought up to date, as are the players.
    """
    while (rows := np.nonzero((still > 0) & (batter.hand[0] > 0))[0]).size:
        units = np.zeros(len(still), np.int16)
        laid = batter.lay_oldest(rows)
        mask = still[rows]
        wicket = np.where(laid >= LOWEST_TO_SCORE, _LOW[mask], _HIGH[mask])
        still[rows] = mask & ~(1 << (wicket - 1))
        scores = laid > wicket
        units[rows[scores]] = (laid - wicket)[scores]
        high = laid >= LOWEST_TO_SCORE
        rows, laid = rows[high], laid[high]
        uncovered = np.maximum(laid - equal, LOWEST_TO_COUNTER - 1)
        answers = fielder.hand[:, rows].max(axis=0) > uncovered
        fielder.lay_highest(rows[answers])
        units[rows[answers]] = 0
        yield units


OPEN, WON_0, WON_1, TIED, DRAWN = -1, 0, 1, 2, 3
"""How a match stands; from 0 in the order of RESULTS."""


def play_out(place: int, side: int, totals: tuple[int, int], players: Sequence[Players], still: int, rng: Any) -> Array:
    """Play matches with the usual options to the end, from innings `place` of `side` with these wickets open.

    Return how each ended.
    """
    size = players[0].hand.shape[1]
    batter, fielder = players[side], players[1 - side]
    bats = np.full(size, side)
    runs = np.tile(np.array(totals)[:, None], size)
    ended = np.full(size, OPEN)
    rows = np.arange(size)
    wickets = np.full(size, still, np.int16)

    def end(those: Array, how: Array | int) -> None:
        ended[:] = np.where((ended == OPEN) & those, how, ended)

    while True:
        for units in innings(batter, fielder, wickets, equal=place >= 2):
            runs[bats, rows] += np.where(ended == OPEN, 10 * units, 0)
            end(runs.sum(axis=0) >= DRAWN_AT, DRAWN)
            if place == 3:
                end(runs[bats, rows] > runs[1 - bats, rows], bats)
        if place % 2:
            worth = np.where(ended == OPEN, 1, 0)
            runs[bats, rows] += batter.worth * worth
            runs[1 - bats, rows] += fielder.worth * worth
            end(runs.sum(axis=0) >= DRAWN_AT, DRAWN)
            if place == 3:
                end(runs[0] == runs[1], TIED)
                end(runs[0] != runs[1], np.where(runs[1] > runs[0], WON_1, WON_0))
                return ended
            follows = runs[1 - bats, rows] - runs[bats, rows] >= 200
            bats = np.where(follows, bats, 1 - bats)
            batter, fielder = Players.shuffled(rng, size), Players.shuffled(rng, size)
        else:
            if place == 2:
                end(runs[bats, rows] < runs[1 - bats, rows], 1 - bats)
            bats = 1 - bats
            batter, fielder = fielder, batter
        place += 1
        wickets = np.full(size, ALL_OPEN, np.int16)
