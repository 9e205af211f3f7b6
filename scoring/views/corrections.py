"""Correcting the book: an entry as a form, and the act, written whole with what must be mended along with it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scoring.book.changes import Action, Change
from scoring.book.errors import NotWrittenError, RefusedError, StaleMatchError
from scoring.book.open_book import OpenBook, open_book
from scoring.book.write import preview, write
from scoring.forms.pending_changes import Pending, read_pending, write_pending
from scoring.forms.setup_acts import acts_of
from scoring.games.entry_forms import EntryForm
from scoring.games.registry import find_game
from scoring.models import Match
from scoring.pads.refusals import status
from scoring.readmodel.history import late_text
from scoring.readmodel.log_page import log_page, scores
from scoring.rights import Right
from scoring.rules.entries import Time
from scoring.rules.problems import illegal
from scoring.rules.registry import find_rules
from scoring.web.access import match_right
from scoring.web.refusals import not_written_html
from scoring.web.signing import SignatureForm, read_signing, signature
from scoring.words.phrase import phrase
from scoring.words.problems import refusal, sentence

DONE = {
    Action.INSERT: gettext_lazy("Inserted."),
    Action.STRIKE: gettext_lazy("Deleted."),
    Action.RESTORE: gettext_lazy("Restored."),
}
CORRECTED = gettext_lazy("Corrected.")
SCORE_CHANGED = gettext_lazy("The score was %(was)s and is %(now)s.")
SCORE_UNCHANGED = gettext_lazy("The score is unchanged.")
NOTHING_CHANGED = gettext_lazy("Nothing was changed.")


@dataclass(frozen=True, slots=True)
class Editor:
    """A form about one entry: what it does to it (correct, insert before), its line, its type."""

    action: str
    line: int
    kind: str
    form: EntryForm


@require_safe
@match_right(Right.CORRECT, finished=Right.CHANGE_FINISHED)
def line(request: HttpRequest, match: Match, line: int) -> HttpResponse:
    """Show the form that corrects an entry, or with `?insert=` and a type puts one before it."""
    book = open_book(match)
    insert = request.GET.get("insert", "")
    if _index(book, line) is None or (insert and insert not in find_game(match.variant).entry_forms()):
        raise Http404
    response = _show_editor(request, match, book, _editor(book, line, insert), [], SignatureForm(match))
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
@match_right(Right.CORRECT)
def change(request: HttpRequest, match: Match) -> HttpResponse:
    """Write a correction, an insertion, a strike or a restoration, with what was carried along to be written with it.

    Where a later entry would break, nothing is written: the page shows that entry, and it can be mended or
    struck out in the same act, or everything given up.
    """
    signing = read_signing(request, match)
    try:
        pending = read_pending(request.POST.get("pending") or "[]")
    except ValueError as error:
        raise BadRequest from error
    action, line = request.POST.get("action", ""), _line_number(request)
    editor = None
    if match.depth != Match.Depth.LOG and action != "":
        messages.error(request, sentence(illegal("book", "match_is_reported")))
        return redirect("match-log", match.slug)
    if action in (Action.CORRECT, Action.INSERT, "open"):
        book = _with_pending(match, pending)
        kind = request.POST.get("kind", "")
        if kind not in find_game(match.variant).entry_forms():
            raise BadRequest
        if action == "open":
            return _show_editor(request, match, book, _editor(book, line, kind), pending, signing.carried())
        form = find_game(match.variant).entry_forms()[kind](
            book.match, batting_at(book, _index(book, line)), request.POST
        )
        editor = Editor(action, line, kind, form)
        if not form.is_valid():
            return _show_editor(request, match, book, editor, pending, signing)
        pending.append(Pending(action, line, {"type": kind} | _time_of(book, editor) | form.raw()))
    elif action in (Action.STRIKE, Action.RESTORE):
        pending.append(Pending(action, line))
    elif action or not pending:
        raise BadRequest
    return write_pending_act(request, match, pending, signing, editor)


def write_pending_act(
    request: HttpRequest, match: Match, pending: Sequence[Pending], signing: SignatureForm, editor: Editor | None = None
) -> HttpResponse:
    """Write changes as one act, or answer with the page on which what stands in the way can be mended."""
    before = open_book(match)
    if not signing.is_valid():
        if editor is not None:
            return _show_editor(request, match, before, editor, pending[:-1], signing)
        return _show_signing(request, match, pending, signing, 422)
    try:
        changes, by = [one.change(match) for one in pending], signature(request, signing)
        if by.seen == match.version and all(reads_so(change, before) for change in changes):
            messages.info(request, NOTHING_CHANGED)
            return _back(request, match, pending[0].line)
        receipt = write(match.slug, changes, by)
    except RefusedError as error:
        if error.line is not None and error.book is not None:
            return _show_broken(request, match, before, error, pending, signing)
        return _show_refused(request, match, error, pending, signing, editor)
    except NotWrittenError as error:
        return _show_refused(request, match, error, pending, signing, editor)
    was, now = scores(before), scores(receipt.book)
    stands = SCORE_CHANGED if was != now else SCORE_UNCHANGED
    actions = {one.action for one in pending}
    done = next((said for action, said in DONE.items() if actions == {action}), CORRECTED)
    messages.success(request, f"{done} {phrase(stands, was=was, now=now)}")
    for notice in receipt.notices:
        messages.info(request, sentence(notice))
    return _back(request, match, _line_after(before, receipt.book, pending[0]))


def _from_pad(request: HttpRequest) -> bool:
    """Return whether an entry was opened from the pad, to which one goes back after it is corrected."""
    return (request.GET if request.method == "GET" else request.POST).get("from") == "pad"


def _back(request: HttpRequest, match: Match, line: int) -> HttpResponse:
    """Go back to where a correction was begun: the pad, or its place in the log."""
    if _from_pad(request):
        return redirect("pad", match.slug)
    log = reverse("match-log", args=[match.slug])
    return HttpResponseRedirect(f"{log}?at={line}#entry-{line}" if line else log)


def _line_after(before: OpenBook, after: OpenBook, change: Pending) -> int:
    """Return the line at the place of a change that was written, 0 for that of the set-up.

    That of an insertion is the new one, of a deletion the one before it.
    """
    known = [line.id for line in before.lines]
    if change.action == Action.INSERT:
        return next(
            (line.id for line in after.lines if line.id not in known and line.id not in before.ledger.struck), 0
        )
    if change.action == Action.STRIKE and change.line in known:
        still = {line.id for line in after.lines}
        return next((line for line in known[known.index(change.line) :: -1] if line in still), 0)
    return change.line


def _show_refused(
    request: HttpRequest,
    match: Match,
    error: NotWrittenError,
    pending: Sequence[Pending],
    signing: SignatureForm,
    editor: Editor | None,
) -> HttpResponse:
    """Say why nothing was written, on the page where what was typed can be sent again."""
    if isinstance(error, StaleMatchError):
        match = error.match
    typed = any(one.raw is not None for one in pending)
    if editor is not None and isinstance(error, RefusedError):
        for problem in error.problems:
            if problem.refuses:
                editor.form.show(problem)
    else:
        messages.error(request, late_text(error) if isinstance(error, StaleMatchError) else not_written_html(error))
    if editor is not None:
        book = open_book(match)
        return _show_editor(request, match, book, editor, pending[:-1], signing.anew(match), status(error))
    if typed:
        return _show_signing(request, match, pending, signing.anew(match), status(error))
    return redirect("match-log", match.slug)


def _show_signing(
    request: HttpRequest, match: Match, pending: Sequence[Pending], signing: SignatureForm, status: int
) -> HttpResponse:
    context = {
        "match": match,
        "club": match.club,
        "signing": signing,
        "pending": write_pending(pending),
        "from_pad": _from_pad(request),
    }
    return render(request, "scoring/log/sign.html", context, status=status)


def _show_editor(
    request: HttpRequest,
    match: Match,
    book: OpenBook,
    editor: Editor,
    pending: Sequence[Pending],
    signing: SignatureForm,
    status: int | None = None,
) -> HttpResponse:
    context = {
        "match": match,
        "club": match.club,
        "editor": editor,
        "line": log_page(book).line(editor.line) or log_page(open_book(match)).line(editor.line),
        "kinds": _kinds(match),
        "signing": signing,
        "pending": write_pending(pending),
        "from_pad": _from_pad(request),
    }
    template = "scoring/log/_editor.html" if request.headers.get("HX-Request") else "scoring/log/line.html"
    wrong = editor.form.errors or signing.errors
    return render(request, template, context, status=status or (422 if wrong else 200))


def _show_broken(
    request: HttpRequest,
    match: Match,
    before: OpenBook,
    error: RefusedError,
    pending: Sequence[Pending],
    signing: SignatureForm,
) -> HttpResponse:
    """Show the later entry that a change would break, and the ways on."""
    book, line = error.book or before, error.line or 0
    rest = [Pending(Action.STRIKE, one) for one in _rest_of_innings(before, line)]
    page = log_page(before)
    context = {
        "match": match,
        "club": match.club,
        "editor": _editor(book, line, ""),
        "line": page.line(line),
        "outside": next((one for one in page.unread if one.id == line), None),
        "kinds": _kinds(match),
        "rest": len(rest),
        "setup_acts": acts_of(before) if any(one.action == Action.SETUP for one in pending) else [],
        "signing": signing,
        "pending": write_pending(pending),
        "from_pad": _from_pad(request),
        "pending_with_rest": write_pending([*pending, *rest]),
        "refused": [refusal(problem) for problem in error.problems if problem.refuses],
    }
    return render(request, "scoring/log/broken.html", context, status=422)


def _editor(book: OpenBook, line: int, insert: str) -> Editor:
    """Return the form about a line, filled with what it says, or an empty one for an insertion before it.

    One that today's rules cannot read begins empty, too.
    """
    kinds = find_game(book.setup.variant).entry_forms()
    index = _index(book, line)
    batting = batting_at(book, index)
    if insert:
        return Editor(Action.INSERT, line, insert, kinds[insert](book.match, batting))
    if index is not None and index < len(book.entries):
        entry = book.entries[index]
        form = kinds[entry.type]
        return Editor(Action.CORRECT, line, entry.type, form(book.match, batting, initial=form.initial_of(entry)))
    stored = str(json.loads(book.ledger.bodies[line])["type"]) if line in book.ledger.bodies else ""
    kind = stored if stored in kinds else next(iter(kinds))
    return Editor(Action.CORRECT, line, kind, kinds[kind](book.match, batting))


def _kinds(match: Match) -> list[tuple[str, object]]:
    left_out = () if find_rules(match.variant).played_to_time else (Time.type,)
    return [(kind, form.title) for kind, form in find_game(match.variant).entry_forms().items() if kind not in left_out]


def _with_pending(match: Match, pending: Sequence[Pending]) -> OpenBook:
    """Return the book as it would read with what is carried along; as it stands, where that was written meanwhile."""
    if pending:
        try:
            return preview(match, [one.change(match) for one in pending])
        except RefusedError:
            pass  # the act itself is refused with its reason when it is written
    return open_book(match)


def batting_at(book: OpenBook, index: int | None) -> int:
    """Return the side that bats where an entry stands; for one that was not played, the side that bats next."""
    match = book.match
    if index is None or index >= match.played:
        return match.current.side if match.current else match.next_side
    begun = [innings.side for innings in match.innings if innings.first_entry <= index]
    return begun[-1] if begun else match.setup.toss.bats_first


def _time_of(book: OpenBook, editor: Editor) -> dict[str, object]:
    """Return when an entry to be corrected was made, where the book has it: the form does not ask for that."""
    body = book.ledger.bodies.get(editor.line, "") if editor.action == Action.CORRECT else ""
    at = json.loads(body).get("at") if body else None
    return {"at": at} if at else {}


def reads_so(change: Change, book: OpenBook) -> bool:
    """Return whether an entry or the set-up is to read as it reads already."""
    if change.action == Action.SETUP:
        return change.body == book.ledger.setup
    return change.action == Action.CORRECT and change.body == book.ledger.bodies.get(change.entry or 0)


def _line_number(request: HttpRequest) -> int:
    text = request.POST.get("line", "") or "0"
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadRequest
    return int(text)


def _index(book: OpenBook, line: int) -> int | None:
    """Return the place of a line in the book, None where it has none."""
    return next((index for index, known in enumerate(book.lines) if known.id == line), None)


def _rest_of_innings(book: OpenBook, line: int) -> list[int]:
    """Return the lines from `line` to the end of its innings."""
    index = _index(book, line)
    if index is None:
        return []
    starts = [innings.first_entry for innings in book.match.innings] + [len(book.lines)]
    end = next(start for start in starts if start > index)
    return [known.id for known in book.lines[index:end]]
