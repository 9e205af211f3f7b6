"""Small helpers to write a match down in tests, one call an entry."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.games.forde.rules.match import FordeMatch
from scoring.rules.entries import Entry
from scoring.rules.problems import IllegalEntryError, Problem
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup

MATCHFILES = Path(__file__).parent / "matchfiles"
_ENGLAND = ((5, 0), (5, 0), (4, 0), (4, 0), (3, 0), (3, 2), (2, 0), (2, 1), (2, 2), (1, 3), (1, 3))
_AUSTRALIA = ((5, 0), (5, 0), (4, 0), (4, 0), (3, 1), (3, 0), (2, 3), (2, 0), (2, 2), (1, 2), (1, 3))


def side(name: str, classes: tuple[tuple[int, int], ...]) -> dict[str, Any]:
    """Return a side of the match file, from (batting class, bowling class or 0)."""
    return {
        "name": name,
        "players": [
            {"name": f"{name} {number}", "batting_class": batting, "bowling_class": bowling or None}
            for number, (batting, bowling) in enumerate(classes, 1)
        ],
    }


def document(**options: object) -> dict[str, Any]:
    """Return the set-up of a match: side 0 bats, and the bowlers of side 1 are 5, 7, 9, 10 and 11."""
    return {
        "variant": "forde",
        "options": options,
        "sides": [side("England", _ENGLAND), side("Australia", _AUSTRALIA)],
        "toss": {"won_by": 0, "chose": "bat"},
    }


def read_setup(raw: dict[str, Any]) -> Setup:
    """Read a set-up that nothing speaks against."""
    setup, problems = find_rules("forde").read_setup(raw)
    assert setup is not None, problems
    return setup


class Book(FordeMatch):
    """A match with a method for each way to write an entry; what is refused raises."""

    def __init__(self, raw: dict[str, Any] | None = None, /, **options: object) -> None:
        super().__init__(read_setup(raw or document(**options)))

    def write(self, **given: Any) -> "Book":
        """Record an entry in its match-file form."""
        self.play(entry(given))
        return self

    def over(self, bowler: int, *balls: object) -> "Book":
        """Open an over and bowl balls by their outcome: runs, or how out."""
        return self.write(type="over", bowler=bowler).bowl(*balls)

    def bowl(self, *balls: object) -> "Book":
        """Bowl balls by their outcome: runs, or how out."""
        for ball in balls:
            self.write(type="ball", **({"out": ball} if isinstance(ball, str) else {"runs": ball}))
        return self

    def said_of(self, **given: Any) -> list[Problem]:
        """Return what is said of an entry as the next one."""
        return self.check(entry(given))

    def dump(self) -> str:
        """Return everything the match knows, to the last figure."""
        return repr(vars(self) | {"pack": vars(self.pack)})

    def refusal(self, **given: Any) -> tuple[str, str, str, str]:
        """Return rule, severity, code and field of the one problem that refuses an entry."""
        (problem,) = self.said_of(**given)
        assert problem.refuses
        with pytest.raises(IllegalEntryError) as refused:
            self.play(entry(given))
        assert refused.value.problems == [problem]
        return said(problem)


def said(problem: Problem) -> tuple[str, str, str, str]:
    """Return rule, severity, code and field of a problem."""
    return problem.rule, str(problem.severity), problem.code, problem.field


def entry(given: object) -> Entry:
    """Read an entry that the format has nothing against."""
    read, problems = find_rules("forde").read_entry(given)
    assert read is not None, problems
    return read


def unreadable(given: object) -> tuple[str, str, str, str]:
    """Return rule, severity, code and field of the one problem of an entry that cannot be read."""
    read, (problem,) = find_rules("forde").read_entry(given)
    assert read is None
    return said(problem)


def without_nulls(value: Any) -> Any:
    """Return a derived section with what is null left out, and the sentence of the result."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None and key != "text"}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


def derived(match: FordeMatch) -> dict[str, Any]:
    """Return what a match comes to in the form of the derived section, nulls and the sentence left out."""
    return dict(
        without_nulls(
            {
                "status": "completed" if match.result else "in_progress",
                "result": match.result and match.result.derived(),
                "innings": [innings.derived() for innings in match.innings],
            }
        )
    )


def load(path: Path) -> dict[str, Any]:
    """Return a match file's document."""
    return dict(json.loads(path.read_text(encoding="utf-8")))
