"""Balls as they are written: F3 to F6, F8, F9."""

import pytest
from forde_books import Book, document, entry, said, side, unreadable

from scoring.rules.registry import find_rules

ALL_FIVES = ((5, 3),) * 5 + ((5, 0),) * 6


def strong(**options: object) -> Book:
    """Return a match of sides with the largest hands: 10 for a batter, 8 for a bowler."""
    raw = document(**options) | {"sides": [side("England", ALL_FIVES), side("Australia", ALL_FIVES)]}
    return Book(raw)


@pytest.mark.parametrize("runs", [0, 1, 2, 3, 4, 6])
def test_f6_runs_off_a_ball(runs: int) -> None:
    assert Book().over(9, runs).innings[0].runs == runs


@pytest.mark.parametrize("runs", [5, 7, -1, 6.0, "4", True, [4], pytest.param(10**4000, id="huge")])
def test_f6_no_other_runs(runs: object) -> None:
    assert unreadable({"type": "ball", "runs": runs}) == ("F6", "format", "no_such_runs", "runs")


@pytest.mark.parametrize(
    ("out", "bowler"),
    [("bowled", 9), ("caught", 9), ("caught_behind", 9), ("lbw", 9), ("stumped", 9), ("run_out", None)],
)
def test_f9_all_but_the_run_out_are_the_bowlers(out: str, bowler: int | None) -> None:
    innings = Book().over(9, 4, out).innings[0]
    batter = innings.batters[0]
    assert (batter.out, batter.bowler, batter.runs) == (out, bowler, 4)
    assert innings.bowlers[9].wickets == (bowler is not None)
    assert innings.wickets == 1


@pytest.mark.parametrize("out", ["hit_wicket", "Bowled", "", 1, True, ["bowled"]])
def test_f9_no_other_way_out(out: object) -> None:
    assert unreadable({"type": "ball", "out": out}) == ("F9", "format", "not_one_of", "out")


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"runs": None},
        {"drawn": ["2r"]},
        {"runs": 0, "out": "bowled"},
        {"runs": 1, "hit_out": ["8r"]},
        {"hit_out": ["8r"], "wicket_ball": ["9r"]},
        {"runs": 0, "bowler_card": "8r", "batter_card": "2b"},
    ],
)
def test_f8_a_ball_is_given_in_exactly_one_way(given: dict[str, object]) -> None:
    assert unreadable({"type": "ball"} | given) == ("F8", "format", "one_way_to_give_a_ball", "")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"bowler_card": "6r"}, ("F4", "format", "missing", "batter_card")),
        ({"batter_card": "6r"}, ("F4", "format", "missing", "bowler_card")),
        ({"bowler_card": "6s", "batter_card": "8r"}, ("F4", "format", "no_such_card", "bowler_card")),
        ({"bowler_card": "6r", "batter_card": "1r"}, ("F4", "format", "no_such_card", "batter_card")),
        ({"bowler_card": "6r", "batter_card": 8}, ("F4", "format", "no_such_card", "batter_card")),
        ({"bowler_card": "Kr", "batter_card": "Ar"}, ("F4", "format", "card_due", "drawn")),
        ({"bowler_card": "Kr", "batter_card": "Ar", "drawn": ["8r"]}, ("F4", "format", "card_due", "drawn")),
        ({"bowler_card": "Kr", "batter_card": "Ab", "drawn": ["8r"]}, ("F4", "format", "card_not_due", "drawn")),
        ({"bowler_card": "6r", "batter_card": "8r", "drawn": ["8r"]}, ("F4", "format", "card_not_due", "drawn")),
        ({"bowler_card": "6r", "batter_card": "8r", "drawn": "8r"}, ("F4", "format", "not_a_list", "drawn")),
        ({"bowler_card": "Kr", "batter_card": "Ar", "drawn": ["8r", "z"]}, ("F4", "format", "no_such_card", "drawn.1")),
        ({"runs": 4, "drawn": ["8r"]}, ("F4", "format", "drawn_without_cards", "drawn")),
        ({"hit_out": []}, ("F5", "format", "wrong_length", "hit_out")),
        ({"hit_out": ["6r"]}, ("F5", "format", "card_due", "hit_out")),
        ({"hit_out": ["7r", "7b"]}, ("F5", "format", "card_not_due", "hit_out")),
        ({"hit_out": ["6r", "7b", "8r"]}, ("F5", "format", "wrong_length", "hit_out")),
        ({"wicket_ball": ["Kr"]}, ("F5", "format", "card_due", "wicket_ball")),
        ({"wicket_ball": ["Kr", "8r"]}, ("F5", "format", "card_due", "wicket_ball")),
        ({"wicket_ball": ["Xr", "8r"]}, ("F5", "format", "card_not_due", "wicket_ball")),
        ({"runs": 1, "next_batter": 12}, ("M4", "format", "out_of_range", "next_batter")),
        ({"runs": 1, "next_batter": True}, ("M4", "format", "not_whole", "next_batter")),
        ({"runs": 1, "cards": 3}, ("format", "format", "unknown_key", "cards")),
        ({"runs": 1, "outcome": 4}, ("format", "format", "unknown_key", "outcome")),
    ],
)
def test_what_is_no_ball(given: dict[str, object], expected: tuple[str, str, str, str]) -> None:
    assert unreadable({"type": "ball"} | given) == expected


def test_how_many_cards_are_due_is_said() -> None:
    _, (problem,) = find_rules("forde").read_entry(
        {"type": "ball", "bowler_card": "Kr", "batter_card": "Ar", "drawn": ["8r"]}
    )
    assert problem.params == {"due": 2, "given": 1, "row": "chance_8"}


def test_nothing_drawn_may_be_written_as_an_empty_list() -> None:
    written = {"type": "ball", "bowler_card": "6r", "batter_card": "8b"}
    assert entry(written | {"drawn": []}).body() == written


def test_both_ways_to_score_mix_freely() -> None:
    innings = Book().over(9, 1, "lbw").write(type="ball", hit_out=["Ar"]).bowl(4, 0, 2).innings[0]
    assert (innings.runs, innings.wickets, innings.balls) == (13, 1, 6)


# The pack within an over (F3)


def test_f3_a_card_shows_at_most_twice_in_an_over() -> None:
    book = Book().over(9).write(type="ball", bowler_card="8r", batter_card="8r")
    given = {"type": "ball", "bowler_card": "8r", "batter_card": "8b"}
    assert book.refusal(**given) == ("F3", "infeasible", "card_too_often", "bowler_card")
    (problem,) = book.said_of(**given)
    assert problem.params == {"card": "8r", "copies": 2}
    assert not book.said_of(type="ball", bowler_card="8b", batter_card="8b")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"bowler_card": "Xb", "batter_card": "Xr"}, "batter_card"),
        ({"hit_out": ["Xr"]}, "hit_out"),
        ({"wicket_ball": ["Xr"]}, "wicket_ball"),
        ({"bowler_card": "Kr", "batter_card": "Ar", "drawn": ["Xr", "2b"]}, "drawn"),
    ],
)
def test_f3_a_joker_shows_once_a_colour(given: dict[str, object], field: str) -> None:
    book = Book().over(9).write(type="ball", bowler_card="Qr", batter_card="Xr", drawn=["7b"])
    assert book.refusal(type="ball", **given) == ("F3", "infeasible", "card_too_often", field)


def test_f3_a_ball_alone_can_show_too_many() -> None:
    twice = {"type": "ball", "bowler_card": "Xr", "batter_card": "Xr"}
    assert Book().over(9).refusal(**twice) == ("F3", "infeasible", "card_too_often", "batter_card")
    thrice = {"type": "ball", "bowler_card": "Kr", "batter_card": "Kr", "drawn": ["Kr"]}
    assert Book().over(9).refusal(**thrice)[:3] == ("F3", "infeasible", "card_too_often")


def test_f3_a_new_over_and_a_new_batter_count_afresh() -> None:
    both = {"type": "ball", "bowler_card": "8r", "batter_card": "8r"}
    book = Book().over(9, 0, 0, 0, 0, 0).write(**both).over(7).write(**both)
    assert book.said_of(**both)
    book.bowl("run_out")
    assert not book.said_of(**both)


def test_f3_the_limit_lapses_when_hands_and_draws_pass_54() -> None:
    probe = {"type": "ball", "bowler_card": "Xr", "batter_card": "Xr"}
    book = strong().over(1)  # 18 cards dealt
    for _ in range(3):
        book.write(type="ball", hit_out=["4r"])  # 11 more each: 29, 40, 51
        assert book.said_of(**probe)
    three = {"type": "ball", "wicket_ball": ["Ar", "Xr", "Xr"]}
    four = {"type": "ball", "wicket_ball": ["Ar", "9r", "9r"]}
    assert [said(p)[0] for p in book.said_of(**three)] == ["F3"]  # 54: the pack is out, but not made anew
    assert not book.said_of(**four)
    book.write(type="ball", hit_out=["7r"])  # 52
    assert not book.said_of(**three)  # 55
    book.write(type="ball", hit_out=["4b"])  # 53, and 10 more for the next batter
    assert not book.said_of(**probe)


def test_f3_a_ball_by_its_outcome_may_have_drawn_three() -> None:
    probe = {"type": "ball", "bowler_card": "Xr", "batter_card": "Xr"}
    book = strong().over(1, "caught", 0, "caught")  # 18 + 3 + 10 + 3 + 3 + 10 = 47
    assert book.said_of(**probe)
    book.bowl(0, 0)  # 53
    assert book.said_of(**probe)
    book.bowl(0).over(2)
    assert book.said_of(**probe)


def test_f3_what_came_before_the_lapse_does_not_bear_on_the_next_over() -> None:
    book = strong().over(1, "lbw", "lbw", "lbw", "lbw", "lbw").write(type="ball", bowler_card="Xr", batter_card="Xr")
    assert book.innings[0].wickets == 6  # a joker on a joker is bowled
    assert book.over(2).refusal(type="ball", bowler_card="Xr", batter_card="Xr")[0] == "F3"


def test_f3_an_organisers_reason_lifts_it_and_it_is_kept() -> None:
    given = {"type": "ball", "bowler_card": "Xr", "batter_card": "Xr"}
    book = Book().over(9)
    book.write(**given, override="Two packs were mixed up.")
    (notice,) = book.notices
    assert (notice.rule, notice.severity, notice.entry) == ("F3", "infeasible", 1)
    assert book.innings[0].wickets == 1


def test_a_reason_lifts_nothing_illegal() -> None:
    book = Book().over(5)
    assert book.refusal(type="ball", wicket_ball=["9r"], override="The umpire insisted.")[:2] == ("F5", "illegal")


def test_a_reason_on_a_feasible_entry_is_just_kept() -> None:
    assert Book().over(9).write(type="ball", runs=1, override="We checked.").notices == []


# Wicket-taking balls (F5)


def test_f5_a_bowler_of_class_1_may_not_try() -> None:
    book = Book().over(5)
    refused = ("F5", "illegal", "wicket_ball_needs_class", "wicket_ball")
    assert book.refusal(type="ball", wicket_ball=["9r"]) == refused


@pytest.mark.parametrize("bowler", [9, 7])
def test_f5_once_an_over_also_after_a_wicket(bowler: int) -> None:
    book = Book().over(bowler)
    book.write(type="ball", wicket_ball=["Xr"])
    again = ("F5", "illegal", "second_wicket_ball", "wicket_ball")
    assert book.refusal(type="ball", wicket_ball=["9r"]) == again
    book.bowl(0, 0, 0, 0, 0).over(10)
    assert not book.said_of(type="ball", wicket_ball=["9r"])


def test_f5_declared_by_both_the_bowler_keeps_the_attempt() -> None:
    book = Book().over(9).write(type="ball", hit_out=["9r"])
    assert not book.said_of(type="ball", wicket_ball=["9b"])


def test_f5_hitting_out_has_no_limit() -> None:
    book = Book().over(5)
    for card in ("8r", "8b", "9r", "9b", "10r", "10b"):
        book.write(type="ball", hit_out=[card])
    assert book.innings[0].runs == 10


def test_everything_against_a_ball_is_said_at_once() -> None:
    book = Book().over(5).write(type="ball", bowler_card="Qr", batter_card="Xr", drawn=["7b"])
    problems = book.said_of(type="ball", wicket_ball=["Xr"], next_batter=3)
    assert [problem.rule for problem in problems] == ["M4", "F5", "F3"]
