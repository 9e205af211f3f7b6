"""The entries of the game: a play on a wicket card with its counters, and the closing of an innings."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scoring.games.shields.rules.cards import CARDS_EACH, play_card
from scoring.rules.entries import Entry
from scoring.rules.fields import Field, UnreadableError, list_of, whole
from scoring.rules.problems import malformed

WICKETS = 10

_chain = list_of(play_card, 1, 2 * CARDS_EACH)
_hands = list_of(list_of(play_card, 0, CARDS_EACH), 2, 2)


def _cards(value: object) -> object:
    if value == []:
        raise UnreadableError(malformed("play_without_card", rule="S2"))
    return _chain(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Entry):
    """A card on a wicket card, and on it counter, recounter and so on, by the sides in turn (S2, S3)."""

    type: ClassVar[str] = "play"
    fields: ClassVar[tuple[Field, ...]] = (
        Field("wicket", whole(1, WICKETS), required=True, rule="S1"),
        Field("cards", _cards, required=True, rule="S2"),
    )

    wicket: int
    cards: tuple[str, ...]

    @property
    def cards_text(self) -> str:
        """The cards in the order laid."""
        return " ".join(self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Entry):
    """The batting side closes its innings; at the end of a pair with the hands of side 0 and side 1 (S4, S5)."""

    type: ClassVar[str] = "close"
    fields: ClassVar[tuple[Field, ...]] = (Field("hands", _hands),)

    hands: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def turned(self) -> Self:
        """Return the close with each hand in the place of the other."""
        return replace(self, hands=(self.hands[1], self.hands[0])) if self.hands else self

    @property
    def cards_text(self) -> str:
        """Both hands, where they are counted."""
        return " / ".join(" ".join(hand) or "–" for hand in self.hands or ())

    def body(self) -> dict[str, object]:
        """Return the entry in its match-file form."""
        given = Entry.body(self)
        return given | {"hands": [list(hand) for hand in self.hands]} if self.hands else given
