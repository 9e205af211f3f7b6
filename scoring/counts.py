"""Double count: both sides of a match count its entries, each blind, by the slips that they hold.

Whoever is first has the entry recorded; the other's is only compared with it, however many entries late, and raises no
version of the match. Where both differ, what is recorded stands until a side accepts the other's entry, or a checker
or an organiser settles it. Play goes on meanwhile.
"""

import hashlib
import json
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

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
from scoring.models import Count, LogRecord, Match, Slip, club_changed
from scoring.rights import Right, may
from scoring.rules.match import PlayableMatch, decode
from scoring.rules.problems import Problem, illegal, refusals
from scoring.rules.registry import find_rules
from scoring.rules.replay import replay
from scoring.slips import SIDES

FAR_BEHIND = 12
"""So many entries behind what is recorded, a side may go on with the newest."""
_ACT = 1_000_000_000
"""What an act of a side adds to what it has seen; below that stands what it has seen of the book."""
_BOOKS = 900_000_000
_BESIDE = ("at", "note")
"""What an entry says besides that nobody counts, and that a correction leaves."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry of which a side, or each, counted something else than is recorded; `bodies` say what, by side."""

    line: LogEntry
    index: int
    bodies: Mapping[int, str]

    @property
    def digest(self) -> str:
        """What tells it from another of the same line, as somebody was shown it."""
        return digest(json.dumps([self.line.body, sorted(self.bodies.items())]))


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
        """Return the sides that have counted a line as it is recorded; of one browser for both, the first."""
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
            rows = {side: row for side in SIDES if (row := self.newest.get((line.id, side))) and not row.settled_at}
            bodies = {side: row.body for side, row in rows.items() if not is_same(row.body, line.body)}
            if bodies:
                yield Difference(line, index, bodies)

    def place(self, side: int) -> int:
        """Return how many lines a side has behind it: what it enters next is the line after them."""
        known = {row.entry for row in self.rows if row.side == side}
        return max((index for index, line in enumerate(self.lines, 1) if line.id in known), default=0)

    def known_to(self, side: int) -> Sequence[Difference]:
        """Return the open differences of lines that a side has behind it: of others it learns nothing before."""
        return [each for each in self.differences if each.index < self.place(side)]


@dataclass(frozen=True)
class Sheet:
    """What a side has before it: the book up to where it has counted. `acts` is how many entries it has counted, and
    how often it has taken some back.
    """

    match: Match
    book: OpenBook
    counts: Counts
    side: int
    acts: int

    @cached_property
    def place(self) -> int:
        """How many lines the side has behind it."""
        return self.counts.place(self.side)

    @property
    def behind(self) -> int:
        """How many lines are recorded that the side has not counted yet."""
        return len(self.book.lines) - self.place

    @property
    def is_over(self) -> bool:
        """Whether the match is over, as far as the side has counted."""
        return not self.behind and self.book.match.result is not None

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

    @property
    def seen(self) -> int:
        """What the side has seen: its own acts, and the book as far as it has counted. A phone adds 1 for each entry
        that waits on it, and for each time that it takes back.
        """
        return self.acts * _ACT + self._books[-1]

    def is_of_now(self, seen: int) -> bool:
        """Whether nothing that a side had `seen` was changed since, by it or by others; what it adds at the end is."""
        acts, book = divmod(seen, _ACT)
        return acts <= self.acts and book - (self.acts - acts) in self._books

    @cached_property
    def _books(self) -> Sequence[int]:
        """A number for the book as it stood after each line that the side has behind it, and before the first."""
        found = [zlib.crc32(self.book.ledger.setup.encode())]
        for line in self.book.lines[: self.place]:
            found.append(zlib.crc32(f"{line.id} {line.body}".encode(), found[-1]))
        return [each % _BOOKS for each in found]


def counts_of(match: Match, lines: Sequence[LogEntry]) -> Counts:
    """Return what both sides have counted of a match, whose book has these lines. One query."""
    return Counts(lines, list(match.counts.filter(taken_back_at=None).order_by("pk")))


def sheet_of(match: Match, side: int) -> Sheet:
    """Return what a side of a match has before it. One query, or two where the book is not kept."""
    book = books.open(match)
    rows = list(match.counts.order_by("pk"))
    own = [row for row in rows if row.side == side and row.key]
    acts = len(own) + len({row.taken_back_key for row in own if row.taken_back_at})
    standing = [row for row in rows if row.taken_back_at is None]
    return Sheet(match, book, Counts(book.lines, standing), side, acts)


@transaction.atomic
def count(slip: Slip, changes: Sequence[Change], seen: int, key: str, at: datetime) -> Sequence[Problem]:
    """Count entries for the side of a slip: compare those that are recorded, and have those after them recorded.

    Returns the notices of what was recorded. Raises Forbidden-, Stale-, KeyReused- and RefusedError.
    """
    match, sheet = _opened(slip, seen, key, [_counted_text(change.body) for change in changes])
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


def is_same(body: str, other: str) -> bool:
    """Whether two stored entries are the same, whatever was noted beside them."""
    return body == other or _counted(body) == _counted(other)


def digest(body: str) -> str:
    """Return the digest of a stored entry, by which a count knows what it is of."""
    return hashlib.sha256(body.encode()).hexdigest()


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
    return corrected(match.variant, line.id, _counted(body) | {name: given[name] for name in _BESIDE if name in given})


def _row(slip: Slip, line: LogEntry, body: str, at: datetime) -> Count:
    of, counted = digest(line.body), _counted_text(body)
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


def _counted(body: str) -> dict[str, object]:
    """Return what of a stored entry is counted."""
    given: dict[str, object] = json.loads(body)
    return {name: value for name, value in given.items() if name not in (*_BESIDE, "override")}


def _counted_text(body: str) -> str:
    return json.dumps(_counted(body), ensure_ascii=False, separators=(",", ":"))
