"""What happened last in a match, in the words of its log: as somebody reads it who follows the match."""

from dataclasses import dataclass

from scoring.book.open_book import OpenBook
from scoring.readmodel.log_page import LogGroup, log_page

SHOWN = 3
"""So many overs are shown, or groups of what else the game counts."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of an innings, the newest line first. `innings` is whose it is, said where another innings begins."""

    innings: str
    group: LogGroup


def newest_passages(book: OpenBook) -> list[Passage]:
    """Return the newest overs of a match, or groups of what its game counts, the newest first; none without a log."""
    found: list[Passage] = []
    for section in log_page(book).sections:
        for group in section.groups if section.number else ():
            found.append(Passage("" if group is not section.groups[0] else section.title, group))
            if len(found) == SHOWN:
                return found
    return found
