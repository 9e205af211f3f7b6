"""The log of a match as a page shows it, newest first: every line of the book, and those struck out."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.book.open_book import OpenBook, read_log
from scoring.models import Match
from scoring.readmodel.entry_texts import BookTexts, body_words
from scoring.readmodel.games import reader
from scoring.readmodel.log_lines import BookLine, book_lines, first_entry
from scoring.words.figures import score_text
from scoring.words.phrase import listed, phrase
from scoring.words.reports import report_words

TOGETHER = 10
"""How many lines of an innings without overs are folded away together."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the book with its id, and by whom it was counted, in words."""

    id: int
    said: BookLine
    counted: str = ""


@dataclass(frozen=True, slots=True)
class OutsideLine:
    """A line that counts for nothing: its id and what it says by itself."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class LogGroup:
    """Lines of an innings that are folded away together, the newest first: an over, or ten of what the game counts.

    `title` is what the fold is called, `marks` what a scorer writes for the balls of an over, `score` that after it.
    """

    title: str
    marks: Sequence[str]
    score: str
    lines: Sequence[LogLine]
    opened: bool


@dataclass(frozen=True, slots=True)
class LogSection:
    """An innings of the log, headed by whose it is, or what was called outside any innings: that has no number."""

    number: int
    title: str
    groups: Sequence[LogGroup]

    @property
    def lines(self) -> Iterator[LogLine]:
        """The lines, the newest first."""
        return (line for group in self.groups for line in group.lines)


@dataclass(frozen=True, slots=True)
class LogPage:
    """The log of a match. `unread` are the entries from the first that today's rules no longer take.

    `reported` is what is kept of a match without entries, in one line.
    """

    sections: Sequence[LogSection]
    unread: Sequence[OutsideLine]
    reported: str | None = None

    @property
    def names_cards(self) -> bool:
        """Whether any line has the cards of its entry beside it."""
        return any(line.said.laid for section in self.sections for line in section.lines)

    def line(self, line: int) -> LogLine | None:
        """Return the line with this id, if it is in the book."""
        return next((one for section in self.sections for one in section.lines if one.id == line), None)


def log_page(book: OpenBook, opened: int = 0, since: int = 0, counted: Mapping[int, str] | None = None) -> LogPage:
    """Return the log of an open book, unfolded where its newest line is and where `opened` is.

    Innings are numbered from 0 as the match has them; those before `since` are left out. `counted` says by whom its
    lines were counted, by their ids.
    """
    marks = counted or {}
    match = book.match
    if book.ledger.report:
        reported = report_words(json.loads(book.ledger.report), book.setup.names)
        return LogPage([], [], reported)
    said = book_lines(match, book.entries, since)
    own = zip(book.lines[first_entry(match, since) :], said, strict=False)
    lines = [LogLine(line.id, one, marks.get(line.id, "")) for line, one in own]
    shown = {opened, lines[-1].id} if lines else set()
    sections = []
    for number, innings in list(enumerate(match.innings))[since:]:
        played = [line for line in lines if line.said.innings == number]
        read = reader(innings, match)
        sections.append(LogSection(number + 1, read.title, _groups(played, shown, (read.unit, read.units))))
    outside = [line for line in lines if line.said.innings is None]
    if outside:
        sections.append(LogSection(0, "", [_group(outside, {line.id for line in outside}, ("", ""))]))
    return LogPage(sections[::-1], [_outside(book, line.id) for line in book.lines[match.played :]])


def _groups(lines: Sequence[LogLine], shown: Collection[int], units: tuple[str, str]) -> list[LogGroup]:
    """Return the lines of an innings in groups, the newest first: each begins with a line that heads others.

    In a game without such lines so many that have a place go together, with what was called after them.
    """
    groups: list[list[LogLine]] = []
    for line in lines:
        full = bool(groups) and sum(bool(one.said.place) for one in groups[-1]) == TOGETHER
        headed = bool(groups) and groups[-1][0].said.heads
        if not groups or line.said.heads or (full and not headed and line.said.place):
            groups.append([])
        groups[-1].append(line)
    return [_group(group, shown, units) for group in groups[::-1]]


def _group(lines: Sequence[LogLine], shown: Collection[int], units: tuple[str, str]) -> LogGroup:
    first, places = lines[0].said, [line.said.place for line in lines if line.said.place]
    ends = list(dict.fromkeys([*places[:1], *places[-1:]]))
    counted = _("%(unit)s %(numbers)s") % {"unit": units[len(ends) > 1], "numbers": "–".join(ends)} if places else ""
    title = first.title if first.heads else counted
    score = next((line.said.score for line in reversed(lines) if line.said.score), "")
    marks = [line.said.mark for line in lines if line.said.mark]
    return LogGroup(title, marks, score, lines[::-1], any(line.id in shown for line in lines))


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
