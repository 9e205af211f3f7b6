"""Tables with pages: a club's matches."""

from datetime import date
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.models import Match
from scoring.readmodel.board import read_board
from scoring.rules.registry import find
from scoring.views.signing import SignatureForm
from scoring.words.phrase import listed

PER_PAGE = 30
_HEAD = {"th": {"scope": "col"}}
_WHERE_WIDE = {"th": {"scope": "col", "class": "wide-only"}, "td": {"class": "wide-only"}}


class MatchesTable(tables.Table):
    """Matches, newest first, with their result or how they stand. A page takes two queries whatever its length."""

    played_on = tables.Column(verbose_name=_("Date"), attrs=_HEAD, default="–")
    head = tables.Column(verbose_name=_("Match"), attrs=_HEAD | {"td": {"class": "rows"}})
    variant = tables.Column(verbose_name=_("Game"), attrs=_WHERE_WIDE)
    status = tables.Column(verbose_name=_("Status"), attrs=_WHERE_WIDE)

    class Meta:
        orderable = False
        template_name = "scoring/clubs/table.html"
        attrs = {"class": "matches-table"}

    def render_played_on(self, value: date) -> SafeString:
        """Return the day, short."""
        return format_html('<span class="figure">{}</span>', date_format(value, "j M Y"))

    def render_head(self, value: dict[str, Any], record: Match) -> SafeString:
        """Return the sides, linked, and the result or how the match stands."""
        board = read_board(value)
        sides = listed([side.name for side in board.sides], separator=" v ")
        return format_html(
            '<a href="{}">{}</a><br><span class="muted">{}</span>', record.get_absolute_url(), sides, board.state
        )

    def render_variant(self, value: str) -> str:
        """Return the name of the game."""
        return find(value).setup_rules.name


class WithdrawnTable(MatchesTable):
    """Withdrawn matches, for organisers; each can be brought back."""

    back = tables.Column(verbose_name=_("Bring back"), attrs=_HEAD, accessor="pk")

    def render_back(self, record: Match) -> str:
        """Return the form that brings the match back, with a reason where it is finished."""
        signing = SignatureForm(record, auto_id=f"match-{record.pk}-%s")
        return render_to_string("scoring/clubs/bring_back.html", {"match": record, "signing": signing}, self.request)
