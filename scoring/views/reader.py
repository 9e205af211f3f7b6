"""What anybody may read of a match: its page, live score, scorecard, course, charts and notes."""

from collections.abc import Collection
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.addresses import site_address
from scoring.book.end_of_match import may_submit_again
from scoring.book.open_book import OpenBook, open_book
from scoring.confirmations import confirmation_of, dispute_of, is_own_result
from scoring.counts import counts_of
from scoring.forms.slips import DisputeForm
from scoring.links import shows_chances
from scoring.match_chances import chances_chart_of, chances_line, chances_model, chances_of_entries
from scoring.match_page import Place, sections_of
from scoring.match_sides import addresses_of, ids_of, sides_of
from scoring.models import Confirmation, Match
from scoring.readmodel.board import read_board
from scoring.readmodel.chances_chart import CHANCES
from scoring.readmodel.charts import charts as charts_of
from scoring.readmodel.games import reader
from scoring.readmodel.rarity import rarity_told, told_progression
from scoring.readmodel.scorecard import scorecard
from scoring.rights import UNDO_END_WITHIN, Right
from scoring.rules.depth import Depth
from scoring.rules.results import TIED
from scoring.rules.settlement import can_settle, counted
from scoring.scoreboard import scoreboard
from scoring.states import match_of
from scoring.views.live import score_tag
from scoring.web.access import for_everybody, reader_in, signed_in, visible_match, way_to
from scoring.web.card_files import card_rows
from scoring.web.embeds import Embed
from scoring.web.kept_pages import for_readers
from scoring.web.signing import seen_at
from scoring.web.slips import acting_as
from scoring.web.sports_events import sports_event
from scoring.web.table_files import AS, rows_file, table_file
from scoring.words.confirmations import confirmed_text, disputed_text, own_result_text
from scoring.words.counts import counted_text


@require_safe
@for_readers(match_of)
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the match stands, and the sections of its page."""
    return _whole(request, *_open(request, slug))


def _whole(request: HttpRequest, row: Match, book: OpenBook) -> HttpResponse:
    who = reader_in(request, row)
    rights = who.rights
    confirmation = confirmation_of(row)
    asked = row.is_over and Right.CONFIRM in rights and (confirmation is None or confirmation.is_void)
    own = asked and is_own_result(row, acting_as(request, row))
    score = _score(row, book)
    return _page(
        request,
        "match",
        row,
        book,
        may_record=Right.RECORD in rights,
        may_enter=not book.match.played and _may_enter(request, row, rights),
        may_undo=Right.RECORD in rights and row.status == Match.Status.COMPLETED and _of_late(row),
        may_settle=_right_to_settle(book, confirmation) in rights and can_settle(book.match),
        confirmed=confirmed_text(confirmation),
        counted=counted_text(counts_of(row, book.lines)) if row.is_over else "",
        disputed=disputed_text(dispute_of(row)) if Right.READ in rights else "",
        confirming=seen_at(row.version) if asked and not own else None,
        disputing=DisputeForm() if asked and not own else None,
        not_confirming=own_result_text() if own else "",
        tied=counted(book.match) == TIED,
        may_narrow=Right.MANAGE_COMPETITIONS in rights,
        may_print_slips=Right.MANAGE_COMPETITIONS in rights and (confirmation is None or confirmation.is_void),
        event=_event(request, row, book),
        embeds=_embeds(request, row) if Right.MANAGE_COMPETITIONS in rights else [],
        follows=score["board"].in_progress,
        **sections_of(row, book, who),
        **score,
    )


@require_safe
@for_readers(match_of)
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Show of a match that goes on what changes with the score; of one that is over the whole page."""
    row, book = _open(request, slug)
    if book.match.result:
        return _whole(request, row, book)
    course = sections_of(row, book, reader_in(request, row), (Place.TOLD, Place.BESIDE, Place.AFTER))
    return _page(request, "live", row, book, follows=True, **course, **_score(row, book))


@require_safe
@for_readers(match_of)
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the scorecard."""
    row, book = _open(request, slug)
    return _page(request, "scorecard", row, book, addresses=addresses_of(sides_of(row)))


@require_safe
@for_readers(match_of, AS)
def card_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the scorecard as a file."""
    row, book = _open(request, slug)
    return rows_file(request, card_rows(row, book.match, ids_of(row)), f"{row.slug}-scorecard")


@require_safe
@for_readers(match_of)
def overs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the innings in the order in which they were played: over by over, or by what the game counts."""
    row, book = _open(request, slug)
    kept = book.match.innings if book.match.depth is Depth.LOG else []
    shown = shows_chances(row)
    readers = [(reader(innings, book.match), told_progression(innings, book.match, shown=shown)) for innings in kept]
    return _page(
        request,
        "overs",
        row,
        book,
        progressions=[(each.title, each.score, progression) for each, progression in readers],
        rarity=rarity_told(book.match, shown=shown),
    )


@require_safe
@for_readers(match_of)
def charts(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the charts, each with its numbers."""
    row, book = _open(request, slug)
    of_chances = chances_chart_of(row, book)
    return _page(
        request,
        "charts",
        row,
        book,
        charts=[*charts_of(book.match), *([of_chances] if of_chances else [])],
        shows_chances=bool(of_chances),
        misses_chances=not of_chances and book.match.innings and chances_model(row),
    )


@require_safe
@for_readers(match_of, AS)
def chart_csv(request: HttpRequest, slug: str, chart: str) -> HttpResponse:
    """Give the numbers of a chart."""
    row, book = _open(request, slug)
    if chart == CHANCES:
        table = chances_of_entries(row, book)
    else:
        table = next((each.table for each in charts_of(book.match) if each.key == chart), None)
    if table is None:
        raise Http404
    return table_file(request, table, f"{row.slug}-{chart}")


@require_safe
@for_readers(match_of)
def notes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the scorer noted, what was overridden and why, and what was unusual."""
    return _page(request, "notes", *_open(request, slug))


def _may_enter(request: HttpRequest, row: Match, rights: Collection[Right]) -> bool:
    """Whether who asks may enter the result of a match from paper, or correct it."""
    if row.status != Match.Status.COMPLETED or Right.CHANGE_FINISHED in rights:
        return Right.CORRECT in rights
    return Right.CORRECT in rights and may_submit_again(row, signed_in(request))


def _right_to_settle(book: OpenBook, confirmation: Confirmation | None) -> Right:
    """Return the right that it takes to say who won a tie, or a revised target, or to correct that."""
    holds = confirmation is not None and not confirmation.is_void
    return Right.CHANGE_FINISHED if book.ledger.settlement or holds else Right.SETTLE


def _of_late(row: Match) -> bool:
    """Whether a match was changed so short a time ago that whoever ended it may undo that."""
    return timezone.now() - row.changed_at <= UNDO_END_WITHIN


def _open(request: HttpRequest, slug: str) -> tuple[Match, OpenBook]:
    """Return a match that is not withdrawn, and its book. Two queries, whatever the length of the match."""
    row = visible_match(request, slug, withdrawn=False)
    return row, open_book(row)


def _page(request: HttpRequest, name: str, row: Match, book: OpenBook, **context: Any) -> HttpResponse:
    return render(request, f"scoring/reader/{name}.html", match_context(request, row, book, name) | context)


def match_context(request: HttpRequest, row: Match, book: OpenBook, page: str) -> dict[str, Any]:
    """Return what `reader/layout.html` needs of a match. Queries as `way_to`."""
    return {
        "page": page,
        "match": row,
        "club": row.club,
        "card": scorecard(book.match, book.entries),
        "way": way_to(request, row),
        "unread": book.failure is not None,
    }


def _score(row: Match, book: OpenBook) -> dict[str, Any]:
    """Return what a page needs that shows the score and follows it."""
    board = read_board(scoreboard(book.match, book.ids))
    chances = chances_line(row, book) if board.in_progress else ""
    return {"board": board, "score_tag": score_tag(row), "chances": chances, "addresses": addresses_of(sides_of(row))}


def _event(request: HttpRequest, row: Match, book: OpenBook) -> SafeString | None:
    """Return the match for other programs; None where it is not for everybody."""
    if not for_everybody(row):
        return None
    address = site_address(request) + row.get_absolute_url()
    return sports_event(book.setup.names, address, book.setup.played_on, book.setup.venue)


def _embeds(request: HttpRequest, row: Match) -> list[Embed]:
    """Return what of the match can be shown elsewhere; nothing where it is not for everybody."""
    if not for_everybody(row):
        return []
    address = site_address(request) + reverse("embed-score", args=[row.slug])
    return [Embed(_("Score"), address, 220)]
