"""JSON read strictly: whatever a careless or hostile file holds becomes a problem, never an exception."""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from scoring.rules.fields import printable
from scoring.rules.problems import Problem, Severity, malformed

LARGEST = 5_000_000
"""The most bytes that a match file may have."""

DEEPEST = 7
"""How deep the format nests: the file, derived, innings, one of them, its wicket cards, one of them, its cards."""

MOST_PROBLEMS = 10_000
"""The most problems that are listed of one file."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_DIGITS_OF_ANY_USE = 20

Path = tuple[str | int, ...]


class _Object(dict[str, Any]):
    """A JSON object that remembers which of its keys were written more than once."""

    repeated: tuple[str, ...] = ()


def parse(data: bytes, deepest: Callable[[object], int] = lambda _value: DEEPEST) -> tuple[object, list[Problem]]:
    """Read `data` as JSON in UTF-8; returns the value, or None where there is none, and what is wrong with it.

    A problem inside the list `entries` carries the entry's index and its field below the entry. `deepest` says of a
    value how deep it may nest.
    """
    if len(data) > LARGEST:
        return None, [malformed("file_too_large", "file", megabytes=LARGEST // 1_000_000)]
    problems = []
    if data.startswith(_BYTE_ORDER_MARK):
        problems.append(malformed("byte_order_mark", "file"))
        data = data.removeprefix(_BYTE_ORDER_MARK)
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_object, parse_int=_whole)
    except UnicodeDecodeError as error:
        return None, [*problems, malformed("not_utf8", "file", byte=error.start)]
    except json.JSONDecodeError as error:
        return None, [*problems, malformed("not_json", "file", line=error.lineno, column=error.colno)]
    except RecursionError:
        return None, [*problems, malformed("nested_too_deep", "file", deepest=DEEPEST)]
    problems.extend(islice(_faults(value, (), deepest(value)), MOST_PROBLEMS))
    return value, problems


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object(pairs)
    if len(made) < len(pairs):
        times = Counter(key for key, _value in pairs)
        made.repeated = tuple(key for key in times if times[key] > 1)
    return made


def _whole(digits: str) -> int:
    """Read a whole number. One too long to convert is out of every range that the format has, even cut short."""
    return int(digits[:_DIGITS_OF_ANY_USE])


def _faults(node: object, path: Path, deepest: int) -> Iterator[Problem]:
    """Yield what JSON itself or Python lets pass and a match file does not."""
    if isinstance(node, str):
        if _has_surrogate(node):
            yield _at(path, "lone_surrogate")
    elif isinstance(node, float):
        if not math.isfinite(node):
            yield _at(path, "not_finite")
    elif isinstance(node, dict | list):
        if len(path) >= deepest:
            yield _at(path, "nested_too_deep", deepest=deepest)
            return
        if isinstance(node, _Object):
            for key in node.repeated:
                yield _at((*path, key), "repeated_key", key=printable(key))
            for key in node:
                if _has_surrogate(key):
                    yield _at((*path, key), "lone_surrogate")
        for step, below in node.items() if isinstance(node, dict) else enumerate(node):
            yield from _faults(below, (*path, step), deepest)


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text)


def _at(path: Path, code: str, **params: object) -> Problem:
    entry = path[1] if path[0:1] == ("entries",) and len(path) > 1 else None
    if isinstance(entry, int):
        return Problem("format", Severity.FORMAT, code, _dotted(path[2:]), params, entry)
    return Problem("format", Severity.FORMAT, code, _dotted(path) or "file", params)


def _dotted(path: Path) -> str:
    return ".".join(printable(step) for step in path)
