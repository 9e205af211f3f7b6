"""The competitions: how each ended, its grid, its bracket, and all its fixtures."""

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.translation import gettext_lazy

from scoring.rules.registry import find as find_game
from scoring.sheets.sheet import Page
from scoring.words.phrase import listed
from tournaments.formats.registry import find
from tournaments.models import Competition
from tournaments.readmodel.bracket import bracket
from tournaments.readmodel.fixtures import ORDER_OF_PLAY, fixture_lines
from tournaments.readmodel.grid import grids
from tournaments.readmodel.series import series
from tournaments.readmodel.table import competition_table
from tournaments.sheets.bracket import bracket_pages
from tournaments.sheets.fixtures import fixture_pages
from tournaments.sheets.grid import MOST_PAGES, MOST_SIDES, grid_pages
from tournaments.sheets.table import table_pages
from tournaments.yearbook.registry import CHAPTER, ITEM, PART, Book, Chapter, Leaf, Mark, Section, register

_FIXTURES = 150
"""How many fixtures one section has."""

_NOTHING = ""


def sections(book: Book) -> Iterator[Section]:
    """Yield the sections of each competition."""
    chapter: tuple[Mark, ...] = (Mark(CHAPTER, str(NAME)),)
    for competition in book.competitions:
        marks: tuple[Mark, ...] = (*chapter, Mark(PART, competition.name))
        chapter = ()
        kind = find(competition.format)
        if kind.has_table or kind.has_bracket:
            yield partial(_standings, book, competition, marks)
            marks = ()
        fixtures = competition.fixtures.order_by(*ORDER_OF_PLAY)
        for start in range(0, max(1, fixtures.count()), _FIXTURES):
            yield partial(_fixtures, competition, start, marks)
            marks = ()


def _standings(book: Book, competition: Competition, marks: tuple[Mark, ...]) -> list[Leaf]:
    """Return table, grid and bracket; a grid that fills more pages than a book wants is left to the fixtures."""
    kind = find(competition.format)
    pages: list[Page] = []
    if kind.has_table:
        pages += table_pages(competition_table(competition, figures=True))
        whole = grids(competition, block=MOST_SIDES * MOST_PAGES)
        grid = list(grid_pages(whole)) if all(each.blocks == 1 for each in whole) else []
        pages += grid if len(grid) <= MOST_PAGES else []
    if kind.has_bracket:
        found = bracket(competition)
        pages += bracket_pages(found, book.size) if found.rounds else []
    return _leaves(competition, pages, marks)


def _fixtures(competition: Competition, start: int, marks: tuple[Mark, ...]) -> list[Leaf]:
    """Return so many of the fixtures; those of a series under how it ended."""
    lines = fixture_lines(competition.fixtures.order_by(*ORDER_OF_PLAY)[start : start + _FIXTURES])
    stands = series(competition) if competition.format == "series" else None
    pages = fixture_pages(lines, str(FIXTURES_NAME))
    return _leaves(competition, pages, marks, marked=start == 0, said=stands.said if stands else _NOTHING)


def _leaves(
    competition: Competition,
    pages: Sequence[Page],
    marks: tuple[Mark, ...],
    *,
    marked: bool = True,
    said: str = _NOTHING,
) -> list[Leaf]:
    game = find_game(competition.variant).setup_rules.name
    under = listed([part for part in (competition.name, game, said) if part], " · ")
    leaves = []
    for page in pages:
        own = (Mark(ITEM, str(page.title)),) if marked else ()
        leaves.append(Leaf(page, (*marks, *own), under=under))
        marks = ()
    return leaves


NAME = gettext_lazy("Competitions")
FIXTURES_NAME = gettext_lazy("Fixtures and results")
register(Chapter("competitions", NAME, 10, sections))
