"""The plan of a yearbook: its pieces in their order, each put into words when its turn has come."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from pikepdf import Pdf

from scoring.printing.join import Bookmark, anchors_of
from tournaments.models import Print
from tournaments.yearbook.chapter import CHAPTER, PART, Leaf, Section, Yearbook
from tournaments.yearbook.front import contents_pages, front
from tournaments.yearbook.registry import chapters_of
from tournaments.yearbook.typeset import end_of

FRONT = "front"
PAGES = 20
"""About how many pages a piece has."""
_FEW = 10
"""A chapter after fewer pages begins below what is before it: of more, setting them closer saves one that is nearly
empty.
"""


@dataclass(frozen=True, slots=True)
class Placed:
    """A leaf as it is printed: its anchor, and the chapter and the part of it to which it belongs.

    `opens` are the headings of those that begin with it, each with its level.
    """

    leaf: Leaf
    anchor: str
    chapter: str
    part: str
    opens: Sequence[tuple[int, str]]

    @property
    def belongs_to(self) -> str:
        """Chapter and part, as the foot of its pages goes on with them."""
        return "".join(f" · {each}" for each in (self.chapter, self.part) if each)


def pieces_of(chapters: Iterable[Sequence[Section]]) -> Iterator[list[Section]]:
    """Yield what is set in one process each: sections of one chapter or of several. Each piece begins a page."""
    piece: list[Section] = []
    filled = 0.0
    for chapter in chapters:
        most = min(PAGES, _FEW)
        for section in chapter:
            if piece and filled + section.pages > most:
                yield piece
                piece, filled = [], 0.0
            most = PAGES
            piece.append(section)
            filled += section.pages
    if piece:
        yield piece


class Manuscript:
    """A yearbook being written: a file of HTML for each piece, and the bookmarks gathered on the way."""

    def __init__(self, yearbook: Yearbook, kind: str, folder: Path, made: datetime) -> None:
        self.yearbook, self.folder, self.made = yearbook, folder, made
        self.title = f"{Print.Kind(kind).label} {yearbook.season.name}"
        self.pieces = list(pieces_of([list(chapter.sections(yearbook)) for chapter in chapters_of(kind)]))
        self.names = [f"piece-{number:05}" for number in range(len(self.pieces))]
        self.bookmarks: list[Bookmark] = []
        self._leaves = 0
        self._chapter = self._part = ""

    def write(self, number: int) -> tuple[str, Path]:
        """Write a piece, those before it have been; return what it begins with, for a sentence, and its file."""
        before = len(self.bookmarks)
        leaves = [self._placed(leaf) for section in self.pieces[number] for leaf in section()]
        marks = self.bookmarks[before:]
        begins = next((mark.title for mark in marks if mark.level == max(each.level for each in marks)), "")
        return begins or self.names[number], self._write(self.names[number], leaves)

    def write_front(self) -> Path:
        """Write cover and contents; all pieces have been set."""
        leaves = [
            Placed(leaf, leaf.anchor, "", "", ())
            for leaf in front(self.yearbook, self.title, self.made, self.bookmarks, self._pages())
        ]
        if self.bookmarks:
            self.bookmarks.insert(0, Bookmark(CHAPTER, _("Contents"), "contents"))
        return self._write(FRONT, leaves)

    def _placed(self, leaf: Leaf) -> Placed:
        """Return a leaf with its place, its marks entered."""
        self._leaves += 1
        anchor = leaf.anchor or f"leaf-{self._leaves}"
        self.bookmarks += [Bookmark(mark.level, mark.title, anchor) for mark in leaf.marks]
        opens = [(mark.level, mark.title) for mark in leaf.marks if mark.level in (CHAPTER, PART)]
        for level, title in opens:
            if level == CHAPTER:
                self._chapter, self._part = title, ""
            else:
                self._part = title
        return Placed(leaf, anchor, self._chapter, self._part, opens)

    def _write(self, name: str, leaves: Iterable[Placed]) -> Path:
        context = {
            "title": self.title,
            "author": self.yearbook.season.club.name,
            "made": self.made,
            "leaves": leaves,
            "end": end_of(name),
        }
        path = self.folder / name
        path.with_suffix(".html").write_text(render_to_string("tournaments/yearbook/document.html", context), "utf-8")
        return path

    def _pages(self) -> Mapping[str, int]:
        """Return the pages of the yearbook on which anchors are."""
        before = 1 + contents_pages(self.bookmarks)
        pages: dict[str, int] = {}
        for name in self.names:
            with Pdf.open(self.folder / f"{name}.pdf") as section:
                pages |= {anchor: before + 1 + place.page for anchor, place in anchors_of(section).items()}
                before += len(section.pages)
        return pages
