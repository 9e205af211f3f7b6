"""The log of a match: every entry, corrected in place, and the history of every change."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.book.changes import Action, Change, entry_text
from scoring.book.errors import NotWrittenError, RefusedError
from scoring.book.history import acts
from scoring.book.logpage import log_page
from scoring.book.opening import OpenBook, open_book
from scoring.book.write import write
from scoring.models import Match
from scoring.pads.editing import EntryForm, editors
from scoring.rights import Right, rights_in
from scoring.views.access import match_right
from scoring.views.signing import SignatureForm, signature
from scoring.words.problems import sentence
from scoring.words.refusals import not_written_text

MOST_PENDING = 1_000
_AMENDING = frozenset({Action.CORRECT, Action.INSERT, Action.STRIKE, Action.RESTORE})


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every entry of the book; those who may correct it find the way beside each."""
    match = _readable(request, slug)
    book = open_book(match)
    context = {
        "match": match,
        "club": match.club,
        "sides": [side.name for side in book.setup.sides],
        "page": log_page(book),
        "may_correct": _may_correct(request, match),
        "signing": SignatureForm(match),
    }
    return render(request, "scoring/log/log.html", context)


@require_safe
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every change of the book: who, when, what it says and what it said before."""
    match = _readable(request, slug)
    context = {"match": match, "club": match.club, "acts": acts(match, open_book(match).ledger.undone)}
    return render(request, "scoring/log/history.html", context)


@require_safe
@match_right(Right.CORRECT)
def line(request: HttpRequest, match: Match, line: int) -> HttpResponse:
    """Show the form that corrects an entry, or with `?insert=` and a type puts one before it."""
    book = open_book(match)
    index = _index(book, line)
    kinds = editors(match.variant)
    insert = request.GET.get("insert", "")
    if insert and insert not in kinds:
        raise Http404
    entry = book.entries[index]
    kind = insert or entry.type
    form = kinds[kind](book.match, initial={} if insert else kinds[kind].initial_of(entry))
    editor = Editor(Action.INSERT if insert else Action.CORRECT, line, kind, form)
    return _show_editor(request, match, book, editor, [], SignatureForm(match))


@dataclass(slots=True)
class Editor:
    """A form about one entry: what it does to it (correct, insert before), its line, its type."""

    action: str
    line: int
    kind: str
    form: EntryForm


@dataclass(frozen=True, slots=True)
class Pending:
    """A change not yet written, in the form in which a page carries it along: `raw` is an entry's match-file form."""

    action: str
    line: int
    raw: dict[str, object] | None = None

    def change(self, variant: str) -> Change:
        """Return the change of the book. Raises RefusedError."""
        body = entry_text(variant, self.raw) if self.raw is not None else ""
        if self.action == Action.INSERT:
            return Change(Action.INSERT, before=self.line, body=body)
        return Change(self.action, self.line, body=body)


@require_POST
@match_right(Right.CORRECT)
def change(request: HttpRequest, match: Match) -> HttpResponse:
    """Write a correction, an insertion, a strike or a restoration, with what must be mended along with it.

    Where a later entry would break, nothing is written: the page shows that entry, and it can be mended or
    struck out in the same act, or everything given up.
    """
    signing = SignatureForm(match, request.POST)
    book = open_book(match)
    pending = _pending(request)
    editor = None
    action = request.POST.get("action", "")
    if action in (Action.CORRECT, Action.INSERT):
        editor = _posted_editor(request, match, book, action)
        if editor.form.is_valid():
            pending.append(Pending(action, editor.line, {"type": editor.kind} | editor.form.raw()))
    elif action in (Action.STRIKE, Action.RESTORE):
        pending.append(Pending(action, _line_number(request)))
    elif action == "strike_rest":
        pending.extend(Pending(Action.STRIKE, line) for line in _rest_of_innings(book, _line_number(request)))
    else:
        raise BadRequest
    if not signing.is_valid() or (editor and editor.form.errors):
        return _ask_again(request, match, book, editor, pending, signing)
    try:
        changes = [one.change(match.variant) for one in pending]
        receipt = write(match.slug, changes, signature(request, signing))
    except RefusedError as error:
        if error.line is not None:
            return _show_broken(request, match, book, error, pending, signing)
        if editor is None:
            messages.error(request, not_written_text(error))
            return redirect("match-log", match.slug)
        for problem in error.problems:
            if problem.refuses:
                editor.form.show(problem)
        return _show_editor(request, match, book, editor, pending[:-1], signing)
    except NotWrittenError as error:
        messages.error(request, not_written_text(error))
        if editor is None:
            return redirect("match-log", match.slug)
        return _show_editor(request, match, open_book(match), editor, pending[:-1], SignatureForm(match))
    messages.success(request, _knock_on(book, receipt.book))
    for notice in receipt.notices:
        messages.info(request, sentence(notice))
    return redirect("match-log", match.slug)


def _ask_again(
    request: HttpRequest,
    match: Match,
    book: OpenBook,
    editor: Editor | None,
    pending: list[Pending],
    signing: SignatureForm,
) -> HttpResponse:
    if editor is not None:
        kept = pending if editor.form.errors else pending[:-1]
        return _show_editor(request, match, book, editor, kept, signing)
    context = {
        "match": match,
        "club": match.club,
        "signing": signing,
        "pending": json.dumps([_carried(one) for one in pending[:-1]]),
        "action": pending[-1].action,
        "line": pending[-1].line,
    }
    return render(request, "scoring/log/sign.html", context, status=422)


def _show_editor(
    request: HttpRequest,
    match: Match,
    book: OpenBook,
    editor: Editor,
    pending: Sequence[Pending],
    signing: SignatureForm,
) -> HttpResponse:
    page = log_page(book)
    context = {
        "match": match,
        "club": match.club,
        "editor": editor,
        "line": page.line(editor.line),
        "kinds": [(kind, kind.replace("_", " ")) for kind in editors(match.variant)],
        "signing": signing,
        "pending": json.dumps([_carried(one) for one in pending]),
    }
    status = 422 if editor.form.errors or signing.errors else 200
    template = "scoring/log/_editor.html" if request.headers.get("HX-Request") else "scoring/log/line.html"
    return render(request, template, context, status=status)


def _show_broken(
    request: HttpRequest,
    match: Match,
    book: OpenBook,
    error: RefusedError,
    pending: Sequence[Pending],
    signing: SignatureForm,
) -> HttpResponse:
    """Show the later entry that a change would break, and the ways on."""
    index = _index(book, error.line or 0)
    entry = book.entries[index]
    form = editors(match.variant)[entry.type](book.match, initial=editors(match.variant)[entry.type].initial_of(entry))
    editor = Editor(Action.CORRECT, error.line or 0, entry.type, form)
    page = log_page(book)
    context = {
        "match": match,
        "club": match.club,
        "editor": editor,
        "line": page.line(editor.line),
        "rest": len(_rest_of_innings(book, editor.line)),
        "signing": signing,
        "pending": json.dumps([_carried(one) for one in pending]),
        "sentences": [sentence(problem) for problem in error.problems if problem.refuses],
    }
    return render(request, "scoring/log/broken.html", context, status=422)


def _posted_editor(request: HttpRequest, match: Match, book: OpenBook, action: str) -> Editor:
    kind = request.POST.get("kind", "")
    kinds = editors(match.variant)
    if kind not in kinds:
        raise BadRequest
    line = _line_number(request)
    _index(book, line)
    return Editor(action, line, kind, kinds[kind](book.match, request.POST))


def _line_number(request: HttpRequest) -> int:
    text = request.POST.get("line", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadRequest
    return int(text)


def _pending(request: HttpRequest) -> list[Pending]:
    """Return the changes that the page carried along."""
    try:
        carried = json.loads(request.POST.get("pending") or "[]")
        pending = [Pending(str(one["action"]), int(one["line"]), one.get("raw")) for one in carried]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadRequest from error
    if len(pending) > MOST_PENDING or any(one.action not in _AMENDING for one in pending):
        raise BadRequest
    return pending


def _carried(pending: Pending) -> dict[str, Any]:
    return {"action": pending.action, "line": pending.line, "raw": pending.raw}


def _index(book: OpenBook, line: int) -> int:
    """Return the place of a line in the book. Raises Http404 where it has none."""
    for index, known in enumerate(book.lines[: len(book.entries)]):
        if known.id == line:
            return index
    raise Http404


def _rest_of_innings(book: OpenBook, line: int) -> list[int]:
    """Return the lines from `line` to the end of its innings."""
    index = _index(book, line)
    starts = [innings.first_entry for innings in book.match.innings] + [len(book.lines)]
    end = next(start for start in starts if start > index)
    return [known.id for known in book.lines[index:end]]


def _knock_on(before: OpenBook, after: OpenBook) -> str:
    """Say what a change did to the score."""
    was, now = (log_page(book).scores for book in (before, after))
    return (
        _("Corrected. The score was %(was)s and is %(now)s.") % {"was": was, "now": now}
        if was != now
        else _("Corrected. The score stands.")
    )


def _readable(request: HttpRequest, slug: str) -> Match:
    """Return a match that may be read: one withdrawn only by those who may withdraw."""
    match = get_object_or_404(Match.objects.select_related("club"), slug=slug)
    if match.withdrawn and Right.WITHDRAW not in rights_in(request.user, match.club_id):
        raise Http404
    return match


def _may_correct(request: HttpRequest, match: Match) -> bool:
    needed = Right.CHANGE_FINISHED if match.status == Match.Status.COMPLETED else Right.CORRECT
    return needed in rights_in(request.user, match.club_id)
