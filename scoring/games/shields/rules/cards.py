"""The play cards: what each is worth, the sixteen that a player has, and what has been seen of them (S1, S5)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scoring.rules.cards import RANKS
from scoring.rules.fields import UnreadableError
from scoring.rules.problems import malformed

VALUES = {rank: value for value, rank in enumerate(RANKS, 2)}
COPIES = {rank: 2 if rank in ("J", "Q", "K") else 1 for rank in RANKS}
CARDS_EACH = sum(COPIES.values())
HAND = 4


def play_card(value: object) -> str:
    """Read a play card: its rank, from 2 to 10, J, Q, K or A."""
    if not isinstance(value, str) or value not in VALUES:
        raise UnreadableError(malformed("no_such_play_card", choices=", ".join(RANKS)))
    return value


def worth(cards: Iterable[str]) -> int:
    """Return the runs that cards left in hand count: the rank of each as a play card (S5)."""
    return sum(VALUES[card] for card in cards)


@dataclass(slots=True)
class Sixteen:
    """What has been seen of a player's sixteen play cards since they were shuffled, before a pair of innings.

    Any order of the stock may be: what was laid, and was in hand at the end, only has to be among the sixteen.
    `copies` is how many of each card are unseen, below 0 where a written reason let more be laid than there are.
    """

    copies: dict[str, int] = field(default_factory=COPIES.copy)
    laid: int = 0

    @property
    def unseen(self) -> dict[str, int]:
        """The cards that may still be in hand or in the stock, and how many of each; lowest first."""
        return {card: copies for card, copies in self.copies.items() if copies > 0}

    @property
    def left(self) -> int:
        """How many cards the player has, in hand and in the stock."""
        return max(0, CARDS_EACH - self.laid)

    @property
    def hand(self) -> int:
        """How many cards the player holds: one is drawn after each that is laid, as long as there is a stock (S4)."""
        return min(HAND, self.left)

    def lay(self, cards: Sequence[str]) -> None:
        """Lay cards."""
        self.laid += len(cards)
        for card in cards:
            self.copies[card] -= 1

    def after(self, cards: Sequence[str]) -> "Sixteen":
        """Return what will have been seen once these cards too have been laid."""
        later = Sixteen(self.copies.copy(), self.laid)
        later.lay(cards)
        return later

    def gone(self, cards: Sequence[str]) -> list[int]:
        """Return the indexes of those of `cards`, laid or held one by one, that cannot be there any more (S5)."""
        copies, left = self.copies, self.left
        return [i for i, card in enumerate(cards) if i >= left or copies[card] <= cards[:i].count(card)]
