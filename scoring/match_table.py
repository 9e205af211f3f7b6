"""Tables with pages: a club's matches."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.links import NO_WAY, Way, ways
from scoring.models import Match
from scoring.readmodel.board import Board, named_for_people, read_board
from scoring.web.signing import SignatureForm
from scoring.words.game_names import game_name

PER_PAGE = 20
_HEAD = {"th": {"scope": "col"}}


class MatchesTable(tables.Table):
    """Matches, newest first, with their result or how they stand, their scores and game, and what they were played for.

    A page takes two queries whatever its length, and one of each app with links, made by `load_ways`.
    """

    played_on = tables.Column(verbose_name=_("Date"), attrs=_HEAD | {"td": {"class": "day"}}, default="–")
    scoreboard = tables.Column(verbose_name=_("Match"), attrs=_HEAD | {"td": {"class": "rows"}})
    scores = tables.Column(verbose_name=_("Scores"), attrs=_HEAD | {"td": {"class": "scores"}}, accessor="scoreboard")
    status = tables.Column(verbose_name=_("Status"), attrs=_HEAD | {"td": {"class": "status"}})

    ways: Mapping[int, Way]

    class Meta:
        orderable = False
        template_name = "scoring/clubs/table.html"
        attrs = {"class": "matches-table"}

    def load_ways(self) -> None:
        """Have the matches of the page lead to what they were played for."""
        self.ways = ways([row.record.pk for row in self.page.object_list])

    def render_played_on(self, value: date) -> SafeString:
        """Return the day, short."""
        return format_html('<span class="figure">{}</span>', date_format(value, gettext("j M Y")))

    def render_scoreboard(self, value: dict[str, Any], record: Match) -> SafeString:
        """Return the sides, linked, the result or how the match stands, its game, and what it was played for."""
        way = self.ways.get(record.pk, NO_WAY)
        board = self._board(value, record)
        links = format_html_join(
            "",
            ' · <a href="{}"><bdi>{}</bdi></a>',
            ((link.address, link.text) for link in way[:2]),
        )
        return format_html(
            '<a href="{}">{}</a> <span class="muted said">{}</span> <span class="muted small">{}{}</span>',
            record.get_absolute_url(),
            board.title,
            board.state,
            game_name(record.variant),
            links,
        )

    def render_scores(self, value: dict[str, Any], record: Match) -> SafeString:
        """Return the score of each side that has batted, a line each, in the order of batting."""
        batted = ((side.name, side.score) for side in self._board(value, record).sides if side.score)
        return format_html_join(" ", '<span><bdi>{}</bdi> <span class="figure">{}</span></span>', batted)

    def _board(self, scoreboard: dict[str, Any], record: Match) -> Board:
        return read_board(named_for_people(scoreboard, self.ways.get(record.pk, NO_WAY).people))

    def render_status(self, value: str, record: Match) -> str:
        """Return how far a match is that is not completed; of a completed one the result says it."""
        return "" if record.status == Match.Status.COMPLETED else value


class WithdrawnTable(MatchesTable):
    """Withdrawn matches, for organisers; each can be brought back."""

    back = tables.Column(verbose_name=_("Bring back"), attrs=_HEAD, accessor="pk")

    def render_back(self, record: Match) -> str:
        """Return the form that brings the match back, with a reason where it is finished."""
        signing = SignatureForm(record, auto_id=f"match-{record.pk}-%s")
        return render_to_string("scoring/clubs/bring_back.html", {"match": record, "signing": signing}, self.request)
