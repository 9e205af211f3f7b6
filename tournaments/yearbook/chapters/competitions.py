"""The competitions: how each ended, its grid, its bracket, and all its fixtures."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from django.utils.translation import gettext_lazy

from scoring.sheets.sheet import Page
from scoring.sheets.sizes import PaperSize
from scoring.visibility import Visibility
from scoring.words.game_names import game_name
from scoring.words.phrase import listed
from tournaments.formats.base import Display
from tournaments.formats.registry import find_format
from tournaments.models import Competition
from tournaments.readmodel.bracket import bracket
from tournaments.readmodel.course import line_after_matches, places
from tournaments.readmodel.fixtures import fixture_lines
from tournaments.readmodel.grid import grids
from tournaments.readmodel.table import competition_table
from tournaments.services.course import ORDER_OF_PLAY
from tournaments.sheets.bracket import bracket_pages
from tournaments.sheets.fixtures import fixture_pages
from tournaments.sheets.grid import MOST_PAGES, MOST_SIDES, grid_pages
from tournaments.sheets.places import places_pages
from tournaments.sheets.table import table_pages
from tournaments.yearbook.chapter import CHAPTER, ITEM, PART, Chapter, Leaf, Mark, Section, Yearbook

_FIXTURES = 150
"""How many fixtures one section has."""
_FIXTURES_OF_PAGE, _STANDINGS = 24, 1.0
"""About how many fixtures a page has, and how many pages a table, a grid and a bracket fill together."""

_NOTHING = ""


def sections(yearbook: Yearbook) -> Iterator[Section]:
    """Yield the sections of each competition."""
    chapter: tuple[Mark, ...] = (Mark(CHAPTER, str(NAME)),)
    for competition in yearbook.competitions:
        marks: tuple[Mark, ...] = (*chapter, Mark(PART, competition.name))
        chapter = ()
        if not _PRINTED.keys().isdisjoint(find_format(competition.format).displays):
            yield Section(partial(_standings, yearbook, competition, marks), _STANDINGS)
            marks = ()
        count = competition.fixtures.count()
        for start in range(0, max(1, count), _FIXTURES):
            here = min(_FIXTURES, count - start)
            yield Section(partial(_fixtures, competition, start, marks), here / _FIXTURES_OF_PAGE)
            marks = ()


def _standings(yearbook: Yearbook, competition: Competition, marks: tuple[Mark, ...]) -> list[Leaf]:
    """Return how the competition stands, in the ways of its format that have pages of their own."""
    shown = find_format(competition.format).displays
    pages = [
        page for display, made in _PRINTED.items() if display in shown for page in made(competition, yearbook.size)
    ]
    return _leaves(competition, pages, marks)


def _table(competition: Competition, size: PaperSize) -> Sequence[Page]:
    # Chances are gone by when a book is read.
    return table_pages(competition_table(competition, Visibility.PUBLIC, chances=False))


def _places(competition: Competition, size: PaperSize) -> Sequence[Page]:
    return places_pages(places(competition, Visibility.PUBLIC), str(find_format(competition.format).name))


def _grid(competition: Competition, size: PaperSize) -> Sequence[Page]:
    """Return the grid; one that fills more pages than a yearbook wants is left to the fixtures."""
    whole = grids(competition, Visibility.PUBLIC, block=MOST_SIDES * MOST_PAGES)
    pages = list(grid_pages(whole, upright=True)) if all(each.blocks == 1 for each in whole) else []
    return pages if len(pages) <= MOST_PAGES else []


def _bracket(competition: Competition, size: PaperSize) -> Sequence[Page]:
    found = bracket(competition, Visibility.PUBLIC)
    return list(bracket_pages(found, size, upright=True)) if found.rounds else []


_PRINTED: Mapping[Display, Callable[[Competition, PaperSize], Sequence[Page]]] = {
    Display.TABLE: _table,
    Display.PLACES: _places,
    Display.GRID: _grid,
    Display.BRACKET: _bracket,
}
"""The displays that have pages of their own, in the order of the yearbook."""


def _fixtures(competition: Competition, start: int, marks: tuple[Mark, ...]) -> list[Leaf]:
    """Return so many of the fixtures, under how it ended where their matches say so."""
    these = competition.fixtures.order_by(*ORDER_OF_PLAY)[start : start + _FIXTURES]
    lines = fixture_lines(these, Visibility.PUBLIC)
    pages = fixture_pages(lines, str(FIXTURES_NAME))
    return _leaves(competition, pages, marks, marked=start == 0, said=line_after_matches(competition))


def _leaves(
    competition: Competition,
    pages: Sequence[Page],
    marks: tuple[Mark, ...],
    *,
    marked: bool = True,
    said: str = _NOTHING,
) -> list[Leaf]:
    game = game_name(competition.variant)
    leaves = []
    for page in pages:
        own = (Mark(ITEM, str(page.title)),) if marked else ()
        parts = (game if marks else "", said)
        leaves.append(Leaf(page, (*marks, *own), under=listed([part for part in parts if part], " · ")))
        marks = ()
    return leaves


NAME = gettext_lazy("Competitions")
FIXTURES_NAME = gettext_lazy("Fixtures and results")
COMPETITIONS = Chapter("competitions", NAME, sections)
