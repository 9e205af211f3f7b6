"""One act about what was agreed before play: a page that says what it changes, and sends it to be written."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.book.errors import RefusedError
from scoring.book.open_book import OpenBook, open_book
from scoring.book.write import trial
from scoring.forms.late_forms import as_sent
from scoring.forms.pending_changes import Pending, write_pending
from scoring.forms.setup_acts import ACTS
from scoring.models import Match
from scoring.readmodel.log_page import log_page, scores
from scoring.rights import Right
from scoring.rules.registry import find_rules
from scoring.views.corrections import reads_so
from scoring.views.matches import correcting
from scoring.web.access import match_right
from scoring.web.signing import SignatureForm
from scoring.words.problems import refusal
from scoring.words.setups import setup_changes


@require_safe
@match_right(Right.CORRECT, finished=Right.CHANGE_FINISHED)
def setup_act(request: HttpRequest, match: Match, act: str) -> HttpResponse:
    """Show the form of an act; with what is chosen in it, what the act changes or what speaks against it.

    Nothing is written here: a correction of the book is, by the page of corrections.
    """
    book = open_book(match)
    act_form = ACTS.get(act)
    if act_form is None or book.ledger.report or not act_form.offered(book):
        raise Http404
    form = act_form(book)
    if "check" in request.GET or form.decided:
        form = act_form(book, as_sent(form) | request.GET.dict())
    context = {"match": match, "club": match.club, "form": form, "signing": SignatureForm(match)}
    if form.is_bound and form.is_valid():
        sent = as_sent(correcting(match, find_rules(match.variant), book))
        context |= _comes_to(match, book, form.pending(sent))
    return render(request, "scoring/matches/setup_act.html", context, status=422 if form.errors else 200)


def _comes_to(match: Match, book: OpenBook, pending: list[Pending]) -> dict[str, object]:
    """Return what an act would change, or why it cannot be written and the first entry that no longer fits."""
    try:
        changes = [one.change(match) for one in pending]
        after, error = trial(match, changes)
    except RefusedError as refused:
        return {"refused": [refusal(problem) for problem in refused.problems if problem.refuses]}
    if error is not None:
        line = error.line or (after.lines[after.failure.index].id if error.book and after.failure else 0)
        return {
            "refused": [refusal(problem) for problem in error.problems if problem.refuses],
            "line": log_page(book).line(line),
            "beyond": len(book.lines) - [known.id for known in book.lines].index(line) if line else 0,
        }
    known = book.match.toss_known, after.match.toss_known
    return {
        "unchanged": all(reads_so(change, book) for change in changes),
        "was": scores(book),
        "now": scores(after),
        "says": list(setup_changes(after.setup, book.setup, toss_known=known[::-1])),
        "entries": len(pending) - 1,
        "pending": write_pending(pending),
    }
