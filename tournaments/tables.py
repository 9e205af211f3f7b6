"""Tables of competitions that readers sort."""

from collections.abc import Sequence

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.readmodel.tables import Column
from scoring.readmodel.values import Figure
from tournaments.readmodel.people import People
from tournaments.readmodel.table import GroupTable, TableLine


class FigureColumn(tables.Column):
    """A column of figures: the highest first when it is first sorted by."""

    def __init__(self, column: Column, *, idle: bool) -> None:
        """Make the column; where there is no room, an idle one is left out."""
        heading = format_html('<abbr title="{}">{}</abbr>', column.meaning, column.heading)
        marks = f"num of-{column.key}{' idle' if idle else ''}"
        super().__init__(
            verbose_name=heading,
            accessor=f"figures__{column.key}",
            attrs={"th": {"scope": "col", "class": marks}, "td": {"class": marks}},
            initial_sort_descending=True,
        )

    def render(self, value: Figure) -> SafeString | str:
        """Return the figure; of a sign, with what it means."""
        if not value.title:
            return str(value)
        return format_html('<abbr title="{}">{}</abbr>', value.title, value)


class StandingsTable(tables.Table):
    """The table of a group; under each line why it stands there."""

    rank = tables.Column(verbose_name=_("Rank"), attrs={"th": {"scope": "col", "class": "num"}, "td": {"class": "num"}})
    name = tables.Column(attrs={"th": {"scope": "col"}})

    class Meta:
        template_name = "tournaments/competition/_standings.html"
        attrs = {"class": "standings"}

    def render_name(self, value: str, record: TableLine) -> SafeString:
        """Return the name, and what is to be noted of the entrant."""
        note = format_html(' <span class="muted small">{}</span>', record.note) if record.note else ""
        return format_html('<a href="fixtures/?team={}"><bdi>{}</bdi></a>{}', record.entrant, value, note)


class PeopleTable(tables.Table):
    """The people who held the cards; under each line why it stands there."""

    rank = tables.Column(verbose_name=_("Rank"), attrs={"th": {"scope": "col", "class": "num"}, "td": {"class": "num"}})
    name = tables.Column(verbose_name=_("Name"), attrs={"th": {"scope": "col"}})

    class Meta:
        template_name = "tournaments/competition/_standings.html"
        attrs = {"class": "standings"}


def people_table(people: People, request: HttpRequest, order: Sequence[str]) -> PeopleTable:
    """Return the standings of people as django-tables2 shows them, in the order that was asked for."""
    columns = [(column.key, FigureColumn(column, idle=False)) for column in people.columns]
    table = PeopleTable(people.lines, extra_columns=columns, order_by=order)
    table.request = request
    return table


def standings_table(group: GroupTable, request: HttpRequest, order: Sequence[str]) -> StandingsTable:
    """Return the table of a group as django-tables2 shows it, in the order that was asked for."""
    columns = [(column.key, FigureColumn(column, idle=group.is_idle(column.key))) for column in group.columns]
    table = StandingsTable(group.lines, extra_columns=columns, order_by=order)
    table.columns["name"].column.verbose_name = group.who
    table.request = request
    return table
