"""What is printed of games and matches, each as a value from which a process can make it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.book.open_book import open_book
from scoring.games.registry import find_game
from scoring.matchfile.writer import document, encode
from scoring.models import Club, Match
from scoring.printing.heading import heading
from scoring.printing.html_to_pdf import to_pdf
from scoring.printing.match_pdf import match_record, match_sheets
from scoring.rules.depth import Depth
from scoring.sheets.sheet import Sheet, SheetSet, Subject, blank
from scoring.sheets.sizes import paper_size
from scoring.states import State, match_of

ALL = "set"
"""The address of all sheets of a game together."""


def chosen(offer: SheetSet, sheet: str) -> Sequence[Sheet]:
    """Return the sheet at this address, all of those for a match at that of all, none where there is no such sheet."""
    if sheet == ALL:
        return offer.sheets
    return [each for each in (*offer.sheets, offer.how_to_play) if each and each.slug == sheet]


@dataclass(frozen=True, slots=True)
class BlankSheets:
    """Sheets of a game without a match, with the teams that come with it where `with_teams`."""

    variant: str
    sheet: str
    with_teams: bool
    size: str

    def state(self) -> State:
        """Return that nothing in them changes."""
        return ()

    def content(self) -> bytes:
        """Make the PDF."""
        offer = find_game(self.variant).sheets
        sides = offer.teams if self.with_teams and offer.teams else (None, None)
        return to_fill_in(blank(self.variant, paper_size(self.size), sides), self.sheet)


@dataclass(frozen=True, slots=True)
class MatchSheets:
    """Sheets of a match, by its slug: filled as far as it has been played, or to be filled in by hand.

    Their heading says what the match was `played_for`, as it is shown to who asked.
    """

    match: str
    sheet: str
    filled: bool
    size: str
    played_for: str = ""

    def state(self) -> State | None:
        """Return the state of the match."""
        return match_of(self.match)

    def content(self) -> bytes:
        """Make the PDF."""
        row = _match(self.match)
        sheets = chosen(find_game(row.variant).sheets, self.sheet)
        book, size = open_book(row), paper_size(self.size)
        return match_sheets(row, book, size, sheets=sheets, filled=self.filled, played_for=self.played_for)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """All that is printed of a match, by its slug, with its match file; `played_for` as of its sheets."""

    match: str
    size: str
    played_for: str = ""

    def state(self) -> State | None:
        """Return the state of the match."""
        return match_of(self.match)

    def content(self) -> bytes:
        """Make the PDF."""
        row = _match(self.match)
        book = open_book(row)
        has_log = book.match.depth is Depth.LOG
        file = encode(document(book.match, book.entries)) if has_log else None
        return match_record(row, book, paper_size(self.size), file, self.played_for)


def to_fill_in(subject: Subject, sheet: str, club: Club | None = None) -> bytes:
    """Return a sheet of a game, or all of them, as a PDF to be filled in by hand."""
    sheets = chosen(find_game(subject.variant).sheets, sheet)
    head = heading(subject.variant, club)
    title = f"{head.game}: {', '.join(str(each.name) for each in sheets)}"
    return to_pdf(title, head, [page for each in sheets for page in each.pages(subject)], subject.size)


def _match(slug: str) -> Match:
    return Match.objects.select_related("club").get(slug=slug, withdrawn=False)
