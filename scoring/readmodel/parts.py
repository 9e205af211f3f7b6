"""What the figures of a table are made of, as whole numbers in columns of their own: files have them after the others.

"312/8 (50 overs)" is 312 runs, 8 wickets and 300 balls; a star is 1 under "not out", its lack 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

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
    "result": _("result"),
    "against": _("runs against"),
    "day": _("date"),
}
"""What figures are made of, in the order of the columns."""

Part = tuple[int, str]
"""A part of a figure: of which of several in a cell, from 0, and one of `PARTS`."""
_SEVERAL = _("%(column)s: %(part)s, innings %(number)s")


@runtime_checkable
class HasParts(Protocol):
    """A value of another app that says what it is made of."""

    def parts(self) -> Mapping[str, object]:
        """Return its parts by the words of `PARTS`: whole numbers, texts, days."""


@runtime_checkable
class NamesSeveral(Protocol):
    """The form of a column whose cells hold several such values: how the parts of all but the first are headed."""

    several: Promise


def parts_of(value: object, form: Plain) -> dict[Part, object]:
    """Return what a value of a column is made of; nothing of a plain number, a text or none."""
    value, form = unwrapped(value, form)
    values = value.innings if isinstance(value, SideScore) else value if isinstance(value, tuple | list) else (value,)
    return {(number, part): found for number, each in enumerate(values) for part, found in _parts(each, form)}


def _parts(value: object, form: Plain) -> Iterator[tuple[str, object]]:
    match value:
        case HasParts():
            yield from value.parts().items()
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
                several = column.form.several if isinstance(column.form, NamesSeveral) else _SEVERAL
                said = several if innings else _("%(column)s: %(part)s")
                self._found[at, (innings, part)] = phrase(
                    str(said), column=heading, part=PARTS[part], number=str(innings + 1)
                )

    @property
    def headings(self) -> list[object]:
        """The headings: "Home score: runs"."""
        return list(self._found.values())

    def of(self, row: Sequence[Cell]) -> list[object]:
        """Return the parts of a row, None where it has no such part."""
        of_cells = {at: parts_of(row[at].value, row[at].column.form) for at, _part in self._found}
        return [of_cells[at].get(part) for at, part in self._found]
