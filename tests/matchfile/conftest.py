"""The match files beside the tests: played matches, and matches with one slip each."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from scoring.rules.registry import variants

FILES = Path(__file__).parent.parent / "matchfiles"


def of_known_games(folder: str) -> list[Path]:
    """Return the files of a folder whose game the site knows."""
    found = [
        path
        for path in sorted((FILES / folder).glob("*.json"))
        if path.name != "expected.json" and json.loads(path.read_text())["variant"] in variants()
    ]
    assert found
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for fixture, folder in (("example", "examples"), ("slip", "slips")):
        if fixture in metafunc.fixturenames:
            paths = of_known_games(folder)
            metafunc.parametrize(fixture, paths, ids=[path.stem for path in paths])


@pytest.fixture(scope="session")
def expected() -> dict[str, dict[str, Any]]:
    """What is said of every slip, by file name."""
    return {each["file"]: each for each in json.loads((FILES / "slips" / "expected.json").read_text())}


_SMALL = json.loads((FILES / "examples" / "forde-5.json").read_text())


@pytest.fixture(scope="session")
def good_file() -> dict[str, Any]:
    """A good match file, not to be changed."""
    return deepcopy(_SMALL)


@pytest.fixture
def good() -> dict[str, Any]:
    """A good match file that a test may spoil."""
    return deepcopy(_SMALL)
