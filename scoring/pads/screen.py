"""What the pad shows of a match's open book, whatever the game."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.book.opening import OpenBook
from scoring.models import Match
from scoring.pads.pad import Pad
from scoring.pads.registry import pad_for
from scoring.pads.scorer import display_name, since
from scoring.readmodel.lines import call_text
from scoring.rights import Right, rights_in
from scoring.rules.entries import CALLS
from scoring.words.phrase import Phrase
from scoring.words.results import result_text


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the scorer: why nothing was recorded (`error`), or what to look at again.

    `meanwhile` is what others recorded; `asks_reason` that an organiser may record it with a reason, `took_over`
    that it says already who is scoring.
    """

    sentences: Sequence[str]
    error: bool = True
    meanwhile: Sequence[str | Phrase] = ()
    asks_reason: bool = False
    took_over: bool = False
    fields: Sequence[str] = ()


def screen(match: Match, book: OpenBook, user: User, notice: Notice | None = None) -> dict[str, Any]:
    """Return the context of what is sent with every answer: top third, what is due, undo, notices, state."""
    pad = pad_for(match.variant)
    state = book.match
    top = pad.top(state)
    mine = match.scorer_id in (None, user.pk)
    return {
        "match": match,
        "top": top,
        "marks": [(mark.text, book.lines[mark.entry].id) for mark in top.marks],
        "log": reverse("match-log", args=[match.slug]),
        "due_template": "scoring/pad/end.html" if state.result else pad.due_template,
        "due": pad.due(state),
        "result": result_text(state.result, [side.name for side in state.setup.sides]) if state.result else None,
        "undo": undo_label(pad, book),
        "redo": bool(book.ledger.undone),
        "may_change": state.result is None or Right.CHANGE_FINISHED in rights_in(user, match.club_id),
        "mine": mine,
        "scorer": "" if mine else display_name(match.scorer),
        "since": "" if mine else since(match),
        "notice": notice,
        "setup": zlib.crc32(book.ledger.setup.encode()),
        "state": pad.state(state),
    }


def undo_label(pad: Pad[Any], book: OpenBook) -> str:
    """Return what the key says: what undoing would take back; empty where there is nothing to undo."""
    done = book.ledger.done
    return _("Undo %(what)s") % {"what": _act_text(pad, book, done[-1])} if len(done) > 1 else ""


def _act_text(pad: Pad[Any], book: OpenBook, act: int) -> str:
    """Return the latest act, whose first record has the version `act`, in a few words."""
    fresh = [index for index, line in enumerate(book.lines[: book.match.played]) if line.id >= act]
    if not fresh:
        return _("the last correction")
    first = entry_text(pad, book, fresh[0])
    if len(fresh) == 1:
        return first
    text = ngettext("%(count)d entry, from %(first)s", "%(count)d entries, from %(first)s", len(fresh))
    return text % {"count": len(fresh), "first": first}


def entry_text(pad: Pad[Any], book: OpenBook, index: int) -> str:
    """Return an entry of the book in a few words."""
    entry = book.entries[index]
    return str(call_text(entry, book.match)) if isinstance(entry, CALLS) else pad.entry_text(book.match, index)
