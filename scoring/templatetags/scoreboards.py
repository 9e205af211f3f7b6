"""The scoreboard kept with a match, for templates that list matches, and charts as they are drawn."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString

from scoring.readmodel.board import Board, read_board
from scoring.readmodel.drawing import Chart
from scoring.readmodel.svg import chart_svg

register = template.Library()


@register.filter
def board(head: Mapping[str, Any]) -> Board:
    """Return the scoreboard of `match.head` in words: sides with their scores, and how the match stands."""
    return read_board(head)


@register.filter
def svg(chart: Chart) -> SafeString:
    """Return a chart as an SVG element."""
    return chart_svg(chart)
