"""The log of a match: every entry, and the history of every change."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.book.open_book import open_book
from scoring.confirmations import confirmation_of
from scoring.counts import counts_of
from scoring.forms.setup_acts import acts_of
from scoring.models import Match
from scoring.pads.differences import told_differences
from scoring.readmodel.board import teams_text
from scoring.readmodel.history import History
from scoring.readmodel.log_page import log_page, struck_lines
from scoring.rights import Right, rights_in
from scoring.states import match_of
from scoring.views.reader import match_context
from scoring.web.access import visible_match, way_to
from scoring.web.kept_pages import for_readers
from scoring.web.signing import SignatureForm
from scoring.words.confirmations import confirmed_text
from scoring.words.counts import counted_text, mark_text

ACTS = 50
"""How many acts and runs of entries a page of the history has."""


@require_safe
@for_readers(match_of, "at")
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every entry of the book, the newest first and in sight, with `at` that one too.

    Those who may correct it find the way beside each.
    """
    match = visible_match(request, slug)
    book = open_book(match)
    rights = frozenset() if match.withdrawn else rights_in(request.user, match)
    finished = match.status == Match.Status.COMPLETED
    # A kept page of a match that goes on would not follow what is counted.
    counts = counts_of(match, book.lines if rights or finished else [])
    marks = {line.id: mark_text(counts.by(line), book.setup.names) for line in counts.lines}
    context = match_context(request, match, book, "log") | {
        "unread": False,  # the log says which entries are not counted, and shows them
        "log": log_page(book, _line_at(request), counted=marks),
        "counted": counted_text(counts),
        "differences": told_differences(book, counts.differences),
        "may_settle_counts": Right.SETTLE_COUNTS in rights,
        "struck": struck_lines(match, book),
        "may_correct": (Right.CHANGE_FINISHED if finished else Right.CORRECT) in rights,
        "may_undo": finished and Right.RECORD in rights,
        "setup_acts": acts_of(book),
        "may_withdraw": Right.WITHDRAW in rights,
        "signing": SignatureForm(match),
        "confirmed": confirmed_text(confirmation_of(match)),
    }
    return render(request, "scoring/log/log.html", context)


def _line_at(request: HttpRequest) -> int:
    """Return the line that a reader comes back to; 0 for none."""
    at = request.GET.get("at", "")
    return int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else 0


@require_safe
@for_readers(match_of, "page")
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every change of the book: who, when, what it says and what it said before."""
    match = visible_match(request, slug)
    book = open_book(match)
    history = History(match, book)
    context = {
        "match": match,
        "club": match.club,
        "title": teams_text(*book.setup.names),
        "way": way_to(request, match),
        "acts": Paginator(history.in_runs(), ACTS).get_page(request.GET.get("page")),
        "corrected": history.corrected,
    }
    return render(request, "scoring/log/history.html", context)
