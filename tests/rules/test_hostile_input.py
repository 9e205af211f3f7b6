"""Whatever JSON a client sends: problems, never an exception, and problems that can be stored and shown."""

import copy
import json
from typing import Any

import pytest
from forde_books import Book, document, entry, said, unreadable
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.games.forde.rules.match import FordeMatch
from scoring.rules.problems import Problem
from scoring.rules.registry import find_rules
from scoring.rules.setup import write_setup

any_text = st.text(st.characters(exclude_categories=()), max_size=8)
known = st.sampled_from(
    ["over", "ball", "time", "concede", "bowled", "2r", "Xb", "Kr", "bat", "8r", "2026-05-02", "15:04", "A" * 101]
)
keys = st.one_of(
    st.sampled_from([field.name for kind in FordeMatch.entry_types.values() for field in kind.fields]),
    st.sampled_from(["type", "at", "note", "override", "name", "players", "won_by", "chose", "batting_class"]),
    any_text,
)
junk = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 13), st.integers(), st.just(10**4000), st.floats(), known, any_text
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=8,
)


def assert_sound(problems: list[Problem]) -> None:
    """Assert that problems can be encoded, stored and shown."""
    for problem in problems:
        assert isinstance(problem, Problem)
        params = json.dumps(dict(problem.params), ensure_ascii=False)
        for text in (problem.rule, problem.code, problem.field, params):
            text.encode()
            assert "\0" not in text
            assert len(text) < 1_000


@given(st.one_of(junk, st.dictionaries(keys, junk, max_size=5)), st.sampled_from([*FordeMatch.entry_types, None]))
@example({"runs": 10**4000}, "ball")
@example({"\ud800\0": 1}, "over")
@example({"at": "\0"}, "time")
@example({"drawn": [["8r"]], "bowler_card": "Kr", "batter_card": "Kr"}, "ball")
def test_no_entry_is_more_than_a_problem(raw: object, kind: str | None) -> None:
    if isinstance(raw, dict) and kind:
        raw = raw | {"type": kind}
    read, problems = FordeMatch.read_entry(raw)
    assert (read is None) == bool(problems)
    assert_sound(problems)
    if read is None:
        return
    assert entry(read.body()) == read
    read.text().encode()
    for book in (Book(), Book().over(9), Book(captain_picks_next=True).over(5, 0, 1), Book().write(type="abandon")):
        assert_sound(book.check(read))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path to every value in a document, itself left out."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, inner in items for found in [(*path, key), *places(inner, (*path, key))]]


WHOLE = document(overs=20, stop_at_target=True) | {"played_on": "2026-05-02", "venue": "Otley", "notes": "A\nB"}
WHOLE["sides"][0] |= {"played_by": "Ann", "captain": 3, "keeper": 11}


@given(st.sampled_from(places(WHOLE)), junk, st.booleans())
@example(("options",), [], False)
@example(("sides", 0, "players"), {}, False)
def test_no_set_up_is_more_than_a_problem(path: tuple[Any, ...], value: object, added: bool) -> None:
    raw = copy.deepcopy(WHOLE)
    inner: Any = raw
    for key in path[:-1]:
        inner = inner[key]
    if added and isinstance(inner, dict):
        inner[str(value)[:20]] = value
    else:
        inner[path[-1]] = value
    setup, problems = FordeMatch.read_setup(raw)
    assert (setup is None) == any(problem.refuses for problem in problems)
    assert_sound(problems)
    if setup is not None:
        written = write_setup(setup, FordeMatch.setup_rules)
        json.dumps(written, ensure_ascii=False).encode()
        assert FordeMatch.read_setup(written)[0] == setup


@given(st.dictionaries(st.sampled_from([*WHOLE, "variant"]), junk))
def test_nor_is_one_of_nothing_but_rubbish(raw: dict[str, object]) -> None:
    setup, problems = FordeMatch.read_setup(raw)
    assert setup is None
    assert_sound(problems)


@pytest.mark.parametrize("raw", [None, [], "ball", 3, {}, {"type": None}, {"type": ["ball"]}, {"type": "bowling_turn"}])
def test_what_is_no_entry_at_all(raw: object) -> None:
    assert unreadable(raw)[:2] == ("format", "format")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "no_name"),
        ("   ", "no_name"),
        (None, "missing"),
        (7, "not_text"),
        ("A" * 101, "too_long"),
        ("A\0B", "control_character"),
        ("A\x1bB", "control_character"),
        ("A\nB", "control_character"),
        ("A\n", "control_character"),
        ("\x85A", "control_character"),
        ("A\u202eB", "control_character"),
        ("A\u2066B", "control_character"),
        ("A\ud800", "control_character"),
    ],
)
def test_what_is_no_name(name: object, code: str) -> None:
    raw = document()
    raw["sides"][1]["players"][3]["name"] = name
    setup, (problem,) = find_rules("forde").read_setup(raw)
    assert setup is None
    assert said(problem) == ("format", "format", code, "sides.1.players.3.name")


@pytest.mark.parametrize(
    "name", ["A", "A" * 100, "<b>Ann</b>", "أحمد", "O'Brien–Smith", "👩‍👩‍👧", "=1+1", "  padded  ", "a\u200fb"]
)
def test_what_is_a_name(name: str) -> None:
    raw = document()
    raw["sides"][1]["players"][3]["name"] = name
    setup, _ = find_rules("forde").read_setup(raw)
    assert setup is not None
    assert setup.sides[1].player(4).name == name.strip()


@pytest.mark.parametrize(
    "at", ["2026-05-02T15:04:05Z", "2026-05-02 15:04", "15:04:05.5", "20260502T150405", "15:04+01:00"]
)
def test_what_is_a_time(at: str) -> None:
    assert entry({"type": "time", "at": at}).at == at


@pytest.mark.parametrize(
    "at",
    [
        "",
        "noon",
        "15",
        "2026-13-02T15:04",
        "2026-05-02X15:04",
        "25:00",
        "15:04:300Z",
        1504,
        pytest.param("15:04\0", id="nul"),
        "١٥:٠٤",
        "15:04:05." + "0" * 40,
    ],
)
def test_what_is_no_time(at: object) -> None:
    assert unreadable({"type": "time", "at": at}) == ("format", "format", "not_a_time", "at")


@pytest.mark.parametrize(
    "day", ["", "2026-02-30", "2.5.2026", "2026-05-02T10:00", "20260502", 20260502, "２０２６-05-02"]
)
def test_what_is_no_day(day: object) -> None:
    _, (problem,) = find_rules("forde").read_setup(document() | {"played_on": day})
    assert said(problem) == ("format", "format", "not_a_date", "played_on")
