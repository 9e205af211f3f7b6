"""Writing in the book of a match: entries, undoing, who scores; and a new match. By the one path that a pad takes."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest
from ninja import Field, Router, Schema, Status

from scoring.api.access import Writer
from scoring.api.clubs import PagingAsked
from scoring.api.matches import book_at
from scoring.api.pages import Page, page_of_list
from scoring.api.problems import Fault, faults_of
from scoring.api.signing import SignedData
from scoring.book.changes import REDO, UNDO, Change, recorded
from scoring.book.signature import Signature
from scoring.book.write import Receipt, write
from scoring.games.checked_entries import MOST_ENTRIES
from scoring.models import LogRecord, Match
from scoring.pads.scorer import take_over as take_over_from
from scoring.rights import Right
from scoring.web.access import check_match_shown, signed_in, visible_match

router = Router(tags=["scoring"])


class EntryData(Schema):
    """An entry of the book: its id, which corrections name, and what it says, in the form of a match file."""

    id: int
    entry: dict[str, Any]


class EntriesSent(SignedData):
    """Entries to be recorded, all or none, each in the form of a match file."""

    entries: list[dict[str, Any]] = Field(
        min_length=1, max_length=MOST_ENTRIES, examples=[[{"type": "over", "bowler": 10}, {"type": "ball", "runs": 4}]]
    )


class Written(Schema):
    """What an act has written. `version` is that of the match behind it, `entries` are the ids of new entries.

    `notices` are what is unusual in them, and was recorded all the same.
    """

    version: int
    entries: list[int]
    notices: list[Fault]


_NEW = (LogRecord.Action.RECORD, LogRecord.Action.INSERT)
_may_record = Writer(Right.RECORD, visible_match)


@router.get("/matches/{slug:slug}/entries/", response=Page[EntryData], url_name="api-entries", operation_id="entries")
def entries(request: HttpRequest, slug: str, paging: PagingAsked) -> object:
    """Return the entries of the book in the form of a match file, in the order played."""
    found = page_of_list(book_at(request, slug).lines, paging)
    found["items"] = [{"id": line.id, "entry": json.loads(line.body)} for line in found["items"]]
    return found


@router.post(
    "/matches/{slug:slug}/entries/",
    auth=_may_record,
    response={201: Written},
    url_name="api-entries",
    operation_id="record",
)
def record(request: HttpRequest, slug: str, sent: EntriesSent) -> object:
    """Record entries. What the rules refuse is told by its entry, its field and its rule, and nothing is recorded."""
    return Status(201, write_act(request, slug, sent, lambda match: recorded(match.variant, sent.entries)))


@router.post(
    "/matches/{slug:slug}/undo/", auth=_may_record, response={201: Written}, url_name="api-undo", operation_id="undo"
)
def undo(request: HttpRequest, slug: str, sent: SignedData) -> object:
    """Take back the latest act."""
    return Status(201, write_act(request, slug, sent, lambda _match: UNDO))


@router.post(
    "/matches/{slug:slug}/redo/", auth=_may_record, response={201: Written}, url_name="api-redo", operation_id="redo"
)
def redo(request: HttpRequest, slug: str, sent: SignedData) -> object:
    """Do again what was undone."""
    return Status(201, write_act(request, slug, sent, lambda _match: REDO))


@router.post(
    "/matches/{slug:slug}/take-over/",
    auth=_may_record,
    response={204: None},
    url_name="api-take-over",
    operation_id="take_over",
)
def take_over(request: HttpRequest, slug: str) -> object:
    """Be the one who scores the match from now on, where somebody else does."""
    take_over_from(request.auth, signed_in(request))  # type: ignore[attr-defined]
    return Status(204, None)


def write_act(
    request: HttpRequest,
    slug: str,
    sent: SignedData,
    changes: Callable[[Match], Sequence[Change]],
    within: str = "entries",
) -> dict[str, object]:
    """Write an act for a match that is shown to who sends it; return what it has written.

    Raises Match.DoesNotExist, Http404 or a `NotWrittenError`.
    """

    def checked(match: Match) -> Sequence[Change]:
        check_match_shown(request, match)
        return changes(match)

    by = Signature(author=signed_in(request), seen=sent.seen, key=sent.key, reason=sent.reason)
    return _written(write(slug, checked, by), sent.key, within)


def _written(receipt: Receipt, key: str, within: str) -> dict[str, object]:
    """Return what an act has written that has a key, the same however often it was sent. Two queries.

    The field of a notice begins with `within` and the place of the change in what was sent.
    """
    log = LogRecord.objects.filter(match=receipt.match)
    first = log.get(key=key)
    batch = list(log.filter(version__gte=first.version, batch=first.batch).order_by("version"))
    new = [record.version for record in batch if record.action in _NEW]
    own = [record.version if record.action in _NEW else record.entry for record in batch]
    lines = receipt.book.lines
    notices = [
        each.at(own.index(lines[each.entry].id))
        for each in receipt.book.match.notices
        if each.entry is not None and lines[each.entry].id in own
    ]
    return {"version": batch[-1].version, "entries": new, "notices": faults_of(notices, within)}
