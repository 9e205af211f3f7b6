"""The played matches and the slips of the grid games beside the tests: folded by the rules alone."""

import json
from pathlib import Path
from typing import Any

import pytest
from grid_matches import SLUGS, variant_of

from scoring.games.grid.rules.match import GridMatch
from scoring.rules.entries import Entry
from scoring.rules.problems import Problem, Severity, refusals
from scoring.rules.replay import replay
from scoring.rules.setup import Setup

FILES = Path(__file__).parents[2] / "matchfiles"
EXPECTED = {
    each["file"]: each
    for each in json.loads((FILES / "slips" / "expected.json").read_text())
    if each["file"].rsplit("-", 1)[0].startswith(SLUGS)
}
DEFAULTS = {"kqj": 0, "kqj_mixed": 0, "kqj_suited": 0, "lines": 0, "how_out": "run_out"}


def examples() -> list[Path]:
    return [path for slug in SLUGS for path in sorted((FILES / "examples").glob(f"{slug}-*.json"))]


def read_file(path: Path) -> tuple[dict[str, Any], type[GridMatch], Setup]:
    file = json.loads(path.read_text())
    variant = variant_of(file["variant"])
    setup, problems = variant.read_setup(file)
    assert setup is not None, problems
    return file, variant, setup


def plain(value: Any) -> Any:
    """Return a value without nulls and what is as by default, but a follow-on waived."""
    if isinstance(value, dict):
        return {
            key: plain(below)
            for key, below in value.items()
            if below is not None and DEFAULTS.get(key) != below and (below is not False or key == "enforced")
        }
    return [plain(below) for below in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", examples(), ids=lambda path: path.stem)
def test_an_example_folds_to_its_derived_section_and_comes_back_equal(path: Path) -> None:
    file, variant, setup = read_file(path)
    entries: list[Entry] = []
    for raw in file["entries"]:
        entry, problems = variant.read_entry(raw)
        assert entry is not None, problems
        assert plain(entry.body()) == plain(raw)
        assert entry.body() == plain(entry.body())
        entries.append(entry)
    folded = replay(variant, setup, entries)
    assert folded.failure is None
    match = folded.match
    derived = file["derived"]
    assert ("completed" if match.result else "in_progress") == derived["status"]
    result = {k: v for k, v in (derived.get("result") or {}).items() if k != "text" and v is not None}
    assert ({k: v for k, v in match.result.derived().items() if v is not None} if match.result else {}) == result
    # a wide or bye of none is told, where the game has them
    assert [without_null(i.derived()) for i in match.innings] == without_null(derived["innings"])


def without_null(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_null(below) for key, below in value.items() if below is not None}
    return [without_null(below) for below in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", EXPECTED, ids=lambda name: Path(name).stem)
def test_a_slip_is_refused_where_and_as_it_should_be(name: str) -> None:
    file, variant, setup = read_file(FILES / "slips" / name)
    expected = EXPECTED[name]
    index, problems = first_refused(variant(setup), file["entries"])
    assert index == expected["entry"]
    assert any(problem.rule in expected["rules"] for problem in problems)
    assert {problem.severity for problem in problems} == {expected["severity"] or Severity.FORMAT}


def first_refused(match: GridMatch, raws: list[dict[str, Any]]) -> tuple[int, list[Problem]]:
    for index, raw in enumerate(raws):
        entry, problems = match.read_entry(raw)
        problems = refusals(match.check(entry), entry.override) if entry else problems
        if entry is None or problems:
            return index, problems
        match.play(entry)
    raise AssertionError("nothing was refused")
