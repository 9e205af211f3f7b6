"""Fixtures and results from a list: each bad cell named, nothing written before it was seen, all of it one act."""

from datetime import date, time
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from fixture_pages import page_of
from page_text import text_of
from played_competition import begin, end, found_competition, innings, played, points, setup_for
from served_forms import form_at, form_of

from scoring.games.registry import games
from scoring.models import Match
from scoring.rules.registry import find_rules
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


RESULTS = (
    "Round,Date,Home,Away,Home score,Away score,Result,Batted first\r\n"
    "1,2019-05-04,Ayr,Bath,160/7 (20),124 all out (16.3 overs),,\r\n"
    "1,2019-05-04,Cork,Deal,125/4 (20),124/9 (20),,Deal\r\n"
    "2,2019-05-11,Bath,Deal,,,abandoned,\r\n"
    "2,2019-05-11,Ayr,Cork,,,Awarded to Cork,\r\n"
)


def test_a_season_that_is_over_gives_its_table(league: Competition, organiser: Client) -> None:
    seen = look(organiser, league, RESULTS)
    assert sentences(seen) == []
    assert bring_in(seen).status_code == 302
    assert points(league) == {"Ayr": 2, "Bath": 1, "Cork": 4, "Deal": 1}
    assert played(league)["Cork"] == (2, 2, 0)
    assert set(Match.objects.values_list("played_on", flat=True)) == {date(2019, 5, 4), date(2019, 5, 11)}
    assert league.acts.latest("version").about["results"] == 4


@pytest.mark.parametrize("variant", [each.slug for each in games().values()])
def test_what_we_export_is_brought_in_as_it_was(users: ClubUsers, organiser: Client, variant: str) -> None:
    season = found_competition(users.club, 4, variant=variant)
    first, second, third = season.fixtures.filter(is_bye=False)[:3]
    one_innings = find_rules(variant)(setup_for(first)).innings_a_side == 1
    made = ("160", "124") if one_innings else ("160", "124", "101", "90")
    begin(first, report={"innings": [innings(first, each) for each in made]})
    end(second, "abandoned")
    end(third, "conceded", 0)
    Fixture.objects.filter(competition=season).update(on=date(2020, 5, 2))
    Match.objects.update(played_on=date(2020, 5, 2))
    exported = organiser.get(page_of(season, "competition-fixtures-csv")).content
    again = found_competition(users.club, 4, variant=variant, name="Again", drawn=False)
    seen = look(organiser, again, file=SimpleUploadedFile("fixtures.csv", exported))
    assert sentences(seen) == []
    assert bring_in(seen).status_code == 302
    assert points(again) == points(season)
    assert rows_of(organiser, again) == rows_of(organiser, season)
    # Once more, it is all there, and nothing is told of it.
    seen = look(organiser, again, file=SimpleUploadedFile("fixtures.csv", exported))
    assert not seen.context["preview"].listed
    assert not any(row.notes or row.errors for row in seen.context["preview"].rows)


def rows_of(client: Client, competition: Competition) -> list[str]:
    return str(client.get(page_of(competition, "competition-fixtures-csv")).content.decode()).splitlines()
