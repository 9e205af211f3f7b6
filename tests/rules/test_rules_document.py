"""`docs/rules.md`: every rule that the code names is told there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
RULE = re.compile(r"\b(?:M[1-6]|[FGS]\d{1,2})\b")


def named_in(*folders: str) -> set[str]:
    code = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return {rule for path in code for rule in RULE.findall(path.read_text(encoding="utf-8"))}


def test_every_rule_that_the_code_names_is_told_once() -> None:
    headings = re.findall(r"^### (\w+) ", PAGE, re.MULTILINE)
    named = named_in("scoring", "tournaments")
    assert {"M2", "F5", "G14"} <= named
    assert named <= set(headings)
    assert len(headings) == len(set(headings))


def test_every_rule_that_the_code_names_is_found_among_the_tests() -> None:
    """By the name of a test: `pytest -k G14`. Those of a game are named in its package, and tested with it."""
    names = " ".join(name for path in TESTS for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")))
    named = named_in("scoring/games") | {rule for rule in named_in("scoring/rules") if rule.startswith("M")}
    assert {rule for rule in named if f"_{rule.lower()}_" not in names} == set()
