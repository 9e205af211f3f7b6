"""Folded books, kept in the process: the next ball is played on the book as it was, not on the whole match again.

A kept book belongs to one version of one match and is never changed: what is played on is a copy (`play_on`). A book
that is not kept is folded from the log, so the cache saves time and is never needed.
"""

from collections import OrderedDict
from datetime import datetime
from threading import Lock

from scoring.book.ledger import fold
from scoring.book.open_book import OpenBook, fold_book, read_log
from scoring.models import Match

ROOM = 64


class BookCache:
    """The book of each match that was written or asked for of late; the one longest unused makes room."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._lock = Lock()
        self._books: OrderedDict[int, tuple[int, datetime, OpenBook]] = OrderedDict()

    def put(self, match: Match, book: OpenBook) -> None:
        """Keep the book of a match as it now is, if it can be played on. Nobody may change it from now on."""
        if book.failure is None and not book.ledger.report:
            with self._lock:
                self._books[match.pk] = (match.version, match.changed_at, book)
                self._books.move_to_end(match.pk)
                if len(self._books) > self._room:
                    self._books.popitem(last=False)

    def get(self, match: Match) -> OpenBook | None:
        """Return the book of this very version of a match, if it is kept; not to be changed.

        The time tells versions apart that a restored database has numbered again.
        """
        version, changed_at, book = self._books.get(match.pk, (None, None, None))
        return book if (version, changed_at) == (match.version, match.changed_at) else None

    def open(self, match: Match) -> OpenBook:
        """Return the book of a match, to be kept for whoever writes next and not to be changed. One query, or none."""
        book = self.get(match)
        if book is None:
            log = read_log(match)
            book = fold_book(match.variant, fold(log))
            if len(log) == match.version:  # else somebody wrote since the match was read
                self.put(match, book)
        return book


books = BookCache()
