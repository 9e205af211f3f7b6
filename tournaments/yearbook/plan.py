"""The plan of a yearbook: its sections in their order, each put into words when its turn has come."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from pikepdf import Pdf

from scoring.printing.join import Bookmark, anchors_of
from tournaments.models import Print
from tournaments.yearbook.chapter import CHAPTER, Leaf, Yearbook
from tournaments.yearbook.front import contents_pages, front
from tournaments.yearbook.registry import chapters_of

FRONT = "front"


class Manuscript:
    """A yearbook being written: a file of HTML for each section, and the bookmarks gathered on the way."""

    def __init__(self, yearbook: Yearbook, kind: str, folder: Path, made: datetime) -> None:
        self.yearbook, self.folder, self.made = yearbook, folder, made
        self.title = f"{Print.Kind(kind).label} {yearbook.season.name}"
        self.sections = [section for chapter in chapters_of(kind) for section in chapter.sections(yearbook)]
        self.names = [f"section-{number:05}" for number in range(len(self.sections))]
        self.bookmarks: list[Bookmark] = []
        self._leaves = 0

    def write(self, number: int) -> tuple[str, Path]:
        """Write a section, those before it have been; return what it begins with, for a sentence, and its file."""
        before = len(self.bookmarks)
        leaves = [self._marked(leaf) for leaf in self.sections[number]()]
        marks = self.bookmarks[before:]
        begins = next((mark.title for mark in marks if mark.level == max(each.level for each in marks)), "")
        return begins or self.names[number], self._write(self.names[number], leaves)

    def write_front(self) -> Path:
        """Write cover and contents; all sections have been set."""
        leaves = front(self.yearbook, self.title, self.made, self.bookmarks, self._pages())
        if self.bookmarks:
            self.bookmarks.insert(0, Bookmark(CHAPTER, _("Contents"), "contents"))
        return self._write(FRONT, leaves)

    def _marked(self, leaf: Leaf) -> Leaf:
        """Return a leaf with an anchor, its marks entered."""
        self._leaves += 1
        anchor = leaf.anchor or f"leaf-{self._leaves}"
        self.bookmarks += [Bookmark(mark.level, mark.title, anchor) for mark in leaf.marks]
        return Leaf(leaf.page, leaf.marks, anchor, leaf.under)

    def _write(self, name: str, leaves: Iterable[Leaf]) -> Path:
        context = {"title": self.title, "author": self.yearbook.season.club.name, "made": self.made, "leaves": leaves}
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
