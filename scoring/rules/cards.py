"""Playing cards as a match file writes them: rank and colour ("10r", "Kb"), jokers "Xr" and "Xb"."""

from scoring.rules.fields import UnreadableError
from scoring.rules.problems import malformed

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JOKER = "X"
COLOURS = ("r", "b")
PACK_WITH_JOKERS = 54
_CARDS = frozenset(rank + colour for rank in (*RANKS, JOKER) for colour in COLOURS)


def card(value: object) -> str:
    """Read a card: rank and colour."""
    if not isinstance(value, str) or value not in _CARDS:
        raise UnreadableError(malformed("no_such_card"))
    return value


def rank(card: str) -> str:
    """Return the rank of a card: 2 to 10, J, Q, K, A, or X for a joker."""
    return card[:-1]


def colour(card: str) -> str:
    """Return the colour of a card: r or b."""
    return card[-1]


def copies(card: str) -> int:
    """Return how many cards of this rank and colour a pack has: two suits of a colour, one joker."""
    return 1 if card[0] == JOKER else 2
