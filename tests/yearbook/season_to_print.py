"""Seasons small enough to be printed in a moment, and the yearbooks made of them read back."""

from io import BytesIO
from typing import Any

from played_competition import fixture_of, found_competition, play
from printed import pages
from pypdf import PdfReader
from pypdf.generic import Destination

from scoring.models import Club
from tournaments.models import Competition, Print, Season
from tournaments.yearbook.build_job import make


def three_matches(club: Club, **terms: Any) -> Competition:
    """Found a league of three, all played."""
    league = found_competition(club, ["Ayr", "Bath", "Cork"], **terms)
    play(fixture_of(league, "Ayr", "Bath"), "160/7", "124")
    play(fixture_of(league, "Ayr", "Cork"), "98/9", "99/3")
    play(fixture_of(league, "Bath", "Cork"), "140/6", "140/9")
    return league


def asked_for(season: Season, kind: str = "yearbook", paper: str = "a4") -> Print:
    """Return a print that waits for its worker."""
    return Print.objects.create(season=season, kind=kind, paper=paper)


def printed(season: Season, kind: str = "yearbook", processes: int = 2, paper: str = "a4") -> Print:
    """Make a yearbook, and return its print."""
    waiting = asked_for(season, kind, paper)
    make(waiting.pk, processes)
    waiting.refresh_from_db()
    return waiting


def yearbook_of(made: Print) -> PdfReader:
    """Open a yearbook."""
    assert made.state == Print.State.DONE, made.message
    with made.open_file() as file:
        return PdfReader(BytesIO(file.read()), strict=True)


def texts(yearbook: PdfReader) -> list[str]:
    """Return the words of each page, as poppler reads them."""
    assert isinstance(yearbook.stream, BytesIO)
    return [" ".join(page.split()) for page in pages(yearbook.stream.getvalue())]


def bookmarks(yearbook: PdfReader) -> list[tuple[int, str, int]]:
    """Return the bookmarks of a yearbook: level from 1, title, and page from 1."""
    found: list[tuple[int, str, int]] = []

    def read(outline: list[Any], level: int) -> None:
        for each in outline:
            if isinstance(each, Destination):
                number = yearbook.get_destination_page_number(each)
                assert number is not None
                found.append((level, str(each.title), number + 1))
            else:
                read(each, level + 1)

    read(yearbook.outline, 1)
    return found
