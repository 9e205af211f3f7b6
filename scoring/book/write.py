"""The one way into the book. Recording, undoing, correcting and overriding all pass through `write`.

An act is written whole or not at all, in one transaction: the version that its author saw must be the newest,
the book as it would read must fold, and the author must have the rights that the act needs. The number of
queries does not depend on the length of the match.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.book.changes import Action, Change, digest
from scoring.book.deriving import derived_columns, stored_links, write_sides
from scoring.book.errors import ForbiddenError, KeyReusedError, RefusedError, StaleError, TakenOverError
from scoring.book.ledger import Ledger, Record, fold
from scoring.book.opening import OpenBook, fold_book, open_book, read_log
from scoring.models import LogRecord, Match
from scoring.rights import Right, rights_in
from scoring.rules.problems import Problem, Severity, illegal

_SCORING = frozenset({Action.RECORD, Action.UNDO, Action.REDO})


@dataclass(frozen=True, slots=True)
class Signature:
    """Who acts (None: the system), on which version of the match, under which idempotency key, and why."""

    author: User | None
    seen: int
    key: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an act came to: the match as it now is, its book, and the notices of what was written."""

    match: Match
    book: OpenBook
    notices: Sequence[Problem] = ()


Changes = Sequence[Change] | Callable[[str], Sequence[Change]]


def write(slug: str, changes: Changes, by: Signature) -> Receipt:
    """Write an act into the book of the match at `slug`.

    `changes` may be a function of the match's variant, for those who know the match by its address alone.

    Raises Match.DoesNotExist, or a `NotWrittenError`: StaleError, KeyReusedError, ForbiddenError,
    TakenOverError or RefusedError. An act sent again under its key is answered as the first time.
    """
    try:
        with transaction.atomic():
            match = Match.objects.select_for_update(of=("self",)).get(slug=slug)
            if callable(changes):
                changes = changes(match.variant)
            if match.version != by.seen:
                return _answer_again(match, changes, by)
            return _append(match, changes, by)
    except IntegrityError as error:
        raise KeyReusedError(by.key) from error


def _answer_again(match: Match, changes: Sequence[Change], by: Signature) -> Receipt:
    known = match.log.filter(key=by.key).values_list("digest", flat=True).first() if by.key else None
    if known is None:
        raise StaleError(match, by.seen)
    if known != digest(changes, by.reason):
        raise KeyReusedError(by.key)
    return Receipt(match, open_book(match))


def _append(match: Match, changes: Sequence[Change], by: Signature) -> Receipt:
    log = read_log(match.pk)
    before = fold(log)
    _check_changes(before, changes)
    first = match.version + 1
    new = [
        Record(first + offset, first, change.action, change.entry, change.before, change.body)
        for offset, change in enumerate(changes)
    ]
    book = fold_book(match.variant, fold([*log, *new]))
    notices = _check_book(book, changes, first)
    _check_rights(match, changes, by, notices)

    now = timezone.now()
    LogRecord.objects.bulk_create(_row(match, record, by, now, digest(changes, by.reason)) for record in new)
    if book.ledger.setup != before.setup:
        write_sides(match.pk, book.setup, stored_links(book.ledger.setup))
    columns = derived_columns(book) | {"version": match.version + len(new), "changed_at": now}
    if by.author is not None and match.scorer_id is None and match.version and new[0].action == Action.RECORD:
        columns |= {"scorer_id": by.author.pk, "scorer_since": now}
    if not Match.objects.filter(pk=match.pk, version=match.version).update(**columns):
        raise StaleError(match, by.seen)
    for name, value in columns.items():
        setattr(match, name, value)
    return Receipt(match, book, notices)


def _row(match: Match, record: Record, by: Signature, now: datetime, sent: str) -> LogRecord:
    opens = record.version == record.batch
    return LogRecord(
        match=match,
        **record._asdict(),
        reason=by.reason,
        author=by.author,
        at=now,
        key=(by.key or None) if opens else None,
        digest=sent if opens else "",
    )


def _check_changes(ledger: Ledger, changes: Sequence[Change]) -> None:
    """Refuse changes to lines that are not there, and undoing where nothing is left to undo."""
    for change in changes:
        if change.action == Action.UNDO and len(ledger.done) < 2:
            raise RefusedError([illegal("book", "nothing_to_undo")])
        if change.action == Action.REDO and not ledger.undone:
            raise RefusedError([illegal("book", "nothing_to_redo")])
        standing = ledger.bodies.keys() - ledger.struck
        known = ledger.struck if change.action == Action.RESTORE else standing
        for line in (change.entry, change.before):
            if line is not None and line not in known:
                raise RefusedError([illegal("book", "no_such_line", "entry")])
        if ledger.withdrawn != (change.action == Action.REINSTATE):
            raise RefusedError([illegal("book", "withdrawn" if ledger.withdrawn else "not_withdrawn")])


def _check_book(book: OpenBook, changes: Sequence[Change], first: int) -> list[Problem]:
    """Refuse a book that does not fold; return the notices of the entries that the act wrote."""
    written = {change.entry for change in changes if change.action == Action.CORRECT}
    fresh = {index: line.id for index, line in enumerate(book.lines) if line.id >= first or line.id in written}
    if book.failure is not None:
        index = book.failure.index
        line = book.lines[index].id
        at = line - first if line >= first else 0
        raise RefusedError([p.at(at) for p in book.failure.problems], None if index in fresh else line)
    return [notice for notice in book.match.notices if notice.entry in fresh]


def _check_rights(match: Match, changes: Sequence[Change], by: Signature, notices: Sequence[Problem]) -> None:
    """Refuse an author without the rights that the act needs. The system (None) may do everything."""
    actions = {change.action for change in changes}
    needed = {Right.RECORD if actions <= _SCORING else Right.CORRECT}
    if actions & {Action.WITHDRAW, Action.REINSTATE}:
        needed.add(Right.WITHDRAW)
    elif match.status == Match.Status.COMPLETED:
        needed.add(Right.CHANGE_FINISHED)
    if any(notice.severity is Severity.INFEASIBLE for notice in notices):
        needed.add(Right.OVERRIDE)
    if by.author is not None:
        missing = needed - rights_in(by.author, match.club_id)
        if missing:
            raise ForbiddenError(min(missing, key=list(Right).index))
        if actions <= _SCORING and match.scorer_id not in (None, by.author.pk):
            raise TakenOverError(match)
    if Right.CHANGE_FINISHED in needed and not by.reason.strip():
        raise RefusedError([illegal("book", "reason_needed", "reason")])
