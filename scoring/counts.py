"""Double count: both sides of a match count its entries, each blind, by the slips that they hold.

Whoever is first has the entry recorded; the other's is only compared with it, however many entries late, and raises no
version of the match. Where both differ, what is recorded stands until a side accepts the other's entry, or a checker
or an organiser settles it. Play goes on meanwhile.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from scoring.book.book_cache import books
from scoring.book.changes import UNDO, Action, Change, corrected
from scoring.book.errors import ForbiddenError, RefusedError, StaleMatchError
from scoring.book.ledger import LogEntry
from scoring.book.open_book import OpenBook
from scoring.book.signature import SlipSignature
from scoring.book.write import write
from scoring.models import Count, LogRecord, Match, Slip, club_changed
from scoring.rights import Right, may
from scoring.rules.match import PlayableMatch, decode
from scoring.rules.problems import Problem, illegal, refusals
from scoring.rules.registry import find_rules
from scoring.rules.replay import replay
from scoring.slips import SIDES

_OTHERS = 100_000
"""What an act of somebody else on what is recorded adds to what a side has seen; an act of its own adds 1."""
_UNCOUNTED = ("at", "note", "override")
"""What an entry says besides that nobody counts."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry of which a side counted something else than is recorded: its line, the side, what it counted."""

    line: LogEntry
    index: int
    side: int
    body: str


@dataclass(frozen=True)
class Counts:
    """What both sides have counted of a book, as it now reads."""

    lines: Sequence[LogEntry]
    rows: Sequence[Count]

    @cached_property
    def newest(self) -> Mapping[tuple[int, int], Count]:
        """The count that holds, by line and side: of the lines as they now read."""
        bodies = {line.id: digest(line.body) for line in self.lines}
        return {(row.entry, row.side): row for row in self.rows if row.body and row.of == bodies.get(row.entry)}

    def by(self, line: LogEntry) -> frozenset[int]:
        """Return the sides that have counted a line as it is recorded."""
        found = [row for side in SIDES if (row := self.newest.get((line.id, side))) and is_same(row.body, line.body)]
        one_browser = len({row.device for row in found}) < len(found)
        return frozenset(row.side for row in (found[:1] if one_browser else found))

    @cached_property
    def both(self) -> int:
        """How many lines both sides have counted as they are recorded."""
        return sum(len(self.by(line)) == len(SIDES) for line in self.lines)

    @cached_property
    def differences(self) -> Sequence[Difference]:
        """The differences that nobody has settled, in the order played."""
        return list(self._differences())

    def _differences(self) -> Iterator[Difference]:
        for index, line in enumerate(self.lines):
            for side in SIDES:
                row = self.newest.get((line.id, side))
                if row and not row.settled_at and not is_same(row.body, line.body):
                    yield Difference(line, index, side, row.body)

    def place(self, side: int) -> int:
        """Return how many lines a side has behind it: what it enters next is the line after them."""
        known = {row.entry for row in self.rows if row.side == side}
        return max((index for index, line in enumerate(self.lines, 1) if line.id in known), default=0)

    def known_to(self, side: int) -> Sequence[Difference]:
        """Return the open differences of lines that a side has behind it: of others it learns nothing before."""
        return [each for each in self.differences if each.index < self.place(side)]


@dataclass(frozen=True)
class Sheet:
    """What a side has before it: the book up to where it has counted, and what it has seen of all that was done.

    `seen` grows by 1 with each entry that it counts or takes back, by more where others change what is recorded.
    """

    match: Match
    book: OpenBook
    counts: Counts
    side: int
    seen: int

    @property
    def place(self) -> int:
        """How many lines the side has behind it."""
        return self.counts.place(self.side)

    @property
    def behind(self) -> int:
        """How many lines are recorded that the side has not counted yet."""
        return len(self.book.lines) - self.place

    @cached_property
    def so_far(self) -> OpenBook:
        """The book as far as the side has counted. It shows nothing of what comes after."""
        place, book = self.place, self.book
        if place == len(book.lines):
            return book
        rules = find_rules(self.match.variant)
        played = replay(rules, book.setup, book.entries[:place]).match
        played.toss_known = book.match.toss_known
        return replace(book, lines=book.lines[:place], entries=book.entries[:place], match=played)


def counts_of(match: Match, lines: Sequence[LogEntry]) -> Counts:
    """Return what both sides have counted of a match, whose book has these lines. One query."""
    return Counts(lines, list(match.counts.filter(taken_back_at=None).order_by("pk")))


def sheet_of(match: Match, side: int) -> Sheet:
    """Return what a side of a match has before it. Three queries, or four where the book is not kept."""
    book = books.open(match)
    rows = list(match.counts.order_by("pk"))
    own = [row for row in rows if row.side == side]
    acts = len(own) + sum(row.taken_back_at is not None for row in own)
    others = LogRecord.objects.filter(match=match.pk).exclude(action=Action.RECORD)
    records = others.filter(~Q(slip__side=side) | Q(slip=None)).order_by()
    changes = sum(_changes_counted(record, own, book.ledger.undo_targets) for record in records)
    standing = [row for row in rows if row.taken_back_at is None]
    return Sheet(match, book, Counts(book.lines, standing), side, changes * _OTHERS + acts)


def _changes_counted(record: LogRecord, rows: Iterable[Count], undo_targets: Mapping[int, int]) -> bool:
    """Whether a record changed something that a side, whose counts are `rows`, had counted by then."""
    first = record.entry or record.before or undo_targets.get(record.version) or 0
    if record.action == Action.INSERT and not first:
        return False  # it follows all that there is
    return not first or any(row.entry >= first and row.at <= record.at for row in rows)


@transaction.atomic
def count(slip: Slip, changes: Sequence[Change], seen: int, key: str, at: datetime) -> Sequence[Problem]:
    """Count entries for the side of a slip: compare those that are recorded, and have those after them recorded.

    Returns the notices of what was recorded. Raises Forbidden-, Stale-, Key- and RefusedError.
    """
    match, sheet = _opened(slip, seen, key)
    if sheet is None:
        return ()
    place = sheet.place
    due = sheet.book.lines[place : place + len(changes)]
    _compare(sheet.so_far, [change.body for change in changes], due)
    pairs = [(line, change.body) for line, change in zip(due, changes, strict=False)]
    match, pairs = _own_mended(match, slip, sheet, pairs)
    rows = [_row(slip, line, body, at) for line, body in pairs]
    notices: Sequence[Problem] = ()
    if new := changes[len(due) :]:
        first = match.version + 1
        notices = write(match.slug, new, SlipSignature(author=slip, seen=match.version, key=key)).notices
        lines = [LogEntry(number, change.body) for number, change in enumerate(new, first)]
        rows += [_row(slip, line, line.body, at) for line in lines]
    _keep(match, rows, key)
    return notices


@transaction.atomic
def take_back(slip: Slip, seen: int, key: str, at: datetime) -> None:
    """Take back what the side of a slip counted last: undone in the book where it recorded that with the newest act.

    Raises Forbidden-, Stale- and RefusedError.
    """
    match, sheet = _opened(slip, seen, key)
    if sheet is None:
        return
    own = [row for row in sheet.counts.rows if row.side == slip.side]
    if not own:
        raise RefusedError([illegal("book", "nothing_to_undo")])
    last = sheet.place - 1
    line = sheet.book.lines[last].id if last >= 0 else 0
    taken = [row for row in own if row.entry == line] or own[-1:]
    acts = sheet.book.ledger.done
    newest = LogRecord.objects.filter(match=match.pk, batch=acts[-1]).select_related("slip")
    records = {row.version for row in newest if row.action == Action.RECORD and row.slip and row.slip.side == slip.side}
    if line in records and sheet.behind == 0:
        write(match.slug, UNDO, SlipSignature(author=slip, seen=match.version, key=key))
        taken = [row for row in own if row.entry in records]
    for row in taken:
        row.taken_back_at = at
    taken[0].taken_back_key = key
    Count.objects.bulk_update(taken, ["taken_back_at", "taken_back_key"])
    _tell(match)


@transaction.atomic
def pass_over(slip: Slip, seen: int, key: str, at: datetime) -> None:
    """Have a side go on with what follows the newest entry, and leave those before uncounted.

    Raises Forbidden- and StaleError.
    """
    match, sheet = _opened(slip, seen, key)
    if sheet is None or not sheet.behind:
        return
    newest = sheet.book.lines[-1].id
    row = Count(match=match, slip=slip, side=slip.side, device=slip.device, entry=newest, at=at)
    _keep(match, [row], key)


@transaction.atomic
def accept(slip: Slip, line: int, of: str, seen: int, key: str, at: datetime) -> None:
    """Accept what the other side has: the recorded entry, or as its correction the entry that the other side counted,
    which is also what both have counted where they are at one.

    `of` is the digest of the line as it was seen. Raises Forbidden-, Stale- and RefusedError.
    """
    match, sheet = _opened(slip, seen, key)
    if sheet is None:
        return
    open_ones = [each for each in sheet.counts.known_to(slip.side) if each.line.id == line]
    if not open_ones or digest(open_ones[0].line.body) != of:
        raise StaleMatchError(match, seen)
    recorded = open_ones[0].line
    agreed = len(open_ones) == len(SIDES) and is_same(open_ones[0].body, open_ones[1].body)
    if not agreed and any(each.side == slip.side for each in open_ones):
        _keep(match, [_row(slip, recorded, recorded.body, at)], key)
        return
    theirs = next(each for each in open_ones if each.side != slip.side)
    change = corrected(match.variant, line, json.loads(theirs.body))
    write(match.slug, [change], SlipSignature(author=slip, seen=match.version, key=key))
    now = LogEntry(line, change.body)
    other = sheet.counts.newest[line, theirs.side]
    _keep(match, [_row(other.slip, now, change.body, at), _row(slip, now, change.body, at)], key)


@transaction.atomic
def settle(match: Match, line: int, of: str, by: User, at: datetime) -> None:
    """Have an entry stand as it is recorded, whatever the sides have counted.

    Raises ForbiddenError, and StaleMatchError where it was changed meanwhile.
    """
    current = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
    if not may(by, Right.SETTLE_COUNTS, current):
        raise ForbiddenError(Right.SETTLE_COUNTS)
    counts = counts_of(current, books.open(current).lines)
    differing = [each for each in counts.differences if each.line.id == line and digest(each.line.body) == of]
    if not differing:
        raise StaleMatchError(current, current.version)
    settled = [counts.newest[line, each.side].pk for each in differing]
    Count.objects.filter(pk__in=settled).update(settled_by=by, settled_at=at)
    club_changed(current.club_id)


def is_same(body: str, other: str) -> bool:
    """Whether two stored entries are the same, whatever was noted beside them."""
    return body == other or _counted(body) == _counted(other)


def digest(body: str) -> str:
    """Return the digest of a stored entry, by which a count knows what it is of."""
    return hashlib.sha256(body.encode()).hexdigest()


def _opened(slip: Slip, seen: int, key: str) -> tuple[Match, Sheet | None]:
    """Return the match of a slip, locked, and its side's sheet as it was `seen`; no sheet for an act done before."""
    match = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=slip.match_id)
    if not may(slip, Right.RECORD, match):
        raise ForbiddenError(Right.RECORD)
    if match.counts.filter(Q(key=key) | Q(taken_back_key=key)).exists():
        return match, None
    sheet = sheet_of(match, slip.side)
    if sheet.seen != seen:
        raise StaleMatchError(match, seen)
    return match, sheet


def _compare(so_far: OpenBook, bodies: Iterable[str], due: Iterable[LogEntry]) -> None:
    """Refuse what a side counted where the rules do not take it, unless it is what is recorded. Raises RefusedError."""
    match = so_far.match
    if not isinstance(match, PlayableMatch):
        raise RefusedError([illegal("book", "match_is_reported")])
    entries = list(so_far.entries)
    for index, (body, line) in enumerate(zip(bodies, due, strict=False)):
        rules: type[PlayableMatch[Any]] = type(match)
        if not is_same(body, line.body):
            now = replay(rules, so_far.setup, entries).match
            if refused := refusals(now.check(decode(rules, body))):
                raise RefusedError([problem.at(index) for problem in refused])
        entries.append(decode(rules, line.body))


def _own_mended(
    match: Match, slip: Slip, sheet: Sheet, pairs: Sequence[tuple[LogEntry, str]]
) -> tuple[Match, list[tuple[LogEntry, str]]]:
    """Correct what the side itself had recorded and now counts otherwise, where the other side has not counted it.

    Returns the match and the pairs of line and count as they are then. What the rules do not let be corrected stays.
    """
    found = list(pairs)
    for index, (line, body) in enumerate(pairs):
        theirs = sheet.counts.newest.get((line.id, 1 - slip.side))
        if is_same(body, line.body) or (theirs and not is_same(theirs.body, body)):
            continue
        if not LogRecord.objects.filter(match=match.pk, version=line.id, slip__side=slip.side).exists():
            continue
        change = corrected(match.variant, line.id, json.loads(body))
        with suppress(RefusedError, ForbiddenError):
            match = write(match.slug, [change], SlipSignature(author=slip, seen=match.version, key="")).match
            found[index] = LogEntry(line.id, change.body), body
    return match, found


def _row(slip: Slip, line: LogEntry, body: str, at: datetime) -> Count:
    text = json.dumps(_counted(body), ensure_ascii=False, separators=(",", ":"))
    of, signed = digest(line.body), {"match_id": slip.match_id, "slip": slip, "side": slip.side, "device": slip.device}
    return Count(**signed, entry=line.id, of=of, body=text, at=at)


def _keep(match: Match, rows: Collection[Count], key: str) -> None:
    for row in list(rows)[:1]:
        row.key = key
    Count.objects.bulk_create(rows)
    _tell(match)


def _tell(match: Match) -> None:
    """Have the kept pages of a match that is over say what was counted since."""
    if Match.objects.filter(pk=match.pk).exclude(outcome="").exists():
        club_changed(match.club_id)


def _counted(body: str) -> dict[str, object]:
    """Return what of a stored entry is counted."""
    given: dict[str, object] = json.loads(body)
    return {name: value for name, value in given.items() if name not in _UNCOUNTED}
