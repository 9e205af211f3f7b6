"""Charts on paper, each with its numbers, as many on a page as have room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from django.utils.translation import gettext as _

from scoring.readmodel.chart_shapes import HEIGHT, Chart
from scoring.readmodel.tables import Table
from scoring.sheets.sheet import Page
from scoring.sheets.sizes import A4, PaperSize
from scoring.words.phrase import phrase

_BESIDE = 22
"""How many rows of a table have room beside its chart; a longer one stands below, in columns."""
_COLUMNS, _ROWS = 3, 40
# In mm, as paper.css has it: drawings, rows, what stands above and below them, and a page below its heading.
_WIDE, _NARROW, _ROW, _LINE, _ABOUT = 0.26, 0.2, 3.7, 4.0, 17.0
_ROOM, _ROOM_ON_LETTER = 246.0, 229.0
_MOST = 12
"""Of how many charts at most it is tried how they share the pages best."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart with its numbers: a table beside it, or tables below it to be read column after column."""

    chart: Chart
    tables: tuple[Table, ...]

    @classmethod
    def of(cls, chart: Chart) -> "Drawn":
        """Cut the numbers of a chart to fit."""
        rows = chart.table.rows
        if len(rows) <= _BESIDE:
            return cls(chart, (chart.table,))
        each = min(_ROWS, -(-len(rows) // _COLUMNS))
        parts = (rows[start : start + each] for start in range(0, len(rows), each))
        return cls(chart, tuple(replace(chart.table, rows=part) for part in parts))

    @property
    def is_narrow(self) -> bool:
        """Whether it is drawn smaller: one of rows, which is as high as it has rows."""
        return self.chart.height != HEIGHT

    @property
    def height(self) -> float:
        """About how much of a page it takes, in mm."""
        below = len(self.chart.legend) + 2 * len(self.chart.notes) + (5 if self.chart.rests_on else 0)
        drawing = self.chart.height * (_NARROW if self.is_narrow else _WIDE) + _LINE * below
        table = _ROW * (1 + max(len(each.rows) for each in self.tables))
        if len(self.tables) == 1:
            return _ABOUT + max(drawing, table)
        return _ABOUT + drawing + table * -(-len(self.tables) // _COLUMNS)


def chart_pages(charts: Sequence[Chart], size: PaperSize, below: float = 0) -> Iterator[Page]:
    """Yield the pages of charts in their order, as few as have room for them, no chart alone where it can be helped.

    `below` is how much room in mm what stands below the last wants.
    """
    title = _("Charts")
    room = _ROOM if size == A4 else _ROOM_ON_LETTER
    for number, drawn in enumerate(_on_pages([Drawn.of(each) for each in charts], room, below)):
        yield Page(
            phrase(_("%(title)s (continued)"), title=title) if number else title,
            "scoring/sheets/charts.html",
            {"charts": drawn, "titled": True},
            layout="charts",
        )


def _on_pages(drawn: Sequence[Drawn], room: float, below: float) -> list[Sequence[Drawn]]:
    """Return what each page has: as few pages as will do, and of the ways to do so the best."""
    pages = [list[Drawn]()]
    left = room
    for each in drawn:
        if pages[-1] and each.height > left:
            pages.append([])
            left = room
        pages[-1].append(each)
        left -= each.height
    if not drawn:
        return []
    if len(drawn) > _MOST:
        return list(pages)
    ways = [
        [drawn[start:end] for start, end in pairwise((0, *cuts, len(drawn)))]
        for cuts in combinations(range(1, len(drawn)), len(pages) - 1)
    ]
    fitting = [way for way in ways if all(_height(page) <= room for page in way[:-1])]
    return list(min(fitting, key=lambda way: _worth(way, room, below), default=pages))


def _worth(way: Sequence[Sequence[Drawn]], room: float, below: float) -> tuple[bool, bool, int, float]:
    """Return how good a way is to share the pages, the least being the best."""
    last = _height(way[-1])
    alone = sum(len(page) == 1 for page in way)
    return last > room, last + below > room, alone, max(map(_height, way))


def _height(page: Sequence[Drawn]) -> float:
    return sum(each.height for each in page)
