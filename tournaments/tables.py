"""Tables of competitions that readers sort."""

from collections.abc import Sequence

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.figure_column import FigureColumn
from tournaments.readmodel.form import Form
from tournaments.readmodel.people import People, PersonLine
from tournaments.readmodel.table import GroupTable, GroupTableRow


class FormColumn(tables.Column):
    """A column of the last results, which are read out in words."""

    def __init__(self) -> None:
        super().__init__(
            verbose_name=_("Form"),
            orderable=False,
            attrs={"th": {"scope": "col", "class": "form"}, "td": {"class": "form"}},
        )

    def render(self, value: Form) -> SafeString:
        """Return the letters, the newest last, and what they say."""
        return format_html(
            '<span class="visually-hidden">{}</span><span aria-hidden="true">{}</span>', value.said, _letters(value)
        )


def _letters(form: Form) -> SafeString:
    letters = (("won" if won else "", mark) for won, mark in form.marks)
    return format_html_join(" ", '<span class="{}">{}</span>', letters)


class _WithReasons(tables.Table):
    """A table whose ranks open the reason for a line, which is a row below it."""

    class Meta:
        template_name = "tournaments/competition/_standings.html"
        attrs = {"class": "standings"}

    def render_rank(self, value: int, record: GroupTableRow | PersonLine) -> SafeString | str:
        """Return the rank, which opens the row below; where no reason is given, the rank alone."""
        if not record.why:
            return str(value)
        said = gettext("%(rank)d: the reason") % {"rank": value}
        return format_html('<details><summary aria-label="{}">{}</summary></details>', said, value)


class StandingsTable(_WithReasons):
    """The table of a group; each rank opens why its line stands there, and what it still needs."""

    rank = tables.Column(verbose_name=_("Rank"), attrs={"th": {"scope": "col", "class": "num"}, "td": {"class": "num"}})
    name = tables.Column(attrs={"th": {"scope": "col"}})
    form = FormColumn()

    class Meta(_WithReasons.Meta):
        sequence = ("rank", "name", "...", "form")

    def render_name(self, value: str, record: GroupTableRow) -> SafeString:
        """Return the name, and what is to be noted of the entrant."""
        said = (record.moves, record.settled, record.note, record.bye)
        notes = format_html_join(
            "", ' <span class="muted small"><bdi>{}</bdi></span>', ([note] for note in said if note)
        )
        # Where a phone has no room for their columns.
        below = format_html(
            ' <span class="beyond"><span class="muted small">{}</span><span class="muted small of-chances">{}</span> '
            '<span class="form" aria-hidden="true">{}</span></span>',
            record.adjusted,
            record.chances,
            _letters(record.form),
        )
        return format_html('<a href="fixtures/?team={}"><bdi>{}</bdi></a>{}{}', record.entrant, value, notes, below)


class PeopleTable(_WithReasons):
    """The people who held the cards; each rank opens why its line stands there."""

    rank = tables.Column(verbose_name=_("Rank"), attrs={"th": {"scope": "col", "class": "num"}, "td": {"class": "num"}})
    name = tables.Column(verbose_name=_("Name"), attrs={"th": {"scope": "col"}})

    class Meta(_WithReasons.Meta):
        pass

    def render_name(self, value: str, record: PersonLine) -> SafeString:
        """Return the name, and the sides that the person played."""
        plays = format_html(' <span class="muted small"><bdi>{}</bdi></span>', record.plays) if record.plays else ""
        return format_html("<bdi>{}</bdi>{}", value, plays)


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
