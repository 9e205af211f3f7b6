"""Tables as data: what a page and a sheet print row by row without knowing the game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

Player = tuple[int, int]
"""A player of a match, by side and number."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, the word in full where the heading is an abbreviation, and whether it holds figures."""

    key: str
    heading: str
    meaning: str = ""
    numeric: bool = True


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, and whether it holds a figure or heads its row; `player` is whom it names, of a match."""

    text: str
    numeric: bool = False
    heads: bool = False
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the first cell of a row heads it; `totals` are rows that add up, below the others.

    `kind` tells the style sheets how to lay it out, where that is not told by where it stands.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[tuple[Cell, ...], ...] = ()
    kind: str = ""

    @classmethod
    def of(
        cls,
        caption: str,
        columns: Sequence[Column],
        rows: Iterable[Sequence[str]],
        totals: Iterable[Sequence[str]] = (),
        kind: str = "",
    ) -> "Table":
        """Make a table of texts, column by column."""
        return cls(caption, tuple(columns), _cells(columns, rows), _cells(columns, totals), kind)

    def of_players(self, players: Iterable[Player | None]) -> "Table":
        """Return the table with the players whom its rows are of, one by one."""
        rows = zip(self.rows, players, strict=True)
        return replace(self, rows=tuple((replace(row[0], player=player), *row[1:]) for row, player in rows))

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The rows as texts, without the totals."""
        return tuple(tuple(cell.text for cell in row) for row in self.rows)


def _cells(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        tuple(
            Cell(text, column.numeric, index == 0)
            for index, (column, text) in enumerate(zip(columns, row, strict=True))
        )
        for row in rows
    )
