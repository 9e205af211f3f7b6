"""A reader says what is wrong with a match; an organiser has dealt with it."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.book.open_book import open_book
from scoring.correction_requests import (
    TooManyRequestsError,
    close_request,
    closed_correction_requests,
    open_correction_requests,
    request_correction,
)
from scoring.forms.correction_requests import CorrectionRequestForm
from scoring.models import Club, Match
from scoring.readmodel.entry_texts import texts_of_entries
from scoring.readmodel.log_page import log_page
from scoring.readmodel.scorecard import scorecard
from scoring.rights import Right
from scoring.web.access import club_right, match_right, signed_in, visible_match
from scoring.web.signing import back

A_PAGE = 25


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Take down what a reader says is wrong with a match, or with one entry of it.

    `entry` in the address names the entry, or the reader says in which innings and where it stands.
    """
    match = visible_match(request, slug, withdrawn=False)
    book = open_book(match)
    entry = _entry(request.GET.get("entry", ""), {line.id for line in book.lines})
    sent = request.POST if request.method == "POST" else None
    form = CorrectionRequestForm([] if entry else log_page(book).sections, sent)
    status = 422 if sent is not None else 200
    if form.is_valid():
        try:
            request_correction(match, entry or form.entry, form.cleaned_data["text"], request)
        except TooManyRequestsError:
            form.add_error(None, _("Many mistakes of this match have been reported. Try again in an hour."))
            status = 429
        else:
            messages.success(request, _("Thank you. The organisers of the club will read it."))
            return redirect(match)
    about = texts_of_entries(book).get(entry, "") if entry else ""
    context = {"match": match, "club": match.club, "card": scorecard(book.match), "form": form, "about": about}
    return render(request, "scoring/reader/correction_request.html", context, status=status)


@never_cache
@club_right(Right.CHANGE_FINISHED)
@require_safe
def of_club(request: HttpRequest, club: Club) -> HttpResponse:
    """Show what readers have reported in a club: what waits, or with `closed` what was dealt with."""
    context = {"club": club} | requests_context(request, club)
    return render(request, "scoring/clubs/correction_requests.html", context)


def requests_context(request: HttpRequest, club: Club, **which: object) -> dict[str, object]:
    """Return what a list of requests shows, those of a club or, by a condition, some of them."""
    closed = "closed" in request.GET
    asked = (closed_correction_requests if closed else open_correction_requests)(club).filter(**which)
    return {"reports": Paginator(asked, A_PAGE).get_page(request.GET.get("page")), "closed": closed}


@require_POST
@match_right(Right.CHANGE_FINISHED)
def close(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """Take a request off the list of those that wait."""
    if close_request(pk, match, signed_in(request)):
        messages.success(request, _("The report is closed."))
    else:
        messages.info(request, _("This has already been decided."))
    return back(request) or redirect(match)


def _entry(text: str, known: set[int]) -> int | None:
    """Return the entry that an address names, None where it names none of the match."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return number if number in known else None
