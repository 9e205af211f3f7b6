"""`docs/rules.md`: every rule that the code names is told there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULE = re.compile(r"\b(?:M[1-6]|[FGS]\d{1,2})\b")


def test_every_rule_that_the_code_names_is_told_once() -> None:
    headings = re.findall(r"^### (\w+) ", PAGE, re.MULTILINE)
    code = [path for folder in ("scoring", "tournaments") for path in (ROOT / folder).rglob("*.py")]
    named = {rule for path in code for rule in RULE.findall(path.read_text(encoding="utf-8"))}
    assert {"M2", "M3"} <= named
    assert named <= set(headings)
    assert len(headings) == len(set(headings))
