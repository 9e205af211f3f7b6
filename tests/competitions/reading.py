"""Reading the pages of a competition in tests, as a stranger does."""

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from tournaments.models import Competition


def address(competition: Competition, name: str = "competition") -> str:
    """Return the address of a page of a competition."""
    season = competition.season
    return reverse(name, args=[season.club.slug, season.slug, competition.slug])


def page(competition: Competition, name: str = "competition", **asked: str) -> str:
    """Return the HTML of a page as a stranger gets it."""
    answer = Client().get(address(competition, name), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def text_of(html: str) -> str:
    """Return what the main part of a page says, without its markup."""
    main = re.split(r"<main[^>]*>", html, maxsplit=1)[1].split("</main>", 1)[0]
    return re.sub(r" (?=[,:.]( |$))", "", " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split()))


def rows_of(html: str) -> list[list[str]]:
    """Return the rows of the tables of a page that are no heads, as the texts of their cells."""
    bodies = re.findall(r"<tbody.*?</tbody>", html, re.DOTALL)
    rows = [row for body in bodies for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL)]
    return [
        [
            " ".join(unescape(re.sub(r"<[^>]+>", "", cell)).split())
            for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)
        ]
        for row in rows
    ]


def lines(competition: Competition, name: str = "competition-table-csv") -> list[str]:
    """Return the lines of a CSV of a competition."""
    text = Client().get(address(competition, name)).content.decode().removeprefix("\ufeff")
    return text.splitlines()
