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
    """A column of averages: of some the lowest comes first when it is first sorted by, some are no part of the brief
    table.
    """

    def __init__(self, column: Column, listing: Listing) -> None:
        super().__init__(column, idle=column.key not in listing.brief)
        self.initial_sort_descending = column.key not in listing.lowest_first


class AveragesTable(tables.Table):
    """A list of averages; players of the club and people lead to their pages."""

    name = tables.Column(verbose_name=_("Name"), attrs={"th": {"scope": "col"}})

    class Meta:
        template_name = "tournaments/statistics/_table.html"
        attrs = {"class": "averages"}

    club: Club
    listing: Listing

    @property
    def sorted_by(self) -> str:
        """The key of the column that the table is sorted by: the one asked for, else that of the listing."""
        return next((column.name for column in self.columns if column.is_ordered), self.listing.by)

    @property
    def is_cut(self) -> bool:
        """Whether the brief table has fewer columns."""
        return len(self.listing.brief) < len(self.listing.columns)

    @property
    def is_whole(self) -> bool:
        """Whether it is sorted by a column that the brief table does not have, so that all are shown."""
        return self.sorted_by in {column.key for column in self.listing.columns} - self.listing.brief

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
    columns = [(column.key, MeasureColumn(column, listing)) for column in listing.columns]
    order = request.GET.getlist(f"{prefix}sort")
    table = AveragesTable(listing.lines, extra_columns=columns, prefix=prefix, order_by=order)
    table.club, table.listing, table.request = club, listing, request
    table.paginate(per_page=PER_PAGE)
    table.page = table.paginator.get_page(request.GET.get(f"{prefix}page"))
    return table
