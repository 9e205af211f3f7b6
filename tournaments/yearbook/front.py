"""The front of a yearbook: its cover, and the contents with page numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.models import Match
from scoring.printing.join import Bookmark, link_to
from scoring.sheets.sheet import Page
from scoring.visibility import Visibility
from tournaments.models import Season
from tournaments.yearbook.chapter import CHAPTER, Leaf, Mark, Yearbook

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
    """Return how many pages the contents of a yearbook with these bookmarks take."""
    return -(-len(bookmarks) // _LINES)


def front(
    yearbook: Yearbook, title: str, made: datetime, bookmarks: Sequence[Bookmark], pages: Mapping[str, int]
) -> list[Leaf]:
    """Return cover and contents, `made` at a time; `pages` are those on which its anchors are."""
    lines = [Line(each.level, each.title, pages[each.anchor], link_to(each.anchor)) for each in bookmarks]
    count = contents_pages(bookmarks)
    listed = [lines[len(lines) * page // count : len(lines) * (page + 1) // count] for page in range(count)]
    return [
        Leaf(Page(title, "tournaments/yearbook/cover.html", _cover(yearbook, title, made), layout="cover")),
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
    days = [date_format(day, _("j F Y")) for day in (season.starts, season.ends) if day]
    return " – ".join(days)


def _cover(yearbook: Yearbook, title: str, made: datetime) -> dict[str, object]:
    played = Match.objects.filter(
        fixture__competition__in=yearbook.competitions,
        status=Match.Status.COMPLETED,
        withdrawn=False,
        narrowest=Visibility.PUBLIC,
    ).count()
    return {
        "title": title,
        "club": yearbook.season.club.name,
        "season": yearbook.season.name,
        "days": days_of(yearbook.season),
        "competitions": [competition.name for competition in yearbook.competitions],
        "played": (
            ngettext("%(count)s match", "%(count)s matches", played) % {"count": played}
            if played
            else str(NOTHING_PLAYED)
        ),
        "as_of": date_format(timezone.localtime(made), _("j F Y, H:i")),
    }
