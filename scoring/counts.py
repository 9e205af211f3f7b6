"""What both sides of a match have counted of its entries, where they differ, and what each has before it."""

import hashlib
import json
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.book.book_cache import books
from scoring.book.ledger import LogEntry
from scoring.book.open_book import OpenBook, ledgers
from scoring.models import Count, Match
from scoring.rules.registry import find_rules
from scoring.rules.replay import replay
from scoring.slips import SIDES

FAR_BEHIND = 12
"""So many entries behind what is recorded, a side may go on with the newest."""
_ACT = 1_000_000_000
"""What an act of a side adds to what it has seen; below that stands what it has seen of the book."""
_BOOKS = 900_000_000
BESIDE = ("at", "note")
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


def differing(matches: Iterable[Match]) -> dict[int, int]:
    """Return of how many entries the sides of matches of a club have counted different things that nobody has settled,
    by the ids of the matches that have such. Three queries at most, however many they are.
    """
    known = {match.pk: match for match in matches}
    rows: defaultdict[int, list[Count]] = defaultdict(list)
    for row in Count.objects.filter(match__in=known, taken_back_at=None).order_by("pk") if known else ():
        rows[row.match_id].append(row)
    kept = {pk: book.lines for pk in rows if (book := books.get(known[pk]))}
    others = [known[pk] for pk in rows if pk not in kept]
    lines = kept | {pk: ledger.lines for pk, ledger in ledgers(others).items()} if others else kept
    found = {pk: len({each.line.id for each in Counts(lines[pk], rows[pk]).differences}) for pk in lines}
    return {pk: count for pk, count in found.items() if count}


def sheet_of(match: Match, side: int) -> Sheet:
    """Return what a side of a match has before it. One query, or two where the book is not kept."""
    book = books.open(match)
    rows = list(match.counts.order_by("pk"))
    own = [row for row in rows if row.side == side and row.key]
    acts = len(own) + len({row.taken_back_key for row in own if row.taken_back_at})
    standing = [row for row in rows if row.taken_back_at is None]
    return Sheet(match, book, Counts(book.lines, standing), side, acts)


def is_same(body: str, other: str) -> bool:
    """Whether two stored entries are the same, whatever was noted beside them."""
    return body == other or counted(body) == counted(other)


def digest(body: str) -> str:
    """Return the digest of a stored entry, by which a count knows what it is of."""
    return hashlib.sha256(body.encode()).hexdigest()


def counted(body: str) -> dict[str, object]:
    """Return what of a stored entry is counted."""
    given: dict[str, object] = json.loads(body)
    return {name: value for name, value in given.items() if name not in (*BESIDE, "override")}


def body_counted(body: str) -> str:
    """Return what of a stored entry is counted, as it is kept."""
    return json.dumps(counted(body), ensure_ascii=False, separators=(",", ":"))
