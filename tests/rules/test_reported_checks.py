"""Everything that a report may contradict: itself, what was agreed, the law of its game."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reported_matches import played, refused, report_of, reported, setup_of

from scoring.rules.overs import schedulable
from scoring.rules.registry import find_rules, variants
from scoring.rules.reported.report_reader import read_report

TOSS = {"won_by": 0, "chose": "bat"}
OVERS = setup_of("forde-5", options={}, toss=TOSS)  # 20 overs, 4 a bowler, the last innings played out
CHASE = setup_of("forde-5", options={"stop_at_target": True}, toss=TOSS)
TURNS = setup_of("latham-5", options={"max_turns": 8}, toss=TOSS)
TWO = setup_of("hill-1", options={"follow_on_margin": 100, "captain_picks_next": True}, toss=TOSS)

BATTERS: list[dict[str, Any]] = [
    {"player": 1, "runs": 43, "out": "bowled", "bowler": 7, "balls": 30, "fours": 6, "sixes": 1},
    {"player": 2, "runs": 20, "out": "caught", "bowler": 9, "balls": 17},
    {"player": 3, "runs": 11, "out": "run_out", "balls": 10},
    {"player": 4, "runs": 51, "out": "lbw", "bowler": 7, "balls": 28},
    {"player": 5, "runs": 24, "out": "stumped", "bowler": 7, "balls": 15},
    {"player": 6, "runs": 8, "out": "caught_behind", "bowler": 9, "balls": 5},
    {"player": 7, "runs": 30, "balls": 15},
]
BOWLERS: list[dict[str, Any]] = [
    {"player": 7, "balls": 24, "maidens": 1, "runs": 20, "wickets": 3},
    {"player": 9, "balls": 24, "maidens": 0, "runs": 40, "wickets": 2},
    {"player": 10, "balls": 24, "maidens": 0, "runs": 42, "wickets": 0},
    {"player": 11, "balls": 24, "maidens": 0, "runs": 45, "wickets": 0},
    {"player": 5, "balls": 24, "maidens": 0, "runs": 40, "wickets": 0},
]
FOLLOWED = [*BATTERS, {"player": 8, "runs": 0, "out": "lbw"}]
FALLS: list[dict[str, Any]] = [{"runs": runs} for runs in (43, 63, 74, 125, 149, 157)]
FIRST: dict[str, Any] = {
    "side": 0,
    "runs": 187,
    "wickets": 6,
    "balls": 120,
    "batters": BATTERS,
    "bowlers": BOWLERS,
    "falls": FALLS,
}
SECOND: dict[str, Any] = {"side": 1, "runs": 164, "wickets": 11, "balls": 111}


def card(**changes: object) -> dict[str, Any]:
    """Return the report of a match of overs, its first innings with the card, changed."""
    return deepcopy({"toss_known": True, "innings": [FIRST | changes, SECOND]})


def of_batter(index: int, **changes: object) -> dict[str, Any]:
    return card(batters=[line | changes if n == index else line for n, line in enumerate(BATTERS)])


def of_fall(index: int, **changes: object) -> dict[str, Any]:
    return card(falls=[fall | changes if n == index else fall for n, fall in enumerate(FALLS)])


def without_balls(**more: object) -> list[dict[str, Any]]:
    return [{key: line[key] for key in line if key not in ("balls", "fours", "sixes")} | more for line in BATTERS]


def of_bowler(index: int, **changes: object) -> dict[str, Any]:
    return card(bowlers=[line | changes if n == index else line for n, line in enumerate(BOWLERS)])


def totals(*innings: tuple[int, int, int, int], **more: object) -> dict[str, Any]:
    """Return the report of innings as side, runs, wickets, balls."""
    keys = ("side", "runs", "wickets", "balls")
    return {"toss_known": True, "innings": [dict(zip(keys, each, strict=True)) for each in innings]} | more


def turns(*innings: tuple[int, int, int, int], **more: object) -> dict[str, Any]:
    """Return the report of innings as side, runs, wickets, turns."""
    keys = ("side", "runs", "wickets", "turns")
    return {"toss_known": True, "innings": [dict(zip(keys, each, strict=True)) for each in innings]} | more


def test_the_card_of_the_examples_here_is_a_good_one() -> None:
    match = reported(OVERS, card())
    assert (match.depth, match.result and match.result.by) == ("card", {"runs": 23})


CARDS: list[tuple[dict[str, Any], str, str]] = [
    (card(runs=188), "batters_add_up_otherwise", "innings.0.batters"),
    (card(wickets=5), "card_has_other_wickets", "innings.0.batters"),
    (card(wickets=5), "falls_number", "innings.0.falls"),
    (card(wickets=11, batters=[], bowlers=[], falls=[], runs=700), "more_runs_than_balls", "innings.0.runs"),
    (card(wickets=0, batters=[], bowlers=[], falls=[], runs=719), "five_off_a_ball", "innings.0.runs"),
    (card(balls=121), "more_overs_than_agreed", "innings.0.balls"),
    (of_batter(0, balls=31), "balls_faced_differ", "innings.0.batters"),
    (of_batter(0, fours=8, sixes=2), "boundaries_over_runs", "innings.0.batters.0.runs"),
    (of_batter(6, balls=4), "runs_over_balls", "innings.0.batters.6.runs"),
    (of_batter(6, balls=4, runs=23), "runs_over_balls", "innings.0.batters.6.runs"),
    (of_batter(6, balls=7, fours=2, sixes=0), "runs_over_balls", "innings.0.batters.6.runs"),
    (of_batter(6, balls=6, sixes=1), "runs_over_balls", "innings.0.batters.6.runs"),
    (of_batter(6, balls=5, fours=1), "runs_over_balls", "innings.0.batters.6.runs"),
    (of_batter(3, balls=0, runs=0), "runs_over_balls", "innings.0.batters.3.runs"),
    (card(batters=without_balls(), balls=37), "batters_need_more_balls", "innings.0.batters"),
    (card(batters=[], balls=38), "stands_need_more_balls", "innings.0.falls"),
    (of_batter(1, player=1), "batter_twice", "innings.0.batters.1.player"),
    (of_batter(6, player=9), "order_on_card", "innings.0.batters"),
    (of_batter(2, bowler=7), "bowler_not_credited", "innings.0.batters.2.bowler"),
    (of_batter(6, bowler=7), "bowler_not_credited", "innings.0.batters.6.bowler"),
    (of_batter(5, out=None, bowler=None), "two_not_out", "innings.0.batters"),
    (card(batters=FOLLOWED), "not_out_and_followed", "innings.0.batters.6.player"),
    (of_batter(0, bowler=9), "wickets_by_card", "innings.0.bowlers.0.wickets"),
    (card(bowlers=BOWLERS[:4]), "bowlers_overs_differ", "innings.0.bowlers"),
    (card(bowlers=[BOWLERS[0], *BOWLERS[2:]]), "bowler_not_listed", "innings.0.batters.1.bowler"),
    (of_batter(1, bowler=1), "bowler_without_class", "innings.0.batters.1.bowler"),
    (of_batter(1, balls=1, runs=0), "balls_faced_differ", "innings.0.batters"),
    (of_bowler(0, runs=21), "bowlers_runs_differ", "innings.0.bowlers"),
    (of_bowler(0, balls=23), "bowlers_overs_differ", "innings.0.bowlers"),
    (of_bowler(0, wickets=4), "bowlers_wickets_differ", "innings.0.bowlers"),
    (of_bowler(0, balls=25), "overs_of_bowler", "innings.0.bowlers.0.balls"),
    (of_bowler(0, maidens=5), "more_maidens_than_overs", "innings.0.bowlers.0.maidens"),
    (of_bowler(0, maidens=4), "more_runs_than_bowled", "innings.0.bowlers.0.runs"),
    (of_bowler(1, player=7), "bowler_twice", "innings.0.bowlers.1.player"),
    (of_bowler(1, player=1), "bowler_without_class", "innings.0.bowlers.1.player"),
    (of_bowler(1, balls=1, wickets=2), "more_wickets_than_balls", "innings.0.bowlers.1.wickets"),
    (of_fall(2, runs=59), "fall_before_last", "innings.0.falls.2.runs"),
    (of_fall(5, runs=188), "fall_over_total", "innings.0.falls.5.runs"),
    (of_fall(2, runs=75), "falls_by_scores", "innings.0.falls.2.runs"),
    (card(falls=[{"runs": 0, "player": 1}] * 6), "fell_twice", "innings.0.falls.5.player"),
    (of_fall(0, player=7), "fell_but_not_out", "innings.0.falls.0.player"),
    (of_fall(2, player=4), "fell_out_of_order", "innings.0.falls.2.player"),
    (card(batters=[], wickets=11, falls=[*FALLS, *FALLS[:1] * 5]), "runs_after_last_wicket", "innings.0.falls.10.runs"),
    (card(depth="totals"), "unknown_key", "innings.0.depth"),
    (card() | {"depth": "totals"}, "depth_differs", "depth"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "code", "field"), CARDS, ids=[code for _, code, _ in CARDS])
def test_what_a_card_contradicts_is_said_where_it_stands(raw: dict[str, Any], code: str, field: str) -> None:
    assert (code, field) in refused(OVERS, raw)


def test_everything_wrong_with_a_card_is_said_at_once() -> None:
    raw = card(falls=FALLS[1:], runs=186)
    raw["innings"][1]["balls"] = 10

    assert {code for code, _ in refused(OVERS, raw)} == {
        "batters_add_up_otherwise", "bowlers_runs_differ", "falls_number", "more_wickets_than_balls",
    }  # fmt: skip


def test_a_bowler_whose_wickets_nobody_wrote_down_may_have_had_them() -> None:
    out = [{**line, "out": "out", "bowler": None} if line.get("out") else line for line in BATTERS]

    assert refused(OVERS, card(batters=out)) == []
    assert refused(OVERS, card(batters=out, bowlers=[])) == []


PICKS = setup_of("forde-5", options={"captain_picks_next": True}, toss=TOSS)
PICKED: list[dict[str, Any]] = [
    {"player": 1, "runs": 20, "out": "bowled"},
    {"player": 4, "runs": 31, "out": "lbw"},
    {"player": 9, "runs": 5},
    {"player": 11, "runs": 10, "out": "run_out"},
]
ORDERS: list[tuple[list[tuple[int, int | None]], list[str]]] = [
    ([(20, None), (51, None), (61, None)], []),
    ([(20, None), (30, None), (61, None)], []),
    ([(20, 1), (30, 11), (61, 4)], []),
    ([(20, 1), (30, None), (61, None)], []),
    ([(20, None), (30, None), (61, 4)], []),
    ([(31, None), (51, None), (61, None)], ["falls_in_no_order"]),  # number 1 opens, and made 20
    ([(20, None), (40, None), (61, None)], ["falls_in_no_order"]),
    ([(20, None), (51, 11), (61, None)], ["falls_in_no_order"]),
    ([(20, 1), (51, 11), (61, 4)], ["falls_by_scores"]),
    ([(20, 1), (30, 9), (61, 4)], ["fell_but_not_out"]),
    ([(31, 4), (51, 1), (61, 11)], ["opener_falls_first", "opener_falls_first"]),
]


@pytest.mark.parametrize(("falls", "codes"), ORDERS)
def test_where_the_captain_picks_falls_follow_the_order_of_coming_in(
    falls: list[tuple[int, int | None]], codes: list[str]
) -> None:
    given = [{"runs": runs, "player": player} for runs, player in falls]
    innings = {"runs": 66, "wickets": 3, "balls": 60, "batters": PICKED, "falls": given}

    assert [code for code, _ in refused(PICKS, {"innings": [innings], "outcome": "abandoned"})] == codes


def test_number_1_opens_whoever_picks_the_others() -> None:
    for batters, code in (
        (PICKED[1:], "nobody_opened"),
        ([{"player": 1, "runs": 20}, *PICKED[1:2]], "not_out_and_followed"),
    ):
        made, out = sum(line["runs"] for line in batters), sum("out" in line for line in batters)
        innings = {"runs": made, "wickets": out, "balls": 60, "batters": batters}
        assert [said for said, _ in refused(PICKS, {"innings": [innings], "outcome": "abandoned"})] == [code]


BOWLED: list[tuple[list[tuple[int, int]], str]] = [
    ([(7, 18), (9, 18), (10, 18)], ""),
    ([(7, 24), (9, 24)], ""),
    ([(7, 24), (9, 18)], ""),
    ([(7, 24), (9, 12)], "overs_in_no_order"),  # four overs and two: two of the four were running
    ([(7, 20), (9, 22)], "two_overs_unfinished"),
    ([(7, 14), (9, 24)], "overs_in_no_order"),  # the over broken off was the last, so the other had four of six
    ([(7, 20), (9, 18)], ""),
]


@pytest.mark.parametrize(("bowlers", "code"), BOWLED)
def test_bowlers_have_overs_that_can_be_bowled_in_turn(bowlers: list[tuple[int, int]], code: str) -> None:
    lines = [{"player": n, "balls": balls, "maidens": 0, "runs": 10, "wickets": 0} for n, balls in bowlers]
    innings = {
        "runs": 10 * len(lines),
        "wickets": 0,
        "balls": sum(balls for _number, balls in bowlers),
        "bowlers": lines,
    }
    said = refused(OVERS, {"innings": [innings], "outcome": "abandoned"})
    assert [found for found, _field in said] == ([code] if code else [])


FACED: list[tuple[list[tuple[int, int]], str]] = [
    ([(6, 7), (6, 9), (6, 7)], ""),
    ([(5, 7), (2, 7)], "overs_in_no_order"),  # balls 5 and 7: two overs running
    ([(5, 7), (1, 9)], "two_bowlers_in_an_over"),
    ([(13, 7), (10, 9)], "last_wicket_in_last_over"),  # ball 23, and the last over is the other's
]


@pytest.mark.parametrize(("wickets", "code"), FACED)
def test_wickets_fall_in_the_overs_of_their_bowlers(wickets: list[tuple[int, int]], code: str) -> None:
    """Each batter faced so many balls and was out to this bowler; the last was not out, off 0."""
    batters: list[dict[str, Any]] = [
        {"player": n, "runs": 0, "balls": balls, "out": "bowled", "bowler": bowler}
        for n, (balls, bowler) in enumerate(wickets, 1)
    ]
    batters.append({"player": len(wickets) + 1, "runs": 0, "balls": 0})
    innings: dict[str, Any] = {
        "runs": 0,
        "wickets": len(wickets),
        "balls": sum(balls for balls, _bowler in wickets),
        "batters": batters,
    }
    if code == "last_wicket_in_last_over":
        figures = ((7, 11, 1, 1), (9, 12, 2, 1))
        keys = ("player", "balls", "maidens", "wickets")
        innings["bowlers"] = [{"runs": 0, **dict(zip(keys, line, strict=True))} for line in figures]
    said = refused(OVERS, {"innings": [innings], "outcome": "abandoned"})
    assert [found for found, _field in said] == ([code] if code else [])


def test_a_search_for_an_order_of_overs_is_cut_short() -> None:
    """Of fifty overs the last two are said to be of one bowler: what takes too long to refuse is taken."""
    bowled = dict.fromkeys(range(1, 11), 5)
    assert schedulable(50, bowled, dict.fromkeys(range(1, 12), 50), {49: 1, 50: 1})


INNINGS_WIN = ((0, 300, 10, 9), (1, 100, 10, 9), (1, 150, 10, 9))
ENDED = {"innings": [{"runs": 300, "wickets": 9, "closed_by": "turns"}]}
LAW: list[tuple[Any, dict[str, Any], str, str]] = [
    (OVERS, totals((1, 187, 6, 120), (0, 164, 11, 111)), "bats_first_by_toss", "innings.0.side"),
    (OVERS, totals((0, 187, 6, 120), (0, 164, 11, 111)), "other_side_bats", "innings.1.side"),
    (OVERS, totals((0, 187, 6, 119), (1, 164, 11, 111)), "innings_not_over", "innings.0.closed_by"),
    (OVERS, totals((0, 187, 6, 120)), "not_decided", "outcome"),
    (OVERS, totals(), "nothing_reported", "outcome"),
    (OVERS, totals((0, 187, 12, 120), (1, 164, 11, 111)), "out_of_range", "innings.0.wickets"),
    (OVERS, totals((0, 187, 6, 120), (1, 164, 11, 111), (0, 1, 0, 1)), "wrong_length", "innings"),
    (OVERS, totals((0, 187, 6, 120), (1, 188, 5, 100)), "innings_not_over", "innings.1.closed_by"),
    (CHASE, totals((0, 187, 6, 120), (1, 194, 5, 100)), "beyond_target", "innings.1.runs"),
    (CHASE, totals((0, 187, 6, 120), (1, 188, 11, 100)), "all_out_past_target", "innings.1.wickets"),
    (OVERS, totals((0, 187, 6, 120), (1, 164, 11, 111), outcome="drawn"), "decided_by_totals", "outcome"),
    (OVERS, totals((0, 187, 6, 120), (1, 164, 11, 111), outcome="conceded", side=1), "decided_by_totals", "outcome"),
    (OVERS, totals((0, 187, 6, 120), outcome="conceded"), "outcome_needs_side", "side"),
    (OVERS, totals(outcome="abandoned", side=1), "outcome_of_no_side", "side"),
    (TURNS, turns((0, 173, 10, 16), (1, 101, 10, 6)), "more_turns_than_agreed", "innings.0.turns"),
    (TURNS, totals((0, 173, 10, 16), (1, 101, 10, 6)), "unknown_key", "innings.0.balls"),
    (TURNS, {"innings": [{"runs": 173, "wickets": 10}]}, "missing", "innings.0.turns"),
    (TWO, turns((0, 300, 10, 9), (1, 201, 10, 9), (1, 250, 10, 9)), "follow_on_not_open", "innings.2.side"),
    (TWO, turns((0, 300, 10, 9), (1, 301, 10, 9), (1, 250, 10, 9)), "not_behind", "innings.2.side"),
    (TWO, turns((0, 300, 10, 9), (1, 200, 10, 9), (1, 250, 10, 9), (1, 9, 1, 3)), "other_side_bats", "innings.3.side"),
    (TWO, turns(*INNINGS_WIN, (0, 1, 0, 1)), "reported_after_the_end", "innings.3.runs"),
    (TWO, turns((0, 300, 9, 9)) | ENDED, "closed_by_something_else", "innings.0.closed_by"),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "raw", "code", "field"), LAW, ids=[f"{law[2]}-{n}" for n, law in enumerate(LAW)])
def test_what_the_law_refuses_is_said_where_it_stands(setup: Any, raw: dict[str, Any], code: str, field: str) -> None:
    assert (code, field) in refused(setup, raw)


RESULTS: list[tuple[Any, dict[str, Any], str, int | None, dict[str, int] | None]] = [
    (OVERS, totals((0, 187, 6, 120), (1, 187, 9, 120)), "tied", None, None),
    (OVERS, totals((0, 187, 6, 120), (1, 190, 9, 120)), "won", 1, {"runs": 3}),
    (CHASE, totals((0, 187, 6, 120), (1, 193, 9, 118)), "won", 1, {"wickets": 2, "balls_left": 2}),
    (OVERS, totals((0, 187, 6, 120), (1, 20, 1, 12), outcome="no_result"), "no_result", None, None),
    (OVERS, totals((0, 187, 6, 119), outcome="abandoned"), "abandoned", None, None),
    (OVERS, totals((0, 187, 6, 120), (1, 164, 11, 111), outcome="awarded", side=1), "awarded", 1, None),
    (OVERS, totals(outcome="awarded", side=0), "awarded", 0, None),
    (OVERS, totals(outcome="conceded", side=0), "conceded", 1, None),
    (OVERS, totals(outcome="no_result"), "no_result", None, None),
    (OVERS, totals(outcome="drawn"), "drawn", None, None),
    (TURNS, turns((0, 173, 10, 15), (1, 101, 8, 15)), "won", 0, {"runs": 72}),
    (TWO, turns(*INNINGS_WIN), "won", 0, {"innings": 1, "runs": 50}),
    (TWO, turns((0, 300, 10, 9), (1, 100, 10, 9), (1, 250, 10, 9), (0, 51, 2, 5)), "won", 0, {"wickets": 8}),
    (TWO, turns((0, 300, 10, 9), (1, 100, 10, 9), (0, 20, 1, 1), outcome="drawn"), "drawn", None, None),
    (TWO, turns((0, 300, 9, 9), outcome="drawn"), "drawn", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "raw", "outcome", "winner", "by"), RESULTS)
def test_the_result_follows_from_the_totals_or_is_told(
    setup: Any, raw: dict[str, Any], outcome: str, winner: int | None, by: dict[str, int] | None
) -> None:
    result = reported(setup, raw).result

    assert result is not None
    assert (result.outcome, result.winner, result.by) == (outcome, winner, by)


def test_where_the_toss_is_not_known_the_innings_tell_who_batted_first() -> None:
    match = reported(OVERS, totals((1, 187, 6, 120), (0, 164, 11, 111), toss_known=False))

    assert (match.setup.toss.bats_first, match.toss_known) == (1, False)


LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.just("\x00"), st.just(10**400)
)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)


@given(ANYTHING, st.sampled_from(sorted(variants())))
def test_whatever_is_sent_as_a_report_is_refused_or_read(raw: object, variant: str) -> None:
    read_report(raw, setup_of(f"{variant}-1"), find_rules(variant))


@st.composite
def bent(draw: Callable[[st.SearchStrategy[Any]], Any]) -> dict[str, Any]:
    """Return the report of a match of overs with one value somewhere in it replaced by anything."""
    raw = card()
    node: Any = raw
    while True:
        key = draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if isinstance(node[key], dict | list) and node[key] and draw(st.integers(0, 3)):
            node = node[key]
            continue
        node[key] = draw(ANYTHING | st.integers(0, 12))
        return raw


@given(bent())
def test_one_wrong_value_anywhere_is_a_problem_and_never_an_exception(raw: dict[str, Any]) -> None:
    report, problems = read_report(raw, OVERS, find_rules("forde"))

    assert (report is None) == bool(problems)


def test_a_report_of_nothing_but_totals_leaves_out_what_was_not_kept() -> None:
    report, _problems = read_report(report_of(played("hill-1"), card=False), played("hill-1").setup, find_rules("hill"))

    assert report is not None
    assert all(set(each) <= {"side", "runs", "wickets", "closed_by", "turns"} for each in report.body()["innings"])  # type: ignore[attr-defined]  # a list of objects
