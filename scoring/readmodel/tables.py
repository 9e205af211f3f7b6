"""Tables of values: page, sheet and CSV print the same table without knowing the game, and programs have it as data.

A column knows how to print its values; see `values`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from scoring.readmodel.values import PLAIN, Plain

PlayerKey = tuple[int, int]
"""A player of a match, by side and number."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, the word in full where the heading is an abbreviation, and whether it holds figures.

    `form` prints its values.
    """

    key: str
    heading: str
    meaning: str = ""
    numeric: bool = True
    form: Plain = PLAIN


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its value in its column, and whether it heads its row; `player` is whom it names, of a match."""

    value: object
    column: Column
    heads: bool = False
    player: PlayerKey | None = None

    @property
    def text(self) -> str:
        """The value as readers have it."""
        return self.column.form.text(self.value)

    @property
    def numeric(self) -> bool:
        """Whether it holds a figure."""
        return self.column.numeric

    @property
    def number(self) -> Decimal | None:
        """The figure as a number for a spreadsheet; None for what is no number there."""
        return self.column.form.number(self.value) if self.numeric else None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the first cell of a row heads it; `totals` are rows that add up, below the others.

    `kind` tells the style sheets how to lay it out, where that is not told by where it stands.
    `ids` are for files: headings, and by which stable id each row's match, player or entrant is known, None for none.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[tuple[Cell, ...], ...] = ()
    kind: str = ""
    ids: tuple[tuple[str, tuple[object, ...]], ...] = ()

    @classmethod
    def of(
        cls,
        caption: str,
        columns: Sequence[Column],
        rows: Iterable[Sequence[object]],
        totals: Iterable[Sequence[object]] = (),
        kind: str = "",
    ) -> "Table":
        """Make a table of values, column by column."""
        return cls(caption, tuple(columns), _cells(columns, rows), _cells(columns, totals), kind)

    def of_players(self, players: Iterable[PlayerKey | None]) -> "Table":
        """Return the table with the players whom its rows are of, one by one."""
        rows = zip(self.rows, players, strict=True)
        return replace(self, rows=tuple((replace(row[0], player=player), *row[1:]) for row, player in rows))

    def with_ids(self, heading: str, ids: Iterable[object]) -> "Table":
        """Return the table with ids of what its rows are about, one by one."""
        found = tuple(ids)
        if len(found) != len(self.rows):
            raise ValueError(heading)
        return replace(self, ids=(*self.ids, (heading, found)))

    @classmethod
    def joined(cls, heading: str, tables: Sequence[tuple[str, "Table"]]) -> "Table":
        """Return tables with the same columns as one without totals; its first column, under `heading`, tells which."""
        column = Column("group", heading, numeric=False)
        first = tables[0][1]
        rows = tuple((Cell(title, column, heads=True), *row) for title, table in tables for row in table.rows)
        ids = tuple(
            (name, tuple(each for _title, table in tables for each in table.ids[at][1]))
            for at, (name, _ids) in enumerate(first.ids)
        )
        return cls("", (column, *first.columns), rows, ids=ids)

    def as_data(self) -> dict[str, object]:
        """Return the table as `values.data` reads it: its columns, and its rows as values by their keys."""
        return {
            "caption": self.caption,
            "columns": [
                {"key": each.key, "heading": each.heading, "meaning": each.meaning, "numeric": each.numeric}
                for each in self.columns
            ],
            "rows": [_by_key(row) for row in self.rows],
            "totals": [_by_key(row) for row in self.totals],
        }

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The rows as texts, without the totals."""
        return tuple(tuple(cell.text for cell in row) for row in self.rows)


def _cells(columns: Sequence[Column], rows: Iterable[Sequence[object]]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        tuple(Cell(value, column, index == 0) for index, (column, value) in enumerate(zip(columns, row, strict=True)))
        for row in rows
    )


def _by_key(row: Sequence[Cell]) -> dict[str, object]:
    return {cell.column.key: cell.value for cell in row}
