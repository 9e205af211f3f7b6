"""The front of a book: its cover, and the contents with page numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.models import Match
from scoring.printing.pdf_writer import Bookmark
from scoring.sheets.sheet import Page
from tournaments.models import Season
from tournaments.yearbook.links import book_link
from tournaments.yearbook.registry import CHAPTER, Book, Leaf, Mark

NOTHING_PLAYED = gettext_lazy("No match has been finished yet.")

_LINES = 40
"""How many lines a page of contents has; Letter has room for as many as A4."""
_ROOM = 70
"""How many letters of ordinary type a line has room for."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the contents."""

    level: int
    title: str
    page: int
    link: str

    @property
    def long(self) -> bool:
        """Whether the title wants smaller type."""
        return len(self.title) > _ROOM


def contents_pages(bookmarks: Sequence[Bookmark]) -> int:
    """Return how many pages the contents of a book with these bookmarks take."""
    return -(-len(bookmarks) // _LINES)


def front(
    book: Book, title: str, made: datetime, bookmarks: Sequence[Bookmark], pages: Mapping[str, int]
) -> list[Leaf]:
    """Return cover and contents, `made` at a time; `pages` are the pages of the book on which its anchors are."""
    lines = [Line(each.level, each.title, pages[each.anchor], book_link(each.anchor)) for each in bookmarks]
    listed = [lines[start : start + _LINES] for start in range(0, len(lines), _LINES)]
    return [
        Leaf(Page(title, "tournaments/yearbook/cover.html", _cover(book, title, made), layout="cover")),
        *(
            Leaf(
                Page(_("Contents"), "tournaments/yearbook/contents.html", {"lines": each}, layout="contents"),
                (Mark(CHAPTER, _("Contents")),) if not number else (),
                "contents" if not number else "",
            )
            for number, each in enumerate(listed)
        ),
    ]


def days_of(season: Season) -> str:
    """Return the days from which to which a season runs, nothing where they are not set."""
    days = [date_format(day, "j F Y") for day in (season.starts, season.ends) if day]
    return " – ".join(days)


def _cover(book: Book, title: str, made: datetime) -> dict[str, object]:
    played = Match.objects.filter(
        fixture__competition__in=book.competitions, status=Match.Status.COMPLETED, withdrawn=False
    ).count()
    return {
        "title": title,
        "club": book.season.club.name,
        "season": book.season.name,
        "days": days_of(book.season),
        "competitions": [competition.name for competition in book.competitions],
        "played": (
            ngettext("%(count)s match", "%(count)s matches", played) % {"count": played}
            if played
            else str(NOTHING_PLAYED)
        ),
        "as_of": date_format(timezone.localtime(made), "j F Y, H:i"),
    }
