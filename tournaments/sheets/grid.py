"""Everyone against everyone on paper: landscape, in blocks that stay legible, each with its headings."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.sheets.sheet import Page
from scoring.words.phrase import phrase
from tournaments.readmodel.grid import Grid
from tournaments.words.fixtures import MARKS, STATES, WAITING

MOST_SIDES = 14
"""How many rows and columns a page has."""

_ROWS, _HIGHEST_ROW = 133.0, 20.0  # in mm, for all rows of a page, and the most for one

_FEW, _LETTERS, _LETTERS_OF_FEW = 8, 9, 18
"""Up to how many columns have larger type, and how many letters of a name a column has room for, and one of few."""
_UPRIGHT_SIDES, _UPRIGHT_ROW = 7, 11.0
"""How many sides have room on an upright page, and how high each row is there, in mm."""

MOST_PAGES = 15
"""How many pages one file has."""


def grid_pages(grids: Sequence[Grid], *, upright: bool = False) -> Iterator[Page]:
    """Yield the pages of whole grids, block by block, a row of blocks after another; one that is empty of none.

    With `upright` those of few sides go on upright pages, which other things share with them.
    """
    marks = [*MARKS.values(), *((mark, STATES[state]) for state, mark in WAITING.items() if mark)]
    if not grids:
        yield Page(_("Results grid"), "tournaments/sheets/grid.html", layout="wide of-grid")
    for grid in grids:
        is_upright = upright and len(grid.rows) <= _UPRIGHT_SIDES
        blocks = list(_blocks(len(grid.rows)))
        for rows in blocks:
            for columns in blocks:
                context = {
                    "columns": grid.columns[columns],
                    "rows": [
                        (row.number, row.name, [(cell is None, cell) for cell in row.cells[columns]])
                        for row in grid.rows[rows]
                    ],
                    "marks": marks,
                    "row_height": (
                        _UPRIGHT_ROW if is_upright else min(_HIGHEST_ROW, _ROWS / max(1, len(grid.rows[rows])))
                    ),
                }
                title = _title(grid, rows, columns, alone=len(blocks) == 1)
                few = not is_upright and len(grid.columns[columns]) <= _FEW
                context["letters"] = _LETTERS_OF_FEW if few else _LETTERS
                layout = "of-grid" if is_upright else "wide of-grid few" if few else "wide of-grid"
                yield Page(title, "tournaments/sheets/grid.html", context, layout=layout)


def page_count(groups: Iterable[int]) -> int:
    """Return how many pages the grids of groups of so many sides have."""
    return sum(len(list(_blocks(sides))) ** 2 for sides in groups)


def _blocks(sides: int) -> Iterator[slice]:
    """Yield the rows, which are also the columns, of each block: as few blocks as will do, as even as can be."""
    count = -(-sides // MOST_SIDES)
    for number in range(count):
        yield slice(number * sides // count, (number + 1) * sides // count)


def _title(grid: Grid, rows: slice, columns: slice, *, alone: bool) -> str:
    title = _("Results grid: %(group)s") % {"group": grid.title} if grid.title else _("Results grid")
    if alone:
        return title
    return phrase(
        _("%(title)s, %(row_first)d to %(row_last)d at home to %(first)d to %(last)d"),
        title=title,
        row_first=rows.start + 1,
        row_last=rows.stop,
        first=columns.start + 1,
        last=columns.stop,
    )
