"""The cards on the 3x3 grid: which show, what may be covered, and which lines a card has just made (G2, G13)."""

from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from scoring.games.grid.rules.layout import CELLS, LINES, LINES_THROUGH, Covering
from scoring.games.grid.rules.pack import JACK, KING, QUEEN, RANK, VALUE, Card

_ELEVEN = 11
_PICTURES = (KING, QUEEN, JACK)


class Pattern(StrEnum):
    """What two or three cards on the grid can be to each other."""

    ELEVEN = "eleven"
    KQJ = "kqj"
    THREE = "three"
    RUN = "run"


class Cover(NamedTuple):
    """Two or three cells that may be covered together."""

    kind: Pattern
    cells: tuple[int, ...]


class LineOfThree(NamedTuple):
    """A line of three that a card has just made."""

    kind: Pattern
    cells: tuple[int, ...]


def is_run(a: Card, b: Card, c: Card) -> bool:
    """Return whether three cards, in their order along a line, are consecutive: ace low or high, no K-A-2 (G13)."""
    x, y, z = RANK[a], RANK[b], RANK[c]
    step = y - x
    if step in (1, -1) and z - y == step:
        return True
    return (x, y, z) in ((KING - 1, KING, 0), (0, KING, KING - 1))


def is_three(a: Card, b: Card, c: Card) -> bool:
    """Return whether three cards are of one rank."""
    return RANK[a] == RANK[b] == RANK[c]


def is_kqj(a: Card, b: Card, c: Card) -> bool:
    """Return whether three cards are a king, a queen and a jack, in any order."""
    return {RANK[a], RANK[b], RANK[c]} == set(_PICTURES)


class Layout:
    """The cards showing. Cells count from 0, row by row; they are filled in that order."""

    def __init__(self) -> None:
        self.cells: list[Card] = []

    @property
    def full(self) -> bool:
        """Whether all nine places are filled."""
        return len(self.cells) == CELLS

    def put(self, cell: int, card: Card) -> None:
        """Lay a card in the next free place or on a card that shows."""
        if cell == len(self.cells):
            self.cells.append(card)
        else:
            self.cells[cell] = card

    def covers(self, covering: Covering) -> list[Cover]:
        """Return everything that may be covered now, under the game's `covering`."""
        cells = self.cells
        values = [VALUE[card] for card in cells]
        found = [
            Cover(Pattern.ELEVEN, (i, j))
            for i, value in enumerate(values)
            for j in range(i + 1, len(values))
            if value + values[j] == _ELEVEN
        ]
        if len(cells) < 3:
            return found
        ranks = [RANK[card] for card in cells]
        if KING in ranks and QUEEN in ranks and JACK in ranks:
            found.extend(self._kqjs(ranks, covering.kqj_in_line))
        if covering.threes:
            for line in LINES:
                a, b, c = line
                if c < len(ranks) and ranks[a] == ranks[b] == ranks[c]:
                    found.append(Cover(Pattern.THREE, line))
        return found

    def _kqjs(self, ranks: list[int], in_line: bool) -> list[Cover]:
        triples = LINES if in_line else combinations((i for i, rank in enumerate(ranks) if rank >= JACK), 3)
        wanted = set(_PICTURES)
        return [
            Cover(Pattern.KQJ, cells)
            for cells in triples
            if cells[2] < len(ranks) and {ranks[cell] for cell in cells} == wanted
        ]

    def lines_made(self, cell: int, covering: Covering) -> list[LineOfThree]:
        """Return the lines that the card just laid on `cell` has made: threes, and runs where they count."""
        cells = self.cells
        made = []
        for line in LINES_THROUGH[cell]:
            a, b, c = line
            if c >= len(cells):
                continue
            first, middle, last = cells[a], cells[b], cells[c]
            if RANK[first] == RANK[middle] == RANK[last]:
                made.append(LineOfThree(Pattern.THREE, line))
            elif covering.runs_count and is_run(first, middle, last):
                made.append(LineOfThree(Pattern.RUN, line))
        return made
