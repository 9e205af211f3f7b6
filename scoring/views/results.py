"""The result of a match typed from paper: entered, corrected, taken back."""

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.book.changes import UNREPORT, Change, reported, set_up, settled
from scoring.book.end_of_match import may_submit_again
from scoring.book.errors import NotWrittenError, StaleMatchError
from scoring.book.open_book import OpenBook, open_book, open_book_at
from scoring.book.setups import stored_links, stored_toss_known
from scoring.book.write import write
from scoring.forms.late_forms import as_sent, caught_up
from scoring.forms.results import ResultForm, initial_of_report
from scoring.forms.settlements import initial_of_settlement
from scoring.models import Club, Match
from scoring.pads.refusals import status
from scoring.readmodel.history import late_text
from scoring.readmodel.scorecard import scorecard
from scoring.rights import Right, may
from scoring.rules.registry import find_rules
from scoring.web.access import match_right, signed_in
from scoring.web.confirmation import ask_about_end, ask_to_confirm, is_confirmed, is_to_change
from scoring.web.refusals import not_written_html
from scoring.web.signing import SignatureForm, read_signing, signature
from scoring.words.ends import ahead_words
from scoring.words.reports import report_words


@match_right(Right.CORRECT, finished=Right.CHANGE_FINISHED, unless=may_submit_again)
@require_http_methods(["GET", "POST"])
def result(request: HttpRequest, match: Match) -> HttpResponse:
    """Enter the result of a match from paper, correct it, or take it back."""
    book = open_book(match)
    anew = False if match.is_over and may_submit_again(match, signed_in(request)) else None
    if request.method == "GET":
        return _show(request, match, book, _form(request, match, book), SignatureForm(match, reason_needed=anew))
    signing = read_signing(request, match, reason_needed=anew)
    taken_back = "take_back" in request.POST
    form = _form(request, match, book, None if taken_back else request.POST)
    if not (signing.is_valid() and (taken_back or form.is_valid())):
        return _show(request, match, book, form, signing, 422)
    if is_to_change(request):
        return _show(request, match, book, form, signing)
    if not taken_back and (asked := ask_first(request, match.club, form, book.ledger.report)):
        return asked
    try:
        changes, by = UNREPORT if taken_back else changes_of(book, form), signature(request, signing)
        if by.seen == match.version and [change.body for change in changes] == [book.ledger.report or None]:
            messages.info(request, _("Nothing was changed."))
            return redirect(match)
        write(match.slug, changes, by)
    except StaleMatchError as error:
        messages.error(request, late_text(error))
        newest, newer = error.match, open_book(error.match)
        then = open_book_at(newest, error.seen)
        sent = caught_up(request.POST, *(as_sent(_form(request, newest, each)) for each in (then, newer)))
        return _show(request, newest, newer, _form(request, newest, newer, sent), signing.anew(newest), 409)
    except NotWrittenError as error:
        messages.error(request, not_written_html(error))
        return _show(request, match, book, form, signing.anew(match), status(error))
    messages.success(request, _("The result is removed.") if taken_back else _("The result is saved."))
    return redirect(match)


def changes_of(book: OpenBook, form: ResultForm) -> list[Change]:
    """Return the changes that make the book say what a valid form says, its toss too."""
    changes = [reported(form.setup, form.report)]
    told = bool(form.report and form.report["toss_known"]) and not stored_toss_known(book.ledger.setup)
    if told or form.setup != book.setup:
        changes.insert(0, set_up(form.setup, stored_links(book.ledger.setup)))
    if form.settlement != book.match.settlement:
        changes.append(settled(form.settlement.body()))
    return changes


def ask_first(
    request: HttpRequest, club: Club, form: ResultForm, kept: str = "", *, follows: str = ""
) -> HttpResponse | None:
    """Ask once more before a valid form is recorded that ends a match without its last ball, or before its day.

    `kept` is the report that stands: what it says already is not asked about again. `follows` says what follows from an
    end where that is not what follows otherwise. None where there is nothing to ask.
    """
    if is_confirmed(request):
        return None
    said = to_confirm(form, kept)
    if _names_an_end(form, kept):
        return ask_about_end(request, club, said, back=request.path, change=True, follows=follows)
    if not said:
        return None
    yes = _("Record it anyway")
    question = _("Record it anyway?")
    return ask_to_confirm(request, club, question, said, yes=yes, back=request.path, change=True)


def to_confirm(form: ResultForm, kept: str = "") -> list[str]:
    """Return what of a valid form is to be confirmed: an end that it names, and a day that is to come."""
    ended = [capfirst(report_words(form.report or {}, form.names))] if _names_an_end(form, kept) else []
    return [*ended, *([] if kept else ahead_words(form.setup.played_on))]


def _names_an_end(form: ResultForm, kept: str) -> bool:
    """Whether a form says how a match ended, beside or instead of its totals, and not as the report `kept` does."""
    if form.settlement.revised:
        return False  # by its totals and that target it came to its end
    before = json.loads(kept or "{}")
    ends = [(each.get("outcome"), each.get("side")) for each in (form.report or {}, before)]
    return bool(ends[0][0]) and ends[0] != ends[1]


def _form(request: HttpRequest, match: Match, book: OpenBook, data: QueryDict | None = None) -> ResultForm:
    return result_form(book, data, may_override=may(request.user, Right.OVERRIDE, match))


def result_form(book: OpenBook, data: QueryDict | None = None, *, may_override: bool = False) -> ResultForm:
    """Return the form of the report that stands or of none, filled with it or with what was sent."""
    report = json.loads(book.ledger.report or "{}")
    initial = initial_of_report(report, book.setup) if report else {}
    if not stored_toss_known(book.ledger.setup):
        initial.setdefault("toss", "")
    initial |= initial_of_settlement(book.match.settlement)
    return ResultForm(find_rules(book.setup.variant), book.setup, data, initial=initial, may_override=may_override)


def _show(
    request: HttpRequest, match: Match, book: OpenBook, form: ResultForm, signing: SignatureForm, status: int = 200
) -> HttpResponse:
    context = {
        "match": match,
        "club": match.club,
        "card": scorecard(book.match),
        "played": bool(book.lines),
        "reported": bool(book.ledger.report),
        "may_take_back": bool(book.ledger.report) and signing.reason_needed,
        "form": form,
        "signing": signing,
    }
    return render(request, "scoring/matches/result.html", context, status=status)
