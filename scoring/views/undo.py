"""Undoing the newest act of a match from its pages, and asking an organiser to do so."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book.changes import UNDO
from scoring.book.errors import NotWrittenError, StaleMatchError
from scoring.book.open_book import open_book
from scoring.book.write import write
from scoring.form_fields import ReasonField
from scoring.models import Match
from scoring.pads.refusals import status
from scoring.pads.undo import undo_for
from scoring.readmodel.scorecard import scorecard
from scoring.rights import Right, may
from scoring.undo_requests import ask, dismiss
from scoring.web.access import match_right, signed_in
from scoring.web.refusals import not_written_html
from scoring.web.signing import SignatureForm, back, read_signing, signature


class AskingForm(forms.Form):
    """What an organiser is told by whoever asks for the end of a match to be undone."""

    reason = ReasonField(
        label=gettext_lazy("What is wrong?"), help_text=gettext_lazy("An organiser reads it and decides.")
    )


@match_right(Right.RECORD)
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, match: Match) -> HttpResponse:
    """Show what undoing would take back, and on which terms; POST undoes it."""
    if request.method != "POST":
        return _show(request, match)
    terms = undo_for(match, open_book(match), signed_in(request), timezone.now())
    signing = read_signing(request, match, reason_needed=terms.reason_needed)
    if not signing.is_valid():
        return _show(request, match, signing, status=422)
    try:
        undone = write(match.slug, UNDO, signature(request, signing)).match
    except NotWrittenError as error:
        messages.error(request, not_written_html(error))
        newest = error.match if isinstance(error, StaleMatchError) else match
        return _show(request, newest, status=status(error))
    messages.success(request, _("Undone."))
    goes_on = undone.depth == Match.Depth.LOG and undone.status == Match.Status.IN_PROGRESS
    return back(request) or (redirect("pad", undone.slug) if goes_on else redirect(undone))


@require_POST
@match_right(Right.RECORD)
def ask_organiser(request: HttpRequest, match: Match) -> HttpResponse:
    """Ask an organiser to undo the end of a match."""
    signing, asking = read_signing(request, match), AskingForm(request.POST)
    person, now = signed_in(request), timezone.now()
    if undo_for(match, open_book(match), person, now).may:
        return redirect("match-undo", match.slug)
    if not asking.is_valid():
        return _show(request, match, asking=asking, status=422)
    try:
        ask(match, signing.cleaned_data["seen"], person, asking.cleaned_data["reason"], now)
    except StaleMatchError as error:
        messages.error(request, not_written_html(error))
    else:
        messages.success(request, _("An organiser of the club is asked to decide."))
    return redirect("match-undo", match.slug)


@require_POST
@match_right(Right.CHANGE_FINISHED)
def dismiss_request(request: HttpRequest, match: Match) -> HttpResponse:
    """Leave the match as it is against what was asked for."""
    signing = read_signing(request, match)
    if dismiss(match, signing.cleaned_data["seen"], signed_in(request), timezone.now()):
        messages.success(request, _("The result stays as it is."))
    else:
        messages.info(request, _("This has already been decided."))
    return back(request) or redirect(match)


def _show(
    request: HttpRequest,
    match: Match,
    signing: SignatureForm | None = None,
    asking: AskingForm | None = None,
    status: int = 200,
) -> HttpResponse:
    book, person = open_book(match), signed_in(request)
    terms = undo_for(match, book, person, timezone.now())
    waits = terms.asked is not None and terms.asked.dismissed_at is None
    context = {
        "match": match,
        "club": match.club,
        "card": scorecard(book.match),
        "undo": terms,
        "finished": match.status == Match.Status.COMPLETED,
        "waits": waits,
        "decides": waits and may(person, Right.CHANGE_FINISHED, match),
        "signing": signing or SignatureForm(match, reason_needed=terms.reason_needed),
        "asking": asking or AskingForm(),
    }
    return render(request, "scoring/matches/undo.html", context, status=status)
