"""Tables as files to be kept: as CSV, and from the same address with `?as=xlsx` as a spreadsheet."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO

from django.http import HttpRequest, HttpResponse
from xlsxwriter import Workbook

from scoring.readmodel.parts import PartColumns
from scoring.readmodel.tables import Cell, Column, Table
from scoring.readmodel.values import unwrapped
from scoring.web.csv_text import write_csv
from scoring.words.phrase import plain

AS = "as"
"""The parameter of an address that says which kind of file is asked for; a view that keeps its pages names it."""
XLSX = "xlsx"
_XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF))
"""What XML cannot hold."""
_LONGEST = 32_767
"""How many letters a cell of a spreadsheet holds."""


def table_file(request: HttpRequest, table: Table, name: str) -> HttpResponse:
    """Return a table as a file of this name, without its ending; see `rows_of`."""
    return rows_file(request, rows_of(table), name)


def rows_file(request: HttpRequest, rows: Iterable[Sequence[object]], name: str) -> HttpResponse:
    """Return rows of texts, Decimals, whole numbers, days and None as the kind of file that is asked for."""
    if request.GET.get(AS) == XLSX:
        answer, ending = HttpResponse(xlsx(rows), content_type=_XLSX_TYPE), XLSX
    else:
        answer, ending = HttpResponse(write_csv(rows), content_type="text/csv; charset=utf-8"), "csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return answer


def rows_of(table: Table) -> list[list[object]]:
    """Return a table under whole headings, which one without rows has as well, its totals below it.

    After its columns stand those of what their figures are made of, then the ids of what the rows are about.
    """
    parts = PartColumns(table)
    ids = [values for _heading, values in table.ids]
    rows = [headings(table.columns) + parts.headings + [heading for heading, _values in table.ids]]
    for number, row in enumerate((*table.rows, *table.totals)):
        of_row = [values[number] if number < len(table.rows) else None for values in ids]
        rows.append([*map(file_value, row), *parts.of(row), *of_row])
    return rows


def headings(columns: Iterable[Column]) -> list[object]:
    """Return the headings of columns, whole."""
    return [column.meaning or column.heading for column in columns]


def file_value(cell: Cell) -> object:
    """Return what is in a cell: a figure as a number, so that a sign before it makes no text of it, a day as a day."""
    value, form = unwrapped(cell.value, cell.column.form)
    if isinstance(value, date):
        return value
    number = form.number(value) if cell.numeric or value is not cell.value else None
    return cell.text if number is None else number


def xlsx(rows: Iterable[Sequence[object]]) -> bytes:
    """Return rows as a workbook of one sheet. Each cell has its type, and none is a formula; same rows, same bytes."""
    out = BytesIO()
    # Nothing in it tells when it was made: a page that is kept would have another tag each time.
    with Workbook(out, {"in_memory": True, "default_date_format": "yyyy-mm-dd"}) as workbook:
        workbook.set_properties({"created": datetime(2000, 1, 1, tzinfo=UTC)})
        sheet = workbook.add_worksheet()
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                match value:
                    case None | "":
                        pass
                    case date():
                        sheet.write_datetime(at, column, value)
                    case Decimal() | int():
                        sheet.write_number(at, column, value)
                    case _:
                        sheet.write_string(at, column, plain(str(value)).translate(_CONTROLS)[:_LONGEST])
    return out.getvalue()
