"""A turn at the table, card by card: the pack, the grid, covers begun and finished, and when it is over (G2, G3).

`CardTurn` knows what may be done and does what it is told; what to cover, and when, is for its player.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.pack import PACK, RANK, SUIT, Card
from tools.grid.layout import Cover, Layout, LineOfThree, Pattern


class NotAllowedError(ValueError):
    """Raised when a player does what the rules of the turn do not allow; the turn is as it was."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A cover: at which card of the turn it was begun (the last one laid before it), what and which cards it hid.

    `finished` is False for one that the end of the pack or of the turn broke off.
    """

    card: int
    kind: Pattern
    cards: tuple[Card, ...]
    finished: bool = True

    @property
    def suited(self) -> bool:
        """Whether the cards covered are of one suit."""
        return len({SUIT[card] for card in self.cards}) == 1


@dataclass(frozen=True, slots=True)
class Made:
    """A line made, and by which card of the turn, from 1."""

    card: int
    line: LineOfThree


class CardTurn:
    """One turn from its first card. `laid` counts its cards, `gathered` how often the pack ran out in it."""

    def __init__(self, covering: Covering, pack: Sequence[Card]) -> None:
        self.covering = covering
        self.laid = 0
        self.gathered = 0
        self.covered: list[Covered] = []
        self.lines: list[Made] = []
        self._take(pack)

    def _take(self, pack: Sequence[Card]) -> None:
        if len(pack) != PACK:
            raise ValueError(f"a pack has {PACK} cards, not {len(pack)}")
        self._pack = pack
        self._next = 0
        self._open: list[Cover] | None = []
        self._begun: Cover | None = None
        self._owed: list[int] = []
        self.layout = Layout()

    @property
    def owed(self) -> Sequence[int]:
        """The cells still to be covered of the cover that was begun, in the order in which that will be done."""
        return self._owed

    @property
    def left(self) -> int:
        """How many cards the pack still has."""
        return PACK - self._next

    @property
    def covers(self) -> list[Cover]:
        """What may be covered now; nothing while a cover is under way, which is finished first."""
        if self._owed:
            return []
        if self._open is None:
            self._open = self.layout.covers(self.covering)
        return self._open

    @property
    def must_cover(self) -> bool:
        """Whether no card may be laid before a cover is begun: the grid is full, or the game compels it."""
        return not self._owed and (self.layout.full or (self.covering.compulsory and bool(self.covers)))

    @property
    def over(self) -> bool:
        """Whether the grid is full and nothing can be covered: so it may be with the pack's last card, too."""
        return self.layout.full and not self._owed and not self.covers

    @property
    def exhausted(self) -> bool:
        """Whether the pack has run out before the turn was over, so that it must be gathered."""
        return not self.left and not self.over

    def begin(self, cover: Cover, order: Iterable[int] | None = None) -> None:
        """Begin a cover; its cells take the next cards in `order` (by default as they lie; lower card first where
        the game says so).

        Raises NotAllowedError if it may not be covered now, or not in that order.
        """
        if cover not in self.covers:
            raise NotAllowedError("this cannot be covered now")
        cells = list(order) if order is not None else list(cover.cells)
        if sorted(cells) != sorted(cover.cells):
            raise NotAllowedError("a cover takes each of its cells once")
        if self.covering.lower_first and cover.kind is Pattern.ELEVEN:
            lower = min(cover.cells, key=lambda cell: RANK[self.layout.cells[cell]])
            if order is not None and cells[0] != lower:
                raise NotAllowedError("the lower card of the pair is covered first")
            cells.sort(key=lambda cell: cell != lower)
        self._owed = cells
        self._begun = cover
        hidden = tuple(self.layout.cells[cell] for cell in cover.cells)
        self.covered.append(Covered(self.laid, cover.kind, hidden, finished=False))

    def lay(self) -> list[Made]:
        """Lay the next card of the pack: on the cover under way, else in the next free place.

        Returns the lines that it made. Raises NotAllowedError if something must be covered first, if the pack
        has run out or the turn is over.
        """
        if not self.left:
            raise NotAllowedError("the pack has run out")
        if self._owed:
            cell = self._owed.pop(0)
        elif self.must_cover:
            raise NotAllowedError("the turn is over" if self.over else "something must be covered first")
        else:
            cell = len(self.layout.cells)
        self.layout.put(cell, self._pack[self._next])
        self._next += 1
        self.laid += 1
        self._open = None
        if self._begun is not None and not self._owed:
            done = self.covered[-1]
            self.covered[-1] = Covered(done.card, done.kind, done.cards)
            self._begun = None
        made = [Made(self.laid, line) for line in self.layout.lines_made(cell, self.covering)]
        self.lines.extend(made)
        return made

    def gather(self, pack: Sequence[Card]) -> None:
        """Go on in the same turn with the 52 cards gathered and cut, on a new grid (G3).

        Raises NotAllowedError while the pack has cards or when the turn is over.
        """
        if not self.exhausted:
            raise NotAllowedError("the pack has not run out")
        self._take(pack)
        self.gathered += 1
