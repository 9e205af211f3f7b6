"""The scoreboard kept with a match, for templates that list matches, and charts as they are drawn."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from scoring.readmodel.board import Board, read_board
from scoring.readmodel.chart_shapes import Chart
from scoring.readmodel.svg import chart_svg
from scoring.readmodel.tables import Column, PlayerKey
from scoring.texts import counted_at

register = template.Library()


@register.filter
def board(scoreboard: Mapping[str, Any]) -> Board:
    """Return the scoreboard of `match.scoreboard` in words: sides with their scores, and how the match stands."""
    return read_board(scoreboard)


@register.filter
def address_of(addresses: Mapping[PlayerKey, str] | str, player: PlayerKey | None) -> str:
    """Return the address of a player's page; "" where it has none, or the page has no addresses."""
    return addresses.get(player, "") if player and not isinstance(addresses, str) else ""


@register.filter
def counted(column: Column, section: str) -> str:
    """Return where a column is explained: how figures are counted, at the column; "" where `section` is none of it."""
    anchor = counted_at(section, column.heading) if section and column.meaning else ""
    return f"{reverse('figures')}#{anchor}" if anchor else ""


@register.filter
def svg(chart: Chart, apart: str = "") -> SafeString:
    """Return a chart as an SVG element, its ids beginning with what keeps it apart from others of its kind."""
    return chart_svg(chart, apart)
