"""What the book shows of a player's cards when both keep to the one way of playing that the chances suppose.

The way of playing, in words:

* Whoever lays a card lays the highest of his hand.
* The batter lays it on the lowest wicket that is open if it is a jack or higher; a lower card goes on the highest
  wicket that is open, to be rid of it.
* The fielder counters every play that would make runs, if the highest card of his hand may cover it. The batter
  recounters if the highest of his hand is higher than the counter; and so on.
* An innings is closed when all ten wickets are used or no card is left, never before.

It does not depend on the score. So what is known of a hand is only this: it has no card higher than one that was laid
from it, nor one that could have covered a card left uncovered.
"""

from collections.abc import Sequence
from math import comb

from scoring.games.shields.rules.cards import HAND

LOWEST = 2
HIGHEST = 14
LOWEST_TO_SCORE = 11


class Cards:
    """The cards that a player has, in hand and in the stock, as far as the book shows them.

    `copies` is how many of each value, from 2, nobody has seen. Three of the hand are none higher than `held`, and any
    such three as likely as any others; the fourth, drawn last, is none higher than `drawn`.
    """

    __slots__ = ("copies", "drawn", "held")

    def __init__(self, copies: Sequence[int], held: int = HIGHEST, drawn: int = HIGHEST) -> None:
        self.copies = list(copies)
        self.held = held
        self.drawn = drawn

    def lay(self, value: int) -> None:
        """Take down a card laid: it was the highest of the hand, and another was drawn."""
        self.copies[value - LOWEST] -= 1
        if value > self.drawn:  # nobody who keeps to the way lays it: nothing is known of the hand
            self.held = HIGHEST
        elif value <= self.held:
            self.held = value
        self.drawn = HIGHEST

    def not_above(self, value: int) -> None:
        """Take down that no card in hand is higher than `value`."""
        self.held = min(self.held, value)
        self.drawn = min(self.drawn, value)

    def up_to(self) -> list[int]:
        """Return how many cards unseen have a value of at most 0, 1, 2 ... 14."""
        counts = [0, 0]
        for copies in self.copies:
            counts.append(counts[-1] + max(0, copies))
        return counts

    def highest_in_hand(self) -> list[float]:
        """Return the chance that the highest card in hand is at most 2, 3 ... 14."""
        counts = self.up_to()
        left = counts[HIGHEST]
        if left <= HAND:
            return [float(count == left) for count in counts[LOWEST:]]
        held, drawn = counts[self.held], counts[self.drawn]
        if held < HAND - 1 or drawn < HAND:  # the players do not keep to the way
            held = drawn = left
        threes, fourths = comb(held, HAND - 1), drawn - HAND + 1
        return [
            comb(min(count, held), HAND - 1) / threes * max(0, min(count, drawn) - HAND + 1) / fourths
            for count in counts[LOWEST:]
        ]


def after_play(batter: Cards, fielder: Cards, wicket: int, values: Sequence[int], *, equal: bool) -> None:
    """Take down a play; `equal` is whether a counter may be equal (S3)."""
    for index, value in enumerate(values):
        (fielder if index % 2 else batter).lay(value)
    if len(values) % 2 == 0:
        batter.not_above(values[-1])
    elif values[-1] > wicket:
        fielder.not_above(values[-1] - equal)


def features(batter: Cards, fielder: Cards, wickets_open: Sequence[int]) -> list[float]:
    """Return what the network reads of an innings: 64 numbers."""
    left = [sum(max(0, copies) for copies in cards.copies) for cards in (batter, fielder)]
    return [
        *(max(0, copies) / 2 for copies in (*batter.copies, *fielder.copies)),
        *batter.highest_in_hand(),
        *fielder.highest_in_hand(),
        *(float(wicket in wickets_open) for wicket in range(1, 11)),
        left[0] / 16,
        left[1] / 16,
    ]
