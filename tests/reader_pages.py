"""The pages of a match for its readers: what each of them shows of every match of any game, and what it costs."""

import json
import re

from django.test import Client
from markup import complaints
from page_text import text_at, text_of
from pytest_django import DjangoAssertNumQueries
from stored_match import EXAMPLES, queries_of, stored
from wording import elements

from scoring.models import Club, Match

PAGES = ("", "scorecard/", "overs/", "charts/", "notes/", "live/", "live/score/", "board/", "board/score/")
_LEFT_OVER = re.compile(r"\bNone\b|\bnan\b|%\(|\{[{%]|&\w+;")
"""A value that is none, a placeholder without its value, a tag of a template, an entity shown as text."""


def page_of(client: Client, match: Match, page: str = "") -> str:
    """Return what a page of a match says."""
    return text_at(f"{match.get_absolute_url()}{page}", client)


def check_pages(client: Client, match: Match, pages: tuple[str, ...] = PAGES) -> None:
    """Check that each page names both sides, isolates their names, and shows nothing that was meant for a program."""
    names = [side["name"] for side in match.scoreboard["sides"]]
    for page in pages:
        html = client.get(f"{match.get_absolute_url()}{page}").content.decode()
        seen = text_of(html)
        missing = [name for name in names if name not in seen]
        assert len(missing) <= (page == "board/score/"), (page, missing)  # where a board may name who bats alone
        assert complaints(html, names) == [], page
        assert not _LEFT_OVER.search(seen), page


def check_example(
    client: Client, club: Club, name: str, unknown: re.Pattern[str], pages: tuple[str, ...] = PAGES
) -> None:
    """Check the pages of an example, whole, half played and not begun: they use no word that its game does not know."""
    file = json.loads((EXAMPLES / f"{name}.json").read_text())
    whole, half, none = (stored(club, name, upto=upto) for upto in (None, len(file["entries"]) // 2, 0))
    for match in (whole, half, none):
        check_pages(client, match, pages)
        for page in pages:
            assert not unknown.search(page_of(client, match, page)), page
        if any(side["innings"] for side in match.scoreboard["sides"]):
            card = client.get(f"{match.get_absolute_url()}scorecard/")
            assert elements(card, "//main//*[@class='stamp']")  # its figures agree
            check_ways_to_the_log(client, match)
    for innings in file["derived"]["innings"]:
        assert re.search(rf"\b{innings['runs']}\b", page_of(client, whole, "scorecard/"))
    if whole.status == Match.Status.COMPLETED:
        assert file["derived"]["result"]["text"] in page_of(client, whole)


def check_ways_to_the_log(client: Client, match: Match) -> None:
    """Check that each step of an innings, and what heads what happened last, leads to its line of the log."""
    log = client.get(f"{match.get_absolute_url()}log/")
    anchors = {str(each) for each in elements(log, "//@id")}
    assert len(anchors) == len(elements(log, "//@id"))
    for page, where in (("overs/", "//tbody//th[@scope='row']"), ("live/", "//section[@class='commentary']/h3")):
        answer = client.get(f"{match.get_absolute_url()}{page}")
        named = [str(each).partition("#")[2] for each in elements(answer, f"{where}//a/@href")]
        goes_on = match.status != Match.Status.COMPLETED
        assert len(named) == len(elements(answer, where)), page
        assert bool(named) is (goes_on or page == "overs/"), page
        assert set(named) <= anchors, page


def check_queries(client: Client, match: Match, counted: DjangoAssertNumQueries) -> None:
    """Check that each page takes as many queries as that of any other match."""
    for page in PAGES:
        with counted(queries_of(match, page)):
            client.get(f"{match.get_absolute_url()}{page}")
