"""The pages of averages: what they say, in what order, at what cost, and as CSV."""

import csv
import re
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse
from league_with_cards import card, in_league, left_out, open_league
from played_competition import ONE_OVER, SYSTEM, found_competition, play
from pytest_django import DjangoAssertNumQueries

from scoring.models import Club
from tournaments.models import Competition, Counted, PlayerTotals, Season
from tournaments.services.competitions import withdraw_competition
from tournaments.statistics.average_words import least_words
from tournaments.statistics.tables import PER_PAGE

pytestmark = pytest.mark.django_db

REPORT = {
    "innings": [
        card(
            "50 c9 (40) 8x4 0x6, 0 b9 (1), 10* (79)",
            "5:24-0-20-0, 7:24-0-10-0, 9:24-1-10-2, 10:24-0-10-0, 11:24-0-10-0",
        ),
        card("30 c6 (60), 7* (60)", "6:24-0-7-1, 8:24-0-10-0, 9:24-0-10-0, 10:24-0-5-0, 11:24-0-5-0"),
    ]
}


def play_all(league: Competition) -> None:
    """Play every fixture of a league alike, the home side first."""
    for fixture in league.fixtures.select_related("home", "away"):
        assert fixture.home is not None
        in_league(fixture, fixture.home.name, REPORT)


def addresses(competition: Competition) -> list[str]:
    """Return the averages of a competition, its season and its club."""
    season = competition.season
    at = (season.club.slug, season.slug, competition.slug)
    return [
        reverse("competition-averages", args=at),
        reverse("season-averages", args=at[:2]),
        reverse("club-averages", args=at[:1]),
    ]


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text.removeprefix("\ufeff"))))


@pytest.mark.parametrize("matches", [1, 3])
def test_the_queries_are_always_the_same(
    club: Club, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league = open_league(club, "Ayr", "Bath", settings={"round_robins": matches})
    play_all(league)
    competition, season, whole = addresses(league)
    client = Client()
    with django_assert_num_queries(5):  # state, competition; games, players, sides
        page = client.get(competition).content.decode()
    assert f"{matches} finished match" in page
    assert "Ayr 1" in page
    with django_assert_num_queries(5):
        client.get(season)
    with django_assert_num_queries(5):
        client.get(whole)
    with django_assert_num_queries(5):
        client.get(f"{whole}batting.csv")


def test_without_a_match_the_page_says_so(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    for address in addresses(league):
        answer = Client().get(address)
        assert answer.status_code == 200
        html = answer.content.decode()
        [leading_on] = re.findall(r'class="empty">.*?<a href="([^"]+)"', html)
        assert Client().get(leading_on).status_code == 200
        for table in ("batting", "bowling", "people", "sides"):
            [header] = csv.reader(StringIO(Client().get(f"{address}{table}.csv").content.decode("utf-8-sig")))
            assert header[:2] == ["Name", "Side"]
            assert len(header) > 2


def test_tables_are_sorted_as_asked_each_for_itself(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    [address, *_] = addresses(league)

    def first(query: str, table: int) -> str:
        return str(Client().get(f"{address}?{query}").context["tables"][table].page.object_list[0].cells["name"])

    assert "Ayr 1<" in first("innings=0", 0)
    assert "Bath 2<" in first("batting-sort=-not_outs", 0) or "Ayr 3<" in first("batting-sort=-not_outs", 0)
    assert "Ayr 2<" in first("batting-sort=-ducks", 0)
    assert "Bath 9<" in first("batting-sort=-ducks", 1)
    assert "Ayr 10<" in first("wickets=0&bowling-sort=economy", 1)
    # Of averages the lowest comes first of bowling and the highest of batting, when the heading is used first.
    page = Client().get(address).content.decode()
    assert "?batting-sort=-average" in page
    assert "?bowling-sort=bowling_average" in page
    # The heading says which comes first as long as nothing is asked for, and on a phone it is never left out.
    marks = re.findall(r'aria-sort="(\w+)"><a href="\?[a-z]+-sort=-?(\w+)"', page)
    assert marks[:2] == [("descending", "average"), ("ascending", "bowling_average")]
    assert "checked" not in page
    assert Client().get(f"{address}?batting-sort=-ducks").content.decode().count(" checked>") == 1


def test_a_brief_table_has_what_it_is_sorted_by(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    for address in addresses(league):
        for table in Client().get(address).context["tables"]:
            assert table.sorted_by in table.listing.brief
            assert table.is_cut
            assert not table.is_whole


def test_what_is_asked_for_is_kept_in_links_and_forms(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    [address, *_] = addresses(league)
    page = Client().get(f"{address}?innings=0&wickets=2").content.decode()
    assert least_words("bowling", 2, 9) in page
    assert 'value="0"' in page
    assert "batting.csv?innings=0&amp;wickets=2" in page
    assert "innings=0&amp;wickets=2&amp;batting-sort=-runs" in page


@pytest.mark.parametrize(
    "query",
    [
        "innings=abc",
        "innings=-1",
        f"wickets={'9' * 5000}",
        "team=%00",
        "team=%ED%A0%80",
        "team=99999999999999999999",
        "game=nonsense",
        "batting-page=-1",
        "batting-page=99999999999999999999",
        "batting-sort=nonsense",
        "batting-sort=%00&bowling-sort=",
    ],
)
def test_what_makes_no_sense_is_left_aside(club: Club, query: str) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    for address in addresses(league):
        for page in (address, f"{address}batting.csv"):
            answer = Client().get(f"{page}?{query}")
            assert answer.status_code == 200
            assert "Ayr 1" in answer.content.decode()


def test_the_csv_is_what_the_page_shows(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    [address, *_] = addresses(league)
    batting = rows(Client().get(f"{address}batting.csv?innings=0").content.decode())
    assert batting[0][:4] == ["Name", "Side", "Matches with batters recorded", "Innings"]
    assert batting[1][:8] == ["Ayr 1", "Ayr", "1", "1", "0", "50", "50", "50.00"]
    assert len(batting) == 1 + 22
    bowling = rows(Client().get(f"{address}bowling.csv").content.decode())
    assert bowling[1][:8] == ["Bath 9", "Bath", "1", "4", "1", "10", "2", "2–10"]  # no spreadsheet’s date
    people = rows(Client().get(f"{address}people.csv").content.decode())
    assert [line[0] for line in people] == ["Name", "Ann", "Bob"]
    assert Client().get(f"{address}nonsense.csv").status_code == 404


def test_a_long_list_comes_in_pages(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    PlayerTotals.objects.bulk_create(
        PlayerTotals(
            club=club,
            variant="forde",
            competition=league,
            name=f"Guest {number}",
            side_name="Guests",
            matches=1,
            innings=1,
            runs=number,
            high_score=2 * number,
        )
        for number in range(2 * PER_PAGE)
    )
    [address, *_] = addresses(league)
    page = Client().get(f"{address}?batting-sort=-runs&batting-page=2").content.decode()
    assert "Page 2 of 3" in page
    assert "Guest 49<" in page
    assert "Guest 60<" not in page
    assert "batting-page=3" in page
    assert page.count("Page ") == 1  # the bowlers fit on one


def test_games_are_never_mixed(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    latham = found_competition(club, 2, name="Latham", variant="latham")
    play(latham.fixtures.get(), "100", "99")
    _competition, season, _whole = addresses(league)
    page = Client().get(season).content.decode()
    assert '<select name="game"' in page
    assert "Ayr 1<" in page
    other = Client().get(f"{season}?game=latham").content.decode()
    assert "Ayr 1<" not in other
    assert left_out(totals_only=1)[0] in other


def test_a_season_leaves_withdrawn_competitions_out_and_a_club_does_not(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    withdraw_competition(league, SYSTEM)
    competition, season, whole = addresses(league)
    assert Client().get(competition).status_code == 404
    assert 'class="empty"' in Client().get(season).content.decode()
    assert "Ayr 1" in Client().get(whole).content.decode()
    assert Counted.objects.count() == 1


def test_a_competition_called_averages_has_another_address(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath", name="Averages", conditions=ONE_OVER)
    assert league.slug == "averages-2"
    assert Client().get(league.get_absolute_url()).status_code == 200


def test_the_season_page_names_the_leaders(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    page = Client().get(Season.objects.get().get_absolute_url()).content.decode()
    assert page.index("Most runs") < page.index("Ayr 1") < page.index("Most wickets") < page.index("Bath 9")


def test_the_leaders_are_there_as_csv(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    latham = found_competition(club, 2, name="Leaders", variant="latham")
    play(latham.fixtures.get(), "100", "99")
    address = Season.objects.get().get_absolute_url()
    page = Client().get(address).content.decode()
    found = re.findall(r'href="([^"]*leaders-[^"&]*)"', page)  # and not as a spreadsheet
    assert found == [f"{address}leaders-{table}.csv?game=forde" for table in ("batting", "bowling")]
    batting, bowling = ([*csv.reader(StringIO(Client().get(each).content.decode("utf-8-sig")))] for each in found)
    assert batting[0][:5] == ["Name", "Side", "Runs", "High score, * not out", "Average: runs a dismissal"]
    assert batting[1][:4] == ["Ayr 1", "Ayr", "50", "50"]
    assert bowling[1][0] == "Bath 9"
    assert Client().get(f"{address}leaders-people.csv").status_code == 404
    assert Client().get(f"{address}leaders-batting.csv?game=%00").content == Client().get(found[0]).content
    PlayerTotals.objects.all().delete()
    [header] = csv.reader(StringIO(Client().get(found[0]).content.decode("utf-8-sig")))
    assert header[:5] == batting[0][:5]


def test_people_lead_to_their_pages(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    for address in addresses(league):
        assert f'href="/clubs/{club.slug}/cards/ann/"' in Client().get(address).content.decode()
