"""Averages as tables that readers sort."""

import django_tables2 as tables
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from scoring.readmodel.tables import Column
from tournaments.figure_column import FigureColumn
from tournaments.statistics.averages import AveragesRow, Listing

PER_PAGE = 50


class MeasureColumn(FigureColumn):
    """A column of averages; of some the lowest comes first when it is first sorted by."""

    def __init__(self, column: Column, *, lowest_first: bool) -> None:
        super().__init__(column, idle=False)
        self.initial_sort_descending = not lowest_first


class AveragesTable(tables.Table):
    """A list of averages; players of the club and people lead to their pages."""

    name = tables.Column(verbose_name=_("Name"), attrs={"th": {"scope": "col"}})

    class Meta:
        template_name = "tournaments/statistics/_table.html"
        attrs = {"class": "averages"}

    club: Club
    listing: Listing

    def render_name(self, value: str, record: AveragesRow) -> SafeString:
        """Return the name, linked, and the sides below it."""
        sides = format_html('<span class="muted small"><bdi>{}</bdi></span>', record.sides) if record.sides else ""
        page = "card-holder" if self.listing.slug == "people" else "player"
        address = reverse(page, args=[self.club.slug, record.part]) if record.part else ""
        named = format_html('<a href="{}"><bdi>{}</bdi></a>' if address else "{}<bdi>{}</bdi>", address, value)
        return format_html("{}{}", named, sides)


def averages_table(listing: Listing, club: Club, request: HttpRequest) -> AveragesTable:
    """Return the table of a list in the order, and at the page, that was asked for: `batting-sort`, `batting-page`."""
    prefix = f"{listing.slug}-"
    columns = [
        (column.key, MeasureColumn(column, lowest_first=column.key in listing.lowest_first))
        for column in listing.columns
    ]
    order = request.GET.getlist(f"{prefix}sort")
    table = AveragesTable(listing.lines, extra_columns=columns, prefix=prefix, order_by=order)
    table.club, table.listing, table.request = club, listing, request
    table.paginate(per_page=PER_PAGE)
    table.page = table.paginator.get_page(request.GET.get(f"{prefix}page"))
    return table
