"""The table on paper: every line with its reason in short, and the rules it follows in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.readmodel.percent import PERCENT
from scoring.readmodel.tables import Column
from scoring.sheets.sheet import Page
from scoring.words.phrase import listed
from tournaments.readmodel.table import CompetitionTable, GroupTable


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A line of a table: its rank, shared where it is tied, its figures, its form, and in short why it stands there,
    what it still needs and how likely that is. Those who go through end with it where it is `last_through`.
    """

    rank: int
    tied: bool
    name: str
    cells: Sequence[str]
    form: str
    in_short: str
    last_through: bool


@dataclass(frozen=True, slots=True)
class Printed:
    """The table of a group; `who` heads the names, `width` is the number of its columns after the rank."""

    title: str
    who: str
    columns: Sequence[Column]
    lines: Sequence[PrintedRow]

    @property
    def width(self) -> int:
        """How many columns stand after the rank."""
        return len(self.columns) + 2


def table_pages(found: CompetitionTable) -> list[Page]:
    """Return the page of the tables, which goes on overleaf where it must."""
    meanings = {column.key: column for table in found.tables for column in table.columns}
    context = {"found": found, "tables": [_printed(table) for table in found.tables], "meanings": meanings.values()}
    return [Page(_("Table"), "tournaments/sheets/table.html", context, layout="of-table")]


def _columns(table: GroupTable) -> list[Column]:
    """Return the columns for which there is room: chances stand below the names, as on a phone."""
    return [column for column in table.columns if column.form is not PERCENT]


def _printed(table: GroupTable) -> Printed:
    columns = _columns(table)
    lines = [
        PrintedRow(
            line.rank,
            line.tied,
            line.name,
            [str(line.figures[column.key]) for column in columns],
            str(line.form),
            listed([each for each in (line.moves, line.in_short, line.bye, line.chances) if each], " · "),
            line.last_through,
        )
        for line in table.lines
    ]
    return Printed(table.title, table.who, columns, lines)
