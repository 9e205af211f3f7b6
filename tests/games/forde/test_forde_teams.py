"""Sides and their classes: F1."""

from typing import Any

import pytest
from forde_books import document, said

from scoring.rules.problems import Problem, Severity
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup


def read(raw: dict[str, Any]) -> tuple[Setup | None, list[Problem]]:
    return find_rules("forde").read_setup(raw)


def changed(number: int, **values: object) -> dict[str, Any]:
    """Return a set-up with something changed about a player of side 1."""
    raw = document()
    raw["sides"][1]["players"][number - 1] |= values
    return raw


def test_the_sides_of_2005_are_as_the_rules_would_have_them() -> None:
    setup, problems = read(document())
    assert problems == []
    assert setup is not None
    assert setup.sides[1].player(11).bowling_class == 3


@pytest.mark.parametrize(
    ("number", "value", "bowlers"), [(1, 1, 6), (11, None, 4)], ids=["a sixth bowler", "four bowlers"]
)
def test_f1_exactly_five_bowlers(number: int, value: int | None, bowlers: int) -> None:
    setup, problems = read(changed(number, bowling_class=value))
    assert setup is None
    (problem,) = (each for each in problems if each.refuses)
    assert said(problem) == ("F1", "illegal", "not_five_bowlers", "sides.1.players")
    assert problem.params == {"side": "Australia", "bowlers": bowlers}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("batting_class", 0),
        ("batting_class", 6),
        ("batting_class", "5"),
        ("batting_class", 4.0),
        ("batting_class", True),
        ("batting_class", None),
        ("bowling_class", 0),
        ("bowling_class", 4),
        ("bowling_class", "N/A"),
        ("bowling_class", False),
    ],
)
def test_f1_classes_are_1_to_5_and_1_to_3(field: str, value: object) -> None:
    setup, (problem,) = read(changed(7, **{field: value}))
    assert setup is None
    assert (problem.rule, problem.severity, problem.field) == ("F1", Severity.FORMAT, f"sides.1.players.6.{field}")


@pytest.mark.parametrize(
    ("changes", "code", "params"),
    [
        ({10: {"batting_class": 2}}, "batting_classes_untypical", {"classes": "1, 2"}),
        ({10: {"bowling_class": 3}}, "bowling_classes_untypical", {"classes": "3"}),
        ({8: {"batting_class": 1}, 10: {"batting_class": 2}}, "best_batters_not_first", {}),
    ],
)
def test_f1_what_is_off_the_typical_is_said_and_accepted(
    changes: dict[int, dict[str, object]], code: str, params: dict[str, object]
) -> None:
    raw = document()
    for number, values in changes.items():
        raw["sides"][1]["players"][number - 1] |= values
    setup, (problem,) = read(raw)
    assert setup is not None
    assert said(problem) == ("F1", "unusual", code, "sides.1.players")
    assert problem.params == {"side": "Australia"} | params


@pytest.mark.parametrize("players", [10, 12, 0])
def test_f1_eleven_a_side(players: int) -> None:
    raw = document()
    raw["sides"][0]["players"] = [{"name": "A", "batting_class": 1}] * players
    setup, (problem,) = read(raw)
    assert setup is None
    assert said(problem) == ("F1", "format", "wrong_number_of_players", "sides.0.players")
    assert problem.params == {"expected": 11, "given": players}


def test_two_players_of_a_side_may_share_a_name() -> None:
    assert read(changed(2, name="Australia 1"))[1] == []
