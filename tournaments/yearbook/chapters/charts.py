"""The charts: of each competition the places after each round, the form of its leaders, its matches of note."""

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.translation import gettext_lazy

from scoring.book.open_book import open_book
from scoring.models import Match
from scoring.readmodel.board import read_board, teams_text
from scoring.readmodel.charts import charts
from scoring.readmodel.scorecard import day
from scoring.sheets.charts import Drawn
from scoring.sheets.sheet import Page
from scoring.visibility import Visibility
from scoring.words.phrase import listed
from tournaments.formats.base import Display
from tournaments.formats.registry import find_format
from tournaments.models import Competition
from tournaments.readmodel.positions import chart, positions
from tournaments.statistics.leader_form import Leader, leaders_of
from tournaments.yearbook.chapter import CHAPTER, ITEM, PART, Chapter, Leaf, Mark, Section, Yearbook
from tournaments.yearbook.notable import Notable, notable

NAME = gettext_lazy("Charts")
_HALF, _MATCH = 0.4, 1.5
"""About how many pages the places after each round or the form of a leader take, and the charts of a match."""


def sections(yearbook: Yearbook) -> Iterator[Section]:
    """Yield the charts of each competition: those of its course, then each match of note by itself.

    Whom they name the averages name too, in the same yearbook, and tell when a name changes.
    """
    chapter: tuple[Mark, ...] = (Mark(CHAPTER, str(NAME)),)
    for competition in yearbook.competitions:
        marks: tuple[Mark, ...] = (*chapter, Mark(PART, competition.name))
        leaders = leaders_of(competition, Visibility.PUBLIC)
        has_places = _has_places(competition)
        if leaders or has_places:
            read = partial(_course, competition, leaders, marks)
            yield Section(read, _HALF * (len(leaders) + has_places))
            chapter = marks = ()
        for match in notable(competition):
            yield Section(partial(_match, match, marks), _MATCH)
            chapter = marks = ()


def _has_places(competition: Competition) -> bool:
    return (
        Display.POSITIONS in find_format(competition.format).displays
        and competition.outcomes.filter(counts=True).exists()
    )


def _course(competition: Competition, leaders: Sequence[Leader], marks: tuple[Mark, ...]) -> Iterator[Leaf]:
    """Yield the places after each round, and the form of the leaders."""
    apart = f"competition-{competition.pk}-"
    for each in positions(competition) if Display.POSITIONS in find_format(competition.format).displays else ():
        drawn = chart(each)
        page = Page(
            drawn.title, "tournaments/yearbook/positions.html", {"chart": drawn, "apart": apart}, layout="of-chart"
        )
        yield Leaf(page, (*marks, Mark(ITEM, str(drawn.title))))
        marks = ()
    for leader in leaders:
        form = leader.form()
        if form is not None:
            context = {"charts": [Drawn.of(form)], "apart": apart}
            page = Page(leader.title, "scoring/sheets/charts.html", context, layout="of-chart")
            yield Leaf(page, (*marks, Mark(ITEM, str(leader.title))))
            marks = ()


def _match(found: Notable, marks: tuple[Mark, ...]) -> Iterator[Leaf]:
    """Yield the charts of a match, which were drawn as its pages draw them."""
    row = Match.objects.select_related("club").get(pk=found.match)
    book = open_book(row)
    state = read_board(row.scoreboard).state
    why = ", ".join(found.why)
    context = {
        "state": state,
        "titled": True,
        "apart": f"match-{row.pk}-",
        "charts": [Drawn.of(each) for each in charts(book.match)],
    }
    title = teams_text(*book.setup.names)
    page = Page(title, "scoring/sheets/charts.html", context, layout="of-chart")
    parts = (day(book.setup), why)
    under = listed([part for part in parts if part], " · ")
    yield Leaf(page, (*marks, Mark(ITEM, f"{title}: {why}")), under=under)


CHARTS = Chapter("charts", NAME, sections)
