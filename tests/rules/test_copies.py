"""A copy of the state of a match, played on, leaves the other as it was: of every game."""

import json
from pathlib import Path

import pytest
from printable import EXAMPLES

from scoring.rules.copies import copied
from scoring.rules.registry import find_rules

FIRST = [path for path in EXAMPLES if path.stem[-2:] in ("-1", "-2", "-3")]


def everything(value: object, seen: frozenset[int] = frozenset()) -> object:
    """Return a value with all that is in it, as text."""
    if id(value) in seen:
        return "..."
    inside = seen | {id(value)}
    if isinstance(value, dict):
        return {repr(key): everything(each, inside) for key, each in value.items()}
    if isinstance(value, list | tuple | set):
        return [everything(each, inside) for each in value]
    held = getattr(value, "__dict__", None)
    return repr(value) if held is None or isinstance(value, type) else everything(dict(held), inside)


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_what_is_played_on_a_copy_is_not_played_on_the_match(path: Path) -> None:
    document = json.loads(path.read_text())
    rules = find_rules(document["variant"])
    setup, _problems = rules.read_setup(document)
    assert setup is not None
    played, copy = rules(setup), rules(setup)
    for raw in document.get("entries", ()):
        entry, _problems = rules.read_entry(raw)
        assert entry is not None
        before, held = everything(copy), copy
        copy = copied(copy)
        copy.play(entry)
        assert everything(held) == before
        played.play(entry)
        assert everything(copy) == everything(played)
