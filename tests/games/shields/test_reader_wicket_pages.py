"""The readers' pages of wicket cards: what they say, that none fails, and at what cost."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.text import capfirst
from further_cases import first_on_both
from pytest_django import DjangoAssertNumQueries
from reader_pages import PAGES, check_example, check_pages, check_queries, page_of
from stored_match import EXAMPLES, record, stored
from wording import carries

from scoring.games.shields.reader.innings import NONE_PLAYED_ON
from scoring.games.shields.words.plays import may_close_text
from scoring.models import Club, Match
from scoring.rules.results import Outcome, Result
from scoring.words.figures import ordinal
from scoring.words.results import result_text

WITH_LOG = (*PAGES, "log/")
OF_PLAYERS = re.compile(
    r"\b(balls?|overs?|batters?|bowlers?|partnerships?|worm|strike rate|run rate|RR|SR|did not bat)\b", re.IGNORECASE
)
SHIELDS = sorted(path.stem for path in EXAMPLES.glob("shields-*.json"))

pytestmark = pytest.mark.django_db


# One match is read from PostgreSQL: pages are made of the book, which is the log folded, of any match alike.
@pytest.mark.parametrize("name", first_on_both(SHIELDS))
def test_no_page_fails_and_none_speaks_of_balls_or_batters(client: Client, club: Club, name: str) -> None:
    check_example(client, club, name, OF_PLAYERS, WITH_LOG)


def test_the_scorecard(client: Client, club: Club) -> None:
    seen = page_of(client, stored(club, "shields-1"), "scorecard/")
    assert "Malvern, 1st innings 62 (46 in hand)" in seen
    assert "Thömas' Élan, 1st innings 438 (14 in hand)" in seen
    assert "62 & 24" in seen
    assert "Innings by innings" in seen
    assert "Malvern, 2nd 24 – 24 86 −352 524" in seen
    won = Result(Outcome.WON, 1, {"innings": 1, "runs": 352})
    assert result_text(won, ("Malvern", "Thömas' Élan")) in seen
    assert "multiplier 8" in seen


def test_s6_a_follow_on_is_marked(client: Client, club: Club) -> None:
    match = stored(club, "shields-2", upto=0, options={})
    plays = [{"type": "play", "wicket": wicket, "cards": [card]} for wicket, card in enumerate(["A", "K", "K", "Q"], 1)]
    close: dict[str, Any] = {"type": "close"}
    record(match, *plays, close, close | {"hands": [["2", "3", "4", "5"], ["3", "4", "5", "6"]]})
    record(Match.objects.get(pk=match.pk), {"type": "play", "wicket": 1, "cards": ["9"]})
    match.refresh_from_db()
    for page in ("live/", "scorecard/", "overs/"):
        assert "(f/o) 80/1" in page_of(client, match, page)
    for page in ("live/", "board/", "scorecard/"):
        assert "following on, need" in page_of(client, match, page)
    assert "runs behind" in page_of(client, match)


def test_an_innings_without_a_play_is_a_normal_page(client: Client, club: Club) -> None:
    match = stored(club, "shields-5", upto=0)
    record(match, {"type": "close"}, {"type": "play", "wicket": 1, "cards": ["K"]})
    match.refresh_from_db()
    check_pages(client, match, WITH_LOG)
    assert capfirst(str(NONE_PLAYED_ON)) in page_of(client, match, "scorecard/")


def test_the_live_pages_say_what_is_due(client: Client, club: Club) -> None:
    match = stored(club, "shields-5")
    for page in ("live/", "board/"):
        seen = page_of(client, match, page)
        assert may_close_text("Ilkley", hands=False) in seen
        assert "Ilkley played Q on wicket 2: 100 runs" in seen
        assert carries(seen, 2, 10, "Ilkley", 14, "1,190")
        assert "210/2" in seen


def test_play_by_play_and_charts(client: Client, club: Club) -> None:
    match = stored(club, "shields-3")
    assert "Play by play" in page_of(client, match, "overs/")
    html = client.get(f"{match.get_absolute_url()}overs/").content.decode()
    assert '<span class="ball wicket" title="Dulwich Hamlet countered with J">J</span>' in html
    assert "Wickets</th>" not in html
    assert f"{ordinal(1)} innings" in page_of(client, match, "charts/")


def test_names_are_escaped(client: Client, club: Club) -> None:
    sides = [{"name": "<b>Red"}, {"name": "נבחרת"}]
    match = stored(club, "shields-6", upto=12, sides=sides)
    for page in WITH_LOG:
        html = client.get(f"{match.get_absolute_url()}{page}").content.decode()
        assert "<b>Red" not in html
        assert not re.search(r"\sstyle=|<style|\son\w+=", html)


@pytest.mark.parametrize("name", ["shields-5", "shields-4"], ids=["2 entries", "24 entries"])
def test_a_page_takes_the_same_queries_whatever_the_length_of_the_match(
    client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries, name: str
) -> None:
    match = stored(club, name)
    check_queries(client, match, django_assert_num_queries)
