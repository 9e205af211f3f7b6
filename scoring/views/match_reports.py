"""The report of a finished match is edited, or goes back to the one that is written from the figures."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.book.open_book import open_book
from scoring.forms.match_reports import MatchReportForm
from scoring.links import shows_chances
from scoring.match_reports import (
    StaleReportError,
    edit_report,
    newest_report,
    paragraphs,
    written_text,
)
from scoring.models import WITH_PERSON, Match, MatchReport
from scoring.readmodel.board import teams_text
from scoring.rights import Right
from scoring.web.access import match_right, signed_in
from scoring.web.signing import read_seen, seen_at
from scoring.words.authors import made_by


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@match_right(Right.CHANGE_FINISHED)
def match_report(request: HttpRequest, match: Match) -> HttpResponse:
    """Show the report of a match as a form, with what it said before; POST saves it, or with `written` goes back."""
    if not match.is_over:
        return render(request, "scoring/matches/no_match_report.html", {"match": match, "club": match.club})
    book = open_book(match)
    written = written_text(book, shown=shows_chances(match))
    newest = newest_report(match)
    shown = newest.text if newest and newest.text else written
    if request.method != "POST":
        return _page(request, match, MatchReportForm(initial={"text": shown}), newest, written)
    back, seen = "written" in request.POST, read_seen(request).cleaned_data["seen"]
    form = MatchReportForm(request.POST)
    if not (back or form.is_valid()):
        return _page(request, match, form, newest, written, 422)
    text = "" if back else form.cleaned_data["text"]
    if paragraphs(text) == paragraphs(written):
        text = ""
    try:
        if text != (newest.text if newest else ""):
            edit_report(match, text, seen, signed_in(request))
    except StaleReportError as error:
        messages.error(request, _("Somebody else has edited the report meanwhile. Yours is below and not saved yet."))
        return _page(request, match, form, error.now, written, 409, others=error.now)
    messages.success(request, _("The report is saved."))
    return redirect(match)


def _page(
    request: HttpRequest,
    match: Match,
    form: MatchReportForm,
    newest: MatchReport | None,
    written: str,
    status: int = 200,
    others: MatchReport | None = None,
) -> HttpResponse:
    """Show the form; `others` is the text that somebody else has saved since the page was opened."""
    edited = newest if newest and newest.text else None
    context = {
        "match": match,
        "club": match.club,
        "title": teams_text(*open_book(match).setup.names),
        "form": form,
        "seen": seen_at(newest.number if newest else 0),
        "edited": edited,
        "edited_by": made_by(edited) if edited else "",
        "outdated": edited is not None and edited.version != match.version,
        "others": others,
        "others_text": paragraphs(others.text or written) if others else [],
        "written": paragraphs(written),
        "earlier": [
            (each, made_by(each), paragraphs(each.text))
            for each in match.match_reports.select_related("by", WITH_PERSON)
        ],
    }
    return render(request, "scoring/matches/match_report.html", context, status=status)
