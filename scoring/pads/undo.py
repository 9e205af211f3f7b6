"""What a person may undo of a match: the newest act, in a few words, and on which terms."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.book.end_of_match import end_of
from scoring.book.open_book import OpenBook
from scoring.games.pad import Pad
from scoring.games.registry import find_game
from scoring.models import Match, UndoRequest
from scoring.readmodel.log_lines import call_text
from scoring.rights import Right, may
from scoring.rules.entries import CALLS
from scoring.undo_requests import request_of
from scoring.words.ends import hold_text


@dataclass(frozen=True, slots=True)
class Undo:
    """Undoing the newest act of a match: what it is (empty: nothing is left to undo), and who may.

    `until` is up to when the person may undo the end of a match without a reason; None where a reason is needed or
    the match is not finished; `reopens` is whether play goes on without it. `hold` is why the person may not, or not
    without being an organiser; `asked` what somebody has asked an organiser to do about it.
    """

    what: str
    may: bool = True
    reason_needed: bool = False
    reopens: bool = False
    until: datetime | None = None
    hold: str | None = None
    asked: UndoRequest | None = None


def undo_for(match: Match, book: OpenBook, person: User, at: datetime) -> Undo:
    """Return what a person may undo at a time. No query before the match is finished."""
    what = undo_text(find_game(match.variant).pad, book)
    if match.status != Match.Status.COMPLETED:
        return Undo(what)
    end = end_of(match, person, at)
    if end.hold is None:
        return Undo(what, until=localtime(end.until), reopens=end.reopens)
    decides = may(person, Right.CHANGE_FINISHED, match)
    return Undo(what, decides, reason_needed=True, reopens=end.reopens, hold=hold_text(end), asked=request_of(match))


def undo_text(pad: Pad[Any], book: OpenBook) -> str:
    """Return what undoing would take back, in a few words; empty where there is nothing to undo."""
    done = book.ledger.done
    if len(done) < 2:
        return ""
    fresh = [index for index, line in enumerate(book.lines[: book.match.played]) if line.id >= done[-1]]
    if book.ledger.settled == done[-1]:
        return _("who won the tie, or the revised target")
    if not fresh:
        return _("the result from paper") if book.ledger.report else _("the last correction")
    first = entry_text(pad, book, fresh[0])
    if len(fresh) == 1:
        return first
    text = ngettext("%(count)d entry, from %(first)s", "%(count)d entries, from %(first)s", len(fresh))
    return text % {"count": len(fresh), "first": first}


def entry_text(pad: Pad[Any], book: OpenBook, index: int) -> str:
    """Return an entry of the book in a few words."""
    entry = book.entries[index]
    return str(call_text(entry, book.match)) if isinstance(entry, CALLS) else pad.entry_text(book.match, index)
