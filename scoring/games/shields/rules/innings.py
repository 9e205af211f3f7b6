"""An innings of wicket cards: what was laid on each, what it made, and the hand counted at its end."""

from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.games.shields.rules.cards import worth
from scoring.rules.innings import Innings


class WicketCard(NamedTuple):
    """A wicket card that was played on: the index of the entry, its rank (1-10), the cards laid, what it made."""

    entry: int
    wicket: int
    cards: tuple[str, ...]
    runs: int

    @property
    def cancelled(self) -> bool:
        """Whether the last word was a counter: the wicket makes nothing (S3)."""
        return len(self.cards) % 2 == 0

    @property
    def counters(self) -> int:
        """How many counters the other side laid on it."""
        return len(self.cards) // 2


@dataclass(slots=True)
class ShieldsInnings(Innings):
    """One innings: its wicket cards in the order played on, and the hand that counted to it (None: not counted)."""

    played_on: dict[int, WicketCard] = field(default_factory=dict)
    hand: tuple[str, ...] | None = None

    @property
    def extras(self) -> int:
        """The runs of the hand."""
        return worth(self.hand or ())

    def play(self, played: WicketCard) -> None:
        """Take down what a wicket card made."""
        self.played_on[played.wicket] = played
        self.wickets += 1
        self.runs += played.runs

    def count_hand(self, hand: tuple[str, ...]) -> None:
        """Add the hand held at the end of the pair of innings (S5)."""
        self.hand = hand
        self.runs += self.extras

    def derived(self) -> dict[str, object]:
        """Return the innings as the match file's derived section has it."""
        shared = Innings.derived(self)
        del shared["fall"]  # a wicket is a card here
        return shared | {
            "extras": {"hand": self.extras},
            "wicket_cards": [
                {"wicket": played.wicket, "cards": list(played.cards), "runs": played.runs}
                for played in self.played_on.values()
            ],
        }
