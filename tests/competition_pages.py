"""Reading the pages of a competition in tests, as a stranger does."""

import re
from collections.abc import Sequence
from html import unescape

from django.test import Client
from django.urls import reverse
from page_text import text_of

from scoring.visibility import Visibility
from tournaments.formats.series import SeriesLine, stands_at
from tournaments.models import Competition
from tournaments.readmodel.course import matches
from tournaments.readmodel.progress import Progress, progress
from tournaments.readmodel.table import GroupTableRow, competition_table


def address(competition: Competition, name: str = "competition") -> str:
    """Return the address of a page of a competition."""
    season = competition.season
    return reverse(name, args=[season.club.slug, season.slug, competition.slug])


def page(competition: Competition, name: str = "competition", **asked: str) -> str:
    """Return the HTML of a page as a stranger gets it."""
    answer = Client().get(address(competition, name), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def rows_of(html: str) -> list[list[str]]:
    """Return the rows of the tables of a page that are no heads, as the texts of their cells.

    What a phone has below a name in place of other columns is left out.
    """
    bodies = re.findall(r"<tbody.*?</tbody>", html, re.DOTALL)
    rows = [row for body in bodies for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL)]
    return [
        [
            " ".join(unescape(re.sub(r"<[^>]+>", "", cell.split('<span class="beyond"')[0])).split())
            for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)
        ]
        for row in rows
    ]


def whys(competition: Competition) -> dict[str, str]:
    """Return why each stands where it does in the one table of a competition, by name."""
    return {line.name: line.why for line in lines_of(competition)}


def lines_of(competition: Competition) -> Sequence[GroupTableRow]:
    """Return the lines of the one table of a competition."""
    [these] = competition_table(Competition.objects.get(pk=competition.pk), Visibility.PUBLIC).tables
    return these.lines


def how_far(competition: Competition) -> Progress:
    """Return how far a competition has come, as its page tells in words."""
    found = progress([competition])[competition.pk]
    assert found.words in text_of(page(competition))
    return found


def stands(competition: Competition) -> SeriesLine:
    """Return how a series stands, as its page tells in words."""
    said = matches(Competition.objects.get(pk=competition.pk), Visibility.PUBLIC).said
    assert said
    assert said in text_of(page(competition))
    return series_line_of(competition)


def series_line_of(competition: Competition) -> SeriesLine:
    """Return how a series stands."""
    found = stands_at(matches(Competition.objects.get(pk=competition.pk), Visibility.PUBLIC).course)
    assert found
    return found


def empty(html: str) -> bool:
    """Whether a page says, in place of what it is for, what is to be done first."""
    return 'class="empty"' in html


def lines(competition: Competition, name: str = "competition-table-csv") -> list[str]:
    """Return the lines of a CSV of a competition."""
    text = Client().get(address(competition, name)).content.decode().removeprefix("\ufeff")
    return text.splitlines()
