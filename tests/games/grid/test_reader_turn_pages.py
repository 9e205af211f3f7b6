"""The readers' pages of games of turns: what they say, that none fails, and at what cost."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from further_cases import some_on_both
from pytest_django import DjangoAssertNumQueries
from reader_pages import check_example, check_pages, check_queries, page_of
from stored_match import EXAMPLES, stored

from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.rules.registry import find_rules, variants

OF_OVERS = re.compile(r"\b(balls?|overs?|strike rate|run rate|RR|SR|Econ|maidens?)\b", re.IGNORECASE)
GRID = [
    path.stem
    for path in sorted(EXAMPLES.glob("*.json"))
    if path.stem.rpartition("-")[0] in variants() and "_turn" in path.read_text()
]

pytestmark = pytest.mark.django_db


def played(club: Club, entries: list[dict[str, Any]], **changes: Any) -> Match:
    """Store a British match with the sides of an example and these entries."""
    file = json.loads((EXAMPLES / "british-1.json").read_text())
    given = {key: file[key] for key in ("variant", "sides", "toss")} | changes
    setup, problems = find_rules("british").read_setup(given)
    assert setup is not None, problems
    return create_match(club, setup, None, entries=entries).match


# Of each game one match is read from PostgreSQL: pages are made of the book, the log folded, whatever was played.
@pytest.mark.parametrize("name", some_on_both(GRID, lambda name: name.endswith("-1")))
def test_no_page_fails_and_none_speaks_of_balls_or_overs(client: Client, club: Club, name: str) -> None:
    check_example(client, club, name, OF_OVERS)


def test_the_scorecard(client: Client, club: Club) -> None:
    seen = page_of(client, stored(club, "british-1"), "scorecard/")
    assert "Ilkley, 1st innings 393/6 dec (12 turns)" in seen
    assert "Red, 2nd innings (f/o) 478 all out (12 turns)" in seen
    assert "393/6 dec & 176/5" in seen
    assert "90 & (f/o) 478" in seen
    assert "Ilkley won by 6 wickets" in seen
    assert "Extras (b 4, w 6) 10" in seen
    assert "1-86 (Pryce, turn 5)" in seen
    assert "Stands 1st 86 2nd 133" in seen
    assert "All turns: 642 cards in 24 turns, 26.8 a turn" in seen
    assert "Batting turns: 375 cards in 12 turns" in seen


def test_the_log_folds_ten_turns_together_with_their_score(client: Client, club: Club) -> None:
    seen = page_of(client, stored(club, "british-1"), "log/")
    assert "Turns 1–10" in seen
    assert re.search(r"Turns 21–24 \D*393/6", seen)


def test_turn_by_turn(client: Client, club: Club) -> None:
    seen = page_of(client, stored(club, "british-1"), "overs/")
    assert "Turn by turn" in seen
    assert "Turn Who Cards K-Q-J Lines Runs Score Wickets Batter in" in seen
    assert "1 Quirke bowling 17 0 0 0 0/0 Pryce 0*" in seen
    assert "5 G Garside bowling 34 2 1 6 86/1 Pryce b G Garside 80 T Abel 0*" in seen
    assert "exception" in page_of(client, stored(club, "south-african-2"), "overs/")


def test_an_innings_in_which_nobody_batted_is_a_normal_page(client: Client, club: Club) -> None:
    match = played(club, [{"type": "bowling_turn", "cards": 11, "unfinished": True}, {"type": "time"}])
    assert "Match drawn" in page_of(client, match)
    assert "0/0 (0 turns)" in page_of(client, match, "scorecard/")
    check_pages(client, match)


def test_the_live_pages_say_whose_turn_it_is(client: Client, club: Club) -> None:
    match = played(club, [{"type": "bowling_turn", "cards": 22, "kqj": 1}])
    sides = [side["name"] for side in match.scoreboard["sides"]]
    batting = match.scoreboard["batting"]
    for page in ("live/", "board/"):
        seen = page_of(client, match, page)
        assert f"Turn 2: {sides[batting]} to bat" in seen
        assert f"{sides[1 - batting]} bowled 22 cards: 1 run, 1 wicket" in seen
        assert "1/1" in seen


def test_the_log_and_the_footnotes_speak_of_turns(client: Client, club: Club) -> None:
    seen = page_of(client, stored(club, "south-african-2"), "notes/")
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
    check_queries(client, match, django_assert_num_queries)
