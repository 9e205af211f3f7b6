"""The pad of whoever holds a slip: the book as far as the side has counted, and nothing of what comes after."""

from typing import Any

from django.urls import reverse
from django.utils.http import quote_etag
from django.utils.translation import gettext as _

from scoring.book.errors import ForbiddenError, StaleMatchError
from scoring.counts import FAR_BEHIND, Sheet
from scoring.games.registry import find_game
from scoring.keys import key_of
from scoring.models import Slip
from scoring.pads.differences import ToldDifference, told_differences
from scoring.pads.refusals import NotRecorded, why_not
from scoring.pads.screen import Notice, shown
from scoring.pads.undo import Undo, entry_text


def account_of(slip: Slip) -> str:
    """Return under what name a phone keeps what waits to be sent by a slip."""
    return f"slip-{slip.pk}"


def screen_of_slip(slip: Slip, sheet: Sheet, notice: Notice | None = None) -> dict[str, Any]:
    """Return the context of what is sent to whoever holds a slip with every answer."""
    match, book = sheet.match, sheet.so_far
    where = [match.slug, slip.side]
    context = shown(match, book, notice)
    own = [row for row in sheet.counts.rows if row.side == slip.side and row.key]
    counted = own and own[-1].body and sheet.place
    last = entry_text(find_game(match.variant).pad, book, sheet.place - 1) if counted else ""
    return context | {
        "slip": slip,
        "version": sheet.seen,
        "due_template": "scoring/slips/pad_end.html" if book.match.result else context["due_template"],
        "account": account_of(slip),
        "addresses": {
            "record": reverse("slip-pad-record", args=where),
            "undo": reverse("slip-pad-undo", args=where),
        },
        "undo": Undo(last),
        "redo": False,
        "differing": _differing(slip, sheet),
        "far_behind": sheet.behind if sheet.behind >= FAR_BEHIND else 0,
        "tag": tag_of(slip, sheet),
    }


def _differing(slip: Slip, sheet: Sheet) -> list[tuple[ToldDifference, str, str]]:
    """Return the open differences that a side knows of, each with what its own and the other side's count says."""
    told = told_differences(sheet.book, sheet.counts.known_to(slip.side))
    return [(each, each.counted[slip.side], each.counted[1 - slip.side]) for each in told]


def tag_of(slip: Slip, sheet: Sheet) -> str:
    """Return the entity tag of what whoever holds a slip is shown."""
    differing = [(each.line.id, each.digest) for each in sheet.counts.known_to(slip.side)]
    far = sheet.behind >= FAR_BEHIND and sheet.behind
    return quote_etag(key_of(slip.pk, sheet.seen, differing, far, sheet.is_over))


def notice_of(error: NotRecorded) -> Notice:
    """Return what to tell whoever holds a slip of what was not recorded; nothing of what the other side has entered."""
    match error:
        case StaleMatchError():
            return Notice(
                [_("The match was corrected meanwhile. See whether your entry still fits, and score it again.")]
            )
        case ForbiddenError():
            return Notice([_("This is for an organiser of the club: tell them what is to be changed.")])
    return why_not(error, lambda: False)
