"""Double count: both sides of a match count its entries, each blind, by the slips that they hold.

Whoever is first has the entry recorded; the other's is only compared with it, however many entries late, and raises no
version of the match. Where both differ, what is recorded stands until a side accepts the other's entry, or a checker
or an organiser settles it. Play goes on meanwhile.
"""

import json
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from scoring.book.book_cache import books
from scoring.book.changes import UNDO, Action, Change, corrected
from scoring.book.errors import ForbiddenError, KeyReusedError, RefusedError, StaleMatchError
from scoring.book.ledger import LogEntry
from scoring.book.open_book import OpenBook
from scoring.book.signature import SlipSignature
from scoring.book.write import write
from scoring.counts import BESIDE, FAR_BEHIND, Sheet, body_counted, counted, counts_of, digest, is_same, sheet_of
from scoring.models import Count, LogRecord, Match, Slip, club_changed
from scoring.rights import Right, may
from scoring.rules.match import PlayableMatch, decode
from scoring.rules.problems import Problem, illegal, refusals
from scoring.rules.replay import replay


@transaction.atomic
def count(slip: Slip, changes: Sequence[Change], seen: int, key: str, at: datetime) -> Sequence[Problem]:
    """Count entries for the side of a slip: compare those that are recorded, and have those after them recorded.

    Returns the notices of what was recorded. Raises Forbidden-, Stale-, KeyReused- and RefusedError.
    """
    match, sheet = _opened(slip, seen, key, [body_counted(change.body) for change in changes])
    if sheet is None:
        return ()
    bodies = [change.body for change in changes]
    if any("override" in json.loads(body) for body in bodies):
        raise ForbiddenError(Right.OVERRIDE)
    due = sheet.book.lines[sheet.place : sheet.place + len(changes)]
    _compare(sheet.so_far, bodies, due)
    match, rows = _compared(match, slip, sheet, list(zip(due, bodies, strict=False)), at)
    notices: Sequence[Problem] = ()
    if new := changes[len(due) :]:
        first = match.version + 1
        notices = write(match.slug, new, SlipSignature(author=slip, seen=match.version, key=key)).notices
        lines = [LogEntry(number, change.body) for number, change in enumerate(new, first)]
        rows += [_row(slip, line, line.body, at) for line in lines]
    _keep(match, rows, slip.side, key)
    return notices


@transaction.atomic
def take_back(slip: Slip, seen: int, key: str, at: datetime) -> None:
    """Take back the act by which the side of a slip counted last.

    What it recorded with the newest act of the book is undone there, unless the other side has counted it meanwhile.
    Raises Forbidden-, Stale- and RefusedError.
    """
    match, sheet = _opened(slip, seen, key)
    if sheet is None:
        return
    own = [row for row in sheet.counts.rows if row.side == slip.side and row.key]
    if not own or not own[-1].body:
        raise RefusedError([illegal("book", "nothing_to_undo")])
    taken = [row for row in own if row.key == own[-1].key]
    theirs = {row.entry for row in sheet.counts.rows if row.side != slip.side}
    newest = LogRecord.objects.filter(match=match.pk, batch=sheet.book.ledger.done[-1]).select_related("slip")
    records = list(newest)
    recorded = {row.version for row in records if row.action == Action.RECORD and row.slip_id == slip.pk}
    if len(recorded) == len(records) and recorded <= {row.entry for row in taken} and not recorded & theirs:
        write(match.slug, UNDO, SlipSignature(author=slip, seen=match.version, key=key))
    for row in taken:
        row.taken_back_at, row.taken_back_key = at, key
    Count.objects.bulk_update(taken, ["taken_back_at", "taken_back_key"])
    _tell(match)


@transaction.atomic
def pass_over(slip: Slip, seen: int, key: str, at: datetime) -> None:
    """Have a side that is far behind go on after the newest entry, and leave those before uncounted, for good.

    Raises Forbidden- and StaleError.
    """
    match, sheet = _opened(slip, seen, key)
    if sheet is None:
        return
    if sheet.behind < FAR_BEHIND:
        raise StaleMatchError(match, seen)
    newest = sheet.book.lines[-1].id
    row = Count(match=match, slip=slip, side=slip.side, device=slip.device, entry=newest, at=at)
    _keep(match, [row], slip.side, key)


@transaction.atomic
def accept(slip: Slip, line: int, shown: str, seen: int, key: str, at: datetime) -> None:
    """Accept what the other side has: the recorded entry, or as its correction the entry that the other side counted,
    which is also what both have counted where they are at one.

    `shown` is the digest of the difference as it was shown. Raises Forbidden-, Stale- and RefusedError.
    """
    match, sheet = _opened(slip, seen, key)
    if sheet is None:
        return
    found = next((each for each in sheet.counts.known_to(slip.side) if each.line.id == line), None)
    if found is None or found.digest != shown:
        raise StaleMatchError(match, seen)
    own, theirs = found.bodies.get(slip.side), found.bodies.get(1 - slip.side)
    if own and own != theirs:
        _keep(match, [_row(slip, found.line, found.line.body, at)], slip.side, key)
        return
    other = sheet.counts.newest[line, 1 - slip.side]
    if other.device == slip.device:
        raise ForbiddenError(Right.SETTLE_COUNTS)  # one browser alone does not change what is recorded
    change = _correction(match, found.line, other.body)
    write(match.slug, [change], SlipSignature(author=slip, seen=match.version, key=key))
    now = LogEntry(line, change.body)
    _keep(match, [_again(other, now, at), _row(slip, now, change.body, at)], slip.side, key)


@transaction.atomic
def settle(match: Match, line: int, shown: str, by: User, at: datetime) -> None:
    """Have an entry stand as it is recorded, whatever the sides have counted, as the difference was `shown`.

    Raises ForbiddenError, and StaleMatchError where something of it was changed meanwhile.
    """
    current = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
    if not may(by, Right.SETTLE_COUNTS, current):
        raise ForbiddenError(Right.SETTLE_COUNTS)
    counts = counts_of(current, books.open(current).lines)
    found = next((each for each in counts.differences if each.line.id == line and each.digest == shown), None)
    if found is None:
        raise StaleMatchError(current, current.version)
    settled = [counts.newest[line, side].pk for side in found.bodies]
    Count.objects.filter(pk__in=settled).update(settled_by=by, settled_at=at)
    club_changed(current.club_id)


def _opened(slip: Slip, seen: int, key: str, bodies: Sequence[str] = ()) -> tuple[Match, Sheet | None]:
    """Return the match of a slip, locked, and its side's sheet as it was `seen`; no sheet for an act done before."""
    match = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=slip.match_id)
    if not may(slip, Right.RECORD, match):
        raise ForbiddenError(Right.RECORD)
    done = match.counts.filter(Q(key=key) | Q(taken_back_key=key), side=slip.side).order_by("pk")
    if done:
        if bodies and [row.body for row in done] != bodies:
            raise KeyReusedError(key)
        return match, None
    sheet = sheet_of(match, slip.side)
    if not sheet.is_of_now(seen):
        raise StaleMatchError(match, seen)
    return match, sheet


def _compare(so_far: OpenBook, bodies: Sequence[str], due: Sequence[LogEntry]) -> None:
    """Refuse what the rules do not take after what the side itself has entered, unless all of it is what is recorded.

    What is said of it tells nothing of what is recorded. Raises RefusedError.
    """
    match = so_far.match
    if not isinstance(match, PlayableMatch):
        raise RefusedError([illegal("book", "match_is_reported")])
    same = 0
    while same < len(due) and same < len(bodies) and is_same(bodies[same], due[same].body):
        same += 1
    compared = bodies[: len(due)]
    if same == len(compared):
        return
    rules = type(match)
    own = [*so_far.entries, *(decode(rules, line.body) for line in due[:same])]
    now = replay(rules, so_far.setup, own).match
    for index, body in enumerate(bodies[same:], same):
        entry = decode(rules, body)
        if refused := refusals(now.check(entry)):
            raise RefusedError([problem.at(index) for problem in refused])
        now.play(entry)


def _compared(
    match: Match, slip: Slip, sheet: Sheet, pairs: Sequence[tuple[LogEntry, str]], at: datetime
) -> tuple[Match, list[Count]]:
    """Return what a side counted of recorded lines, and the match as it is then.

    What it had recorded itself, and now counts otherwise, is corrected: where nobody else has said anything of the
    entry, or the other side has counted the same.
    """
    mended = {line: _correction(match, line, body) for line, body in pairs if _is_own(slip, sheet, line, body)}
    with suppress(RefusedError, ForbiddenError):
        if mended:
            signed = SlipSignature(author=slip, seen=match.version, key="")
            match = write(match.slug, list(mended.values()), signed).match
            changed = {line: LogEntry(line.id, change.body) for line, change in mended.items()}
            rows = [_row(slip, changed.get(line, line), body, at) for line, body in pairs]
            others = ((line, sheet.counts.newest.get((line.id, 1 - slip.side))) for line in mended)
            return match, [*(_again(other, changed[line], at) for line, other in others if other), *rows]
    return match, [_row(slip, line, body, at) for line, body in pairs]


def _is_own(slip: Slip, sheet: Sheet, line: LogEntry, body: str) -> bool:
    """Whether a line that a side counts otherwise than it is recorded is its own to correct."""
    if is_same(body, line.body):
        return False
    theirs = sheet.counts.newest.get((line.id, 1 - slip.side))
    if theirs and (theirs.device == slip.device or not is_same(theirs.body, body)):
        return False
    of_line = LogRecord.objects.filter(Q(version=line.id) | Q(entry=line.id), match=slip.match_id)
    settled = Count.objects.filter(match=slip.match_id, entry=line.id).exclude(settled_at=None)
    return set(of_line.values_list("slip__side", flat=True)) == {slip.side} and not settled.exists()


def _correction(match: Match, line: LogEntry, body: str) -> Change:
    """Return the change that makes a line read as it was counted; what was noted beside it stays."""
    given = json.loads(line.body)
    return corrected(match.variant, line.id, counted(body) | {name: given[name] for name in BESIDE if name in given})


def _row(slip: Slip, line: LogEntry, body: str, at: datetime) -> Count:
    of, counted = digest(line.body), body_counted(body)
    where = {"match_id": slip.match_id, "slip": slip, "side": slip.side, "device": slip.device}
    return Count(**where, entry=line.id, of=of, body=counted, at=at)


def _again(row: Count, line: LogEntry, at: datetime) -> Count:
    """Return that a side counted a line which now reads as it had counted it."""
    where = {"match_id": row.match_id, "slip_id": row.slip_id, "side": row.side, "device": row.device}
    return Count(**where, entry=line.id, of=digest(line.body), body=row.body, at=at)


def _keep(match: Match, rows: Collection[Count], side: int, key: str) -> None:
    """Keep counts; those of the side that acts under the key of its act."""
    for row in rows:
        row.key = key if row.side == side else ""
    Count.objects.bulk_create(rows)
    _tell(match)


def _tell(match: Match) -> None:
    """Have the kept pages of a match that is over say what was counted since."""
    if Match.objects.filter(pk=match.pk).exclude(outcome="").exists():
        club_changed(match.club_id)
