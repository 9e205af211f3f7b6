"""The people who held the cards, against what happened; and their addresses."""

import csv
import io

import pytest
from careers_matches import play
from club_with_accounts import make_club
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Club
from scoring.visibility import Visibility
from tournaments.statistics.addresses import person_part
from tournaments.statistics.people import people_of, person_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club().club


@pytest.fixture
def season(club: Club) -> None:
    """Tom beats Ann by 40, ties with Ann, and loses to Bea; then Tom plays a match against nobody named, and wins."""
    play(club, None, 90, people=("Tom Wilson", "Ann"))
    play(club, None, 50, people=("tom wilson", "ANN"))
    play(club, None, 20, people=("Tom Wilson", "Bea"))
    play(club, None, 60, people=("Tom Wilson", ""))


@pytest.mark.usefixtures("season")
def test_a_person_is_one_however_the_name_is_spelt_in_capitals(club: Club) -> None:
    found = person_at(club, "tom-wilson", Visibility.PUBLIC)
    assert found is not None
    # Runs: 90, 50, 20 and 60.
    [(variant, row)] = found.games
    played = row.played
    assert (variant, played.played, played.won, played.tied, played.lost, played.runs) == ("forde", 4, 2, 1, 1, 220)
    assert [(each.name, *each.shown) for each in found.opponents] == [
        ("ANN", 2, 1, 0, 1, 0, 0),
        ("Bea", 1, 0, 1, 0, 0, 0),
        ("", 1, 1, 0, 0, 0, 0),
    ]
    # Who won most comes first; of those, whoever lost least.
    assert [(each.name.casefold(), *each.shown, each.share) for each in people_of(club, Visibility.PUBLIC)] == [
        ("tom wilson", 4, 2, 1, 1, 0, 0, 50),
        ("bea", 1, 1, 0, 0, 0, 0, 100),
        ("ann", 2, 0, 1, 1, 0, 0, 0),
    ]


@pytest.mark.usefixtures("season")
def test_the_pages_lead_from_one_to_the_other(club: Club, client: Client) -> None:
    listed = client.get("/clubs/otley/cards/").content.decode()
    assert 'href="/clubs/otley/cards/tom-wilson/"' in listed
    html = client.get("/clubs/otley/cards/tom-wilson/").content.decode()
    assert 'href="/clubs/otley/cards/bea/"' in html
    assert "nobody named" in html
    assert 'class="as-of">4 ' in html
    rows = list(csv.reader(io.StringIO(client.get("/clubs/otley/cards/tom-wilson/opponents.csv").content.decode())))
    assert rows[1] == ["ANN", "2", "1", "0", "1", "0", "0", "ann"]
    head, first, *_others = csv.reader(io.StringIO(client.get("/clubs/otley/cards.csv").content.decode()))
    assert len(head) == len(first) == 9
    assert first[-2] == "50"
    assert client.get("/clubs/otley/cards/tom-wilson/games.csv").status_code == 200
    assert client.get("/clubs/otley/cards/tom-wilson/other.csv").status_code == 404


@pytest.mark.parametrize("name", ["山田太郎", "Tom O’Brien", "Tom-Wilson", "a/b", "..", "x" * 100, "<b>x</b>"])
def test_any_name_has_an_address_of_its_own(club: Club, client: Client, name: str) -> None:
    for person in (name, "Tom Wilson", "Tom O'Brien"):
        play(club, None, 20, people=(person, ""))
    found = person_at(club, person_part(name), Visibility.PUBLIC)
    assert found is not None
    assert found.name == name
    answer = client.get(f"/clubs/otley/cards/{person_part(name)}/")
    assert answer.status_code == 200
    assert "<b>x</b>" not in answer.content.decode()


@pytest.mark.parametrize("part", ["nobody", "-", "_", "9" * 200])
def test_nobody_is_not_found(club: Club, client: Client, part: str) -> None:
    assert client.get(f"/clubs/otley/cards/{part}/").status_code == 404


def test_an_empty_list_says_what_to_do(club: Club, client: Client) -> None:
    assert 'class="empty"' in client.get("/clubs/otley/cards/").content.decode()


@pytest.mark.parametrize("matches", [1, 3])
def test_the_queries_do_not_grow(club: Club, client: Client, matches: int) -> None:
    for number in range(matches):
        play(club, None, 20, people=("Tom", f"Ann {number}"))
    for address, due in (("cards/", 4), ("cards/tom/", 8)):
        with CaptureQueriesContext(connection) as queries:
            assert ", as of " in client.get(f"/clubs/otley/{address}").content.decode()
        assert len(queries) == due, address
