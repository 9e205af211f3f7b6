"""Reading a match file: all problems of the format at once, and the first entry that the rules refuse."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.matchfile.derived import derive, difference
from scoring.matchfile.strictjson import parse
from scoring.rules.entries import Entry
from scoring.rules.match import Match
from scoring.rules.problems import Problem, malformed, refusals
from scoring.rules.reading import Field, UnreadableError, one_of, printable, read_object
from scoring.rules.registry import variants
from scoring.rules.replay import replay
from scoring.rules.setup import Setup

FORMAT = "card-cricket-match"
VERSION = 1
MOST_ENTRIES = 5_000
_SETUP_KEYS = ("options", "played_on", "venue", "notes", "sides", "toss")


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match file without a problem: set-up, entries, and the state of the match that they lead to."""

    setup: Setup
    entries: tuple[Entry, ...]
    match: Match[Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a file: `file` is None where there are `problems`; `notices` refuse nothing.

    Both lists have what is said of the file as a whole first, then the entries in their order.
    """

    file: MatchFile | None
    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...] = ()


def read(data: bytes) -> Reading:
    """Read and check a match file. Never raises: whatever is wrong with `data` is among the problems."""
    raw, problems = parse(data)
    if not isinstance(raw, dict):
        return Reading(None, tuple(problems or [malformed("not_an_object", "file")]))
    values: dict[str, Any] = _merge(problems, lambda found: read_object(raw, _fields(), found))
    if "variant" not in values:
        return _in_order(None, problems)
    variant = variants()[values["variant"]]
    setup, found = variant.read_setup({key: raw.get(key) for key in _SETUP_KEYS})
    notices = [problem for problem in found if not problem.refuses]
    _add(problems, refusals(found))
    entries = _read_entries(variant, values.get("entries", []), problems)
    if setup is None:
        return _in_order(None, problems, notices)
    first_unreadable = min((problem.entry for problem in problems if problem.entry is not None), default=len(entries))
    played = [entry for entry in entries[:first_unreadable] if entry is not None]
    replayed = replay(variant, setup, played)
    notices.extend(replayed.match.notices)
    if replayed.failure:
        refused = refusals(replayed.failure.problems, replayed.failure.entry.override)
        problems.extend(refused)
        notices.extend(problem for problem in replayed.failure.problems if problem not in refused)
    if not problems and "derived" in values:
        problems.extend(_check_derived(values["derived"], replayed.match))
    file = None if problems else MatchFile(setup, tuple(played), replayed.match)
    return _in_order(file, problems, notices)
