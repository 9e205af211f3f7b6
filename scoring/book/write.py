"""The one way into the book. Recording, undoing, correcting and overriding all pass through `write`.

An act is written whole or not at all, in one transaction: the version that its author saw must be the newest,
the book as it would read must fold, and the author must have the rights that the act needs. The number of
queries does not depend on the length of the match.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.book.act_checks import (
    check_changes,
    check_folds,
    check_innings,
    check_length,
    check_report,
    check_settled,
    own_entries,
    rights_needed,
)
from scoring.book.book_cache import books
from scoring.book.changes import AMENDING, MARKING, SCORING, Action, Change, digest
from scoring.book.covers import cover_in
from scoring.book.errors import (
    ForbiddenError,
    KeyReusedError,
    NotWrittenError,
    RefusedError,
    StaleMatchError,
    TakenOverError,
)
from scoring.book.ledger import LedgerRecord, fold
from scoring.book.listeners import check_setup, lock_kept, tell
from scoring.book.match_rows import derived_columns, names_of_sides, side_rows, write_sides
from scoring.book.open_book import OpenBook, fold_book, open_book, play_on, read_log
from scoring.book.signature import AnySignature
from scoring.locks import lock_club, locked_match
from scoring.models import LogRecord, Match, Slip, club_changed
from scoring.rights import Right, Roles, rights_in
from scoring.rules.problems import Problem, illegal
from scoring.statements import insert_rows, update_row

Changes = Sequence[Change] | Callable[[Match], Sequence[Change]]
"""What an act changes, or what says so of the match as it is when the act is written."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an act came to: the match as it now is, its book, and the notices of what was written."""

    match: Match
    book: OpenBook
    notices: Sequence[Problem] = ()


def write(slug: str, changes: Changes, by: AnySignature) -> Receipt:
    """Write an act into the book of the match at `slug`; the changes may be made of the match as it then is.

    Raises Match.DoesNotExist, or a `NotWrittenError`: StaleMatchError, KeyReusedError, ForbiddenError,
    TakenOverError or RefusedError. An act sent again under its key is answered as the first time.
    """
    act: Sequence[Change] = ()
    try:
        with transaction.atomic():
            match, roles = locked_match(slug, by.author.pk if isinstance(by.author, User) else None)
            act = changes(match) if callable(changes) else changes
            if by.seen is not None and match.version != by.seen:
                raise StaleMatchError(match, by.seen)
            receipt = _append(match, act, by, roles)
            transaction.on_commit(partial(books.put, match, receipt.book))
            return receipt
    except (IntegrityError, NotWrittenError):
        # Whatever stands in the way of an act, it may be that it was written before, under its key.
        answer = _answer_again(slug, act, by)
        if answer is None:
            raise
        return answer


def _answer_again(slug: str, changes: Sequence[Change], by: AnySignature) -> Receipt | None:
    """Return the answer to an act whose key is in the log, None where it is not. Raises KeyReusedError."""
    known = LogRecord.objects.filter(match__slug=slug, key=by.key).select_related("match").first() if by.key else None
    if known is None:
        return None
    if known.digest != digest(changes, by.reason):
        raise KeyReusedError(by.key)
    return Receipt(known.match, open_book(known.match))


def preview(match: Match, changes: Sequence[Change]) -> OpenBook:
    """Return the book of a match as it would read with an act, whether or not it would fold. One query.

    Raises RefusedError where the act speaks of lines that are not in the book.
    """
    log = read_log(match)
    check_changes(fold(log), changes)
    return fold_book(match.variant, fold([*log, *_records(match, changes)]))


def trial(match: Match, changes: Sequence[Change]) -> tuple[OpenBook, RefusedError | None]:
    """Return the book of a match as it would read with an act that amends it, and what speaks against that.

    A query, and for another set-up one of each listener. Raises RefusedError where the act speaks of lines that
    are not in the book.
    """
    log = read_log(match)
    before = fold(log)
    check_changes(before, changes)
    book = fold_book(match.variant, fold([*log, *_records(match, changes)]))
    try:
        _check_amended(fold_book(match.variant, before), book, own_entries(book, changes, match.version), match.version)
        if book.ledger.setup != before.setup:
            check_setup(match, book)
    except RefusedError as error:
        return book, error
    return book, None


def _check_amended(before: OpenBook, after: OpenBook, own: Collection[int], seen: int) -> None:
    """Refuse what would not fold, or mean something else, in a book that was amended. Raises RefusedError."""
    check_length(before, after)
    check_folds(after, own, seen)
    check_innings(before, after)


def _append(match: Match, changes: Sequence[Change], by: AnySignature, roles: Roles) -> Receipt:
    now = by.at or timezone.now()
    actions = {change.action for change in changes}
    cover = cover_in(match.club)
    stored = cover.uncovered(_records(match, changes))
    new = cover.records(stored)
    kept = books.get(match) if actions == {Action.RECORD} else None
    log = [] if kept else read_log(match)
    before = kept.ledger if kept else fold(log)
    setup = before.setup
    check_changes(before, changes)
    book = play_on(kept, new) if kept else fold_book(match.variant, fold([*log, *new]))
    own = own_entries(book, changes, match.version)
    if not actions <= MARKING:
        check_report(book.ledger, changes, book.setup, setup)
        if actions & AMENDING - {Action.RECORD} and setup:
            _check_amended(fold_book(match.variant, before), book, own, match.version)
        else:
            check_folds(book, own, match.version)
        check_settled(book, actions)
    _check_rights(match, rights_needed(match, changes, book, own, by.author, now, before=before), actions, by, roles)

    set_up = book.ledger.setup != setup
    sent = digest(changes, by.reason)
    insert_rows(LogRecord, (_row(match, record, by, now, sent) for record in stored))
    if set_up:
        if match.version:  # a new match is made under the club's lock
            lock_kept([match.pk])
            lock_club(match.club_id)
        if match.version and names_of_sides(match.pk) != list(book.setup.names):
            match.slips.filter(ended_at=None).update(ended_at=now)  # a slip is for who stood on its side
        write_sides(match.pk, side_rows(book))
    columns = derived_columns(book) | {"version": match.version + len(new), "changed_at": now}
    columns["names_off"] = match.names_off or new != stored or cover.text(by.reason) != by.reason
    finished = Match.Status.COMPLETED in (match.status, columns["status"])
    goes_on = match.status == columns["status"] == Match.Status.IN_PROGRESS
    scores = isinstance(by.author, User) and new[0].action == Action.RECORD
    if scores and by.author and match.scorer_id is None and match.version:
        columns |= {"scorer_id": by.author.pk, "scorer_since": now}
    changed = {name: value for name, value in columns.items() if value != getattr(match, name)}
    if not update_row(match, changed, version=match.version):
        raise StaleMatchError(match, match.version)
    for name, value in changed.items():
        setattr(match, name, value)
    result = finished or actions <= MARKING
    if result or set_up:
        tell(match, book, set_up=set_up, result=result)
    if not goes_on or actions <= MARKING or set_up:
        club_changed(match.club_id)
    return Receipt(match, book, [notice for notice in book.match.notices if notice.entry in own])


def _records(match: Match, changes: Sequence[Change]) -> list[LedgerRecord]:
    first = batch = match.version + 1
    if first == 1 and any(change.action == Action.REPORT for change in changes):
        batch = 2  # the result that comes with the set-up of a new match is an act of its own, to be undone without it
    return [
        LedgerRecord(version, min(version, batch), change.action, change.entry, change.before, change.body)
        for version, change in enumerate(changes, first)
    ]


def _row(match: Match, record: LedgerRecord, by: AnySignature, now: datetime, sent: str) -> LogRecord:
    opens = record.version == match.version + 1
    return LogRecord(
        match_id=match.pk,
        **record._asdict(),
        reason=by.reason,
        author_id=by.author.pk if isinstance(by.author, User) else None,
        slip_id=by.author.pk if isinstance(by.author, Slip) else None,
        at=now,
        key=(by.key or None) if opens else None,
        digest=sent if opens else "",
    )


def _check_rights(match: Match, needed: set[Right], actions: set[str], by: AnySignature, roles: Roles) -> None:
    """Refuse an author without the rights that the act needs. The system (None) may do everything."""
    if by.author is not None:
        missing = needed - rights_in(by.author, by.scope or match, roles)
        if missing:
            raise ForbiddenError(min(missing, key=list(Right).index))
        finished = match.status == Match.Status.COMPLETED
        is_person = isinstance(by.author, User)  # by a slip, a side counts beside whoever scores
        if is_person and actions <= SCORING and not finished and match.scorer_id not in (None, by.author.pk):
            raise TakenOverError(match)
    if Right.CHANGE_FINISHED in needed and not by.reason.strip():
        raise RefusedError([illegal("book", "reason_needed", "reason")])
