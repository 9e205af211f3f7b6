"""What settles a match beside its totals: who won a tie, a revised target."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.book.changes import settled
from scoring.book.end_of_match import is_confirmed
from scoring.book.errors import NotWrittenError, StaleMatchError
from scoring.book.open_book import OpenBook, open_book, open_book_at
from scoring.book.write import write
from scoring.forms.late_forms import as_sent, caught_up
from scoring.forms.settlements import SettlementForm
from scoring.models import Match
from scoring.pads.refusals import status
from scoring.readmodel.history import late_text
from scoring.readmodel.scorecard import scorecard
from scoring.rights import Right
from scoring.rules.results import TIED
from scoring.rules.settlement import by_target, can_settle
from scoring.web.access import match_right
from scoring.web.refusals import not_written_html
from scoring.web.signing import SignatureForm, back, read_signing, signature

_ASKED_FOR = ("decided_by", "decided_for", "decided_words")


@match_right(Right.SETTLE)
@require_http_methods(["GET", "HEAD", "POST"])
def settlement(request: HttpRequest, match: Match) -> HttpResponse:
    """Say who won a tie, or by what target a chase went that was cut short; change that, or take it back."""
    book = open_book(match)
    if request.method != "POST":
        proposed = {name: request.GET[name] for name in _ASKED_FOR if name in request.GET}
        return _show(request, match, book, SettlementForm(book.match, initial=proposed), _signing(match, book))
    form = SettlementForm(book.match, request.POST)
    signing = read_signing(request, match, reason_needed=_reason_needed(match, book))
    if not (form.is_valid() and signing.is_valid()):
        return _show(request, match, book, form, signing, 422)
    try:
        if form.settlement != book.match.settlement:
            write(match.slug, [settled(form.settlement.body())], signature(request, signing))
    except StaleMatchError as error:
        messages.error(request, late_text(error))
        newer = open_book(error.match)
        then = open_book_at(error.match, error.seen)
        sent = caught_up(request.POST, *(as_sent(SettlementForm(each.match)) for each in (then, newer)))
        return _show(request, error.match, newer, SettlementForm(newer.match, sent), _signing(error.match, newer), 409)
    except NotWrittenError as error:
        messages.error(request, not_written_html(error))
        return _show(request, match, book, form, _signing(match, book), status(error))
    messages.success(request, _("The result is saved."))
    return back(request) or redirect(match)


def _reason_needed(match: Match, book: OpenBook) -> bool:
    return bool(book.ledger.settlement) or is_confirmed(match)


def _signing(match: Match, book: OpenBook) -> SignatureForm:
    return SignatureForm(match, reason_needed=_reason_needed(match, book))


def _show(
    request: HttpRequest, match: Match, book: OpenBook, form: SettlementForm, signing: SignatureForm, status: int = 200
) -> HttpResponse:
    context = {
        "match": match,
        "club": match.club,
        "card": scorecard(book.match),
        "can_settle": can_settle(book.match),
        "tied": by_target(book.match) == TIED,
        "form": form,
        "signing": signing,
        "next": request.POST.get("next") or request.GET.get("next", ""),
    }
    return render(request, "scoring/matches/settlement.html", context, status=status)
