"""What organisers do to what was played: every page of figures stands, and says what is so now."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse
from league_with_cards import in_league, links_of, open_league, outside, setup_of, with_player
from played_competition import SYSTEM, found_competition
from recount import check
from rights_table import OPEN
from test_averages_by_hand import FIRST, SECOND
from test_averages_pages import rows

from scoring.book.changes import REINSTATE, WITHDRAW
from scoring.book.new_match import create_match
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, Match, Player, Team
from scoring.visibility import Visibility
from tournaments.models import Competition, Fixture, Season
from tournaments.services.competitions import withdraw_competition
from tournaments.services.fixtures import attach
from tournaments.statistics.careers import careers
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db

TABLES = ("batting", "bowling", "people", "sides", "runs", "wickets", "yearbook", "averages", "records")
"""All that tables and yearbooks are called in addresses."""


@pytest.fixture
def league(club: Club) -> Competition:
    """Ayr and Bath, who meet twice."""
    return open_league(club, "Ayr", "Bath", settings={"round_robins": 2}, conditions={"stop_at_target": True})


READ = (200, 302, 404, 405)
"""How a page answers that is there, that is for others, that has no such table, or is only sent to."""


def fixtures(competition: Competition) -> list[Fixture]:
    return list(competition.fixtures.select_related("home", "away", "competition__season__club"))


def addresses(competition: Competition, **more: str) -> Iterator[str]:
    """Yield every address that anybody may read of the figures of a competition, its season and its club."""
    season = competition.season
    at = {"slug": season.club.slug, "season": season.slug, "competition": competition.slug} | more
    for pattern in urlpatterns:
        if pattern.name not in OPEN or "/paper/" in str(pattern.pattern):
            continue
        keys = set(pattern.pattern.converters)
        given = {key: value for key, value in at.items() if key in keys}
        for table in TABLES if keys & {"table", "kind"} else [""]:
            own = dict.fromkeys(keys & {"table", "kind"}, table)
            try:
                yield reverse(pattern.name, kwargs=given | own)
            except NoReverseMatch:
                assert keys - set(at) - set(own) or pattern.name.startswith("card-holder"), pattern.name


def averages_of(pool: Competition | Season | Club, query: str = "") -> dict[str, list[str]]:
    """Return the lines of the batting averages as a reader gets them, by name: side, M, I, NO, R ..."""
    match pool:
        case Competition():
            at = ("competition", [pool.season.club.slug, pool.season.slug, pool.slug])
        case Season():
            at = ("season", [pool.club.slug, pool.slug])
        case _:
            at = ("club", [pool.slug])
    page = Client().get(reverse(f"{at[0]}-averages", args=at[1]))
    answer = Client().get(f"{reverse(f'{at[0]}-averages-csv', args=[*at[1], 'batting'])}?innings=0{query}")
    assert page.status_code == answer.status_code == 200
    return {line[0]: line[1:] for line in rows(answer.content.decode())[1:]}


def test_a_season_without_a_match_has_all_its_pages(club: Club, league: Competition) -> None:
    empty = Season.objects.create(club=club, name="2027")
    reached = 0
    for competition in (league, Competition(season=empty, slug="nothing")):
        for address in addresses(competition):
            answer = Client().get(address)
            assert answer.status_code in READ, address
            reached += answer.status_code == 200
            if address.endswith(("/averages/", "/records/")) and answer.status_code == 200:
                assert 'class="empty"' in answer.content.decode(), address
    assert reached > 40
    page = Client().get(reverse("season-yearbook", args=[club.slug, empty.slug])).content.decode()
    assert 'class="empty"' in page


def test_a_player_who_is_renamed_has_the_new_name_everywhere(club: Club, league: Competition) -> None:
    in_league(fixtures(league)[0], "Ayr", FIRST)
    jones = Player.objects.get(club=club, name="Ayr 1")
    jones.name = "Zoë <Jones>"
    jones.save()
    assert averages_of(league)["Zoë <Jones>"][:5] == ["Ayr", "1", "1", "0", "50"]
    assert "Ayr 1" not in averages_of(club)
    season = Client().get(reverse("season-averages", args=[club.slug, league.season.slug])).content.decode()
    assert "Zoë &lt;Jones&gt;" in season
    check(club)


def test_one_who_plays_for_two_teams_of_a_season_has_a_line_with_both(club: Club, league: Competition) -> None:
    """A player moves from Ayr to Bath between two matches: 50 for Ayr, then, in the place of Bath's first, 20."""
    first, second = fixtures(league)
    in_league(first, "Ayr", FIRST)
    mover = Player.objects.get(club=club, name="Ayr 1")
    home, away = links_of(club, "Bath", "Ayr")
    links = [with_player(home, 0, mover.pk), with_player(away, 0, None)]
    match = create_match(club, setup_of(league, "Bath", "Ayr"), None, links=links, report=SECOND).match
    attach(second, match, SYSTEM)
    Player.objects.filter(pk=mover.pk).update(name="Mover")  # the guest in that place has the player's old name
    assert averages_of(league)["Ayr 1"][:5] == ["Ayr", "1", "1", "1", "81"]
    assert averages_of(league)["Mover"][:5] == ["Ayr, Bath", "2", "2", "0", "70"]
    ayr, bath = Team.objects.get(club=club, name="Ayr"), Team.objects.get(club=club, name="Bath")
    assert averages_of(league, f"&team={bath.pk}")["Mover"][:5] == ["Bath", "1", "1", "0", "20"]
    career = careers(mover, Visibility.PUBLIC).of("forde")
    assert career is not None
    assert [side.name for side in career.sides] == ["Ayr", "Bath"]
    assert (career.total.matches, career.total.batting.runs) == (2, 70)
    for team in (ayr, bath):
        assert Client().get(team.get_absolute_url()).status_code == 200
    check(club)


def test_a_match_withdrawn_and_brought_back_leaves_no_trace_in_the_figures(club: Club, league: Competition) -> None:
    first, second = fixtures(league)
    match = in_league(first, "Ayr", FIRST)
    before = averages_of(league)
    other = in_league(second, "Bath", SECOND)
    assert averages_of(league) != before
    write(other.slug, WITHDRAW, Signature(author=None, seen=other.version, reason="it was a friendly"))
    assert averages_of(league) == averages_of(league.season) == averages_of(club) == before
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="so was this"))
    assert averages_of(league) == {}
    for address in addresses(league):
        assert Client().get(address).status_code in READ, address
    write(match.slug, REINSTATE, Signature(author=None, seen=match.version + 1, reason="it was not"))
    assert averages_of(league) == before
    check(club)


def test_a_match_that_goes_to_another_season_takes_its_figures_there(club: Club, league: Competition) -> None:
    match = in_league(fixtures(league)[0], "Ayr", FIRST)
    before = averages_of(league.season)
    next_year = Season.objects.create(club=club, name="2027", starts=date(2027, 1, 1))
    cup = found_competition(club, ("Ayr", "Bath"), name="Cup", conditions={"stop_at_target": True})
    Competition.objects.filter(pk=cup.pk).update(season=next_year)
    player = Player.objects.get(club=club, name="Ayr 1")
    attach(fixtures(cup)[0], match, SYSTEM)
    assert averages_of(league.season) == {}
    assert averages_of(next_year) == averages_of(club) == before
    [career] = careers(player, Visibility.PUBLIC).games
    assert [season for season, _figures in career.seasons] == ["2027"]
    check(club)


def test_a_competition_that_is_withdrawn_is_in_no_season(club: Club, league: Competition) -> None:
    in_league(fixtures(league)[0], "Ayr", FIRST)
    player = Player.objects.get(club=club, name="Ayr 1")
    before = averages_of(league.season)
    outside(league, "Ayr", "Bath", SECOND)
    withdraw_competition(league, SYSTEM)
    assert averages_of(league.season) == {}
    assert averages_of(club)["Ayr 1"][1:5] == ["2", "2", "0", "70"]
    [career] = careers(player, Visibility.PUBLIC).games
    assert [(season, row.batting.runs) for season, row in career.seasons] == [("", 70)]
    league.refresh_from_db()
    withdraw_competition(league, SYSTEM, withdrawn=False)
    assert averages_of(league.season) == before
    [career] = careers(player, Visibility.PUBLIC).games
    assert [(season, row.batting.runs) for season, row in career.seasons] == [("2026", 50), ("", 20)]


def test_every_page_stands_with_one_on_both_sides(club: Club, league: Competition) -> None:
    links: list[Any] = links_of(club, "Ayr", "Bath")
    links[1] = with_player(links[1], 0, links[0]["players"][0])
    create_match(club, setup_of(league, "Ayr", "Bath"), None, links=links, report=FIRST)
    assert averages_of(club)["Ayr 1"][:5] == ["Ayr, Bath", "1", "2", "0", "50"]
    player = Player.objects.get(club=club, name="Ayr 1")
    for address in addresses(league, player=player.part):
        assert Client().get(address).status_code in READ, address
    match = Match.objects.get()
    assert Client().get(match.get_absolute_url()).status_code == 200
