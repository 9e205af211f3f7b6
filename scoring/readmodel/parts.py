"""What the figures of a table are made of, as whole numbers in columns of their own: files have them after the others.

"312/8 (50 overs)" is 312 runs, 8 wickets and 300 balls; a star is 1 under "not out", its lack 0.
"""

from collections.abc import Iterator, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.readmodel.tables import Cell, Table
from scoring.readmodel.values import Analysis, Overs, Plain, Quantity, Runs, Score, SideScore, Stand, unwrapped
from scoring.words.phrase import phrase

PARTS: dict[str, Promise] = {
    "runs": _("runs"),
    "wickets": _("wickets"),
    "balls": _("balls"),
    "turns": _("turns"),
    "not_out": _("not out"),
    "number": _("number"),
}
"""What figures are made of, in the order of the columns."""

Part = tuple[int, str]
"""A part of a figure: of which innings, from 0, and one of `PARTS`."""


def parts_of(value: object, form: Plain) -> dict[Part, int]:
    """Return what a value of a column is made of; nothing of a plain number, a text or none."""
    value, form = unwrapped(value, form)
    if isinstance(value, SideScore):
        return {
            (number, part): count for number, score in enumerate(value.innings) for part, count in _parts(score, form)
        }
    return {(0, part): count for part, count in _parts(value, form)}


def _parts(value: object, form: Plain) -> Iterator[tuple[str, int]]:
    match value:
        case Score(runs=runs, wickets=wickets, beside=beside):
            yield "runs", runs
            yield "wickets", wickets
            if beside and beside.unit in PARTS:
                yield beside.unit, beside.number
        case Runs(runs=runs, unbroken=unbroken) | Stand(runs=runs, unbroken=unbroken):
            yield "runs", runs
            yield "not_out", int(unbroken)
        case Analysis(wickets=wickets, runs=conceded):
            if conceded is not None:
                yield "runs", conceded
            yield "wickets", wickets
        case Quantity(number=number, unit=unit):
            yield unit if unit in PARTS else "number", number
        case int() if isinstance(form, Overs):
            yield "balls", value


class PartColumns:
    """The columns of the parts of a table's figures: those of which a row has something, and all balls of overs."""

    def __init__(self, table: Table) -> None:
        self._found: dict[tuple[int, Part], str] = {}
        rows = (*table.rows, *table.totals)
        order = list(PARTS)
        for at, column in enumerate(table.columns):
            there = {part for row in rows for part in parts_of(row[at].value, row[at].column.form)}
            if isinstance(column.form, Overs):
                there.add((0, "balls"))
            heading = column.meaning or column.heading
            for innings, part in sorted(there, key=lambda each: (each[0], order.index(each[1]))):
                said = _("%(column)s: %(part)s, innings %(innings)s") if innings else _("%(column)s: %(part)s")
                self._found[at, (innings, part)] = phrase(
                    str(said), column=heading, part=PARTS[part], innings=str(innings + 1)
                )

    @property
    def headings(self) -> list[object]:
        """The headings: "Home score: runs"."""
        return list(self._found.values())

    def of(self, row: Sequence[Cell]) -> list[int | None]:
        """Return the parts of a row, None where it has no such part."""
        of_cells = {at: parts_of(row[at].value, row[at].column.form) for at, _part in self._found}
        return [of_cells[at].get(part) for at, part in self._found]
