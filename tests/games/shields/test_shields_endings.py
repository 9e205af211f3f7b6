"""How a test goes and ends: follow-on, target, extras, the draw at 1,400 and the timeless test (S6 to S9, M2 to M6)."""

from typing import Any

import pytest
from shields_matches import (
    derived,
    document,
    load,
    match_of,
    most_of,
    new_match,
    play,
    refusal,
    said,
    scores,
    without_nulls,
)

from scoring.games.shields.rules.match import ShieldsMatch
from scoring.matchfile.derived import derive
from scoring.rules.innings import Closing
from scoring.rules.setup import write_setup

LEVEL = ["1: 5", "close", "1: 5", "close 2 3 4 6 / 2 3 4 6"]  # 55 each


def result(match: ShieldsMatch) -> Any:
    return without_nulls(match.result and match.result.derived())


def said_of_the_end(match: ShieldsMatch) -> Any:
    written: Any = derive(match)["result"]
    return written["text"]


# The set-up


def test_players_may_be_left_out_or_be_one_to_eleven() -> None:
    assert new_match().setup.sides[0].players == ()
    for players in ([{"name": "Ann"}], [{"name": str(n)} for n in range(11)]):
        raw = document()
        raw["sides"][1] |= {"players": players, "captain": 1, "keeper": len(players)}
        match = play(match_of(raw), "1: 5", "close", "1: 6")
        assert len(match.setup.sides[1].players) == len(players)
        assert [innings.derived()["batting"] for innings in match.innings] == [[], []]
        assert write_setup(match.setup, match.setup_rules) == {key: raw[key] for key in raw if key != "options"}


@pytest.mark.parametrize(("players", "given"), [([], 0), ([{"name": "Ann"}] * 12, 12)])
def test_a_side_that_names_its_players_has_one_to_eleven(players: list[object], given: int) -> None:
    raw = document()
    raw["sides"][0]["players"] = players
    setup, (problem,) = ShieldsMatch.read_setup(raw)
    assert setup is None
    assert (problem.code, problem.field) == ("wrong_number_of_players", "sides.0.players")
    assert problem.params == {"expected": "1–11", "given": given}


def test_nobody_is_captain_of_a_side_without_players() -> None:
    raw = document()
    raw["sides"][0]["captain"] = 1
    assert ShieldsMatch.read_setup(raw)[0] is None


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("multiplier", 0),
        ("multiplier", 101),
        ("multiplier", 7.5),
        ("multiplier", "10"),
        ("timeless", 1),
        ("follow_on_margin", 0),
        ("follow_on_margin", 1001),
        ("innings", 2),
        ("wickets", 10),
        ("captain_picks_next", False),
        ("overs", 20),
    ],
)
def test_s9_an_option_is_one_of_the_games_and_in_range(option: str, value: object) -> None:
    setup, (problem,) = ShieldsMatch.read_setup(document(**{option: value}))
    assert setup is None
    assert problem.field == f"options.{option}"


def test_s9_the_defaults_are_the_games() -> None:
    assert new_match().setup.options == {
        "stop_at_target": True,
        "follow_on_margin": 200,
        "multiplier": 10,
        "timeless": False,
    }


@pytest.mark.parametrize(("won_by", "chose", "first"), [(0, "bat", 0), (0, "bowl", 1), (1, "bat", 1), (1, "bowl", 0)])
def test_m1_the_toss_says_who_bats_first(won_by: int, chose: str, first: int) -> None:
    match = match_of(document() | {"toss": {"won_by": won_by, "chose": chose}})
    assert match.batting_side == first
    assert play(match, "1: 5").innings[0].side == first


@pytest.mark.parametrize(
    ("hands", "behind"), [("3 4 5 6 / 3 4 5 6", 200), ("3 4 5 7 / 3 4 5 6", 201), ("2 4 5 6 / 3 4 5 6", 199)]
)
def test_s6_the_follow_on_comes_by_itself_at_200_behind_extras_included(hands: str, behind: int) -> None:
    match = new_match("1: Q", "2: Q", "close", "1: 2", f"close {hands}")
    assert match.lead(0) == behind
    follows_on = behind >= 200
    assert match.follow_on is follows_on
    assert not match.follow_on_open, "nothing is left to settle"
    assert match.batting_side == (1 if follows_on else 0)
    play(match, "1: 5")
    assert (match.innings[2].side, match.innings[2].number) == ((1, 2) if follows_on else (0, 2))


@pytest.mark.parametrize(("margin", "follows_on"), [(190, True), (191, True), (192, False)])
def test_s6_the_margin_is_reached_not_exceeded(margin: int, follows_on: bool) -> None:
    match = new_match("1: Q", "2: Q", "close", "1: 2", "close 2 3 4 5 / 3 4 5 J", follow_on_margin=margin)
    assert match.lead(0) == 210 + 14 - 10 - 23 == 191
    assert match.follow_on is follows_on


def test_s6_only_the_side_that_batted_second_follows_on() -> None:
    match = new_match("1: 2", "close", "1: A", "2: K", "3: Q", "close 3 4 5 6 / 2 3 4 5")
    assert match.lead(1) > 200
    assert match.follow_on is False
    assert match.batting_side == 0


def test_s6_nobody_writes_the_follow_on() -> None:
    entry, (problem,) = ShieldsMatch.read_entry({"type": "follow_on", "enforced": True})
    assert entry is None
    assert (problem.severity, problem.code) == ("format", "no_such_entry")


def test_s8_a_side_behind_after_its_second_innings_with_the_other_to_bat_loses_by_an_innings() -> None:
    match = new_match("1: 2", "close", "1: A", "close 3 4 5 6 / 2 3 4 5", "1: 5", "close")
    assert match.lead(0) == 10 + 18 + 40 - 130 - 14
    assert result(match) == {"outcome": "won", "winner": 1, "by": {"innings": 1, "runs": 76}}
    assert refusal(match, "1: 5") == ("M2", "illegal", "match_is_over", "")


def test_s8_after_a_follow_on_too_and_whether_or_not_the_match_stops_at_the_target() -> None:
    for stop in (True, False):
        match = new_match("1: A", "2: K", "close", "1: 2", "close 3 4 5 6 / 3 4 5 6", stop_at_target=stop)
        assert match.follow_on
        play(match, "1: A", "close")
        assert result(match) == {"outcome": "won", "winner": 0, "by": {"innings": 1, "runs": 100}}


def test_s8_level_before_the_last_innings_it_is_played_for_one_run() -> None:
    match = new_match(*LEVEL, "10: 2", "close")
    assert (match.result, match.target) == (None, 1)
    play(match, "10: 5")
    assert match.result is None
    play(match, "9: 10")
    assert result(match) == {"outcome": "won", "winner": 1, "by": {"wickets": 9}}


def test_s8_the_side_batting_last_wins_the_moment_it_is_ahead_by_the_wickets_left_and_the_one_that_won() -> None:
    match = new_match(*LEVEL, "1: 7", "close")
    assert (match.target, match.runs_to_win) == (61, 61)
    play(match, "1: 6")
    assert match.runs_to_win == 11
    play(match, "4: 5")
    assert (match.result, match.runs_to_win) == (None, 1)
    play(match, "10: J")
    assert result(match) == {"outcome": "won", "winner": 1, "by": {"wickets": 8}}
    assert scores(match)[-1] == (1, 70, "target")
    assert match.innings[-1].extras == 0, "no hand is counted then"
    assert match.innings[-2].hand is None


def test_s8_level_is_not_ahead() -> None:
    match = play(new_match(*LEVEL), "1: 7", "close", "1: 7")
    assert match.result is None
    assert play(match, "close 2 3 4 5 / 2 3 4 5").result
    assert result(match) == {"outcome": "tied"}


@pytest.mark.parametrize("won_on", range(1, 11))
def test_s8_with_the_last_wicket_card_it_is_by_one_wicket(won_on: int) -> None:
    match = new_match(*LEVEL, "1: 2", "close")
    waste = ["10: 2", "9: 3", "8: 4", "7: 5", "6: 6", "5: J Q", "4: J K", "3: Q K", "2: Q A"]
    play(match, *waste[: won_on - 1], "1: K")
    assert result(match) == {"outcome": "won", "winner": 1, "by": {"wickets": 11 - won_on}}


def test_s8_a_card_that_is_countered_does_not_win() -> None:
    match = new_match(*LEVEL, "1: 2", "close", "1: K A")
    assert match.result is None
    assert result(play(match, "2: Q K A"))["by"] == {"wickets": 9}


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("2 3 4 5 / A K Q J", {"outcome": "won", "winner": 1, "by": {"runs": 50 - 14 - 20}}),  # the hands put it ahead
        ("A K Q J / 2 3 4 5", {"outcome": "won", "winner": 0, "by": {"runs": 50 - 14 + 20}}),
        ("2 3 4 5 / 3 4 7 J", {"outcome": "won", "winner": 0, "by": {"runs": 9}}),
        ("2 3 4 5 / 2 9 10 K", {"outcome": "tied"}),
    ],
)
def test_s8_if_it_closes_behind_hands_are_counted_first(hands: str, expected: Any) -> None:
    match = play(new_match(*LEVEL), "1: 8", "close", "1: 6", f"close {hands}")
    assert result(match) == expected
    assert match.innings[3].closed_by == Closing.CLOSE


def test_s8_without_a_stop_at_the_target_it_plays_on_to_its_close_and_wins_or_loses_by_runs() -> None:
    start = [*LEVEL, "1: 3", "close", "1: 5"]
    match = new_match(*start, stop_at_target=False)
    assert match.lead(1) == 20
    assert match.result is None
    assert match.runs_to_win is None
    play(match, "2: 4")
    assert result(play(match, "close A K Q Q / 2 3 6 7")) == {"outcome": "won", "winner": 1, "by": {"runs": 7}}
    match = new_match(*start, stop_at_target=False)
    assert result(play(match, "close A K Q Q / 2 3 6 7")) == {"outcome": "won", "winner": 0, "by": {"runs": 13}}


def big(*more: str, **options: object) -> ShieldsMatch:
    """Return a match in its last innings: 1,198 in all, Red 794 and Black 404."""
    lines = ["1: A", "close", "1: A", "close 2 3 4 5 / 2 3 4 5", "1: A", "close"]
    return new_match(*lines, *more, multiplier=30, **options)


def test_s7_1400_reached_by_a_play_is_a_draw_at_once() -> None:
    match = big()
    assert match.tally == 3 * 390 + 28
    assert match.runs_to_draw == 1400 - 1198
    play(match, "1: 7")
    assert (match.tally, match.result, match.runs_to_draw) == (1378, None, 22)
    play(match, "9: 10")
    assert result(match) == {"outcome": "drawn"}
    assert scores(match)[-1] == (1, 210, "runs")
    assert refusal(match, "3: 5")[2] == "match_is_over"


@pytest.mark.parametrize(("hand", "tally"), [("5 8 10 Q", 1399), ("5 8 10 K", 1400), ("5 9 10 K", 1401)])
def test_s7_reached_not_exceeded(hand: str, tally: int) -> None:
    lines = ["1: A", "close", "1: A", f"close 2 3 4 5 / {hand}", "1: A", "close"]
    match = new_match(*lines, "1: 7", multiplier=30)
    assert match.tally == tally
    assert (match.result is not None) is (tally >= 1400)
    assert match.runs_to_draw == max(0, 1400 - tally)


@pytest.mark.parametrize("stop", [True, False])
def test_s7_1400_beats_a_target_passed_by_the_same_play(stop: bool) -> None:
    lines = ["1: A", "close", "1: A", "close 2 3 4 5 / 2 3 4 5", "1: 9", "close", "2: 10"]
    match = new_match(*lines, multiplier=30, stop_at_target=stop)
    assert (match.lead(1), match.tally, match.result) == (0, 1288, None)
    play(match, "9: K")
    assert match.lead(1) == 120
    assert result(match) == {"outcome": "drawn"}
    assert match.innings[-1].closed_by == Closing.RUNS


def test_s7_a_target_passed_short_of_1400_is_a_win() -> None:
    lines = ["1: A", "close", "1: A", "close 2 3 4 5 / 2 3 4 5", "1: 4", "close"]
    match = new_match(*lines, "1: 6", multiplier=30)
    assert match.tally == 780 + 28 + 90 + 150
    assert result(match) == {"outcome": "won", "winner": 1, "by": {"wickets": 10}}


def test_s7_extras_that_reach_1400_draw_the_match_whoever_would_have_won() -> None:
    match = big("1: 6", "9: 10")
    assert match.tally == 1198 + 180
    assert match.result is None
    play(match, "close 2 3 4 5 / 2 3 4 5")
    assert result(match) == {"outcome": "drawn"}
    assert scores(match)[-1] == (1, 180 + 14, "close"), "it was closed before the hands were counted"


def test_s7_extras_can_draw_it_after_the_first_pair_too() -> None:
    lines = ["1: K", "close", "1: 2"]
    match = new_match(*lines, "close A K Q Q / A K K Q", multiplier=100)
    assert match.tally == 1300 + 51 + 52
    assert result(match) == {"outcome": "drawn"}
    assert [innings.closed_by for innings in match.innings] == ["close", "close"]
    assert match.follow_on is None
    assert new_match(*lines, "close 2 3 4 5 / 3 4 5 6", multiplier=100).follow_on


@pytest.mark.parametrize(("lines", "side"), [(["1: A", "2: 3"], 0), (["1: K", "close", "1: 3"], 1)])
def test_s7_a_first_innings_can_be_the_last(lines: list[str], side: int) -> None:
    match = new_match(*lines, multiplier=100)
    assert result(match) == {"outcome": "drawn"}
    assert (match.innings[-1].side, match.innings[-1].closed_by) == (side, Closing.RUNS)


def test_s7_a_timeless_test_goes_on() -> None:
    match = big("1: 7", "9: 10", timeless=True)
    assert match.tally == 1408
    assert match.runs_to_draw is None
    assert match.result is None
    assert result(play(match, "2: K"))["by"] == {"wickets": 8}


# M5


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("time", {"outcome": "drawn"}),
        ("abandon", {"outcome": "abandoned"}),
        ("concede 0", {"outcome": "conceded", "winner": 1}),
        ("concede 1", {"outcome": "conceded", "winner": 0}),
    ],
)
def test_m5_a_call_ends_the_match_and_opens_no_innings(call: str, expected: Any) -> None:
    word = call.split()[0]
    for lines, closed_by in (([], []), (["1: 5"], [word]), (["1: 5", "close"], ["close"])):
        match = new_match(*lines, call)
        assert result(match) == expected
        assert [innings.closed_by for innings in match.innings] == closed_by
        assert refusal(match, "2: 5") == ("M2", "illegal", "match_is_over", "")
        assert refusal(match, "close")[2] == "match_is_over"
        assert refusal(match, "time")[2] == "match_is_over"


# The derived section


@pytest.mark.parametrize("number", range(1, 7))
def test_an_example_comes_to_what_its_file_says(number: int) -> None:
    raw = load(f"examples/shields-{number}.json")
    match = match_of(raw)
    for given in raw["entries"]:
        entry, problems = match.read_entry(given)
        assert entry is not None, problems
        assert entry.body() == given
        match.play(entry)
    assert derived(match) == without_nulls(raw["derived"])
    given = raw["derived"]["result"]
    assert (said_of_the_end(match) if match.result else None) == (given and given["text"])


# What a pad asks


def test_s2_what_each_wicket_has_made_or_may_still_make() -> None:
    match = new_match()
    assert [most_of(match, wicket) for wicket in range(1, 11)] == [130, 120, 110, 100, 90, 80, 70, 60, 50, 40]
    play(match, "1: A", "5: 7 8", "6: K", "7: K")
    assert [most_of(match, wicket) for wicket in range(1, 11)] == [130, 100, 90, 80, 0, 70, 60, 40, 30, 20]
    assert match.wickets_open == [2, 3, 4, 8, 9, 10]
    assert said(match, "close") == []


def test_s3_which_cards_may_answer() -> None:
    match = new_match("10: K", "9: K", "8: J", "7: J")
    assert match.answers() == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "A"]
    assert match.answers(["10"]) == ["J", "Q", "K", "A"]
    assert match.answers(["10", "J"]) == ["Q", "A"]
    assert match.answers(["10", "K"]) == ["A"]
    assert match.answers(["A"]) == []
    assert play(new_match(*LEVEL)).answers(["A"]) == ["A"]
    assert play(new_match(*LEVEL)).answers(["A", "A"]) == []
