"""Cricket Card as two people play it who keep to the way of playing of `scoring/games/shields/chances/hands.py`."""

from collections.abc import Iterator, Sequence
from random import Random

from scoring.games.shields.chances.hands import HIGHEST, LOWEST, LOWEST_TO_SCORE, Cards
from scoring.games.shields.rules.cards import HAND
from scoring.games.shields.rules.match import DRAWN_AT

SIXTEEN = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 12, 13, 13, 14)
COPIES = [SIXTEEN.count(value) for value in range(LOWEST, HIGHEST + 1)]


class Player:
    """One player's cards, by their values: a hand and a stock, of which the last is drawn first."""

    __slots__ = ("hand", "stock")

    def __init__(self, hand: list[int], stock: list[int]) -> None:
        self.hand = hand
        self.stock = stock

    @property
    def highest(self) -> int:
        """The value of the highest card in hand; 0 without a card."""
        return max(self.hand, default=0)

    def lay(self) -> int:
        """Lay the highest card and draw the next."""
        card = max(self.hand)
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
    if len(unseen) <= HAND:
        return Player(unseen, [])
    low = [value for value in unseen if value <= cards.held][: HAND - 1]
    rest = unseen.copy()
    for value in low:
        rest.remove(value)
    fourth = next((value for value in rest if value <= cards.drawn), None)
    if len(low) < HAND - 1 or fourth is None:
        return Player(unseen[:HAND], unseen[HAND:])
    rest.remove(fourth)
    return Player([*low, fourth], rest)


def innings(
    batter: Player, fielder: Player, wickets: Sequence[int], *, equal: bool
) -> Iterator[tuple[int, list[int], int]]:
    """Yield wicket, values laid and what they make before the multiplier, of each play until the innings is closed."""
    still = list(wickets)
    while still and batter.hand:
        cards = [batter.lay()]
        wicket = still.pop(0 if cards[0] >= LOWEST_TO_SCORE else -1)
        while cards[-1] > wicket:
            if fielder.highest + equal <= cards[-1]:
                break
            cards.append(fielder.lay())
            if batter.highest <= cards[-1]:
                break
            cards.append(batter.lay())
        yield wicket, cards, max(0, cards[-1] - wicket) if len(cards) % 2 else 0


def play_out(
    place: int, side: int, totals: list[int], players: Sequence[Player], still: Sequence[int], rng: Random
) -> str:
    """Play a match with the usual options to its end, from innings `place` of `side`, with these wickets open.

    Return "0" or "1" for the side that won, "tie" or "draw".
    """
    while True:
        batter, fielder = players[side], players[1 - side]
        for _, _, units in innings(batter, fielder, still, equal=place >= 2):
            totals[side] += 10 * units
            if totals[0] + totals[1] >= DRAWN_AT:
                return "draw"
            if place == 3 and totals[side] > totals[1 - side]:
                return str(side)
        if place % 2:
            for each in (0, 1):
                totals[each] += sum(players[each].hand)
            if totals[0] + totals[1] >= DRAWN_AT:
                return "draw"
            if place == 3:
                return "tie" if totals[0] == totals[1] else str(int(totals[1] > totals[0]))
            follows = totals[1 - side] - totals[side] >= 200
            side = side if follows else 1 - side
            first, other = shuffled(rng), shuffled(rng)
            players = (first, other) if side == 0 else (other, first)
        else:
            if place == 2 and totals[side] < totals[1 - side]:
                return str(1 - side)
            side = 1 - side
        place += 1
        still = range(1, 11)
