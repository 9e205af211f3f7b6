"""Version 2 of the match file: asked for, it has every ball and the scorecard, which are checked when it is read."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from jsonschema import Draft202012Validator

from scoring.matchfile.importer import import_match
from scoring.matchfile.reader import read
from scoring.matchfile.writer import document, encode
from scoring.models import Club

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "match-file.schema.json").read_text())


def versions(example: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return an example as files of version 1 and 2."""
    file = read(example.read_bytes()).file
    assert file is not None
    one, two = (json.loads(encode(document(file.match, file.entries, balls=balls))) for balls in (False, True))
    return one, two


def test_it_is_version_1_with_balls_and_scorecard_beside(example: Path) -> None:
    one, two = versions(example)

    further = {key: two["derived"].pop(key) for key in two["derived"].keys() - one["derived"].keys()}
    assert further.keys() == ({"balls", "scorecard"} if one["variant"] == "forde" else {"scorecard"})
    assert (one["version"], two["version"]) == (1, 2)
    assert two | {"version": 1} == one


def test_it_fits_the_schema_and_is_read(example: Path) -> None:
    one, two = versions(example)

    Draft202012Validator(SCHEMA).validate(two)
    assert not Draft202012Validator(SCHEMA).is_valid(two | {"version": 1})
    reading = read(json.dumps(two).encode())
    assert reading.problems == []
    assert reading.file is not None
    assert json.loads(encode(document(reading.file.match, reading.file.entries))) == one


def test_the_balls_add_up_to_the_innings_and_are_those_of_the_entries(example: Path) -> None:
    _one, two = versions(example)
    balls = two["derived"].get("balls", [])
    for index, innings in enumerate(two["derived"]["innings"]):
        own = [ball for ball in balls if ball["innings"] == index]
        if "bowling" not in innings:
            continue
        assert sum(ball["runs"] for ball in own) == innings["runs"]
        assert [ball["ball"] for ball in own if ball["out"]] == [fall["ball"] for fall in innings["fall"]]
        for line in innings["bowling"]:
            assert sum(ball["bowler"] == line["player"] for ball in own) == line["balls"]
    for ball in balls:
        entry = two["entries"][ball["entry"]]
        assert entry["type"] == "ball"
        assert entry.get("runs", ball["runs"]) == ball["runs"]
        assert entry.get("out", ball["out"]) == ball["out"]


def test_the_scorecard_names_the_players(example: Path) -> None:
    _one, two = versions(example)
    for card, innings in zip(two["derived"]["scorecard"], two["derived"]["innings"], strict=True):
        batting, bowling = (two["sides"][side] for side in (innings["side"], 1 - innings["side"]))
        assert (card["side"], card["against"]) == (batting["name"], bowling["name"])
        named = [batting["players"][line["player"] - 1]["name"] for line in innings["batting"]]
        assert [line["name"] for line in card["batting"]] == named
        assert sorted(named + card.get("did_not_bat", [])) == sorted(
            player["name"] for player in batting.get("players", []) if named or "did_not_bat" in card
        )
        for line, other in zip(card["batting"], innings["batting"], strict=True):
            assert line["runs"] == other["runs"]
            assert line["bowler"] == (other["bowler"] and bowling["players"][other["bowler"] - 1]["name"])


@pytest.fixture
def second(good_file: dict[str, Any]) -> dict[str, Any]:
    file = read(json.dumps(good_file).encode()).file
    assert file is not None
    made: dict[str, Any] = json.loads(encode(document(file.match, file.entries, balls=True)))
    return made


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("balls", 3, "runs"), 5),
        (("balls", 0, "entry"), 0),
        (("balls", 0, "colour"), "red"),
        (("balls", 0), None),
        (("balls",), []),
        (("balls",), {}),
        (("balls",), "all"),
        (("scorecard", 0, "batting", 0, "name"), "W G Grace"),
        (("scorecard", 0, "overs"), 5),
        (("scorecard", 0, "did_not_bat"), None),
        (("scorecard",), [[]]),
    ],
)
def test_what_does_not_agree_is_a_problem_at_its_place(
    second: dict[str, Any], path: tuple[str | int, ...], value: object
) -> None:
    spoilt = deepcopy(second)
    at: Any = spoilt["derived"]
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value

    (problem,) = read(json.dumps(spoilt).encode()).problems

    assert problem.code == "derived_differs"
    assert problem.field.startswith(".".join(map(str, ("derived", *path[:1]))))


def test_either_may_be_left_out_and_neither_is_of_version_1(second: dict[str, Any]) -> None:
    for key in ("balls", "scorecard"):
        left = second | {"derived": {each: value for each, value in second["derived"].items() if each != key}}
        assert read(json.dumps(left).encode()).problems == []
        (problem,) = read(json.dumps(left | {"version": 1}).encode()).problems
        assert problem.code == "derived_differs"


@pytest.mark.django_db
def test_page_and_command_give_it_where_it_is_asked_for(
    client: Client, club: Club, second: dict[str, Any], good: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    file = read(json.dumps(second).encode()).file
    assert file is not None
    match = import_match(club, file, None).match
    url = f"/matches/{match.slug}/match.json"

    plain, asked = client.get(url), client.get(f"{url}?balls=1")

    assert asked.json() == second
    assert plain.json()["version"] == client.get(f"{url}?balls=yes").json()["version"] == 1
    assert plain.json()["derived"].keys() == good["derived"].keys()
    assert plain["ETag"] != asked["ETag"]
    assert client.get(f"{url}?balls=1", headers={"If-None-Match": plain["ETag"]}).status_code == 200
    assert client.get(f"{url}?balls=1", headers={"If-None-Match": asked["ETag"]}).status_code == 304
    call_command("export_match", str(match.pk), "--balls")
    assert json.loads(capsys.readouterr().out) == second
    call_command("export_match", str(match.pk))
    assert json.loads(capsys.readouterr().out) == plain.json()
