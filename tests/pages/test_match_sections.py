"""The sections of the page of a match: what another app registers stands there, and in whose place it says."""

from collections.abc import Mapping
from typing import Any

import pytest
from club_with_accounts import ClubUsers, match_in
from django.core.cache import cache
from django.template import engines
from django.test import Client
from wording import texts

from scoring import match_page
from scoring.book.open_book import OpenBook
from scoring.match_page import Section, register
from scoring.models import Match
from scoring.visibility import Reader

WEATHER = "Weather for England"
HEADINGS = "//main//section/h2"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the sections of the site as they are, and let a test have a template of its own."""
    before = {name: [*sections] for name, sections in match_page._sections.items()}
    monkeypatch.setattr(match_page, "_sections", before)
    template = "<section><h2>{{ section.heading }}</h2></section>"
    engine: Any = engines["django"]
    locmem = ("django.template.loaders.locmem.Loader", {"toy.html": template})
    loader = engine.engine.find_template_loader(locmem)
    monkeypatch.setattr(engine.engine, "template_loaders", [loader, *engine.engine.template_loaders])


def weather(match: Match, book: OpenBook, reader: Reader) -> Mapping[str, object]:
    return {"heading": f"Weather for {book.setup.names[0]}"}


def headings(match: Match) -> list[str]:
    """Return the headings of the page of a match, as it is made now."""
    cache.clear()
    return texts(Client().get(match.get_absolute_url()), HEADINGS)


def test_a_section_that_an_app_adds_is_the_last_of_the_page(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    before = headings(match)
    register(Section("weather", "toy.html", weather))
    assert headings(match) == [*before, WEATHER]


def test_a_section_stands_in_the_place_of_one_of_its_name_where_it_has_something(users: ClubUsers) -> None:
    match, other = match_in(users.club, begun=True), match_in(users.club, begun=True)
    before = headings(match)
    register(
        Section("teams", "toy.html", lambda row, book, reader: weather(row, book, reader) if row == match else None)
    )
    assert headings(match) == [WEATHER if each == "Teams" else each for each in before]
    assert headings(other) == before
