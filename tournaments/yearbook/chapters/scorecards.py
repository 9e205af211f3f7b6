"""Every scorecard with its match report: each match that was finished, in the order in which they were played."""

from collections.abc import Iterator, Sequence
from functools import partial

from django.db.models import F, Max
from django.utils.translation import gettext_lazy

from scoring.book.open_book import open_book
from scoring.match_reports import printed_report
from scoring.models import Match, MatchReport
from scoring.readmodel.board import teams_text
from scoring.readmodel.scorecard import Scorecard, scorecard
from scoring.sheets.sheet import Page
from scoring.visibility import Visibility
from scoring.words.phrase import listed
from tournaments.models import Competition, Season
from tournaments.yearbook.chapter import CHAPTER, ITEM, PART, Chapter, Leaf, Mark, Section, Yearbook

_MATCHES = 10
"""How many scorecards one section has."""


def sections(yearbook: Yearbook) -> Iterator[Section]:
    """Yield the matches of each competition, some at a time."""
    chapter: tuple[Mark, ...] = (Mark(CHAPTER, str(NAME)),)
    for competition in yearbook.competitions:
        matches = _finished(competition)
        for start in range(0, len(matches), _MATCHES):
            first = (*chapter, Mark(PART, competition.name)) if start == 0 else ()
            these = matches[start : start + _MATCHES]
            yield Section(partial(_leaves, these, first), len(these))
            chapter = ()


def _finished(competition: Competition) -> list[int]:
    """Return the matches that were finished. One query."""
    shown = competition.fixtures.filter(match__narrowest=Visibility.PUBLIC)
    played = shown.filter(match__status=Match.Status.COMPLETED, match__withdrawn=False)
    order = (F("match__played_on").asc(nulls_last=True), "stage", "round", "number", "pk")
    return [pk for pk in played.order_by(*order).values_list("match", flat=True) if pk]


def _leaves(matches: Sequence[int], marks: tuple[Mark, ...]) -> Iterator[Leaf]:
    rows = Match.objects.select_related("club").in_bulk(matches)
    for pk in matches:
        book = open_book(rows[pk])
        card = scorecard(book.match, book.entries)
        teams = teams_text(*book.setup.names)
        brief = rows[pk].depth in (Match.Depth.TOTALS, Match.Depth.NONE)
        page = Page(
            teams,
            "tournaments/yearbook/scorecard.html",
            {
                "card": card,
                "report": printed_report(rows[pk], book),
                "brief": brief,
                "unread": book.failure is not None,
            },
            layout="scorecard-leaf brief" if brief else "scorecard-leaf",
        )
        title = f"{card.title}, {card.day}" if card.day else str(card.title)
        yield Leaf(page, (*marks, Mark(ITEM, title)), f"match-{pk}", _under(card))
        marks = ()


def _under(card: Scorecard) -> str:
    parts = (card.day, card.venue)
    return listed([part for part in parts if part], " · ")


def _reports_of(season: Season) -> object:
    """Return which edited report of a match of a season is the newest. One query."""
    return MatchReport.objects.filter(match__fixture__competition__season=season).aggregate(Max("pk"))


NAME = gettext_lazy("Scorecards")
SCORECARDS = Chapter("scorecards", NAME, sections, rests_on=_reports_of)
