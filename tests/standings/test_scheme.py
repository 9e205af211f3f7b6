"""Points schemes as data: what is written can be read, and nothing else can."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.problems import Problem
from tournaments.standings.measures import MEASURES
from tournaments.standings.scheme import OPEN_TO, OUTCOMES, Bonus, RankedOn, Scheme, SchemeError
from tournaments.words.schemes import MEASURE_NAMES, OPEN_TO_NAMES, OUTCOME_NAMES, scheme_sentence

WORTHS = st.integers(-1_000_000, 1_000_000).map(lambda thousandths: Fraction(thousandths, 1000))


@st.composite
def bonuses(draw: st.DrawFn) -> Bonus:
    measure = draw(st.sampled_from(sorted(MEASURES)))
    limits = MEASURES[measure]
    thresholds = sorted(draw(st.sets(st.integers(1, limits.highest), min_size=1, max_size=20)))
    return Bonus(
        measure,
        tuple((at, draw(WORTHS)) for at in thresholds),
        limits.only or draw(st.sampled_from(OPEN_TO)),
        not limits.only and draw(st.booleans()),
    )


SCHEMES = st.builds(
    Scheme,
    *[WORTHS] * len(OUTCOMES),
    bonuses=st.lists(bonuses(), max_size=20).map(tuple),
    abandoned_played=st.booleans(),
    ranked_on=st.sampled_from(RankedOn),
)
KEYS = [*OUTCOMES, "bonuses", "abandoned_played", "ranked_on", "measure", "steps", "to"]
HUGE = pytest.param(10**5000, id="huge")
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(KEYS) | st.text(),
            inner,
            max_size=8,
        )
    ),
    max_leaves=30,
)
NEARLY_A_RULE = {"measure": st.sampled_from(sorted(MEASURES)) | JUNK, "steps": st.lists(st.lists(JUNK)) | JUNK}
NEARLY = st.fixed_dictionaries(
    {outcome: WORTHS.map(float) | JUNK for outcome in OUTCOMES}
    | {"bonuses": st.lists(st.fixed_dictionaries(NEARLY_A_RULE, optional={"to": JUNK, "first_innings": JUNK}))}
)


def data(**changes: Any) -> dict[str, Any]:
    return {"win": 2, "tie": 1, "draw": 1, "no_result": 1, "loss": 0, "bye": 0} | changes


def rule(**changes: Any) -> dict[str, Any]:
    return {"measure": "runs", "steps": [[200, 1]]} | changes


def wrong(raw: object) -> set[tuple[str, str]]:
    """Return the fields that are wrong and how; each is said in a sentence."""
    with pytest.raises(SchemeError) as caught:
        Scheme.from_data(raw)
    assert all(scheme_sentence(problem) for problem in caught.value.problems)
    return {(problem.field, problem.code) for problem in caught.value.problems}


@given(SCHEMES)
def test_what_is_written_is_read_again(scheme: Scheme) -> None:
    assert Scheme.from_data(json.loads(json.dumps(scheme.to_data()))) == scheme


@given(JUNK | NEARLY)
def test_nothing_else_gets_through(raw: object) -> None:
    problems: list[Problem] = []
    try:
        scheme = Scheme.from_data(raw)
    except SchemeError as error:
        problems = error.problems
    else:
        assert Scheme.from_data(scheme.to_data()) == scheme
        return
    assert problems
    assert all(scheme_sentence(problem).encode() for problem in problems)


@pytest.mark.parametrize(
    "worth",
    ["2", "½", True, None, [2], {}, float("nan"), float("inf"), -float("inf"), 1001, -1000.5, 0.0005, 1e-300, HUGE],
)
def test_points_are_numbers_of_three_decimals_at_most(worth: object) -> None:
    code = "missing" if worth is None else "not_points"
    assert wrong(data(win=worth)) == {("win", code)}


@pytest.mark.parametrize(
    ("worth", "exact"),
    [(0.5, "1/2"), (0.1, "1/10"), (-0.0, "0"), (1.125, "9/8"), (-999.999, "-999999/1000"), (3.0, "3"), (1000, "1000")],
)
def test_decimals_are_taken_as_they_are_written(worth: float, exact: str) -> None:
    assert Scheme.from_data(data(win=worth)).win == Fraction(exact)


def test_all_that_is_wrong_is_said_at_once() -> None:
    raw = data(win="two", bonuses=[rule(), rule(measure="sixes", to="both of them"), 7, rule(steps=[])], toss=1)
    del raw["loss"]
    assert wrong(raw) == {
        ("win", "not_points"),
        ("loss", "missing"),
        ("toss", "unknown_key"),
        ("bonuses.1.measure", "not_one_of"),
        ("bonuses.1.to", "not_one_of"),
        ("bonuses.2", "not_an_object"),
        ("bonuses.3.steps", "wrong_length"),
    }


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"steps": [[200, 1], [200, 2]]}, "steps", "steps_not_rising"),
        ({"steps": [[250, 1], [200, 2]]}, "steps", "steps_not_rising"),
        ({"steps": [[0, 1]]}, "steps.0", "out_of_range"),
        ({"steps": [[10**400, 1]]}, "steps.0", "out_of_range"),
        ({"steps": [[199.5, 1]]}, "steps.0", "not_whole"),
        ({"steps": [[200, "1"]]}, "steps.0", "not_points"),
        ({"steps": [[200]]}, "steps.0", "not_a_step"),
        ({"steps": ["ab"]}, "steps.0", "not_a_step"),
        ({"steps": [[at, 1] for at in range(1, 22)]}, "steps", "wrong_length"),
        ({"measure": "wickets", "steps": [[101, 1]]}, "steps", "threshold_too_high"),
        ({"measure": "innings_win", "steps": [[2, 1]], "to": "winner"}, "steps", "threshold_too_high"),
        ({"measure": "margin_runs"}, "to", "winners_only"),
        ({"measure": "margin_runs", "to": "loser"}, "to", "winners_only"),
        ({"measure": "defeat_runs"}, "to", "losers_only"),
        ({"measure": "defeat_runs", "to": "winner"}, "to", "losers_only"),
        ({"measure": "defeat_runs", "to": "loser", "first_innings": True}, "first_innings", "whole_match_only"),
        ({"measure": "margin_runs", "to": "winner", "first_innings": True}, "first_innings", "whole_match_only"),
        ({"first_innings": 1}, "first_innings", "not_a_flag"),
        ({"to": ["winner"]}, "to", "not_one_of"),
        ({"measure": {}}, "measure", "not_one_of"),
    ],
)
def test_a_bonus_makes_sense(changes: dict[str, Any], field: str, code: str) -> None:
    assert wrong(data(bonuses=[rule(**changes)])) == {(f"bonuses.0.{field}", code)}


def test_there_are_at_most_twenty_bonuses() -> None:
    assert len(Scheme.from_data(data(bonuses=[rule()] * 20)).bonuses) == 20
    assert wrong(data(bonuses=[rule()] * 21)) == {("bonuses", "wrong_length")}


@pytest.mark.parametrize("raw", [None, [], "", 3, "\0", "\ud800", {"\ud800": 1}])
def test_what_is_no_scheme_at_all(raw: object) -> None:
    assert wrong(raw)


def test_everything_in_a_scheme_has_a_name() -> None:
    assert (set(MEASURE_NAMES), set(OPEN_TO_NAMES)) == (set(MEASURES), set(OPEN_TO))
    assert set(OUTCOME_NAMES) == set(OUTCOMES)
