"""Keeps the rows of a finished match: written anew whenever its result may be another."""

from scoring.book.listeners import Listener
from scoring.book.open_book import OpenBook
from scoring.models import Match
from scoring.statistics.rows import write_rows


class Statistics(Listener):
    """The listener of what one match yields. Its rows are rebuilt with their match, by `scoring.statistics.rebuild`."""

    def match_changed(self, match: Match, book: OpenBook, *, set_up: bool, result: bool) -> None:
        """Write the rows of a match anew, none where it does not count."""
        if result:
            write_rows(match, book)
