"""The match files beside the tests: played matches, and matches with one slip each."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.models import Club, Membership, Player, Role, Team
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


@pytest.fixture
def person(club: Club) -> Callable[[str], User]:
    """Make somebody with a role in the club."""

    def make(role: str) -> User:
        user = User.objects.create_user(role, password="a long password")
        Role.objects.create(club=club, user=user, name=role)
        return user

    return make


@pytest.fixture
def roster(club: Club, good: dict[str, Any]) -> Team:
    """The first side of the good file, as a team of the club."""
    side = good["sides"][0]
    team = Team.objects.create(club=club, name=side["name"])
    for number, player in enumerate(side["players"], 1):
        member = Player.objects.create(club=club, name=player["name"])
        classes = {key: player.get(key) for key in ("batting_class", "bowling_class")}
        Membership.objects.create(team=team, player=member, number=number, **classes)
    return team


@pytest.fixture
def overridden(good: dict[str, Any]) -> dict[str, Any]:
    """A match in which a batter's joker comes twice in an over, recorded for a reason."""
    good.pop("derived")
    ball = {"type": "ball", "bowler_card": "2b", "batter_card": "Xr"}
    good["entries"] = [good["entries"][0], ball, ball | {"override": "Two packs were mixed up"}]
    return good
