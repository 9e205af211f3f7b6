"""A player's page against figures worked out by hand, and what may go wrong with its address."""

import csv
import io
import re
from dataclasses import replace
from datetime import date

import pytest
from careers_matches import play, player_of
from club_with_accounts import make_club
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from league_with_cards import left_out
from wording import carries

from scoring.book.changes import WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.clubs.merges import merge
from scoring.models import Club, Player, Team
from scoring.readmodel.tables import Table
from scoring.visibility import Visibility
from tournaments.statistics.careers import careers
from tournaments.statistics.recent_form import form_chart
from tournaments.statistics.scores import best_scores, best_spells, last_scores, outs
from tournaments.views.players import TABLES

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club().club


@pytest.fixture
def player(club: Club) -> Player:
    """A player with five innings: 50*, 0, 87*, 101, 87 in this order, and 0, 5, 4, 0, 5 wickets."""
    player = player_of(club)
    play(club, player, 50, day=date(2026, 5, 1), balls=120)
    play(club, player, 0, "bowled", day=date(2026, 5, 2), wickets=5, conceded=24)
    play(club, player, 87, day=date(2026, 5, 3), wickets=4, conceded=8)
    play(club, player, 101, "run_out", day=date(2026, 5, 4), balls=60)
    play(club, player, 87, "caught", day=date(2026, 5, 5), wickets=5, conceded=19)
    return player


@pytest.mark.sqlite
def test_the_innings_of_a_player_are_found_by_the_player(player: Player) -> None:
    """In a club of very many matches all of them would else be gone through for those of one player."""
    for ask in (last_scores, best_scores, best_spells):
        with CaptureQueriesContext(connection) as asked:
            assert ask(player, "forde", Visibility.PUBLIC)
        [query] = asked.captured_queries
        with connection.cursor() as cursor:
            cursor.execute("EXPLAIN QUERY PLAN " + query["sql"])
            first = cursor.fetchone()
        assert "(player_id=?" in first[3]


def totals_shown(table: Table) -> dict[str, str]:
    return {column.key: cell.text for column, cell in zip(table.columns, table.totals[0], strict=True)}


def test_batting_is_what_it_is_by_hand(player: Player) -> None:
    [career] = careers(player, Visibility.PUBLIC).games
    assert career.batting is not None
    # 325 runs, out three times; 151 of them in the 180 balls that were recorded.
    assert totals_shown(career.batting) == {
        "season": "Total",
        "matches": "5",
        "innings": "5",
        "not_outs": "2",
        "runs": "325",
        "high_score": "101",
        "average": "108.33",
        "hundreds": "1",
        "fifties": "3",
        "ducks": "1",
        "balls": "180",
        "strike_rate": "83.89",
        "fours": "0",
        "sixes": "0",
    }


def test_bowling_is_what_it_is_by_hand(player: Player) -> None:
    [career] = careers(player, Visibility.PUBLIC).games
    assert career.bowling is not None
    # Five spells of four overs; 30 + 24 + 8 + 30 + 19 runs, 14 wickets.
    assert totals_shown(career.bowling) == {
        "season": "Total",
        "matches": "5",
        "overs": "20",
        "maidens": "5",
        "conceded": "111",
        "wickets": "14",
        "best": "5–19",
        "bowling_average": "7.93",
        "economy": "5.55",
        "bowling_strike_rate": "8.57",
        "four_wickets": "1",
        "five_wickets": "2",
    }


def test_innings_last_and_best_and_how_out(player: Player) -> None:
    assert [str(score.made) for score in last_scores(player, "forde", Visibility.PUBLIC, 3)] == ["87", "101", "87*"]
    assert [str(score.made) for score in best_scores(player, "forde", Visibility.PUBLIC)] == [
        "101",
        "87*",
        "87",
        "50*",
        "0",
    ]
    assert [str(spell.figures) for spell in best_spells(player, "forde", Visibility.PUBLIC)] == ["5–19", "5–24", "4–8"]
    assert set(outs(player, "forde", Visibility.PUBLIC).texts) == {
        ("not out", "2"),
        ("bowled", "1"),
        ("caught", "1"),
        ("run out", "1"),
    }
    assert outs(player, "forde", Visibility.PUBLIC).texts[0] == ("not out", "2")


def test_the_form_grows_by_the_innings_to_the_average_of_today(player: Player) -> None:
    [career] = careers(player, Visibility.PUBLIC).games
    chart = form_chart(last_scores(player, "forde", Visibility.PUBLIC, 30), career.total.batting)
    assert chart is not None
    # 50, then 50/1, 137/1, 238/2, 325/3.
    assert [row[3:] for row in chart.table.texts] == [
        ("50*", "–"),
        ("0", "50.00"),
        ("87*", "137.00"),
        ("101", "119.00"),
        ("87", "108.33"),
    ]
    marks = [label.text for label in chart.labels]
    assert marks.count("*") == 2
    assert marks.count("0") == 2, "on the axis, and over the innings without a bar"
    later = form_chart(last_scores(player, "forde", Visibility.PUBLIC, 2), career.total.batting)
    assert later is not None
    assert [row[3:] for row in later.table.texts] == [("101", "119.00"), ("87", "108.33")]


def test_a_withdrawn_match_does_not_count(player: Player) -> None:
    match = player.club.matches.latest("pk")
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="twice"))
    [career] = careers(player, Visibility.PUBLIC).games
    assert (career.total.batting.runs, career.total.bowling.wickets, career.game.matches) == (238, 9, 4)
    # In how many batters were recorded is said where it was not in all.
    assert not career.recorded
    more = replace(career, game=replace(career.game, matches=7))
    assert carries(more.recorded, career.total.matches)
    assert carries(more.recorded, 7)


def test_two_teams_of_one_player_are_one_career(club: Club) -> None:
    player = player_of(club)
    for name in ("Otley A", "Otley B"):
        play(club, player, 20, "bowled", team=Team.objects.create(club=club, name=name))
    [career] = careers(player, Visibility.PUBLIC).games
    assert [side.name for side in career.sides] == ["Otley A", "Otley B"]
    assert career.total.batting.runs == 40


def test_a_player_renamed_keeps_career_and_address(player: Player, client: Client) -> None:
    old = player.get_absolute_url()
    Player.objects.filter(pk=player.pk).update(name="Simon Jones")
    answer = client.get(old, follow=True)
    assert answer.redirect_chain == [(f"/clubs/otley/players/simon-jones-{player.pk}/", 302)]
    assert '<td class="num of-runs">325</td>' in answer.content.decode()


@pytest.mark.parametrize(
    "name", ["山田太郎", "   ", "../../x", "12", "a" * 100, "<script>alert(1)</script>", "x\u202ey"]
)
def test_any_name_has_an_address_and_a_page(club: Club, client: Client, name: str) -> None:
    player = player_of(club, name)
    answer = client.get(player.get_absolute_url())
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()
    assert 'class="empty"' in answer.content.decode()


def test_before_the_first_match_the_page_leads_to_the_teams_and_says_the_classes(club: Club, client: Client) -> None:
    player = player_of(club)
    for name, number, batting in (("Otley B", 3, 4), ("Otley A", 7, None)):
        Team.objects.create(club=club, name=name).memberships.create(
            player=player, number=number, batting_class=batting
        )
    former = Team.objects.create(club=club, name="Otley C")
    former.memberships.create(player=player, number=1, left=date(2020, 1, 1))
    html = client.get(player.get_absolute_url()).content.decode()
    assert re.findall(r'href="(/clubs/otley/teams/[^"]+)"><bdi>[^<]+</bdi></a>, ([^<;]+)', html) == [
        ("/clubs/otley/teams/otley-a/", "number 7"),
        ("/clubs/otley/teams/otley-b/", "number 3, batting class 4"),
    ]


@pytest.mark.parametrize("part", ["x", "99999", "9" * 30, "-", "12x", "1-", "__", "9223372036854775808"])
def test_an_address_of_nobody_is_not_found(player: Player, client: Client, part: str) -> None:
    assert client.get(f"/clubs/otley/players/{part}/").status_code == 404
    assert client.get(f"/clubs/otley/players/{part}/batting.csv").status_code == 404


def test_a_player_of_another_club_is_not_found(player: Player, client: Client) -> None:
    make_club("Ilkley")
    assert client.get(player.get_absolute_url().replace("otley", "ilkley")).status_code == 404


def test_the_page_leads_to_the_teams_and_names_other_sides(club: Club, client: Client) -> None:
    player = player_of(club)
    team = Team.objects.create(club=club, name="Otley A")
    play(club, player, 20, team=team)
    play(club, player, 20)
    html = client.get(player.get_absolute_url()).content.decode()
    [line] = [line for line in html.splitlines() if 'class="as-of"' in line]
    assert re.findall(r'<a href="([^"]+)"><bdi>([^<]+)', line) == [(team.get_absolute_url(), "Otley A")]
    assert "<bdi>England</bdi>" in line


def test_the_page_says_what_was_left_out(player: Player, client: Client) -> None:
    html = client.get(player.get_absolute_url(), {"game": "\0no such game"}).content.decode()
    assert "<h2>Card Cricket (Forde)</h2>" in html
    assert 'class="as-of">5 ' in html
    assert left_out(without_bowling=3)[0] in html


@pytest.mark.parametrize("table", ["games", "batting", "bowling", "innings", "how-out", "best-batting", "best-bowling"])
def test_every_table_is_there_as_csv(player: Player, client: Client, table: str) -> None:
    answer = client.get(f"{player.get_absolute_url()}{table}.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(rows) > 1
    assert len({len(row) for row in rows}) == 1
    if table == "best-bowling":
        assert rows[1][2] == "5–19"
    assert client.get(f"{player.get_absolute_url()}{table}s.csv").status_code == 404


@pytest.mark.parametrize("table", TABLES)
def test_of_who_has_not_played_a_table_has_its_headings(club: Club, client: Client, table: str) -> None:
    newcomer = Player.objects.create(club=club, name="New")
    answer = client.get(f"{newcomer.get_absolute_url()}{table}.csv")
    [header] = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert len(header) > 1


@pytest.mark.parametrize("matches", [1, 3])
def test_the_queries_do_not_grow_with_what_was_played(club: Club, client: Client, matches: int) -> None:
    player = player_of(club)
    for _match in range(matches):
        play(club, player, 20, "bowled", wickets=2)
    with CaptureQueriesContext(connection) as queries:
        client.get(player.get_absolute_url())
    assert len(queries) == 13


@pytest.mark.parametrize("players", [1, 3])
def test_the_list_of_players_has_its_queries_too(club: Club, client: Client, players: int) -> None:
    for number in range(players):
        play(club, player_of(club, f"Player {number}"), 20)
    with CaptureQueriesContext(connection) as queries:
        html = client.get("/clubs/otley/players/").content.decode()
    assert len(queries) == 7  # state, club, teams, games, names; players, rosters
    assert 'class="as-of' in html
    assert html.count('<td class="num">1</td><td class="num">20</td><td class="num">0</td>') == players


def test_players_are_listed_by_surname_in_two_halves_with_their_letters(club: Club, client: Client) -> None:
    names = [
        "Ann Zeal",
        "B van der Dow",
        "A Évans",
        "Zoe Able",
        *(f"{'ABCDEFGHIJKLMNOP'[at]} Ball" for at in range(16)),
    ]
    for name in names:
        player_of(club, name)
    context = client.get("/clubs/otley/players/").context
    listed = [each for half in context["halves"] for each in half]
    assert [len(half) for half in context["halves"]] == [10, 10]
    assert [each.player.name for each in listed][:3] == ["Zoe Able", "A Ball", "B Ball"]
    assert [each.player.name for each in listed][-3:] == ["A Évans", "B van der Dow", "Ann Zeal"]
    assert context["letters"] == ["A", "B", "E", "V", "Z"]


def test_players_are_narrowed_to_a_team_and_counted_in_a_game(club: Club, client: Client) -> None:
    team, other = Team.objects.create(club=club, name="Otley"), Team.objects.create(club=club, name="Ilkley")
    batter, bowler, left = (player_of(club, name) for name in ("A Batter", "A Bowler", "A Leaver"))
    for number, player in enumerate((batter, bowler), 1):
        team.memberships.create(player=player, number=number)
    other.memberships.create(player=left, number=1)
    play(club, batter, 20)
    rows = [
        (each.player.name, each.matches, each.runs, each.wickets)
        for [each] in [client.get("/clubs/otley/players/?team=ilkley").context["halves"][0]]
    ]
    assert rows == [("A Leaver", 0, None, None)]
    [ours] = client.get("/clubs/otley/players/?team=otley").context["halves"]
    assert [(each.player.name, each.matches, each.runs) for each in ours] == [
        ("A Batter", 1, 20),
        ("A Bowler", 0, None),
    ]
    assert len(client.get("/clubs/otley/players/?team=nobody&game=nonsense").context["halves"][0]) == 3
    assert client.get("/clubs/otley/players.csv?team=ilkley").content.decode().splitlines()[1:] == [
        f"A Leaver,Ilkley,0,,,{Player.objects.get(name='A Leaver').pk}"
    ]


@pytest.mark.parametrize("players", [1, 3])
def test_the_list_of_players_is_there_as_csv(club: Club, client: Client, players: int) -> None:
    team = Team.objects.create(club=club, name="+Otley")
    for number in range(players):
        player = player_of(club, f"=Player {number}")
        play(club, player, 20)
        team.memberships.create(player=player, number=number + 1)
    merge(player_of(club, "Player kept"), player_of(club, "Player too"), None)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get("/clubs/otley/players.csv")
    assert len(queries) == 7
    head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head[:3] == ["Name", "Current teams", "Matches with batters recorded"]
    ids = {player.name: str(player.pk) for player in club.players.all()}
    assert [row[-1] for row in rows] == [ids[row[0].removeprefix("'")] for row in rows]
    assert [row[:-1] for row in rows] == [
        *([f"'=Player {number}", "'+Otley", "1", "20", "0"] for number in range(players)),
        ["Player kept", "", "0", "", ""],
    ]
    assert 'href="/clubs/otley/players.csv"' in client.get("/clubs/otley/players/").content.decode()
