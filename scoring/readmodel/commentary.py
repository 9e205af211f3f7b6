"""What happened last in a match, in the words of its log: as somebody reads it who follows the match."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from scoring.book.open_book import OpenBook
from scoring.readmodel.log_page import LogGroup, LogPage, log_page

SHOWN = 3
"""So many overs are shown, or groups of what else the game counts."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of an innings, the newest line first. `innings` is whose it is, said where another innings begins."""

    innings: str
    group: LogGroup


def newest_passages(book: OpenBook) -> list[Passage]:
    """Return the newest overs of a match, or groups of what its game counts, the newest first; none without a log.

    No more innings are put into words than these stand in.
    """
    found: list[Passage] = []
    since = len(book.match.innings)
    while len(found) < SHOWN and since > 0:
        since -= 1
        found = list(islice(_passages(log_page(book, since=since)), SHOWN))
    return found


def _passages(log: LogPage) -> Iterator[Passage]:
    for section in log.sections:
        for group in section.groups if section.number else ():
            yield Passage("" if group is not section.groups[0] else section.title, group)
