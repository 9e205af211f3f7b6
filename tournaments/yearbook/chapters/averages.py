"""The averages of the season, game by game: batting, bowling, the people who held the cards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext_lazy

from scoring.readmodel.tables import Table
from scoring.sheets.sheet import Page
from scoring.visibility import Visibility
from tournaments.models import PlayerTotals, Season, SideTotals
from tournaments.statistics.averages import Averages, Listing, averages
from tournaments.statistics.filters import games_of, of_season
from tournaments.yearbook.chapter import CHAPTER, ITEM, PART, Chapter, Leaf, Mark, Section, Yearbook

NAME = gettext_lazy("Averages")
_LINES = 150
"""How many lines of a table one section has."""
_LINES_OF_PAGE, _AROUND = 48, 8
"""How many lines a page has, and how many of them what stands around a table takes."""


def sections(yearbook: Yearbook) -> Iterator[Section]:
    """Yield the tables of each game, a long one in parts."""
    marks: tuple[Mark, ...] = (Mark(CHAPTER, str(NAME)),)
    pool = of_season(yearbook.season, Visibility.PUBLIC)
    for game in games_of(pool):
        found = averages(pool, game)
        marks = (*marks, Mark(PART, game.name))
        for listing, said in _parts(found):
            own = (*marks, Mark(ITEM, listing.title)) if said is not None else ()
            leaf = table_leaf(listing.as_table(), listing.title, said or (), own)
            yield Section(partial(iter, [leaf]), pages_of_table(len(listing.lines)))
            marks = ()


def _parts(found: Averages) -> Iterator[tuple[Listing, Sequence[str] | None]]:
    """Yield each list with what is said above it; one too long for a section in parts, the others of them with None."""
    for listing in found.listings:
        yield replace(listing, lines=listing.lines[:_LINES]), [listing.said, *found.left_out]
        for start in range(_LINES, len(listing.lines), _LINES):
            yield replace(listing, lines=listing.lines[start : start + _LINES]), None


def names_in(season: Season) -> object:
    """Return the names that averages and records say, which may change though no match does. One query."""
    pool = of_season(season, Visibility.PUBLIC)
    players = PlayerTotals.objects.filter(pool).order_by().values_list("player", "player__name")
    teams = SideTotals.objects.filter(pool).order_by().values_list("team", "team__name")
    return sorted(players.union(teams), key=repr)


def pages_of_table(lines: int) -> float:
    """Return about how many pages a table of so many lines fills, with its heading."""
    return (lines + _AROUND) / _LINES_OF_PAGE


def table_leaf(table: Table, title: str, said: Iterable[str], marks: tuple[Mark, ...]) -> Leaf:
    """Return a table of figures, what is to be said of it, and what its columns mean, as a leaf."""
    meanings = [column for column in table.columns if column.meaning]
    context = {"table": table, "said": [words for words in said if words], "meanings": meanings}
    return Leaf(Page(title, "tournaments/yearbook/table.html", context, layout="of-figures"), marks)


AVERAGES = Chapter("averages", NAME, sections, alone=True, rests_on=names_in)
