"""What the book shows of a player's cards when both keep to the one way of playing that the chances suppose.

The way of playing, in words:

* The batter lays the card held longest: a jack or higher on the lowest wicket that is open, a lower one on the highest,
  to be rid of it. There are no recounters: a card makes more on a wicket of its own.
* The fielder counters a jack or higher with the highest card in hand, if that may cover it and is no jack: these are
  kept to bat with. What lower cards make is let pass.
* An innings is closed when all ten wickets are used or no card is left, never before.

It does not depend on the score. So nothing is known of the hand of a player who has only batted, and of one who was in
the field only this: it has no card higher than one laid, and none that could have covered a jack or higher left
uncovered. These cards are batted with first.
"""

from collections.abc import Sequence
from math import comb

from scoring.games.shields.rules.cards import HAND
from scoring.games.shields.rules.sums import BEST_PLAY

LOWEST = 2
HIGHEST = 14
LOWEST_TO_SCORE = 11
LOWEST_TO_COUNTER = 12
ALL_OPEN = range(1, 11)


Key = tuple[tuple[int, ...], int, int, int, bool]


class Cards:
    """The cards that a player has, in hand and in the stock, as far as the book shows them.

    `copies` is how many of each value, from 2, nobody has seen. The `old` cards, three of the hand at first, are none
    higher than `held`, and any such are as likely as any others; only, where `twin` is set, one of two cards of the
    value `held` was laid while the other may have been in hand, and with the other they are half as likely: either
    might have been laid. The fourth, drawn last, is none higher than `drawn`. Of all others nothing is known.
    """

    __slots__ = ("copies", "drawn", "held", "old", "twin")

    def __init__(self, copies: Sequence[int]) -> None:
        self.copies = list(copies)
        self.old, self.held, self.drawn, self.twin = HAND - 1, HIGHEST, HIGHEST, False

    def copy(self) -> "Cards":
        """Return the same, to go on with otherwise."""
        same = Cards(self.copies)
        same.old, same.held, same.drawn, same.twin = self.old, self.held, self.drawn, self.twin
        return same

    @property
    def key(self) -> Key:
        """All that is known, as a key."""
        return tuple(self.copies), self.old, self.held, self.drawn, self.twin

    @property
    def nothing_known(self) -> bool:
        """Whether the hand is any of the cards unseen."""
        return self.held == self.drawn == HIGHEST

    def lay_highest(self, value: int) -> None:
        """Take down that the highest card of the hand was laid, and another drawn."""
        self.copies[value - LOWEST] -= 1
        if value <= self.held:
            self.held, self.twin = value, True
        self.drawn = HIGHEST

    def lay_oldest(self, value: int) -> None:
        """Take down that the card held longest was laid."""
        self.copies[value - LOWEST] -= 1
        if self.old:
            self.old -= 1
        else:
            self.drawn = HIGHEST

    def lay_any(self, value: int) -> None:
        """Take down that a card was laid as nobody lays it who keeps to the way: of the hand nothing is known then."""
        self.copies[value - LOWEST] -= 1
        self.held, self.drawn, self.twin = HIGHEST, HIGHEST, False

    def not_above(self, value: int) -> None:
        """Take down that no card in hand is higher than `value`."""
        if value < self.held:
            self.held, self.twin = value, False
        self.drawn = min(self.drawn, value)

    def up_to(self) -> list[int]:
        """Return how many cards unseen have a value of at most 0, 1, 2 ... 14."""
        counts = [0, 0]
        for copies in self.copies:
            counts.append(counts[-1] + max(0, copies))
        return counts

    def known(self, counts: Sequence[int]) -> tuple[int, int, int]:
        """Return held, drawn and twins of `held`; nothing is known where the players do not keep to the way."""
        held, drawn = self.held, self.drawn
        if held < LOWEST or drawn < held or counts[held] < self.old or counts[drawn] <= self.old:
            return HIGHEST, HIGHEST, 0
        return held, drawn, max(0, self.copies[held - LOWEST]) if self.twin else 0

    def next_laid(self) -> list[float]:
        """Return the chance of each value, from 2, to be the card that was held longest."""
        if (self.held if self.old else self.drawn) == HIGHEST and min(self.copies) >= 0:
            left = sum(self.copies) or 1
            return [number / left for number in self.copies]
        counts = self.up_to()
        held, drawn, twins = self.known(counts)
        limit = held if self.old else drawn
        weights = [float(max(0, n)) if value <= limit else 0.0 for value, n in enumerate(self.copies, LOWEST)]
        if self.old and twins:
            others = counts[held] - twins
            without, with_twin = comb(others, self.old), comb(others, self.old - 1) / 2
            of_twin = with_twin / (without + with_twin) / self.old
            weights = [each * (1 - of_twin) / max(1, others) for each in weights]
            weights[held - LOWEST] = of_twin
        total = sum(weights) or 1.0
        return [each / total for each in weights]

    def next_high_or_low(self) -> list[tuple[int, float]]:
        """Return the chance of each value from the jack upwards to be laid next; and of any lower, as the lowest."""
        chances = self.next_laid()
        low = next((value for value in range(LOWEST, LOWEST_TO_SCORE) if self.copies[value - LOWEST] > 0), LOWEST)
        split = LOWEST_TO_SCORE - LOWEST
        found = [(low, sum(chances[:split])), *enumerate(chances[split:], LOWEST_TO_SCORE)]
        return [(value, chance) for value, chance in found if chance]

    def highest_in_hand(self) -> list[float]:
        """Return the chance that the highest card of a player in the field is at most 2, 3 ... 14."""
        counts = self.up_to()
        left = counts[HIGHEST]
        if left <= HAND:
            return [float(count == left) for count in counts[LOWEST:]]
        held, drawn, twins = self.known(counts)
        others, fourths = counts[held] - twins, counts[drawn] - HAND + 1
        threes = comb(others, HAND - 1) + twins * comb(others, HAND - 2) / 2
        return [
            (1.0 if value >= held else comb(count, HAND - 1) / threes)
            * max(0, min(count, counts[drawn]) - HAND + 1)
            / fourths
            for value, count in enumerate(counts[LOWEST:], LOWEST)
        ]


def after_play(batter: Cards, fielder: Cards, values: Sequence[int], *, equal: bool) -> None:
    """Take down a play; `equal` is whether a counter may be equal (S3)."""
    batter.lay_oldest(values[0])
    for index, value in enumerate(values[1:]):
        if index or value < LOWEST_TO_COUNTER or values[0] < LOWEST_TO_SCORE:
            (batter if index % 2 else fielder).lay_any(value)
        else:
            fielder.lay_highest(value)
    if len(values) % 2 and values[-1] >= LOWEST_TO_SCORE:
        fielder.not_above(most_uncovered(values[-1], equal=equal))


def most_uncovered(value: int, *, equal: bool) -> int:
    """Return the highest card that a fielder may have who lets this one stand."""
    return max(value - equal, LOWEST_TO_COUNTER - 1)


def fields(cards: Cards) -> Cards:
    """Return the cards of a player who goes from batting to the field: the hand is any four of those unseen."""
    return Cards(cards.copies)


def wicket_for(value: int, wickets_open: Sequence[int]) -> int:
    """Return the wicket on which a card is laid."""
    return wickets_open[0 if value >= LOWEST_TO_SCORE else -1]


def next_play(
    laid: Sequence[float], others: Sequence[float], wickets_open: Sequence[int], *, equal: bool
) -> list[float]:
    """Return the chance that the next play makes 0, 1 ... 13 units with a card that is not countered."""
    chances = [0.0] * (BEST_PLAY + 1)
    if wickets_open:
        for value, chance in enumerate(laid, LOWEST):
            wicket = wicket_for(value, wickets_open)
            limit = most_uncovered(value, equal=equal) - LOWEST
            stands = others[limit] if value >= LOWEST_TO_SCORE else 1.0
            chances[max(0, value - wicket)] += chance * stands
    return chances
