"""The pages of records: what they say and lead to, at what cost, as CSV; and where a new record is named."""

import csv
import json
import re
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from club_with_accounts import browser_of, make_club
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from league_with_cards import in_league, left_out, open_league, outside
from matches_with_records import innings, meet, total
from page_text import text_at
from played_competition import SYSTEM, found_competition
from pytest_django import DjangoAssertNumQueries

from scoring.book.changes import WITHDRAW
from scoring.book.new_match import create_match
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, Match, Player
from scoring.rules.registry import find_rules
from scoring.statistics import current_records as standing
from scoring.statistics.new_records import new_record_text, records_set
from scoring.statistics.records import STANDS_MADE, TEAMS, record_heading
from scoring.visibility import Visibility
from tournaments.models import Competition, Season
from tournaments.services.competitions import withdraw_competition
from tournaments.statistics.records import RecordRow
from tournaments.statistics.season_records import KINDS

pytestmark = pytest.mark.django_db

EXAMPLES = Path(__file__).parent.parent / "matchfiles" / "examples"

REPORT = {
    "innings": [
        innings("40 c9, 25 b9, 87*", (40, 65), "5:24-0-30-0, 7:24-0-30-0, 9:24-0-32-2, 10:24-0-30-0, 11:24-0-30-0"),
        total(98, 11, balls=108),
    ]
}


def play_all(league: Competition) -> list[Match]:
    """Play every fixture of a league alike, the home side first."""
    played = []
    for fixture in league.fixtures.select_related("home", "away"):
        assert fixture.home is not None
        played.append(in_league(fixture, fixture.home.name, REPORT))
    return played


def addresses(competition: Competition, suffix: str = "") -> list[str]:
    """Return the records of a competition, its season and its club."""
    season = competition.season
    at = (season.club.slug, season.slug, competition.slug)
    return [
        reverse(f"competition-records{suffix}", args=at),
        reverse(f"season-records{suffix}", args=at[:2]),
        reverse(f"club-records{suffix}", args=at[:1]),
    ]


@pytest.fixture(params=["few", "many"])
def _few_or_many(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read of few matches, and of many."""
    if request.param == "many":
        monkeypatch.setattr(standing, "FEW", 0)


@pytest.mark.usefixtures("_few_or_many")
@pytest.mark.parametrize("matches", [1, 3])
def test_the_queries_are_always_the_same(
    club: Club, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league = open_league(club, "Ayr", "Bath", settings={"round_robins": matches})
    play_all(league)
    for suffix in ("", "-csv"):
        competition, season, whole = addresses(league, suffix)
        # The competition or season; games, the bests, who holds them, of those that all count, all of these with
        # their matches, their sides; most in a season.
        with django_assert_num_queries(9):
            Client().get(competition)
        with django_assert_num_queries(9):
            Client().get(season)
        with django_assert_num_queries(11):  # and all seasons, and whether a match is hidden
            Client().get(whole)


def test_a_page_says_who_and_where(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath", settings={"round_robins": 2})
    first, _second = play_all(league)
    Match.objects.filter(pk=first.pk).update(played_on="2026-05-02")
    for address in addresses(league):
        html = Client().get(address).content.decode()
        page = text_at(address)
        assert re.search(r'class="as-of[^>]*>[^<]*: 2 ', html)
        assert "Highest total 152/2 Ayr Ayr v Bath, 2 May 2026 152/2 Bath Bath v Ayr" in page
        assert f"{record_heading('lowest-total')} 98 all out Bath" in page
        assert "Highest score 87* Ayr 3, Ayr Ayr v Bath" in page
        [each] = Client().get(address).context["games"]
        assert next(group.heading for group in each.groups) == str(TEAMS)
        assert [row for group in each.groups for row in group.rows] == each.rows
        assert [group.heading for group in each.groups if group.said] == [str(STANDS_MADE)]
        assert f'href="{first.get_absolute_url()}"' in html
        assert left_out(totals_only=2)[0] in page
        assert f'href="{reverse("player", args=[club.slug, Player.objects.get(name="Ayr 3").part])}"' in html
    competition, season, whole = map(text_at, addresses(league))
    most_runs, most_wickets, *_others = KINDS
    assert "Most runs 87 Ayr 3, Ayr 87 Bath 3, Bath" in competition
    assert "Most runs 87" in season
    assert f"{most_runs.heading_in_a_season} 87 Ayr 3, Ayr 2026" in whole
    assert f"{most_wickets.heading_in_a_season} 2" in whole


@pytest.mark.usefixtures("_few_or_many")
def test_what_counts_where(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath", settings={"round_robins": 1})
    [fixture] = league.fixtures.select_related("home", "away")
    assert fixture.home is not None
    in_league(fixture, fixture.home.name, {"innings": [total(120, 5), total(100, 5)]})
    meet(league, None, total(200, 3), total(150, 5))
    withdrawn = found_competition(club, ["Ayr", "Bath"], name="Cup", kind="knockout")
    [tie] = withdrawn.fixtures.select_related("home", "away")
    assert tie.home is not None
    in_league(tie, tie.home.name, {"innings": [total(180, 5), total(100, 5)]})
    withdraw_competition(withdrawn, withdrawn=True, by=SYSTEM)
    competition, season, whole = map(text_at, addresses(league))
    assert "Highest total 120/5" in competition
    assert "Highest total 120/5" in season
    assert "Highest total 200/3" in whole
    assert Client().get(addresses(withdrawn)[0]).status_code == 404


def test_the_csv_has_a_row_for_each_holder(club: Club) -> None:
    league = open_league(club, "Ayr", "=1+1", settings={"round_robins": 2})
    play_all(league)
    for address in addresses(league, "-csv"):
        answer = Client().get(address)
        assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
        head, *rows = csv.reader(StringIO(answer.content.decode("utf-8-sig")))
        assert head[:7] == ["Game", "Record", "Figure", "Name", "Side", "Match or season", "Date"]
        total = ["Card Cricket (Forde)", "Highest total", "'152/2", "", "'=1+1", "'=1+1 v Ayr", ""]
        assert total in [row[:7] for row in rows]
        assert [row[2:5] for row in rows if row[1] == "Highest score"] == [
            ["87*", "Ayr 3", "Ayr"],
            ["87*", "'=1+1 3", "'=1+1"],
        ]


def test_the_page_counts_the_holders_beyond_the_fifth_and_the_csv_has_them_all(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath", settings={"round_robins": 6})
    play_all(league)
    for page, address in zip(addresses(league), addresses(league, "-csv"), strict=True):
        assert RecordRow("", (), others=1).others_text in text_at(page)
        _head, *rows = csv.reader(StringIO(Client().get(address).content.decode("utf-8-sig")))
        assert len([row for row in rows if row[1] == "Highest total"]) == 6
        assert all(row[2] and "more" not in row[3] for row in rows)


def test_where_nothing_is_finished(club: Club) -> None:
    league = found_competition(club, ["Ayr", "Bath"])
    for address in addresses(league):
        assert 'class="empty"' in Client().get(address).content.decode()
    for address in addresses(league, "-csv"):
        [header] = csv.reader(StringIO(Client().get(address).content.decode("utf-8-sig")))
        assert header[:7] == ["Game", "Record", "Figure", "Name", "Side", "Match or season", "Date"]


def test_where_only_the_outcome_was_kept(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    fixture = league.fixtures.select_related("home", "away").first()
    assert fixture is not None
    in_league(fixture, "Ayr", {"outcome": "conceded", "side": 1})
    for address in addresses(league):
        assert 'class="empty"' in Client().get(address).content.decode()
        assert 'class="as-of' in Client().get(address).content.decode(), "the match itself is counted"


def test_the_match_page_names_what_it_set(club: Club, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    league = open_league(club, "Ayr", "Bath")
    day = timezone.localdate()
    first = meet(league, day, total(150, 5), total(120, 5))
    second = meet(league, day, *REPORT["innings"])
    third = meet(league, day, total(152, 6), total(120, 5))
    assert record_heading("highest-total") not in text_at(first.get_absolute_url())
    page = text_at(second.get_absolute_url())
    assert all(new_record_text(record) in page for record in records_set(second, Visibility.PUBLIC))
    assert f"{record_heading('highest-total')}: 152/2, Ayr" in page
    assert f"{record_heading('score')}: 87*, Ayr 3 (Ayr)" in page
    [level] = [record for record in records_set(third, Visibility.PUBLIC) if record.candidate.kind == "highest-total"]
    assert level.level
    assert new_record_text(level) in text_at(third.get_absolute_url())
    # State, match, log, confirmation, what was counted, the report, the records that it set; players, sides;
    # its fixture and round, whether chances are shown, the matches before and after.
    with django_assert_num_queries(14):
        Client().get(third.get_absolute_url())
    write(second.slug, WITHDRAW, Signature(author=None, seen=second.version, reason="never played"))
    assert "Highest total: 152/6, Ayr" in text_at(third.get_absolute_url())
    assert new_record_text(level) not in text_at(third.get_absolute_url())


def test_the_clubs_home_names_what_was_set_of_late() -> None:
    users = make_club()
    league = open_league(users.club, "Ayr", "Bath")
    today = timezone.localdate()
    home = users.club.get_absolute_url()
    meet(league, today - timedelta(days=90), total(150, 5), total(120, 5))
    assert "New records" not in text_at(home)
    meet(league, today - timedelta(days=60), total(160, 5), total(120, 5))
    assert "New records" not in text_at(home)
    new = meet(league, today - timedelta(days=30), total(170, 5), total(120, 5))
    page = text_at(home, browser_of(users.organiser))
    assert "New records Highest total: 170/5, Ayr Card Cricket (Forde)" in page
    meet(league, today, total(171, 5), total(120, 5))
    page = text_at(home)
    assert "Highest total: 171/5, Ayr" in page
    assert "170/5, Ayr Card" not in page
    assert new.record_candidates.filter(kind="highest-total").exists()


def test_a_player_renamed_is_named_by_the_name_of_today(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    play_all(league)
    Player.objects.filter(name="Ayr 3").update(name="A Third")
    for address in addresses(league):
        assert "Highest score 87* A Third, Ayr" in text_at(address)


def test_a_new_record_names_a_player_by_the_name_of_today(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    _first, match = (outside(league, "Ayr", "Bath", REPORT) for _time in range(2))
    Player.objects.filter(name="Ayr 3").update(name="A Third")
    for address in (match.get_absolute_url(), club.get_absolute_url()):
        assert "Highest score: 87*, A Third" in text_at(address)


def test_names_are_shown_as_names(club: Club) -> None:
    league = open_league(club, "<b>Ayr", "שלום")
    [fixture, *_others] = league.fixtures.select_related("home", "away")
    assert fixture.home is not None
    match = in_league(fixture, fixture.home.name, REPORT)
    for address in (*addresses(league), match.get_absolute_url(), club.get_absolute_url()):
        html = Client().get(address).content.decode()
        assert "<b>Ayr" not in html
        assert not re.search(r"\sstyle=|<style|\son\w+=", html)
    assert "<bdi>&lt;b&gt;Ayr</bdi>" in Client().get(addresses(league)[2]).content.decode()


def test_a_page_of_several_games_leads_to_each(club: Club) -> None:
    play_all(open_league(club, "Ayr", "Bath"))
    address = reverse("club-records", args=[club.slug])
    assert "?game=" not in Client().get(address).content.decode()
    document = json.loads((EXAMPLES / "british-1.json").read_text())
    setup, problems = find_rules("british").read_setup(document)
    assert setup is not None, problems
    create_match(club, setup, None, entries=document["entries"])
    for game, other in (("forde", "british"), ("british", "forde"), ("nothing", "british")):
        html = Client().get(address, {"game": game}).content.decode()
        assert f'<option value="{other}">' in html
        shown = game if game == "british" else "forde"
        assert f'<section id="{shown}">' in html
        assert html.count("<section id=") == 1


def test_pages_lead_to_records(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    competition, season, whole = addresses(league)
    assert f'href="{competition}"' in Client().get(league.get_absolute_url()).content.decode()
    assert f'href="{season}"' in Client().get(Season.objects.get().get_absolute_url()).content.decode()
    assert f'href="{whole}"' in Client().get(club.get_absolute_url()).content.decode()
