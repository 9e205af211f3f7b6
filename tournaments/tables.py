"""Tables of competitions that readers sort."""

from collections.abc import Sequence

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.figure_column import FigureColumn
from tournaments.readmodel.people import People
from tournaments.readmodel.table import GroupTable, GroupTableRow


class StandingsTable(tables.Table):
    """The table of a group; under each line why it stands there."""

    rank = tables.Column(verbose_name=_("Rank"), attrs={"th": {"scope": "col", "class": "num"}, "td": {"class": "num"}})
    name = tables.Column(attrs={"th": {"scope": "col"}})

    class Meta:
        template_name = "tournaments/competition/_standings.html"
        attrs = {"class": "standings"}

    def render_name(self, value: str, record: GroupTableRow) -> SafeString:
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
