"""The published page and schema say what the code does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scoring.matchfile.reading import MOST_ENTRIES, read
from scoring.matchfile.writing import document, encode
from scoring.rules.registry import variants

ROOT = Path(__file__).parent.parent.parent
FILES = ROOT / "tests" / "matchfiles"
PAGE = (ROOT / "docs" / "match-file.md").read_text()
SCHEMA = json.loads((ROOT / "docs" / "match-file.schema.json").read_text())
VALIDATOR = Draft202012Validator(SCHEMA)

# The slips that can be seen without knowing the score.
MISSHAPEN = {
    "british-no_cards_or_fewer",
    "forde-no_such_dismissal",
    "forde-runs_that_no_ball_gives",
    "latham-no_such_bowler",
    "shields-a_play_without_a_card",
    "shields-follow_on_written_in_shields",
    "shields-no_such_wicket",
}


def paths(folder: str) -> list[Any]:
    return [pytest.param(path, id=path.stem) for path in sorted((FILES / folder).glob("*-*.json"))]


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", paths("examples"))
def test_every_played_match_of_every_game_fits_the_schema(path: Path) -> None:
    VALIDATOR.validate(json.loads(path.read_text()))


@pytest.mark.parametrize("path", paths("slips"))
def test_a_slip_fits_the_schema_unless_its_shape_is_wrong(path: Path) -> None:
    assert VALIDATOR.is_valid(json.loads(path.read_text())) == (path.stem not in MISSHAPEN)


def test_what_an_export_writes_fits_the_schema(example: Path) -> None:
    file = read(example.read_bytes()).file
    assert file
    VALIDATOR.validate(json.loads(encode(document(file.match, file.entries))))


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "ball"},
        {"type": "ball", "runs": 5},
        {"type": "ball", "runs": 4, "out": "bowled"},
        {"type": "ball", "bowler_card": "2r"},
        {"type": "ball", "bowler_card": "11r", "batter_card": "2r"},
        {"type": "ball", "runs": 4, "drawn": ["2r"]},
        {"type": "ball", "runs": 4, "colour": "red"},
        {"type": "over"},
        {"type": "over", "bowler": 12},
        {"type": "concede", "side": 2},
        {"type": "declare"},
        {"type": "time", "note": 7},
        [],
    ],
)
def test_schema_and_code_refuse_the_same_entries(good: dict[str, Any], entry: object) -> None:
    good.pop("derived")
    good["entries"] = [good["entries"][0], entry]

    assert not VALIDATOR.is_valid(good)
    assert read(json.dumps(good).encode()).file is None


def test_the_schemas_options_are_those_of_the_rules() -> None:
    found = {}
    for each in SCHEMA["allOf"]:
        options = each["then"]["properties"]["options"]["properties"]
        found[each["if"]["properties"]["variant"]["const"]] = options
    assert sorted(found) == sorted(SCHEMA["properties"]["variant"]["enum"])

    for slug, variant in variants().items():
        assert found[slug].keys() == {option.name for option in variant.setup_rules.options}
        for option in variant.setup_rules.options:
            shape = found[slug][option.name]
            if option.is_switch:
                assert shape == {"type": "boolean"}
            else:
                low, high = option.low, option.high
                assert shape in ({"type": "integer", "minimum": low, "maximum": high}, {"enum": [low, high]})


def test_the_schemas_entries_have_the_fields_of_the_rules() -> None:
    definitions = SCHEMA["$defs"]
    common = {"type", *definitions["entry"]["properties"]}
    for each in SCHEMA["allOf"]:
        slug = each["if"]["properties"]["variant"]["const"]
        if slug not in variants():
            continue
        names = [ref["$ref"].rpartition("/")[2] for ref in each["then"]["properties"]["entries"]["items"]["anyOf"]]
        names += [ref["$ref"].rpartition("/")[2] for ref in definitions["call"]["anyOf"]]
        shapes = {
            definitions[name]["properties"]["type"]["const"]: definitions[name] for name in names if name != "call"
        }
        types = variants()[slug].entry_types
        assert shapes.keys() == types.keys()
        for kind, shape in shapes.items():
            assert common | shape["properties"].keys() == common | {field.name for field in types[kind].fields}


def test_the_schemas_limits_are_those_of_the_code() -> None:
    assert SCHEMA["properties"]["entries"]["maxItems"] == MOST_ENTRIES


def test_the_pages_example_is_a_match_file_without_a_problem() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)

    reading = read(example.encode())

    assert reading.problems == []
    assert [notice.code for notice in reading.notices] == []
    VALIDATOR.validate(json.loads(example))


def test_the_page_names_every_key_of_the_schema() -> None:
    keys: set[str] = set()

    def collect(node: object) -> None:
        if isinstance(node, dict):
            keys.update(node.get("properties", {}))
            for below in node.values():
                collect(below)
        elif isinstance(node, list):
            for below in node:
                collect(below)

    collect(SCHEMA)
    assert {key for key in keys if f"`{key}`" not in PAGE and f'"{key}"' not in PAGE} == set()
