"""The published page and schema say what the code does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scoring.games.grid.rules.match import GridMatch
from scoring.matchfile.reader import MOST_ENTRIES, read
from scoring.matchfile.writer import document, encode
from scoring.rules.registry import variants

ROOT = Path(__file__).parent.parent.parent
FILES = ROOT / "tests" / "matchfiles"
PAGE = (ROOT / "docs" / "match-file.md").read_text()
SCHEMA = json.loads((ROOT / "docs" / "match-file.schema.json").read_text())
VALIDATOR = Draft202012Validator(SCHEMA)
GRID_GAMES = sorted(slug for slug, variant in variants().items() if issubclass(variant, GridMatch))

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


NUMBERS = st.sampled_from([-1, 0, 0, 1, 1, 3, 9, 11, 12, 998, 999, 1000, True, "9"])
FLAGS = st.sampled_from([True, True, False, 1])


def some(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(required, optional=optional)


SEGMENTS = st.lists(
    some(
        {"cards": NUMBERS},
        {"out": FLAGS, "how_out": st.sampled_from(["bowled", "run_out", "mankad"])}
        | dict.fromkeys(("kqj", "kqj_mixed", "kqj_suited", "lines"), NUMBERS),
    ),
    max_size=3,
)
TURN = {"unfinished": FLAGS, "missed_cover": FLAGS, "next_batter": st.one_of(NUMBERS, st.lists(NUMBERS, max_size=11))}
TURNS = st.one_of(
    some(
        {"type": st.just("bowling_turn"), "cards": NUMBERS}, TURN | dict.fromkeys(("kqj", "lines", "bowler"), NUMBERS)
    ),
    some({"type": st.just("batting_turn"), "segments": SEGMENTS}, TURN),
    some({"type": st.just("batting_turn")}, {"segments": NUMBERS}),
    some({"type": st.sampled_from(["declare", "follow_on", "bowling_turn"])}, {"enforced": FLAGS}),
)


@pytest.mark.parametrize("slug", GRID_GAMES)
def test_schema_and_code_agree_on_the_shape_of_every_turn(slug: str) -> None:
    """Of segments only the order - the last alone may be not out - and the sum of their cards are beyond a schema."""
    players = [{"name": f"Player {number}"} for number in range(1, 12)]
    sides = [{"name": name, "players": players} for name in ("Otley", "Ilkley")]
    given_file = {"format": "card-cricket-match", "version": 1, "variant": slug, "sides": sides}
    given_file |= {"toss": {"won_by": 0, "chose": "bat"}, "entries": []}
    VALIDATOR.validate(given_file)

    @given(TURNS)
    def agree(raw: dict[str, Any]) -> None:
        _, problems = variants()[slug].read_entry(raw)
        beyond = all(
            problem.code == "segment_without_wicket" or (problem.field, problem.code) == ("segments", "out_of_range")
            for problem in problems
        )
        assert VALIDATOR.is_valid(given_file | {"entries": [raw]}) == beyond, problems

    agree()


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
            if option.low is None:
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
