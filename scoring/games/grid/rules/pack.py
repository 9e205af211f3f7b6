"""The 52 cards as numbers from 0 to 51, four of a rank together, aces first (G1).

Whoever deals many thousand turns needs cards that cost nothing: the tables here answer by index.
"""

Card = int

PACK = 52
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12

RANK: tuple[int, ...] = tuple(card // 4 for card in range(PACK))
SUIT: tuple[int, ...] = tuple(card % 4 for card in range(PACK))
VALUE: tuple[int, ...] = tuple(min(card // 4 + 1, 10) for card in range(PACK))


def name(card: Card) -> str:
    """Return a card's rank and suit: "10H", "KS"."""
    return RANKS[RANK[card]] + SUITS[SUIT[card]]


def card(name: str) -> Card:
    """Return the card with this rank and suit. Raises ValueError if the pack has none."""
    return RANKS.index(name[:-1]) * 4 + SUITS.index(name[-1:])
