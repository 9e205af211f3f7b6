"""Whatever bytes come in, what goes out is problems or a match, never an exception."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.matchfile.reader import MOST_ENTRIES, Reading, read
from scoring.matchfile.writer import document, encode
from scoring.rules.strict_json import LARGEST, MOST_PROBLEMS
from scoring.words.phrase import plain
from scoring.words.problems import sentence

Said = list[tuple[int | None, str, str]]


def said(data: bytes) -> Said:
    """Return entry, field and code of every problem of a file that is refused."""
    reading = read(data)
    assert reading.file is None
    return [(problem.entry, problem.field, problem.code) for problem in reading.problems]


def packed(file: Any, **changes: Any) -> bytes:
    return json.dumps(file | changes).encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b" ", "not_json"),
        (b'{"format": "card-cricket-match", "entries": [{"type": "ov', "not_json"),
        (b"{'format': 1}", "not_json"),
        (b"\xff\xfe{\x00}\x00", "not_utf8"),
        (b'{"format": "\xed\xa0\x80"}', "not_utf8"),
        (b"[" * 200_000, "nested_too_deep"),
        (b'{"a":' * 200_000, "nested_too_deep"),
        (b"%PDF-1.7", "not_json"),
        (b"\x00" * 100, "not_json"),
        (b" " * (LARGEST + 1), "file_too_large"),
        (b"[]", "not_an_object"),
        (b"null", "not_an_object"),
        (b'"card-cricket-match"', "not_an_object"),
        (b"9" * 10_000, "not_an_object"),
    ],
)
def test_what_is_no_match_file_at_all_is_one_problem_of_the_file(data: bytes, code: str) -> None:
    assert said(data) == [(None, "file", code)]


def test_a_byte_order_mark_is_a_problem_and_does_not_hide_others(good: dict[str, Any]) -> None:
    good["entries"][3]["runs"] = 5

    assert said(b"\xef\xbb\xbf" + packed(good)) == [(None, "file", "byte_order_mark"), (3, "runs", "no_such_runs")]


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ('"version": 1', '"version": 1, "version": 1', (None, "version", "repeated_key")),
        ('"type": "over"', '"type": "over", "type": "over"', (0, "type", "repeated_key")),
        ('"version": 1', '"version": NaN', (None, "version", "not_finite")),
        ('"version": 1', '"version": -Infinity', (None, "version", "not_finite")),
        ('"version": 1', '"version": 1e999', (None, "version", "not_finite")),
        ('"version": 1', '"version": 1.0', (None, "version", "unknown_version")),
        ('"version": 1', '"version": true', (None, "version", "unknown_version")),
        ('"version": 1', '"version": 3', (None, "version", "unknown_version")),
        ('"version": 1', '"version": ' + "1" * 5_000, (None, "version", "unknown_version")),
        ('"version": 1', '"version": 1, "colour": 0', (None, "colour", "unknown_key")),
        ('"version": 1', '"version": 1, "notes": "\\ud800"', (None, "notes", "lone_surrogate")),
        ('"version": 1', '"version": 1, "\\udfff": 1', (None, "\N{REPLACEMENT CHARACTER}", "lone_surrogate")),
        ('"version": 1', '"version": 1, "options": []', (None, "options", "not_an_object")),
        ('"version": 1', '"version": 1, "options": {"innings": 1}', (None, "options.innings", "unknown_key")),
        ('"version": 1', '"version": 1, "options": {"overs": 51}', (None, "options.overs", "out_of_range")),
        ('"version": 1', '"version": 1, "venue": [[[[[[1]]]]]]', (None, "venue", "not_text")),
        ('"variant": "forde"', '"variant": "whist"', (None, "variant", "not_one_of")),
        ('"variant": "forde"', '"variant": ["forde"]', (None, "variant", "not_one_of")),
        ('"variant": "forde"', '"variant": null', (None, "variant", "missing")),
        ('"format": "card-cricket-match"', '"format": "pgn"', (None, "format", "not_one_of")),
    ],
)
def test_a_spoilt_file_names_what_is_spoilt(
    good: dict[str, Any], before: str, after: str, where: tuple[int | None, str, str]
) -> None:
    for key in ("options", "venue", "derived"):
        good.pop(key)
    good["entries"] = good["entries"][:1]
    text = json.dumps(good)
    assert before in text

    assert said(text.replace(before, after, 1).encode()) == [where]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"sides": []}, (None, "sides", "two_sides")),
        ({"sides": "England v Australia"}, (None, "sides", "two_sides")),
        ({"toss": None}, (None, "toss", "missing")),
        ({"toss": {"won_by": 2, "chose": "bat"}}, (None, "toss.won_by", "out_of_range")),
        ({"played_on": "2025-02-29"}, (None, "played_on", "not_a_date")),
        ({"entries": None}, (None, "entries", "missing")),
        ({"entries": {}}, (None, "entries", "not_a_list")),
        ({"entries": [{"type": "time"}] * (MOST_ENTRIES + 1)}, (None, "entries", "too_many_entries")),
        ({"entries": [[]]}, (0, "", "not_an_object")),
        ({"entries": [{}]}, (0, "type", "no_such_entry")),
        ({"entries": [{"type": "over", "bowler": 10**30}]}, (0, "bowler", "out_of_range")),
        ({"entries": [{"type": "over", "bowler": "7"}]}, (0, "bowler", "not_whole")),
        ({"entries": [{"type": "over", "bowler": True}]}, (0, "bowler", "not_whole")),
        ({"entries": [{"type": "time", "cards": 0}]}, (0, "cards", "unknown_key")),
        ({"entries": [{"type": "time", "note": [[[[[]]]]]}]}, (0, "note.0.0.0.0", "nested_too_deep")),
        ({"derived": []}, (None, "derived", "not_an_object")),
    ],
)
def test_a_spoilt_value_names_its_entry_and_field(
    good: dict[str, Any], change: dict[str, Any], where: tuple[int | None, str, str]
) -> None:
    assert where in said(packed(good, **change))


@pytest.mark.parametrize("name", ["", " ", "a" * 101, "a\x00", "a\nb", "a\u202eb", "\u2066", 7, None, ["x"]])
def test_what_is_no_name_is_refused(good: dict[str, Any], name: object) -> None:
    good["sides"][1]["players"][4]["name"] = name

    assert {field for _, field, _ in said(packed(good))} == {"sides.1.players.4.name"}


@pytest.mark.parametrize("name", ["x", "a" * 100, "<b>Bold</b>", "محمد صلاح", "🏏", "山田 太郎", "=1+1"])
def test_a_name_in_any_script_is_a_name(good: dict[str, Any], name: str) -> None:
    good["sides"][1]["players"][4]["name"] = name

    assert read(packed(good)).file


def test_all_problems_of_the_format_are_said_at_once_with_the_first_refusal_before_them(good: dict[str, Any]) -> None:
    good["played_on"] = "yesterday"
    good["entries"][9]["runs"] = 5
    good["entries"][12] = {"type": "bowl"}
    assert said(packed(good)) == [
        (None, "played_on", "not_a_date"),
        (9, "runs", "no_such_runs"),
        (12, "type", "no_such_entry"),
    ]

    good.pop("played_on")
    good["entries"].insert(3, good["entries"][0])
    assert said(packed(good)) == [
        (3, "type", "over_not_complete"),
        (10, "runs", "no_such_runs"),
        (13, "type", "no_such_entry"),
    ]


@pytest.mark.parametrize(
    "spoilt", ['"notes": [' + "NaN, " * 30_000 + "0]", ", ".join(f'"{n}": 0' for n in range(30_000))]
)
def test_problems_without_end_are_cut_short(good: dict[str, Any], spoilt: str) -> None:
    text = packed(good).decode()

    found = said(text.replace('"version": 1', f'"version": 1, {spoilt}', 1).encode())

    assert len(found) == MOST_PROBLEMS + 1
    assert found[-1] == (None, "file", "too_many_problems")


def test_a_place_spoilt_in_two_ways_is_named_once(good: dict[str, Any]) -> None:
    text = packed(good, notes="NOTE").decode()

    assert said(text.replace('"NOTE"', '"\\ud800\\u0000"').encode()) == [(None, "notes", "lone_surrogate")]

    good["entries"][1] = {"type": "ball", "runs": float("nan")}
    assert said(packed(good)) == [(1, "runs", "not_finite")]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("status", "in_progress"),
        ("result.text", "England won by 12 runs"),
        ("result.by.runs", 12),
        ("result.by.runs", True),
        ("result.winner", None),
        ("innings.0.runs", 13.5),
        ("innings.1.batting.0.out", "retired"),
        ("innings.1.batting.0.age", 30),
        ("innings.1.fall.0.ball", 0.1),
        ("innings.0.bowling", []),
        ("innings", None),
    ],
)
def test_a_derived_section_that_disagrees_is_refused_with_its_first_difference(
    good: dict[str, Any], path: str, value: object
) -> None:
    *above, last = path.split(".")
    node = good["derived"]
    for step in above:
        node = node[int(step) if isinstance(node, list) else step]
    assert node.get(last) != value or node.get(last) is not value
    node[last] = value

    ((entry, field, code),) = said(packed(good))

    assert (entry, code) == (None, "derived_differs")
    assert field.startswith(f"derived.{path}")


def test_null_in_the_derived_section_is_the_same_as_absent(good: dict[str, Any]) -> None:
    for batter in good["derived"]["innings"][0]["batting"]:
        batter["extras"] = None
        if batter["out"] is None:
            del batter["out"]

    assert read(packed(good)).problems == []


def holds_together(reading: Reading) -> None:
    """Either a match that is written and read again equal, or problems that have a sentence each."""
    assert bool(reading.file) != bool(reading.problems)
    assert all(plain(sentence(problem)).isprintable() for problem in (*reading.problems, *reading.notices))
    if reading.file:
        data = encode(document(reading.file.match, reading.file.entries))
        again = read(data)
        assert again.problems == []
        assert again.file
        assert encode(document(again.file.match, again.file.entries)) == data


@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf")
def test_any_bytes_are_judged(data: bytes) -> None:
    holds_together(read(data))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(["over", "ball"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.data())
def test_a_good_file_with_anything_anywhere_is_judged(good_file: dict[str, Any], data: st.DataObject) -> None:
    file = deepcopy(good_file)
    for _ in range(data.draw(st.integers(1, 3))):
        node: Any = file
        while True:
            steps = list(node) if isinstance(node, dict) else list(range(len(node)))
            step = data.draw(st.sampled_from(steps)) if steps else None
            if step is None:
                break
            if not isinstance(node[step], dict | list) or data.draw(st.integers(0, 5)) == 0:
                match data.draw(st.sampled_from(["replace", "remove", "double", "move"])):
                    case "remove":
                        del node[step]
                    case "double" if isinstance(node, list):
                        node.insert(step, deepcopy(node[step]))
                    case "move" if isinstance(node, list):
                        node.append(node.pop(step))
                    case _:
                        node[step] = data.draw(JSON)
                break
            node = node[step]
    holds_together(read(json.dumps(file).encode("utf-8")))


@given(st.data())
def test_a_good_file_with_any_bytes_in_it_is_judged(good_file: dict[str, Any], data: st.DataObject) -> None:
    text = encode(good_file)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    holds_together(read(text[:start] + data.draw(st.binary(max_size=10)) + text[end:]))
