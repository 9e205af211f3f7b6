"""What a table reads off a scoreboard."""

from pathlib import Path
from typing import Any

import pytest
from hand_tables import innings

from scoring.matchfile.reading import read
from scoring.readmodel.scoreboard import scoreboard
from tournaments.standings.facts import SideFacts, facts_of

EXAMPLES = sorted((Path(__file__).parents[1] / "matchfiles" / "examples").glob("*.json"))


def head(home: str, away: str = "", **changes: Any) -> dict[str, Any]:
    result = {"outcome": "won", "winner": 0, "by": {"runs": 36}}
    sides = [{"innings": innings(score)} for score in (home, away)]
    return {"status": "completed", "sides": sides, "result": result} | changes


def side(score: str, quota: int | None = 120) -> SideFacts:
    facts = facts_of(head(score), quota)
    assert facts
    return facts.sides[0]


@pytest.mark.parametrize("status", ["not_started", "in_progress"])
def test_there_are_none_until_the_match_is_completed(status: str) -> None:
    unfinished = head("10/0 (2)", status=status)
    del unfinished["result"]
    assert facts_of(unfinished, 120) is None


def test_a_side_all_out_counts_its_full_quota() -> None:
    assert side("124 (16.3)") == SideFacts(124, 11, 120, 124, 11)
    assert side("124/9 (16.3)") == SideFacts(124, 9, 99, 124, 9)


def test_all_out_without_overs_recorded_is_rated_all_the_same() -> None:
    assert side("124").balls == 120
    assert side("124/9").balls is None


def test_without_overs_no_balls_count() -> None:
    assert side("124 (16.3)", None).balls is None


def test_innings_add_up_and_the_first_is_kept_apart() -> None:
    assert side("250 & 180/4", None) == SideFacts(430, 15, None, 250, 11)


def test_no_innings_is_no_total() -> None:
    assert side("") == SideFacts()


@pytest.mark.parametrize("missing", ["runs", "wickets"])
def test_half_a_total_is_none(missing: str) -> None:
    given = head("250 & 180/4", "90")
    given["sides"][0]["innings"][1][missing] = None
    del given["sides"][1]["innings"][0][missing]
    facts = facts_of(given, None)
    assert facts
    assert facts.sides == (SideFacts(), SideFacts())


def test_a_result_without_a_margin() -> None:
    facts = facts_of(head("", result={"outcome": "awarded", "winner": 1, "by": None}), 120)
    assert facts
    assert (facts.outcome, facts.winner, facts.by) == ("awarded", 1, {})


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_scoreboards_of_real_matches(path: Path) -> None:
    file = read(path.read_bytes()).file
    assert file
    match = file.match
    quota = 120 if match.balls_left() is not None else None
    facts = facts_of(scoreboard(match), quota)
    if match.result is None:
        assert facts is None
        return
    assert facts
    assert (facts.outcome, facts.winner) == (match.result.outcome, match.result.winner)
    for number, made in enumerate(facts.sides):
        batted = [each for each in match.innings if each.side == number]
        assert made.runs == (sum(each.runs for each in batted) if batted else None)
        assert made.first_wickets == (batted[0].wickets if batted else None)
        assert (made.balls is None) == (quota is None or not batted)
