"""A new format is one module with its words, and one line: its form, its draw, its pages and its paper follow."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from competition_pages import address, lines, page
from django.test import Client
from organiser_pages import Organiser, wrong
from page_text import text_of
from pairs_evening import PairsEvening
from played_competition import play
from pypdf import PdfReader
from served_forms import ServedForm, form_at, form_of, options_of

from scoring.sheets.sizes import A4
from scoring.visibility import Visibility
from tournaments.formats.registry import FORMATS, register
from tournaments.models import Competition, Season
from tournaments.readmodel.season import summaries
from tournaments.yearbook.chapter import Yearbook
from tournaments.yearbook.chapters.competitions import sections

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pairs() -> Iterator[None]:
    """Let the format be there for a test."""
    register(PairsEvening)
    yield
    FORMATS.remove(PairsEvening)


def founded(organiser: Organiser) -> Competition:
    """Found a competition by the form as it is served, two legs."""
    season = Season.objects.create(club=organiser.users.club, name="2026")
    new = form_at(organiser.browser, f"/clubs/{organiser.users.club.slug}/new-competition/{season.slug}/")
    assert (str(PairsEvening.name), PairsEvening.slug) in options_of(new, "format")
    filled = form_of(new.submit("fill", format=PairsEvening.slug))
    again = created(filled, name="Evening", setting_legs="3")
    assert wrong(again).keys() == {"setting_legs"}
    assert created(form_of(again), setting_legs="2").status_code == 302
    return Competition.objects.get(season=season)


def created(form: ServedForm, **fields: str) -> Any:
    """Fill in the form of a new competition and press its last button, which creates it."""
    for name, value in fields.items():
        form[name] = value
    return form.send(form.buttons[-1], form.sent())


def test_it_is_founded_drawn_played_shown_and_printed() -> None:
    organiser = Organiser()
    made = founded(organiser)
    entering = organiser.address("competition-entrants", made)
    form_at(organiser.browser, entering).submit(typed="Ayr\nBath\nCork")
    drawing = organiser.address("competition-draw", made)
    refused = form_at(organiser.browser, drawing, has="make").submit("make")
    assert "3 do not go into pairs." in text_of(refused.content.decode())
    form_at(organiser.browser, entering).submit(typed="Deal")
    assert form_at(organiser.browser, drawing, has="make").submit("make").status_code == 302

    drawn = [(each.key, str(each.home), str(each.away)) for each in made.fixtures.order_by("round", "number")]
    assert drawn == [("1-1", "Ayr", "Bath"), ("1-2", "Cork", "Deal"), ("2-1", "Bath", "Ayr"), ("2-2", "Deal", "Cork")]
    play(made.fixtures.get(key="1-1"), "150/5", "140/5")
    for shown in (page(made), Client().get(made.season.get_absolute_url()).content.decode()):
        assert "1 pairs have met" in text_of(shown)
    fixtures = text_of(page(made, "competition-fixtures"))
    assert "Leg 2" in fixtures
    assert "Pair 2" in fixtures
    assert "Pair 1" in "".join(lines(made, "competition-fixtures-csv"))
    assert [each.said for each in summaries([made], Visibility.PUBLIC)] == ["1 pairs have met"]

    printed = Client().get(address(made, "competition-fixtures-pdf"))
    paper = " ".join(" ".join(leaf.extract_text() for leaf in PdfReader(BytesIO(printed.content)).pages).split())
    for said in ("1 pairs have met", "Leg 1", "Pair 2"):
        assert said in paper
    leaves = [leaf for section in sections(Yearbook.of(made.season, A4)) for leaf in section()]
    assert "Fixtures and results" in [leaf.page.title for leaf in leaves]
