"""The log of a match as a page shows it: every line of the book, and those struck out."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.book.opening import OpenBook
from scoring.readmodel.lines import BookLine, book_lines
from scoring.rules.match import decode
from scoring.rules.registry import find
from scoring.words.entries import entry_words
from scoring.words.figures import score_text
from scoring.words.phrase import Phrase, listed, name, phrase


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the book with its id."""

    id: int
    said: BookLine


@dataclass(frozen=True, slots=True)
class StruckLine:
    """A line struck out: its id and what it said."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class LogSection:
    """An innings of the log, headed by whose it is; the last may hold what was called outside any innings."""

    title: Phrase
    lines: Sequence[LogLine]


@dataclass(frozen=True, slots=True)
class LogPage:
    """The log of a match. `unread` counts the entries that today's rules no longer take."""

    sections: Sequence[LogSection]
    struck: Sequence[StruckLine]
    scores: Phrase
    unread: int

    def line(self, line: int) -> LogLine | None:
        """Return the line with this id, if it is in the book."""
        return next((one for section in self.sections for one in section.lines if one.id == line), None)


def log_page(book: OpenBook) -> LogPage:
    """Return the log of an open book."""
    match = book.match
    names = [name(side.name) for side in match.setup.sides]
    lines = [LogLine(line.id, said) for line, said in zip(book.lines, book_lines(match, book.entries), strict=False)]
    sections = [
        LogSection(names[innings.side], [line for line in lines if line.said.innings == number])
        for number, innings in enumerate(match.innings)
    ]
    outside = [line for line in lines if line.said.innings is None]
    if outside:
        sections.append(LogSection(phrase(""), outside))
    rules = find(match.setup.variant)
    ledger = book.ledger
    return LogPage(
        sections,
        [StruckLine(id, entry_words(decode(rules, ledger.bodies[id]))) for id in ledger.order if id in ledger.struck],
        listed(
            phrase("%(side)s %(score)s", side=names[i.side], score=score_text(i.runs, i.wickets, i.closed_by))
            for i in match.innings
        ),
        len(book.lines) - match.played,
    )
