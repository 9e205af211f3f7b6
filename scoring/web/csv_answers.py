"""Tables as CSV files to be kept."""

from collections.abc import Iterable, Sequence

from django.http import HttpResponse

from scoring.readmodel.tables import Cell, Column, Table
from scoring.web.csv_text import write_csv


def csv_of(table: Table, name: str) -> HttpResponse:
    """Return a table under whole headings, which one without rows has as well, its totals below it."""
    return csv_file([headings(table.columns), *map(figures, (*table.rows, *table.totals))], name)


def csv_file(rows: Iterable[Sequence[object]], name: str) -> HttpResponse:
    """Return rows as a file of this name, without its ending."""
    answer = HttpResponse(write_csv(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def headings(columns: Iterable[Column]) -> list[str]:
    """Return the headings of columns, whole."""
    return [column.meaning or column.heading for column in columns]


def figures(row: Iterable[Cell]) -> list[object]:
    """Return a row, what is a figure as a number, so that a sign before it makes no text of it."""
    return [cell.text if cell.number is None else cell.number for cell in row]
