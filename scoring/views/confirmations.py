"""Confirming the result of a match, from its page."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.book.errors import StaleMatchError
from scoring.book.signature import Author
from scoring.confirmations import NotFinishedError, OwnResultError, confirm, dispute
from scoring.forms.slips import DisputeForm
from scoring.models import Match
from scoring.readmodel.history import late_text
from scoring.rights import Right
from scoring.web.access import match_right, signed_in
from scoring.web.signing import read_seen, seen_at
from scoring.web.slips import acting_as
from scoring.words.confirmations import disputed_done_text, not_finished_text, own_result_text


@require_POST
@match_right(Right.CONFIRM)
def confirm_result(request: HttpRequest, match: Match) -> HttpResponse:
    """Confirm the result as the page showed it."""
    confirmed(request, match, signed_in(request))
    return redirect(match)


@require_POST
@match_right(Right.CONFIRM)
def dispute_result(request: HttpRequest, match: Match) -> HttpResponse:
    """Say that the result is wrong as the page showed it, and why."""
    seen, form = read_seen(request), DisputeForm(request.POST)
    if not form.is_valid():
        context = {"match": match, "club": match.club, "seen": seen, "form": form}
        return render(request, "scoring/matches/dispute.html", context, status=422)
    if late := disputed(request, match, signed_in(request), form):
        context = {"match": match, "club": match.club, "seen": seen_at(late.match.version), "form": form}
        return render(request, "scoring/matches/dispute.html", context, status=409)
    return redirect(match)


def confirmed(request: HttpRequest, match: Match, author: Author) -> bool:
    """Confirm the result as the page showed it, and say so or why not; whether it is confirmed.

    Raises ForbiddenError.
    """
    try:
        seen, now = read_seen(request).cleaned_data["seen"], timezone.now()
        confirm(match, seen, author, now, acting_as(request, match))
    except StaleMatchError as error:
        messages.error(request, late_text(error))
    except NotFinishedError:
        messages.error(request, not_finished_text())
    except OwnResultError:
        messages.error(request, own_result_text())
    else:
        messages.success(request, _("The result is confirmed."))
        return True
    return False


def disputed(request: HttpRequest, match: Match, author: Author, form: DisputeForm) -> StaleMatchError | None:
    """Dispute the result as the page showed it, with the reason of a valid form, and say so or why not.

    Returns what is to be shown anew where the match was changed meanwhile. Raises ForbiddenError.
    """
    try:
        seen = read_seen(request).cleaned_data["seen"]
        dispute(match, seen, author, form.cleaned_data["reason"], timezone.now())
    except StaleMatchError as error:
        messages.error(request, late_text(error))
        return error
    except NotFinishedError:
        messages.error(request, not_finished_text())
    else:
        messages.success(request, disputed_done_text())
    return None
