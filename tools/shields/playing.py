"""Cricket Card as two people play it who keep to the way of playing of `scoring/games/shields/chances/hands.py`."""

from collections.abc import Iterator, Sequence
from math import comb
from random import Random

from scoring.games.shields.chances.hands import HIGHEST, LOWEST, LOWEST_TO_SCORE, Cards, most_uncovered
from scoring.games.shields.rules.cards import HAND

SIXTEEN = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 12, 13, 13, 14)
COPIES = [SIXTEEN.count(value) for value in range(LOWEST, HIGHEST + 1)]


class Player:
    """One player's cards, by their values: a hand in the order drawn, and a stock, of which the last is drawn first."""

    __slots__ = ("hand", "stock")

    def __init__(self, hand: list[int], stock: list[int]) -> None:
        self.hand = hand
        self.stock = stock

    @property
    def highest(self) -> int:
        """The value of the highest card in hand; 0 without a card."""
        return max(self.hand, default=0)

    def lay(self, card: int) -> int:
        """Lay a card of the hand and draw the next."""
        self.hand.remove(card)
        if self.stock:
            self.hand.append(self.stock.pop())
        return card


def shuffled(rng: Random) -> Player:
    """Return a player who has just shuffled all sixteen and holds four."""
    return dealt(Cards(COPIES), rng)


def dealt(cards: Cards, rng: Random) -> Player:
    """Return a player with the cards unseen dealt at random, consistent with what was played."""
    unseen = [value for value, copies in enumerate(cards.copies, LOWEST) for _ in range(copies)]
    rng.shuffle(unseen)
    held, drawn, twins = cards.known(cards.up_to())
    if held < HIGHEST:
        others = [value for value in unseen if value <= held and not (twins and value == held)]
        without, with_twin = (
            comb(len(others), cards.old),
            twins * comb(len(others), cards.old - 1) / 2 if cards.old else 0,
        )
        if rng.random() * (without + with_twin) < with_twin:
            others.insert(rng.randrange(cards.old), held)
        old = others[: cards.old]
        unseen = removed(unseen, old)
        if drawn < HIGHEST:
            fourth = rng.choice([value for value in unseen if value <= drawn])
            old, unseen = [*old, fourth], removed(unseen, [fourth])
        rng.shuffle(unseen)  # as they are, high cards come first: those passed over
        unseen = [*old, *unseen]
    return Player(unseen[:HAND], unseen[: HAND - 1 : -1])


def removed(cards: Sequence[int], gone: Sequence[int]) -> list[int]:
    """Return the cards that are left without those that are gone."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def innings(
    batter: Player, fielder: Player, wickets: Sequence[int], *, equal: bool
) -> Iterator[tuple[int, list[int], int]]:
    """Yield wicket, values laid and what they make before the multiplier, of each play until the innings is closed."""
    still = list(wickets)
    while still and batter.hand:
        cards = [batter.lay(batter.hand[0])]
        wicket = still.pop(0 if cards[0] >= LOWEST_TO_SCORE else -1)
        if cards[0] >= LOWEST_TO_SCORE and fielder.highest > most_uncovered(cards[0], equal=equal):
            cards.append(fielder.lay(fielder.highest))
        yield wicket, cards, max(0, cards[0] - wicket) if len(cards) == 1 else 0
