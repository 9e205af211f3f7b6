"""Reading a match file: all problems of the format at once, and the first entry that the rules refuse."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.matchfile.derived import derive, derive_more, difference
from scoring.rules.entries import Entry
from scoring.rules.fields import Field, UnreadableError, one_of, printable, read_object
from scoring.rules.match_state import MatchState
from scoring.rules.problems import Problem, malformed, refusals
from scoring.rules.registry import variants
from scoring.rules.replay import replay
from scoring.rules.setup import Setup
from scoring.rules.strict_json import MOST_PROBLEMS, parse

FORMAT = "card-cricket-match"
VERSION = 1
WITH_BALLS = 2
"""The version of a file whose derived section has the balls and the scorecard too."""
MOST_ENTRIES = 5_000
_SETUP_KEYS = ("options", "played_on", "venue", "notes", "sides", "toss")


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A file without a problem: its entries, and the match that they lead to, which has the set-up.

    Of a file in another format there may be a `report` instead of entries, and a match that is settled; see
    `cricsheet_import`.
    """

    match: MatchState[Any]
    entries: tuple[Entry, ...]
    report: Mapping[str, object] | None = None

    @property
    def setup(self) -> Setup:
        """Variant, options, sides and toss."""
        return self.match.setup


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a file: `file` is None where there are `problems`; `notices` refuse nothing.

    Both lists have what is said of the file as a whole first, then the entries in their order. `left_out` says line by
    line what of a file in another format has no place here, or had to be changed.
    """

    file: MatchFile | None
    problems: list[Problem]
    notices: list[Problem]
    left_out: list[Problem] = field(default_factory=list)


def read(data: bytes) -> Reading:
    """Read and check a match file. Never raises: whatever is wrong with `data` is among the problems."""
    return read_value(*parse(data))


def read_value(document: object, faults: list[Problem]) -> Reading:
    """Read and check a match file that was parsed, with these faults."""
    file = None
    problems: list[Problem] = []
    notices: list[Problem] = []
    if isinstance(document, dict):
        file = _read_document(document, {f.entry for f in faults}, problems, notices)
    elif not faults:
        problems.append(malformed("not_an_object", "file"))
    said = {(fault.entry, fault.field) for fault in faults}
    problems = _in_order([*faults, *(p for p in problems if (p.entry, p.field) not in said)])
    if len(problems) >= MOST_PROBLEMS:
        problems[MOST_PROBLEMS:] = [malformed("too_many_problems", "file", most=MOST_PROBLEMS)]
    return Reading(None if problems else file, problems, _in_order(notices))


def _read_document(
    raw: Mapping[str, Any], unreadable: set[int | None], problems: list[Problem], notices: list[Problem]
) -> MatchFile | None:
    values: dict[str, Any] = read_object(raw, _fields(), problems)
    if "variant" not in values:
        return None
    variant = variants()[values["variant"]]
    setup, found = variant.read_setup({key: raw.get(key) for key in _SETUP_KEYS})
    _sort(found, problems, notices)
    entries = []
    for index, element in enumerate(values.get("entries", ())):
        entry, found = variant.read_entry(element)
        problems.extend(problem.at(index) for problem in found)
        entries.append(None if index in unreadable else entry)
    if setup is None:
        return None
    readable = entries[: entries.index(None)] if None in entries else entries
    played = tuple(entry for entry in readable if entry is not None)
    replayed = replay(variant, setup, played)
    notices.extend(replayed.match.notices)
    if replayed.failure:
        _sort(replayed.failure.problems, problems, notices, played[replayed.failure.index].override)
    if "derived" in values and not problems:
        problems.extend(_check_derived(values["derived"], replayed.match, values["version"]))
    return MatchFile(replayed.match, played)


def _check_derived(given: Mapping[str, object], match: MatchState[Any], version: int) -> list[Problem]:
    due: dict[str, object] = derive(match)
    if version == WITH_BALLS:
        due |= {key: value for key, value in derive_more(match).items() if given.get(key) is not None}
    differs = difference(given, due)
    if differs is None:
        return []
    path, mine, right = differs
    return [malformed("derived_differs", printable(path), given=_shown(mine), due=_shown(right))]


def _shown(value: object) -> str:
    return printable(json.dumps(value, ensure_ascii=False))


def _sort(found: Iterable[Problem], problems: list[Problem], notices: list[Problem], override: str = "") -> None:
    found = list(found)
    refused = refusals(found, override)
    problems.extend(refused)
    these = set(map(id, refused))  # to compare each with all of them takes hours where a file has very many
    notices.extend(problem for problem in found if id(problem) not in these)


def _in_order(problems: Iterable[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: -1 if problem.entry is None else problem.entry)


# The file's own keys; those of the set-up are read by the variant.


def _as_it_is(value: object) -> object:
    return value


def _version(value: object) -> int:
    if type(value) is not int or value not in (VERSION, WITH_BALLS):
        raise UnreadableError(malformed("unknown_version", versions=f"{VERSION}, {WITH_BALLS}"))
    return value


def _entries(value: object) -> list[object]:
    if not isinstance(value, list):
        raise UnreadableError(malformed("not_a_list"))
    if len(value) > MOST_ENTRIES:
        raise UnreadableError(malformed("too_many_entries", most=MOST_ENTRIES))
    return value


def _object(value: object) -> object:
    if not isinstance(value, dict):
        raise UnreadableError(malformed("not_an_object"))
    return value


def _fields() -> dict[str, Field]:
    fields = (
        Field("format", one_of(FORMAT), required=True),
        Field("version", _version, required=True),
        Field("variant", one_of(*variants()), required=True),
        *(Field(key, _as_it_is) for key in _SETUP_KEYS),
        Field("entries", _entries, required=True),
        Field("derived", _object),
    )
    return {field.name: field for field in fields}
