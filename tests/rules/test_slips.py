"""Match files with one slip each: refused at the entry, under a rule and with the severity that is expected."""

from typing import Any

import pytest
from slips import slips

from scoring.rules.problems import Problem, Severity
from scoring.rules.registry import find_rules


def first_refusal(document: dict[str, Any]) -> tuple[int | None, list[Problem]]:
    """Return the index of the first entry refused and what refuses it; None for the file as a whole."""
    variant = find_rules(document["variant"])
    setup, problems = variant.read_setup(document)
    if setup is None:
        return None, problems
    match = variant(setup)
    for index, given in enumerate(document["entries"]):
        entry, problems = variant.read_entry(given)
        problems = problems if entry is None else match.check(entry)
        if entry is None or any(problem.refuses for problem in problems):
            return index, problems
        match.play(entry)
    raise AssertionError("nothing is refused")


@pytest.mark.parametrize("slip", slips(), ids=lambda slip: slip["file"])
def test_a_slip_is_refused_as_expected(slip: dict[str, Any]) -> None:
    index, problems = first_refusal(slip)
    assert index == slip["entry"]
    severity = Severity(slip["severity"] or "format")
    assert any(problem.rule in slip["rules"] and problem.severity is severity for problem in problems), problems


def test_the_slips_of_one_game_at_least_are_here() -> None:
    assert len(slips()) >= 9
