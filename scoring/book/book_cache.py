"""Books written of late, kept open in the process: the next ball is played on, not the whole match folded again.

A book on the shelf belongs to one version of one match. Whoever writes next takes it off, and puts it back once
all that was read of it is read; in between nobody else can have it. A book that is not there is folded from the
log, so the shelf saves time and is never needed.
"""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from threading import Lock

from scoring.book.ledger import Line, Record
from scoring.book.opening import OpenBook
from scoring.models import Match
from scoring.rules.match import decode
from scoring.rules.problems import IllegalEntryError
from scoring.rules.replay import Failure

ROOM = 64


class Shelf:
    """The open books, the latest put back last; the one longest untouched makes room."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._lock = Lock()
        self._books: OrderedDict[tuple[int, int, datetime], OpenBook] = OrderedDict()

    def put(self, match: Match, book: OpenBook) -> None:
        """Put back the book of a match as it now is, if it can be played on. The caller must not use it any more."""
        if book.failure is None and not book.ledger.report:
            with self._lock:
                self._books[_place(match)] = book
                while len(self._books) > self._room:
                    self._books.popitem(last=False)

    def take(self, match: Match) -> OpenBook | None:
        """Take off the book of this very version of a match, if it is there."""
        with self._lock:
            return self._books.pop(_place(match), None)


def _place(match: Match) -> tuple[int, int, datetime]:
    """Return where a book stands. The time tells versions apart that a restored database has numbered again."""
    return match.pk, match.version, match.changed_at


shelf = Shelf()


def play_on(book: OpenBook, records: Sequence[Record]) -> OpenBook:
    """Return the book with entries recorded after its last; `book` itself must not be used any more."""
    match = book.match
    book.ledger.append(records)
    entries = [decode(type(match), record.body) for record in records]
    failure = None
    for index, entry in enumerate(entries, len(book.entries)):
        try:
            match.play(entry)
        except IllegalEntryError as error:
            failure = Failure(index, tuple(problem.at(index) for problem in error.problems))
            break
    lines = [*book.lines, *(Line(record.version, record.body) for record in records)]
    return OpenBook(book.ledger, book.setup, lines, [*book.entries, *entries], match, failure)
