"""What a yearbook is made of: chapters, of sections, of leaves."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from scoring.sheets.sheet import Page
from scoring.sheets.sizes import PaperSize
from scoring.visibility import Visibility
from tournaments.models import Competition, Season

CHAPTER, PART, ITEM = 1, 2, 3
"""The levels of contents and bookmarks: a chapter, a competition in it, a page of that."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of the contents and a bookmark, of a level from CHAPTER to ITEM."""

    level: int
    title: str


@dataclass(frozen=True, slots=True)
class Leaf:
    """One or more pages that belong together, laid out by the template of `page`, which finds its context as `sheet`.

    `marks` lead to it from contents and bookmarks, the highest level first. `anchor` is the name under which other
    leaves may link to it (`link_to`), unique in the yearbook. `under` stands under the title.
    """

    page: Page
    marks: tuple[Mark, ...] = ()
    anchor: str = ""
    under: str = ""


@dataclass(frozen=True, slots=True)
class Yearbook:
    """What a yearbook is about: a season with its club, its competitions in their order, and the size of paper."""

    season: Season
    competitions: tuple[Competition, ...]
    size: PaperSize

    @classmethod
    def of(cls, season: Season, size: PaperSize) -> "Yearbook":
        """Return the yearbook of a season; competitions that were withdrawn or are not for everybody are left out.

        One query.
        """
        public = season.competitions.filter(withdrawn=False, visibility=Visibility.PUBLIC)
        shown = public.select_related("season__club").order_by("pk")
        return cls(season, tuple(shown), size)


@dataclass(frozen=True, slots=True)
class Section:
    """Some leaves that are set in one process, one below the other, and about how many pages they fill.

    They are read when their turn has come, by calling it.
    """

    leaves: Callable[[], Iterable[Leaf]]
    pages: float

    def __call__(self) -> Iterable[Leaf]:
        """Read the leaves."""
        return self.leaves()


def _nothing_more(season: Season) -> object:
    return None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its name, and what it consists of.

    `sections` yields none where the season has nothing for it; the chapter is then left out. The first leaf of the
    first bears the mark of the chapter. One that stands `alone` can be printed by itself as well, as the kind of
    `Print` that its slug is. `rests_on` returns what the chapter says that can change without a competition or a
    match of the season changing (a player's name, say): anything with a repr, in few queries.
    """

    slug: str
    name: str | Promise
    sections: Callable[[Yearbook], Iterable[Section]]
    alone: bool = False
    rests_on: Callable[[Season], object] = _nothing_more
