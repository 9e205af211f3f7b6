"""The log of a match as a page shows it: every line of the book, and those struck out."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.book.open_book import OpenBook, read_log
from scoring.models import Match
from scoring.readmodel.entry_texts import BookTexts, body_words
from scoring.readmodel.games import reader
from scoring.readmodel.log_lines import BookLine, book_lines
from scoring.words.figures import score_text
from scoring.words.phrase import listed, phrase
from scoring.words.reports import report_words


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the book with its id."""

    id: int
    said: BookLine


@dataclass(frozen=True, slots=True)
class OutsideLine:
    """A line that counts for nothing: its id and what it says by itself."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class LogSection:
    """An innings of the log, headed by whose it is; the last may hold what was called outside any innings."""

    title: str
    lines: Sequence[LogLine]


@dataclass(frozen=True, slots=True)
class LogPage:
    """The log of a match. `unread` are the entries from the first that today's rules no longer take.

    `reported` is what is kept of a match without entries, in one line.
    """

    sections: Sequence[LogSection]
    unread: Sequence[OutsideLine]
    reported: str | None = None

    def line(self, line: int) -> LogLine | None:
        """Return the line with this id, if it is in the book."""
        return next((one for section in self.sections for one in section.lines if one.id == line), None)


def log_page(book: OpenBook) -> LogPage:
    """Return the log of an open book."""
    match = book.match
    if book.ledger.report:
        reported = report_words(json.loads(book.ledger.report), book.setup.names)
        return LogPage([], [], reported)
    lines = [LogLine(line.id, said) for line, said in zip(book.lines, book_lines(match, book.entries), strict=False)]
    sections = [
        LogSection(reader(innings, match).title, [line for line in lines if line.said.innings == number])
        for number, innings in enumerate(match.innings)
    ]
    outside = [line for line in lines if line.said.innings is None]
    if outside:
        sections.append(LogSection("", outside))
    return LogPage(sections, [_outside(book, line.id) for line in book.lines[match.played :]])


def struck_lines(match: Match, book: OpenBook) -> list[OutsideLine]:
    """Return what was struck out of the book of a match, as it stood before. One query, none where nothing was."""
    if not book.ledger.struck:
        return []
    records = read_log(match)
    texts = BookTexts(book.setup.variant, records, book)
    struck = {record.entry: record.batch for record in records if record.action == "strike"}
    return [
        OutsideLine(line, texts.text(line, struck[line] - 1))
        for line in book.ledger.order
        if line in book.ledger.struck
    ]


def _outside(book: OpenBook, line: int) -> OutsideLine:
    return OutsideLine(line, body_words(book.setup.variant, book.ledger.bodies[line]))


def scores(book: OpenBook) -> str:
    """Return the score of every innings in one line."""
    sides = book.setup.sides
    return listed(
        phrase("%(side)s %(score)s", side=sides[i.side].name, score=score_text(i.runs, i.wickets, i.closed_by))
        for i in book.match.innings
    )
