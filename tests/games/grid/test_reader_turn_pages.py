"""The readers' pages of games of turns: what they say, that none fails, and at what cost."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from stored_match import EXAMPLES, queries_of, stored

from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.rules.registry import find_rules, variants

PAGES = ("", "scorecard/", "overs/", "charts/", "notes/", "live/", "live/score/", "board/", "board/score/")
GRID = [
    path.stem
    for path in sorted(EXAMPLES.glob("*.json"))
    if path.stem.rpartition("-")[0] in variants() and "_turn" in path.read_text()
]

pytestmark = pytest.mark.django_db


def text(client: Client, match: Match, page: str = "") -> str:
    """Return what a reader sees of a page."""
    answer = client.get(f"{match.get_absolute_url()}{page}")
    assert answer.status_code == 200
    seen = re.sub(r"</?bdi>", "", answer.content.decode())
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", seen)))


def played(club: Club, entries: list[dict[str, Any]], **changes: Any) -> Match:
    """Store a British match with the sides of an example and these entries."""
    file = json.loads((EXAMPLES / "british-1.json").read_text())
    given = {key: file[key] for key in ("variant", "sides", "toss")} | changes
    setup, problems = find_rules("british").read_setup(given)
    assert setup is not None, problems
    return create_match(club, setup, None, entries=entries).match


@pytest.mark.parametrize("name", GRID)
def test_no_page_fails_and_none_speaks_of_balls_or_overs(client: Client, club: Club, name: str) -> None:
    file = json.loads((EXAMPLES / f"{name}.json").read_text())
    whole = stored(club, name)
    for match in (whole, stored(club, name, upto=len(file["entries"]) // 2), stored(club, name, upto=0)):
        for page in PAGES:
            seen = text(client, match, page)
            assert not re.search(r"\b(balls?|overs?|strike rate|run rate|RR|SR|Econ|maidens?)\b", seen, re.IGNORECASE)
        if match == whole and match.head["status"] == "completed":
            assert file["derived"]["result"]["text"] in text(client, match)
        if match.head["sides"][0]["innings"]:
            assert "Balanced" in text(client, match, "scorecard/")


def test_the_scorecard(client: Client, club: Club) -> None:
    seen = text(client, stored(club, "british-1"), "scorecard/")
    assert "Ilkley, 1st innings 393/6 dec (24 turns)" in seen
    assert "Red, 2nd innings (f/o) 478 all out (25 turns)" in seen
    assert "393/6 dec & 176/5" in seen
    assert "90 & (f/o) 478" in seen
    assert "Ilkley won by 6 wickets" in seen
    assert "Extras (b 4, w 6) 10" in seen
    assert "1-86 (Pryce, turn 5)" in seen
    assert "Stands 1st 86 2nd 133" in seen
    assert "642 cards in 24 turns, 26.8 a turn" in seen
    assert "Batting 375 cards in 12 turns" in seen


def test_turn_by_turn(client: Client, club: Club) -> None:
    seen = text(client, stored(club, "british-1"), "overs/")
    assert "Turn by turn" in seen
    assert "Turn Who Cards K-Q-J Lines Runs Score Wickets Batter in" in seen
    assert "1 Quirke bowling 17 0 0 0 0/0 Pryce 0*" in seen
    assert "5 G Garside bowling 34 2 1 6 86/1 Pryce b G Garside 80 T Abel 0*" in seen
    assert "exception" in text(client, stored(club, "south-african-2"), "overs/")


def test_an_innings_in_which_nobody_batted_is_a_normal_page(client: Client, club: Club) -> None:
    match = played(club, [{"type": "bowling_turn", "cards": 11, "unfinished": True}, {"type": "time"}])
    assert "Match drawn" in text(client, match)
    assert "0/0 (1 turn)" in text(client, match, "scorecard/")
    for page in PAGES:
        text(client, match, page)


def test_the_live_pages_say_whose_turn_it_is(client: Client, club: Club) -> None:
    match = played(club, [{"type": "bowling_turn", "cards": 22, "kqj": 1}])
    sides = [side["name"] for side in match.head["sides"]]
    batting = match.head["batting"]
    for page in ("live/", "board/"):
        seen = text(client, match, page)
        assert f"Turn 2: {sides[batting]} to bat" in seen
        assert f"{sides[1 - batting]} bowled 22 cards: 1 run, 1 wicket" in seen
        assert "1/1" in seen


def test_the_log_and_the_footnotes_speak_of_turns(client: Client, club: Club) -> None:
    seen = text(client, stored(club, "south-african-2"), "notes/")
    assert "Red, 1st innings, turn 1: R Hird bowled 28 cards: Orme out, T Hird out" in seen
    assert "Recorded because: Turn ended by mistake in mid-cover" in seen


@pytest.mark.parametrize("turns", [2, 130])
def test_a_page_takes_the_same_queries_whatever_the_length_of_the_match(
    client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries, turns: int
) -> None:
    entries: list[dict[str, Any]] = [
        {"type": "bowling_turn", "cards": 13},
        {"type": "batting_turn", "segments": [{"cards": 11}]},
    ]
    match = played(club, entries * (turns // 2))
    for page in PAGES:
        with django_assert_num_queries(queries_of(match, page)):
            client.get(f"{match.get_absolute_url()}{page}")
