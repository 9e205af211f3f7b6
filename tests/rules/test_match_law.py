"""What holds for every match, shown in a game of overs: M1 to M6."""

from typing import Any

import pytest
from forde_books import Book, document, said, unreadable

from scoring.rules.innings import Closing
from scoring.rules.registry import find_rules
from scoring.rules.results import Outcome, Result

DOTS = (0,) * 6


def one_over(first: tuple[object, ...], second: tuple[object, ...], **options: object) -> Book:
    """Return a match of one over a side."""
    return Book(overs=1, **options).over(9, *first).over(10, *second)


@pytest.mark.parametrize(("won_by", "chose", "first"), [(0, "bat", 0), (0, "bowl", 1), (1, "bat", 1), (1, "bowl", 0)])
def test_m1_the_toss_says_who_bats_first(won_by: int, chose: str, first: int) -> None:
    book = Book(document() | {"toss": {"won_by": won_by, "chose": chose}})
    assert book.next_side == first
    assert book.over(9).innings[0].side == first


@pytest.mark.parametrize(
    ("toss", "rule", "field"),
    [
        (None, "M1", "toss"),
        ({}, "format", "toss.won_by"),
        ({"won_by": 2, "chose": "bat"}, "format", "toss.won_by"),
        ({"won_by": True, "chose": "bat"}, "format", "toss.won_by"),
        ({"won_by": 0, "chose": "field"}, "format", "toss.chose"),
        ({"won_by": 0, "chose": "bat", "coin": "heads"}, "format", "toss.coin"),
        ("England", "format", "toss"),
    ],
)
def test_m1_a_toss_is_recorded(toss: object, rule: str, field: str) -> None:
    setup, problems = find_rules("forde").read_setup(document() | {"toss": toss})
    assert setup is None
    assert (problems[0].rule, problems[0].severity, problems[0].field) == (rule, "format", field)


def test_m2_more_runs_win() -> None:
    assert one_over((4, *DOTS[1:]), (6, *DOTS[1:])).result == Result(Outcome.WON, 1, {"runs": 2})
    assert one_over((4, *DOTS[1:]), (3, *DOTS[1:])).result == Result(Outcome.WON, 0, {"runs": 1})


def test_m2_equal_totals_tie_however_many_wickets_fell() -> None:
    assert one_over((4, *DOTS[1:]), ("lbw", 4, 0, 0, 0, "lbw")).result == Result(Outcome.TIED)
    assert one_over(DOTS, DOTS, stop_at_target=True).result == Result(Outcome.TIED)


@pytest.mark.parametrize(
    "given",
    [
        {"type": "over", "bowler": 9},
        {"type": "ball", "runs": 0},
        {"type": "time"},
        {"type": "abandon"},
        {"type": "concede", "side": 0},
    ],
)
def test_m2_nothing_follows_the_end(given: dict[str, Any]) -> None:
    ended = [one_over(DOTS, DOTS), Book().write(type="time"), Book().over(9).write(type="concede", side=1)]
    for book in ended:
        assert book.refusal(**given) == ("M2", "illegal", "match_is_over", "")


def test_m3_the_chase_ends_when_its_side_is_ahead() -> None:
    book = one_over((4, *DOTS[1:]), (4,), stop_at_target=True)
    assert (book.result, book.target) == (None, 5)
    book.bowl(1)
    assert book.innings[1].closed_by == Closing.TARGET
    assert book.result == Result(Outcome.WON, 1, {"wickets": 11, "balls_left": 4})


def test_m3_off_the_last_ball() -> None:
    book = one_over((4, *DOTS[1:]), ("lbw", "run_out", 0, 4, 0, 6), stop_at_target=True)
    assert book.innings[1].closed_by == Closing.TARGET  # target before overs (M6)
    assert book.innings[1].runs == 10  # scored in full (M6)
    assert book.result == Result(Outcome.WON, 1, {"wickets": 9, "balls_left": 0})


def test_m3_the_first_innings_has_no_target() -> None:
    book = Book(overs=1, stop_at_target=True).over(9, 6)
    assert (book.target, book.current is None) == (None, False)


def test_m3_off_by_default_here_and_the_chase_goes_on() -> None:
    book = one_over((4, *DOTS[1:]), (6, 6, 0, 0, 0))
    assert (book.result, book.current, book.target) == (None, book.innings[1], 5)
    book.bowl(6)
    assert (book.result, book.innings[1].closed_by) == (Result(Outcome.WON, 1, {"runs": 14}), "overs")


def test_m3_a_chase_that_fails_with_the_option_on_is_lost_by_runs() -> None:
    assert one_over((4, *DOTS[1:]), DOTS, stop_at_target=True).result == Result(Outcome.WON, 0, {"runs": 4})


def test_m6_level_before_the_last_innings_it_is_played_for_one_run() -> None:
    book = Book(overs=1, stop_at_target=True).over(9, *DOTS)
    assert book.target == 1
    assert book.over(9).target == 1
    book.bowl(0, 1)
    assert book.result == Result(Outcome.WON, 1, {"wickets": 11, "balls_left": 4})


def test_the_target_is_known_once_the_last_innings_is_due_until_the_end() -> None:
    book = Book(overs=1).over(9, 4, 4, 0, 0, 0)
    assert book.target is None
    assert book.bowl(0).target == 9
    assert book.over(9, 6, 6, 0, 0, 0).target == 9
    assert book.bowl(0).target is None


# Who comes in (M4)


def test_m4_batters_come_in_by_their_number() -> None:
    innings = Book().over(9, "lbw", 1, "run_out", 0, "bowled", 0).innings[0]
    assert [batter.player for batter in innings.batters] == [1, 2, 3, 4]


def test_m4_the_order_is_fixed_unless_agreed() -> None:
    refusal = ("M4", "illegal", "order_is_fixed", "next_batter")
    assert Book().over(9).refusal(type="ball", out="lbw", next_batter=2) == refusal
    assert Book().over(9).refusal(type="ball", runs=1, next_batter=2) == refusal


def test_m4_the_captain_picks_who_comes_next() -> None:
    book = Book(captain_picks_next=True).over(9).write(type="ball", out="lbw", next_batter=7)
    book.write(type="ball", hit_out=["4r"], next_batter=11)
    assert [batter.player for batter in book.innings[0].batters] == [1, 7, 11]


@pytest.mark.parametrize(
    ("given", "code", "params"),
    [
        ({"out": "lbw"}, "next_batter_missing", {"expected": 1, "given": 0}),
        ({"hit_out": ["2r"]}, "next_batter_missing", {"expected": 1, "given": 0}),
        ({"out": "lbw", "next_batter": 7}, "batter_has_been_in", {"number": 7}),
        ({"out": "lbw", "next_batter": 1}, "batter_has_been_in", {"number": 1}),
        ({"runs": 4, "next_batter": 3}, "nobody_comes_in", {"expected": 0, "given": 1}),
        ({"hit_out": ["6r", "2r"], "next_batter": 3}, "nobody_comes_in", {"expected": 0, "given": 1}),
    ],
)
def test_m4_what_the_captain_cannot_pick(given: dict[str, Any], code: str, params: dict[str, object]) -> None:
    book = Book(captain_picks_next=True).over(9).write(type="ball", out="lbw", next_batter=7)
    assert book.refusal(type="ball", **given) == ("M4", "illegal", code, "next_batter")
    assert book.said_of(type="ball", **given)[0].params == params


def test_m4_nobody_is_sent_in_twice_where_several_wickets_fall_at_once() -> None:
    book = Book(captain_picks_next=True).over(9)
    assert book.check_next_batters([3, 2], 2) == []
    assert [said(problem) for problem in book.check_next_batters([3, 3], 2)] == [
        ("M4", "illegal", "batter_has_been_in", "next_batter")
    ]
    assert [said(problem)[2] for problem in book.check_next_batters([3], 2)] == ["next_batter_missing"]


def test_m4_nobody_comes_in_after_the_last_wicket() -> None:
    book = Book(captain_picks_next=True).over(9)
    for number in range(2, 8):
        book.write(type="ball", out="lbw", next_batter=number)
    book.over(10)
    for number in range(8, 12):
        book.write(type="ball", out="lbw", next_batter=number)
    assert book.refusal(type="ball", out="lbw", next_batter=1)[2] == "nobody_comes_in"
    book.write(type="ball", out="lbw")
    assert book.innings[0].closed_by == Closing.WICKETS


def test_m4_nobody_comes_in_after_the_last_ball() -> None:
    book = Book(overs=1, captain_picks_next=True).over(9, *DOTS[1:])
    assert book.refusal(type="ball", out="lbw", next_batter=2)[2] == "nobody_comes_in"
    book.write(type="ball", out="lbw").over(9, *DOTS[1:]).write(type="ball", out="lbw")
    assert book.result == Result(Outcome.TIED)


# Time, abandonment, concession (M5)

ENDS: list[tuple[dict[str, Any], Result]] = [
    ({"type": "time"}, Result(Outcome.DRAWN)),
    ({"type": "abandon"}, Result(Outcome.ABANDONED)),
    ({"type": "concede", "side": 0}, Result(Outcome.CONCEDED, 1)),
    ({"type": "concede", "side": 1}, Result(Outcome.CONCEDED, 0)),
]


@pytest.mark.parametrize(("call", "result"), ENDS)
def test_m5_a_match_can_end_at_any_moment(call: dict[str, Any], result: Result) -> None:
    before = Book().write(**call)
    assert (before.result, before.innings) == (result, [])
    in_over = Book().over(9, 1, 2).write(**call)
    assert (in_over.result, [i.closed_by for i in in_over.innings]) == (result, [call["type"]])
    between = Book(overs=1).over(9, *DOTS).write(**call)
    assert (between.result, [i.closed_by for i in between.innings]) == (result, ["overs"])
    ahead = Book(overs=1).over(9, *DOTS).over(9, 6).write(**call)
    assert (ahead.result, [i.closed_by for i in ahead.innings]) == (result, ["overs", call["type"]])


@pytest.mark.parametrize("side", [2, -1, None, "0", True, 0.0])
def test_m5_a_concession_names_a_side(side: object) -> None:
    rule, severity, _, field = unreadable({"type": "concede", "side": side})
    assert (rule, severity, field) == ("M5", "format", "side")


def test_a_call_has_no_other_fields() -> None:
    assert unreadable({"type": "time", "side": 0}) == ("format", "format", "unknown_key", "side")


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"overs": 0}, "options.overs"),
        ({"overs": 51}, "options.overs"),
        ({"overs": True}, "options.overs"),
        ({"overs": 20.0}, "options.overs"),
        ({"max_overs_per_bowler": 51}, "options.max_overs_per_bowler"),
        ({"stop_at_target": 1}, "options.stop_at_target"),
        ({"captain_picks_next": "yes"}, "options.captain_picks_next"),
        ({"wickets": 10}, "options.wickets"),
        ({"innings": 1}, "options.innings"),
        ([], "options"),
        (0, "options"),
        ("", "options"),
        (False, "options"),
    ],
)
def test_options_are_typed_and_ranged(options: object, field: str) -> None:
    setup, (problem,) = find_rules("forde").read_setup(document() | {"options": options})
    assert setup is None
    assert (problem.rule, problem.severity, problem.field) == ("format", "format", field)


def test_an_option_at_its_default_or_null_is_accepted() -> None:
    assert Book(overs=20, max_overs_per_bowler=None, stop_at_target=False).overs == 20


def test_a_faulty_player_does_not_make_the_keeper_unknown() -> None:
    raw = document()
    raw["sides"][0] |= {"keeper": 11, "captain": 3}
    raw["sides"][0]["players"][4]["name"] = ""
    _, problems = find_rules("forde").read_setup(raw)
    assert [said(problem) for problem in problems] == [("format", "format", "no_name", "sides.0.players.4.name")]


@pytest.mark.parametrize("players", [None, "eleven", {}])
def test_a_side_without_players_is_said_once(players: object) -> None:
    raw = document()
    raw["sides"][0] |= {"players": players, "keeper": 7}
    _, (problem,) = find_rules("forde").read_setup(raw)
    assert problem.field == "sides.0.players"
