"""What settles a match beside its totals: a tie decided otherwise, a target revised for a chase cut short."""

import json
from typing import Any

import pytest
from reported_matches import reported, setup_of

from scoring.rules.match_state import MatchState
from scoring.rules.results import TIED, Outcome, Result
from scoring.rules.settlement import (
    NOTHING,
    by_target,
    check_settlement,
    counted,
    read_settlement,
    stored_settlement,
)

TOSS = {"won_by": 0, "chose": "bat"}
OVERS = setup_of("forde-5", options={}, toss=TOSS)  # 20 overs, the last innings played out
STOPS = setup_of("forde-5", options={"stop_at_target": True}, toss=TOSS)
TURNS = setup_of("latham-5", options={}, toss=TOSS)
SUPER_OVER = {"decider": {"side": 1, "by": "super_over"}}


def match(first: tuple[int, int, int], last: tuple[int, int, int], setup: Any = OVERS, **ended: Any) -> MatchState[Any]:
    """Return a match of two innings, each runs, wickets and balls; `ended` is how, where the totals do not say."""
    keys = ("runs", "wickets", "balls")
    innings = [{"side": side, **dict(zip(keys, made, strict=True))} for side, made in enumerate((first, last))]
    return reported(setup, {"innings": innings} | ended)


def settled(match: MatchState[Any], raw: dict[str, Any]) -> MatchState[Any]:
    """Settle a match; what is stored reads as what was given."""
    settlement, problems = read_settlement(raw)
    assert settlement is not None, problems
    assert list(check_settlement(settlement, match)) == []
    assert stored_settlement(settlement.text()) == settlement
    match.settlement = settlement
    return match


def revised(runs: int, balls: int) -> dict[str, Any]:
    return {"revised": {"runs": runs, "balls": balls}}


def test_a_tie_that_was_decided_counts_as_a_win_and_stays_a_tie() -> None:
    tie = settled(match((150, 5, 120), (150, 8, 120)), SUPER_OVER)
    assert counted(tie) == Result(Outcome.WON, 1)
    assert by_target(tie) == tie.result == TIED


@pytest.mark.parametrize(
    ("last", "target", "due"),
    [
        # 150 was made. What 14 overs ask is 122, so 121 is level.
        ((125, 5, 84), (122, 84), Result(Outcome.WON, 1, {"runs": 4})),
        ((125, 5, 80), (122, 84), Result(Outcome.WON, 1, {"wickets": 6, "balls_left": 4})),
        ((122, 10, 83), (122, 84), Result(Outcome.WON, 1, {"wickets": 1, "balls_left": 1})),
        ((121, 5, 84), (122, 84), TIED),
        ((109, 5, 84), (122, 84), Result(Outcome.WON, 0, {"runs": 12})),
        ((100, 11, 70), (122, 84), Result(Outcome.WON, 0, {"runs": 21})),
        # More was asked than was made: the first side had been cut short as well.
        ((155, 4, 84), (160, 84), Result(Outcome.WON, 0, {"runs": 4})),
    ],
)
def test_a_revised_target_says_who_won_and_by_how_much(
    last: tuple[int, int, int], target: tuple[int, int], due: Result
) -> None:
    by_its_totals = last[1] == 11
    played = match((150, 5, 120), last, **({} if by_its_totals else {"outcome": "no_result"}))
    chase = settled(played, revised(*target))
    assert counted(chase) == by_target(chase) == due


def test_where_the_match_stops_at_its_target_a_win_on_the_last_ball_is_by_wickets() -> None:
    chase = settled(match((150, 5, 120), (125, 5, 84), STOPS, outcome="no_result"), revised(122, 84))
    assert counted(chase) == Result(Outcome.WON, 1, {"wickets": 6, "balls_left": 0})


def test_a_tie_by_the_revised_target_can_be_decided_too() -> None:
    chase = settled(match((150, 5, 120), (121, 5, 84), outcome="no_result"), revised(122, 84) | SUPER_OVER)
    assert (by_target(chase), counted(chase)) == (TIED, Result(Outcome.WON, 1))
    assert chase.result is not None
    assert chase.result.outcome is Outcome.NO_RESULT


@pytest.mark.parametrize(
    ("played", "raw", "code", "field"),
    [
        (match((150, 5, 120), (149, 8, 120)), SUPER_OVER, "decided_without_a_tie", "decider"),
        (match((150, 5, 120), (150, 8, 120)), SUPER_OVER | revised(122, 120), "decided_without_a_tie", "decider"),
        (
            match((150, 5, 120), (150, 8, 120)),
            {"decider": {"side": 0, "by": "other"}},
            "decided_without_words",
            "decider.words",
        ),
        (reported(OVERS, {"outcome": "no_result"}), SUPER_OVER, "decided_without_a_tie", "decider"),
        (reported(OVERS, {"outcome": "no_result"}), revised(122, 84), "revised_without_a_chase", "revised"),
        (
            match((150, 5, 120), (99, 3, 84), outcome="conceded", side=1),
            revised(122, 84),
            "revised_without_a_chase",
            "revised",
        ),
        (match((150, 5, 120), (90, 3, 120)), revised(122, 126), "revised_to_more_overs", "revised.balls"),
        (match((150, 5, 120), (90, 3, 120)), revised(122, 84), "chased_off_more_overs", "revised.balls"),
        (
            match((150, 5, 120), (90, 3, 60), outcome="no_result"),
            revised(122, 84),
            "revised_chase_not_over",
            "revised.balls",
        ),
    ],
)
def test_what_does_not_go_with_the_totals_is_refused(
    played: MatchState[Any], raw: dict[str, Any], code: str, field: str
) -> None:
    settlement, problems = read_settlement(raw)
    assert settlement is not None, problems
    assert [(each.code, each.field) for each in check_settlement(settlement, played)] == [(code, field)]


def test_a_game_without_overs_has_no_target_to_revise() -> None:
    innings = [{"side": side, "runs": 90, "wickets": 10} for side in (0, 1)]
    tie = reported(TURNS, {"innings": innings})
    settlement, _problems = read_settlement(revised(80, 60))
    assert settlement is not None
    assert [each.code for each in check_settlement(settlement, tie)] == ["revised_without_a_chase"]
    assert counted(settled(tie, {"decider": {"side": 0, "by": "lot"}})) == Result(Outcome.WON, 0)


def test_before_the_end_nothing_is_settled() -> None:
    settlement, _problems = read_settlement(SUPER_OVER)
    assert settlement is not None
    begun = match((150, 5, 120), (150, 8, 120))
    begun.result = None
    assert [each.code for each in check_settlement(settlement, begun)] == ["settled_before_the_end"]
    begun.settlement = settlement
    assert counted(begun) is None


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ([], ""),
        ({"winner": 1}, "winner"),
        ({"decider": {"side": 2, "by": "lot"}}, "decider.side"),
        ({"decider": {"side": 1, "by": "coin"}}, "decider.by"),
        ({"decider": {"side": 1}}, "decider.by"),
        ({"decider": {"side": 1, "by": "other", "words": "x" * 61}}, "decider.words"),
        ({"revised": {"runs": 0, "balls": 84}}, "revised.runs"),
        ({"revised": {"runs": 122}}, "revised.balls"),
        ({"revised": {"runs": 122, "balls": 84.0}}, "revised.balls"),
    ],
)
def test_what_is_no_settlement_is_named_by_its_field(raw: object, field: str) -> None:
    settlement, problems = read_settlement(raw)
    assert settlement is None
    assert [problem.field for problem in problems] == [field]


def test_nothing_settles_nothing() -> None:
    settlement, _problems = read_settlement({})
    assert settlement == NOTHING
    assert (NOTHING.text(), stored_settlement("")) == ("", NOTHING)
    assert json.loads(stored_settlement('{"revised":{"runs":1,"balls":6}}').text()) == revised(1, 6)
