"""Charts on paper, each with its numbers, as many on a page as have room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
        drawing = self.chart.height * (_NARROW if self.is_narrow else _WIDE) + _LINE * len(self.chart.legend)
        table = _ROW * (1 + max(len(each.rows) for each in self.tables))
        if len(self.tables) == 1:
            return _ABOUT + max(drawing, table)
        return _ABOUT + drawing + table * -(-len(self.tables) // _COLUMNS)


def chart_pages(charts: Sequence[Chart], size: PaperSize) -> Iterator[Page]:
    """Yield the pages of charts in their order, each with as many as it has room for, so that what follows has some."""
    title = _("Charts")
    room = _ROOM if size == A4 else _ROOM_ON_LETTER
    pages: list[list[Drawn]] = []
    left = 0.0
    for each in map(Drawn.of, charts):
        if not pages or each.height > left:
            pages.append([])
            left = room
        pages[-1].append(each)
        left -= each.height
    for number, drawn in enumerate(pages):
        yield Page(
            phrase(_("%(title)s (continued)"), title=title) if number else title,
            "scoring/sheets/charts.html",
            {"charts": drawn, "titled": True},
            layout="charts",
        )
