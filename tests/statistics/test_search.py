"""Search: each kind is found by a part of its name in any script, and nothing that is typed breaks it."""

from collections.abc import Sequence
from urllib.parse import urlencode

import pytest
from careers_matches import play, player_of
from club_with_accounts import ClubUsers, browser_of, make_club, match_in
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.text import slugify
from served_forms import form_at

from scoring.clubs.merges import merge
from scoring.models import Club, Player, Team
from scoring.search_keys import rebuild_search_keys
from scoring.visibility import Visibility
from tournaments.models import Competition, Season
from tournaments.search import LONGEST, MOST, Hits, search

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(users: ClubUsers) -> Club:
    return users.club


def found(club: Club, asked: str) -> dict[str, list[str]]:
    return titles(search(club, asked).hits)


def titles(found: Sequence[Hits]) -> dict[str, list[str]]:
    return {
        hits.kind: [*(hit.title for hit in hits.hits), *(one.board.title for one in hits.matches)] for hits in found
    }


def competition(club: Club, name: str, **more: object) -> Competition:
    season, _made = Season.objects.get_or_create(club=club, name="2026")
    return Competition.objects.create(
        season=season, name=name, slug=slugify(name), variant="forde", format="league", points={}, **more
    )


def test_each_kind_is_found(club: Club) -> None:
    Team.objects.create(club=club, name="Hoggard’s Eleven")
    player_of(club, "M J Hoggard")
    play(club, None, 20, people=("Tom Hoggard", "Ann"))
    competition(club, "Hoggard Cup")
    match_in(club, names=("Hoggards", "Bath"))
    Club.objects.create(name="Hoggardton")
    assert found(club, "hoggard") == {
        "Teams": ["Hoggard’s Eleven"],
        "Players": ["M J Hoggard"],
        "Card players": ["Tom Hoggard"],
        "Competitions": ["Hoggard Cup"],
        "Matches": ["Hoggards v Bath", "England v Australia"],
        "Clubs": ["Hoggardton"],
    }


def test_two_players_of_one_name_are_told_apart_by_their_teams(club: Club) -> None:
    for number, name in enumerate(("Ayr", "Bath"), 1):
        team = Team.objects.create(club=club, name=name)
        team.memberships.create(player=player_of(club, "J Smith"), number=number)
    [players] = search(club, "smith").hits
    assert [hit.note for hit in players.hits] == ["Ayr", "Bath"]


def test_every_word_must_be_there_in_any_order(club: Club) -> None:
    for name in ("M J Hoggard", "M Hoggard", "J Smith"):
        player_of(club, name)
    assert found(club, "hogg m j") == {"Players": ["M J Hoggard"]}
    assert found(club, "hoggard smith") == {}


def test_a_match_is_found_by_both_of_its_sides(club: Club) -> None:
    match_in(club, names=("Ayr", "Bath"))
    match_in(club, names=("Ayr", "Cork"))
    assert found(club, "bath ayr") == {"Matches": ["Ayr v Bath"]}


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("Ольга Петрова", "ольга"),
        ("ÖZDEMİR", "özdem"),
        ("山田太郎", "太郎"),
        ("Łukasz Żak", "łukasz żAK"),
        ("100% Jones", "100%"),
        ("A_B", "_"),
        ("back\\slash", "\\"),
        ("O'Brien", "o'b"),
        ("Zoë Müller", "zoe muller"),
        ("Zoe Muller", "ZOË müller"),
        ("Zoe\N{COMBINING DIAERESIS}", "zoë"),
        ("Łukasz Żak", "lukasz zak"),
        ("Søren Ærø", "soren aero"),
        ("Groß", "GROSS"),
        ("İpek Işık", "ipek isik"),
        ("Νίκος", "ΝΙΚΟΣ"),
        ("Алёна", "алена"),
        ("D’Arcy", "d'arcy"),
    ],
)
def test_names_of_any_script_and_signs_are_found_as_they_are(club: Club, name: str, asked: str) -> None:
    player_of(club, name)
    player_of(club, "Somebody Else")
    assert found(club, asked) == {"Players": [name]}


def test_each_kind_is_found_without_its_accents(club: Club) -> None:
    Team.objects.create(club=club, name="Çelik")
    Player.objects.bulk_create([Player(club=club, name="Élodie Celik")])
    play(club, None, 20, people=("Zoë Çelik", "Ann"))
    competition(club, "Çelik Cup")
    match_in(club, names=("Célik", "Bath"))
    Club.objects.create(name="Celík")
    assert found(club, "celik") == {
        "Teams": ["Çelik"],
        "Players": ["Élodie Celik"],
        "Card players": ["Zoë Çelik"],
        "Competitions": ["Çelik Cup"],
        "Matches": ["Célik v Bath", "England v Australia"],
        "Clubs": ["Celík"],
    }
    Season.objects.create(club=club, name="Été")
    Competition.objects.update(season=Season.objects.get(name="Été"))
    assert found(club, "ete celik") == {"Competitions": ["Çelik Cup"]}


def test_who_is_renamed_is_found_by_the_new_name(users: ClubUsers) -> None:
    team, player = Team.objects.create(club=users.club, name="Otley"), player_of(users.club, "Jones")
    organiser = browser_of(users.organiser)
    form_at(organiser, reverse("player-change", args=["otley", player.part]), has="name").submit(name="Zoë")
    assert (found(users.club, "jones"), found(users.club, "zoe")) == ({}, {"Players": ["Zoë"]})
    answer = form_at(organiser, reverse("team-roster", args=["otley", team.slug])).submit(name="Öl")
    assert answer.status_code == 302
    assert (found(users.club, "otley"), found(users.club, "ol")) == ({"Clubs": ["Otley"]}, {"Teams": ["Öl"]})


def test_names_that_were_there_before_are_folded(club: Club) -> None:
    for number in range(3):
        player_of(club, f"Zoë {number}")
    Player.objects.update(search_key="")
    assert found(club, "zoe") == {}
    assert len(list(rebuild_search_keys(write=True))) == 3
    assert found(club, "zoe") == {"Players": ["Zoë 0", "Zoë 1", "Zoë 2"]}


@pytest.mark.parametrize(
    "asked",
    ["", " ", "\N{COMBINING DIAERESIS}", "\N{ACUTE ACCENT}", "\0", "\0\0 \0",
     "%", "'; drop table scoring_player; --", "x" * 10_000, "a " * 5_000, "(((((", "[a-z]*",
     "<script>alert(1)</script>", "\u202e\u200f", "\U0001f3cf", "\ud800", "\\"],
)  # fmt: skip
def test_nothing_that_is_typed_breaks_it(club: Club, client: Client, asked: str) -> None:
    player_of(club)
    query = urlencode({"q": asked}, encoding="utf-8", errors="surrogatepass")
    answer = client.get("/clubs/otley/search/", QUERY_STRING=query)
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


def test_without_a_word_nothing_is_asked_of_the_tables(club: Club, client: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        html = client.get("/clubs/otley/search/").content.decode()
    assert len(queries) == 1
    assert 'class="empty"' in html


def test_at_most_twenty_of_a_kind(club: Club, client: Client) -> None:
    for number in range(MOST + 1):
        player_of(club, f"Jones {number:02}")
    [hits] = search(club, "jones").hits
    assert (len(hits.hits), hits.more) == (MOST, True)
    assert "The first 20." in client.get("/clubs/otley/search/", {"q": "jones"}).content.decode()


def test_what_is_not_to_be_seen_is_not_found(users: ClubUsers, client: Client) -> None:
    club = users.club
    other = make_club("Ilkley").club
    player_of(other, "Jones of Ilkley")
    merge(player_of(club, "Jones"), player_of(club, "Jones too"), None)
    competition(club, "Jones Cup", withdrawn=True)
    match = match_in(club, names=("Jones", "Bath"))
    type(match).objects.filter(pk=match.pk).update(withdrawn=True)
    assert found(club, "jones") == {"Players": ["Jones"]}
    assert "Jones Cup" in browser_of(users.organiser).get("/clubs/otley/search/", {"q": "jones"}).content.decode()


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("gilcrist", "A C Gilchrist"),
        ("gilchirst", "A C Gilchrist"),
        ("a c gillchrist", "A C Gilchrist"),
        ("wanre", "S K Warne"),
        ("jhon", "Bishop John"),
        ("zoé mulier", "Zoë Müller"),
    ],
)
def test_who_is_nearly_what_was_typed_is_found_on_every_database(club: Club, asked: str, near: str) -> None:
    for name in ("A C Gilchrist", "S K Warne", "Bishop John", "Zoë Müller"):
        player_of(club, name)
    found = search(club, asked)
    assert (found.hits, titles(found.near)) == ([], {"Players": [near]})


def test_what_is_nearly_it_is_of_every_kind_and_below_what_is_it(club: Club, client: Client) -> None:
    Team.objects.create(club=club, name="Gilcrists")
    player_of(club, "A C Gilchrist")
    competition(club, "Gilchrist Cup")
    match_in(club, names=("Gilchrists", "Bath"))
    Club.objects.create(name="Gilchristow", visibility=Visibility.MEMBERS)
    found = search(club, "gilcrist")
    assert titles(found.hits) == {"Teams": ["Gilcrists"]}
    assert titles(found.near) == {
        "Players": ["A C Gilchrist"],
        "Competitions": ["Gilchrist Cup"],
        "Matches": ["Gilchrists v Bath"],
    }
    html = client.get("/clubs/otley/search/", {"q": "gilcrist"}).content.decode()
    assert html.index("Gilcrists") < html.index("A C Gilchrist") < html.index("Gilchrist Cup")


def test_what_is_called_so_comes_before_what_begins_so(club: Club) -> None:
    for name in ("A Bathurst", "Bath", "Bathgate", "Wolfbath"):
        player_of(club, name)
    assert found(club, "bath") == {"Players": ["Bath", "Bathgate", "A Bathurst", "Wolfbath"]}


def test_more_than_a_search_may_have_is_said_and_stays(club: Club, client: Client) -> None:
    typed = "x" * (LONGEST + 1)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get("/clubs/otley/search/", {"q": typed})
    assert len(queries) == 1
    html = answer.content.decode()
    assert (html.count('aria-invalid="true"'), html.count(f'value="{typed}"')) == (1, 1)


@pytest.mark.parametrize(("asked", "asks"), [("jones", 9), ("joens", 16)])
@pytest.mark.parametrize("each", [2, 4])
def test_the_queries_do_not_grow(club: Club, client: Client, each: int, asked: str, asks: int) -> None:
    for number in range(each):
        Team.objects.create(club=club, name=f"Jones {number}")
        play(club, player_of(club, f"Jones {number}"), 20, people=(f"Jones {number}", ""))
        competition(club, f"Jones-{number}")
    with CaptureQueriesContext(connection) as queries:
        client.get("/clubs/otley/search/", {"q": asked})
    assert len(queries) == asks
