"""The charts of the season: where each stood after each round of a competition, with the numbers below."""

from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext_lazy

from scoring.sheets.names import fitted
from scoring.sheets.offers import Page
from tournaments.formats.registry import find
from tournaments.models import Competition
from tournaments.readmodel.positions import chart, positions
from tournaments.yearbook.registry import CHAPTER, PART, Book, Chapter, Leaf, Mark, Section, register

NAME = gettext_lazy("Charts")


def sections(book: Book) -> Iterator[Section]:
    """Yield the charts of each competition that has a table and in which something was played."""
    chapter: tuple[Mark, ...] = (Mark(CHAPTER, str(NAME)),)
    for competition in book.competitions:
        if find(competition.format).has_table and competition.outcomes.filter(counts=True).exists():
            yield partial(_leaves, competition, (*chapter, Mark(PART, competition.name)))
            chapter = ()


def _leaves(competition: Competition, marks: tuple[Mark, ...]) -> Iterator[Leaf]:
    for each in positions(competition):
        drawn = chart(each)
        page = Page(drawn.title, "tournaments/yearbook/chart.html", {"chart": drawn}, layout="of-chart")
        yield Leaf(page, marks, under=fitted(competition.name, 60))
        marks = ()


register(Chapter("charts", NAME, 50, sections))
