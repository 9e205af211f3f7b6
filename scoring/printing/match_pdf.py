"""The record of a whole match as one PDF, which carries its match file: the paper can become the record again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from weasyprint import Attachment

from scoring.book.open_book import OpenBook
from scoring.confirmations import confirmation_of
from scoring.counts import counts_of
from scoring.games.registry import find_game
from scoring.match_chances import chances_chart_of
from scoring.match_reports import newest_report, printed_report
from scoring.models import Match
from scoring.printing.heading import Heading, match_heading
from scoring.printing.html_to_pdf import to_pdf
from scoring.readmodel.chart_shapes import Chart
from scoring.readmodel.charts import charts as charts_of
from scoring.readmodel.scorecard import day
from scoring.rules.depth import Depth
from scoring.sheets.charts import chart_pages
from scoring.sheets.sheet import Page, PlayedMatch, Sheet, Text, of_match
from scoring.sheets.sizes import PaperSize
from scoring.words.confirmations import confirmed_text
from scoring.words.counts import counted_text
from scoring.words.phrase import listed, phrase

ATTACHMENT = "match.json"
_LETTERS = 118
"""How many letters a line of the report has below a chart."""
_TITLE, _LINE, _GAP, _NOTE = 7.0, 3.9, 1.5, 9.0  # in mm
ONE_BELOW_OTHER = 2
"""So many innings stand below each other; of more, two side by side, so that all are on one page."""


def match_record(
    match: Match, book: OpenBook, size: PaperSize, match_file: bytes | None, played_for: str = ""
) -> bytes:
    """Return the match as one PDF: how it stands, every sheet filled, charts and notes, its match file attached.

    Its heading says what it was `played_for`.
    Of a match without its log, which has no match file, it holds what was kept.
    """
    played = PlayedMatch.of(book.match, book.entries)
    heading = _heading(match, book, played_for)
    title = _title(heading, book, [_("Match record")])
    of_chances = chances_chart_of(match, book)
    drawn = [*charts_of(book.match), *([of_chances] if of_chances else [])]
    if match_file is None:
        return to_pdf(title, heading, _with_appendix([_summary(played, book)], match, played, book, drawn, size), size)
    sheets = [sheet for sheet in find_game(match.variant).sheets.sheets if not sheet.reference]
    pages = [_summary(played, book), *_pages(sheets, book, size, played)]
    file = Attachment(
        string=match_file,
        name=ATTACHMENT,
        description=_("The match file, from which the record can be restored"),
        created=match.changed_at,
        modified=match.changed_at,
    )
    return to_pdf(title, heading, _with_appendix(pages, match, played, book, drawn, size), size, [file])


def match_sheets(
    match: Match, book: OpenBook, size: PaperSize, *, sheets: Iterable[Sheet], filled: bool, played_for: str
) -> bytes:
    """Return some sheets of a match as a PDF: filled as far as it has been played, or to be filled in by hand.

    The sheets are filled from the log; of a match without one, what was kept is printed in their place.
    """
    if filled and book.match.depth is not Depth.LOG:
        return match_record(match, book, size, None, played_for)
    played = PlayedMatch.of(book.match, book.entries) if filled else None
    heading = _heading(match, book, played_for) if filled else match_heading(match, book.setup, played_for)
    sheets = list(sheets)
    title = _title(heading, book, [sheet.name for sheet in sheets])
    return to_pdf(title, heading, _pages(sheets, book, size, played), size)


def _title(heading: Heading, book: OpenBook, sheets: Iterable[Text]) -> str:
    """Return the title of a file: "England v Australia, 2 May 2026, Cricket Card: Wicket cards"."""
    about = listed([part for part in (heading.match, day(book.setup), heading.game) if part])
    return phrase(_("%(about)s: %(sheets)s"), about=about, sheets=listed(map(str, sheets)))


def _heading(match: Match, book: OpenBook, played_for: str) -> Heading:
    """Return the heading of what is filled, with who has confirmed the result and how much both sides have counted."""
    said = [confirmed_text(confirmation_of(match)), counted_text(counts_of(match, book.lines)) if match.is_over else ""]
    return replace(match_heading(match, book.setup, played_for), confirmed=listed(filter(None, said), " · "))


def _pages(sheets: Iterable[Sheet], book: OpenBook, size: PaperSize, played: PlayedMatch | None) -> Iterator[Page]:
    subject = of_match(book.setup, size, played)
    for sheet in sheets:
        yield from sheet.pages(subject)


def _summary(played: PlayedMatch, book: OpenBook) -> Page:
    tables = [innings.batting for innings in played.card.innings if innings.batting.rows]
    return Page(
        _("Match record"),
        "scoring/sheets/summary.html",
        {
            "card": played.card,
            "batting_only": not played.card.kept,
            "unread": book.failure is not None,
            "letters": {each.heading: each for table in tables for each in table.columns if each.meaning}.values(),
        },
        layout=" ".join(
            (
                "summary",
                *(["paired"] if len(played.card.innings) > ONE_BELOW_OTHER else []),
                *(["kept" if tables else "totals"] if played.card.kept else []),
            )
        ),
    )


def _with_appendix(
    pages: list[Page], match: Match, played: PlayedMatch, book: OpenBook, charts: Sequence[Chart], size: PaperSize
) -> list[Page]:
    """Return pages with the charts and their numbers, and below them the report of a match that is over and the notes.

    Without a chart these stand below the summary, of a match known by its totals alone before what it was played by;
    those say all that would be written of them.
    """
    card = played.card
    totals = bool(card.kept) and not any(innings.batting.rows for innings in card.innings)
    report = printed_report(match, book, written=not totals) if match.is_over else []
    if not (report or card.notes or card.remarks):
        return [*pages, *chart_pages(charts, size)]
    drawn = list(chart_pages(charts, size, _height(report, len(card.notes) + bool(card.remarks))))
    said = {"card": card, "report": report, "reported": True}
    if drawn:
        drawn[-1] = replace(drawn[-1], context={**drawn[-1].context, **said})
        return [*pages, *drawn]
    edited = bool((newest := newest_report(match)) and newest.text)
    said |= {"report_first": totals, "records_alone": totals and not edited}
    return [replace(pages[0], context={**pages[0].context, **said}), *pages[1:]]


def _height(report: Sequence[str], notes: int) -> float:
    """Return about how much room report and notes want below a chart, in mm."""
    lines = sum(-(-len(paragraph) // _LETTERS) for paragraph in report)
    return _TITLE * (bool(report) + bool(notes)) + _LINE * lines + _GAP * len(report) + _NOTE * notes
