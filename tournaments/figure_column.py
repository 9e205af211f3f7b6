"""A column of figures in a table that readers sort."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.readmodel.percent import PERCENT
from scoring.readmodel.tables import Column
from scoring.readmodel.values import Figure


class FigureColumn(tables.Column):
    """A column of figures: the highest first when it is first sorted by.

    `marks` are the classes of its cells: asked for its attributes, the library works them out anew for each cell.
    """

    def __init__(self, column: Column, *, idle: bool) -> None:
        """Make the column; where there is no room, an idle one is left out."""
        heading = format_html('<abbr title="{}">{}</abbr>', column.meaning, column.heading)
        of_chances = " of-chances" if column.form is PERCENT else ""
        self.marks = f"num of-{column.key}{of_chances}{' idle' if idle else ''}"
        super().__init__(
            verbose_name=heading,
            accessor=f"figures__{column.key}",
            attrs={"th": {"scope": "col", "class": self.marks}, "td": {"class": self.marks}},
            initial_sort_descending=True,
        )

    def render(self, value: Figure) -> SafeString | str:
        """Return the figure; of a sign, with what it means."""
        if not value.title:
            return str(value)
        return format_html('<abbr title="{}">{}</abbr>', value.title, value)
