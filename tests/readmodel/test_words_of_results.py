"""Sentences: how a match ended, how a batter was out, figures; and names kept apart in HTML."""

import pytest

from scoring.rules.overs import ball_mark
from scoring.rules.results import ABANDONED, DRAWN, TIED, Outcome, Result, conceded
from scoring.words.figures import (
    bowling_figures,
    how_out,
    ordinal,
    overs_words,
    rate,
    score_text,
    strike_rate,
)
from scoring.words.phrase import isolate
from scoring.words.results import result_text

SIDES = ("England", "Australia")


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (Result(Outcome.WON, 0, {"runs": 23}), "England won by 23 runs"),
        (Result(Outcome.WON, 0, {"runs": 1}), "England won by 1 run"),
        (Result(Outcome.WON, 1, {"innings": 1, "runs": 46}), "Australia won by an innings and 46 runs"),
        (Result(Outcome.WON, 1, {"innings": 1, "runs": 1}), "Australia won by an innings and 1 run"),
        (Result(Outcome.WON, 0, {"wickets": 4}), "England won by 4 wickets"),
        (Result(Outcome.WON, 1, {"wickets": 4, "balls_left": 7}), "Australia won by 4 wickets with 7 balls remaining"),
        (Result(Outcome.WON, 1, {"wickets": 1, "balls_left": 1}), "Australia won by 1 wicket with 1 ball remaining"),
        (Result(Outcome.WON, 1, {"wickets": 2, "balls_left": 0}), "Australia won by 2 wickets off the last ball"),
        (conceded(1), "England won (Australia conceded)"),
        (TIED, "Match tied"),
        (DRAWN, "Match drawn"),
        (ABANDONED, "Match abandoned"),
    ],
)
def test_a_result_reads_as_in_a_newspaper(result: Result, text: str) -> None:
    assert result_text(result, SIDES) == text


def test_a_name_in_a_result_is_isolated() -> None:
    said = result_text(Result(Outcome.WON, 0, {"wickets": 2, "balls_left": 1}), ("100%s נ", "England"))
    assert said == f"{isolate('100%s נ')} won by 2 wickets with 1 ball remaining"


@pytest.mark.parametrize(
    ("out", "bowler", "keeper", "text"),
    [
        (None, "", "", "not out"),
        ("bowled", "Hoggard", "Jones", "b Hoggard"),
        ("caught", "Giles", "Jones", "caught b Giles"),
        ("caught_behind", "Giles", "Jones", "c †Jones b Giles"),
        ("caught_behind", "Giles", "", "caught behind b Giles"),
        ("lbw", "Warne", "Jones", "lbw b Warne"),
        ("stumped", "Giles", "Jones", "st †Jones b Giles"),
        ("stumped", "Giles", "", "st b Giles"),
        ("run_out", "", "Jones", "run out"),
        ("bowled", "", "", "bowled"),
        ("caught_behind", "", "Jones", "caught behind"),
    ],
)
def test_how_a_batter_was_out(out: str | None, bowler: str, keeper: str, text: str) -> None:
    assert how_out(out, bowler, keeper) == text


def test_overs_count_in_sixes() -> None:
    said = [overs_words(balls) for balls in (0, 1, 6, 111, 118, 120)]
    assert said == ["0 overs", "0.1 overs", "1 over", "18.3 overs", "19.4 overs", "20 overs"]


def test_rates_never_divide_by_nothing_and_round_as_by_hand() -> None:
    assert [rate(27, 24), rate(49, 48), rate(7, 13), rate(5, 0), rate(0, 6)] == ["6.75", "6.13", "3.23", "-", "0.00"]
    assert [strike_rate(23, 17), strike_rate(1, 16), strike_rate(0, 3), strike_rate(0, 0)] == [
        "135.3",
        "6.3",
        "0.0",
        "-",
    ]


def test_scores_and_marks() -> None:
    assert score_text(187, 6) == "187/6"
    assert score_text(187, 11, "wickets") == "187 all out"
    assert score_text(450, 5, "declaration") == "450/5 dec"
    assert bowling_figures(27, 2) == "2–27"
    assert [ball_mark(runs, None) for runs in (0, 1, 6)] == [".", "1", "6"]
    assert ball_mark(0, "lbw") == "W"
    assert " ".join(map(ordinal, (1, 2, 3, 4, 11, 12, 13, 21))) == "1st 2nd 3rd 4th 11th 12th 13th 21st"
