"""Fixtures and results from a list: each bad cell named, nothing written before it was seen, all of it one act."""

from datetime import date, time
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from fixture_pages import page_of
from page_text import text_of
from played_competition import found_competition, played, points
from served_forms import form_at, form_of

from tournaments.models import Competition, Fixture

pytestmark = pytest.mark.django_db

PLAIN = "Round,Date,Time,Venue,Home,Away\r\n1,2026-05-02,19:30,Table 1,Ayr,Bath\r\n1,2 May 2026,,,Cork,Deal\r\n"


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    return found_competition(users.club, 4, drawn=False)


def look(client: Client, competition: Competition, text: str = "", file: Any = None) -> Any:
    form = form_at(client, page_of(competition, "competition-bring-in-list"), has="text")
    return form.submit("look", text=text, **({"file": file} if file else {}))


def bring_in(answer: Any, **fields: object) -> Any:
    return form_of(answer, has="checked").submit("bring_in", **fields)


def sentences(answer: Any) -> list[str]:
    return [said for row in answer.context["preview"].wrong for said in row.sentences]


def test_a_pasted_list_is_looked_at_and_then_brought_in(league: Competition, organiser: Client) -> None:
    seen = look(organiser, league, PLAIN)
    assert not league.fixtures.exists()
    assert sentences(seen) == []
    assert bring_in(seen).status_code == 302
    first, second = league.fixtures.order_by("number")
    assert (first.on, first.at, first.venue) == (date(2026, 5, 2), time(19, 30), "Table 1")
    assert [str(each) for each in (second.home, second.away)] == ["Cork", "Deal"]
    act = league.acts.latest("version")
    assert act.about["added"] == 2
