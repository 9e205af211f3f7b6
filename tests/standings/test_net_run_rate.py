"""Net run rate: the published check, one of our own, and what is left out."""

from fractions import Fraction

import pytest
from hand_tables import Competition, match

from tournaments.standings.line import StandingsLine
from tournaments.standings.tiebreaks.base import Value
from tournaments.words.tiebreaks import value_text


def rate(played: Competition, entrant: str) -> str:
    return value_text("net_run_rate", played.rows("net_run_rate")[entrant].values["net_run_rate"])


def test_the_published_check() -> None:
    """678 off 147.2 overs, 466 off 150 against, as two opponents were all out inside their 50."""
    played = Competition("SLEI", quota=300)
    played.won("S", "I", "254/6 (47.2)", "253/5 (50)")
    played.won("S", "L", "199/9 (50)", "110 (35.2)")
    played.won("S", "E", "225/7 (50)", "103 (41)")
    line = played.rows()["S"].line
    assert (line.rated_runs_for, line.rated_balls_for) == (678, 147 * 6 + 2)
    assert (line.rated_runs_against, line.rated_balls_against) == (466, 900)
    assert rate(played, "S") == "+1.495"


def twenty_overs() -> Competition:
    played = Competition("ABC")
    played.won("A", "B", "160/7 (20)", "124 (16.3)")
    played.won("C", "A", "99/3 (12.4)", "98 (14.2)")
    return played


def test_an_example_of_our_own() -> None:
    played = twenty_overs()
    line = played.rows()["A"].line
    assert (line.rated_runs_for, line.rated_balls_for) == (258, 240)
    assert (line.rated_runs_against, line.rated_balls_against) == (223, 196)
    assert rate(played, "A") == "-0.377"


def test_wrong_answers_are_not_given() -> None:
    """Without the quota of a side all out it would be -0.131; with 12.4 overs read as a decimal -0.433."""
    faced, bowled = 120 + 86, 99 + 76
    without_quota = Fraction(258 * 6, faced) - Fraction(223 * 6, bowled)
    as_decimal = Fraction(258, 40) - Fraction(223) / (20 + Fraction("12.4"))
    assert [value_text("net_run_rate", wrong) for wrong in (without_quota, as_decimal)] == ["-0.131", "-0.433"]
    assert rate(twenty_overs(), "A") not in ("-0.131", "-0.433")


def test_all_out_is_what_the_innings_says_not_ten_wickets() -> None:
    played = Competition("AB")
    played.won("A", "B", "120/10 (19)", "100/10 (15)")
    line = played.rows()["A"].line
    assert (line.rated_balls_for, line.rated_balls_against) == (114, 90)


def test_a_tie_counts() -> None:
    played = Competition("AB")
    played.level("A", "B", "tied", "120/5 (20)", "120/8 (20)")
    assert rate(played, "A") == "0.000"


@pytest.mark.parametrize("outcome", ["drawn", "abandoned", "no_result"])
def test_what_did_not_come_to_a_result_is_left_out(outcome: str) -> None:
    played = twenty_overs()
    played.level("A", "B", outcome, "200/1 (20)", "10/9 (20)")
    assert rate(played, "A") == "-0.377"
    alone = Competition("AB")
    alone.level("A", "B", outcome, "200/1 (20)", "10/9 (20)")
    assert rate(alone, "A") == "–"


@pytest.mark.parametrize("outcome", ["conceded", "awarded"])
def test_who_defaults_is_rated_with_no_run_off_the_full_quota(outcome: str) -> None:
    played = twenty_overs()
    played.play("A", "B", match(outcome, 0, ("50/1 (5)", "80/3 (20)")))
    assert rate(played, "A") == "-0.377"
    line = played.rows()["B"].line
    assert (line.rated_runs_for, line.rated_balls_for) == (124, 240)
    assert (line.rated_runs_against, line.rated_balls_against) == (160, 120)


def test_a_match_awarded_without_a_ball_bowled() -> None:
    played = Competition("AB")
    played.play("A", "B", match("awarded", 0))
    assert (rate(played, "A"), rate(played, "B")) == ("–", "0.000")
    assert played.rows()["B"].line == StandingsLine(played=1, lost=1, rated_balls_for=120)


def test_a_match_of_which_one_side_is_not_recorded_is_not_rated() -> None:
    played = twenty_overs()
    played.won("A", "B", "200/2 (20)", "90/9")
    assert rate(played, "A") == "-0.377"


def test_without_overs_there_is_none() -> None:
    played = Competition("AB", quota=None)
    played.won("A", "B", "200/2 (20)", "90 (20)")
    played.play("A", "B", match("awarded", 0))
    assert (rate(played, "A"), rate(played, "B")) == ("–", "–")


def test_who_has_none_stands_as_with_nought() -> None:
    played = Competition("BCA")
    played.won("A", "B", "120/1 (20)", "60/1 (20)")
    assert played.table("net_run_rate", adjustments={"A": -2}) == "1 A, 2 C, 3 B"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(14945, 10000), "+1.495"),
        (Fraction(-14945, 10000), "-1.495"),
        (Fraction(14944999, 10_000_000), "+1.494"),
        (Fraction(-1, 3000), "-0.000"),
        (Fraction(2, 3), "+0.667"),
        (Fraction(-12), "-12.000"),
        (Fraction(0), "0.000"),
        (None, "–"),
    ],
)
def test_shown_to_three_places_halves_away_from_nought(value: Value, shown: str) -> None:
    assert value_text("net_run_rate", value) == shown
