"""A table as a CSV file to be kept."""

from django.http import HttpResponse

from scoring.csvtext import write_csv
from scoring.readmodel.tables import Table
from tournaments.views.exports import figure


def csv_of(table: Table | None, name: str) -> HttpResponse:
    """Return a table under whole headings, its totals below it; an empty file where there is none."""
    rows: list[list[object]] = []
    if table is not None:
        rows.append([column.meaning or column.heading for column in table.columns])
        rows += (
            [figure(cell.text) if cell.numeric else cell.text for cell in row] for row in (*table.rows, *table.totals)
        )
    answer = HttpResponse(write_csv(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
