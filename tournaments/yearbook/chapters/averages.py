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
from tournaments.statistics.filters import CountedGame, games_of, of_season
from tournaments.yearbook.chapter import CHAPTER, ITEM, PART, Chapter, Leaf, Mark, Section, Yearbook

NAME = gettext_lazy("Averages")
_LINES = 150
"""How many lines of a table one section has."""


def sections(yearbook: Yearbook) -> Iterator[Section]:
    """Yield the tables of each game, several short ones or part of a long one at a time."""
    chapter: tuple[Mark, ...] = (Mark(CHAPTER, str(NAME)),)
    pool = of_season(yearbook.season, Visibility.PUBLIC)
    for game in games_of(pool):
        found = averages(pool, game)
        marks: tuple[Mark, ...] = (*chapter, Mark(PART, game.name))
        together: list[Leaf] = []
        lines = 0
        for listing, said in _parts(found):
            if together and lines + len(listing.lines) > _LINES:
                yield partial(iter, together)
                together, lines = [], 0
            own = (*marks, Mark(ITEM, listing.title)) if said is not None else ()
            together.append(table_leaf(listing.as_table(), game, listing.title, said or (), own, on=bool(together)))
            lines += len(listing.lines)
            chapter = marks = ()
        if together:
            yield partial(iter, together)


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


def table_leaf(
    table: Table, game: CountedGame, title: str, said: Iterable[str], marks: tuple[Mark, ...], *, on: bool = False
) -> Leaf:
    """Return a table of a game's figures, what is to be said of it, and what its columns mean, as a leaf.

    With `on` it begins on the page on which the leaf before it ends.
    """
    meanings = [column for column in table.columns if column.meaning]
    context = {"table": table, "said": [words for words in said if words], "meanings": meanings}
    layout = "wide of-figures on" if on else "wide of-figures"
    return Leaf(Page(title, "tournaments/yearbook/table.html", context, layout=layout), marks, under=game.name)


AVERAGES = Chapter("averages", NAME, sections, alone=True, rests_on=names_in)
