"""The scoreboard kept with a match, for templates that list matches."""

from collections.abc import Mapping
from typing import Any

from django import template

from scoring.readmodel.board import Board, read_board

register = template.Library()


@register.filter
def board(head: Mapping[str, Any]) -> Board:
    """Return the scoreboard of `match.head` in words: sides with their scores, and how the match stands."""
    return read_board(head)
