"""Files and problems at the command line: reading by path, a line a problem, whatever the terminal can show."""

import io
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from scoring.matchfile.any_file import read_any
from scoring.matchfile.reader import Reading
from scoring.rules.problems import Problem, Severity, malformed
from scoring.rules.strict_json import LARGEST
from scoring.words.problems import file_sentence

STDIN = "-"


def read_path(path: str) -> Reading:
    """Read the match file, or file of Cricsheet, at `path`, or standard input for "-".

    A file that cannot be opened is a problem.
    """
    try:
        return read_any(_beginning(path))
    except (OSError, ValueError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        return Reading(None, [malformed("file_unreadable", "file", reason=reason)], [])


def _beginning(path: str) -> bytes:
    """Return the file's bytes, or, of one that is too large, enough to know it."""
    if path == STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def lines(path: str, problems: Iterable[Problem]) -> Iterator[str]:
    """Yield a line a problem, as `FILE: entry 12: cards: G4 infeasible: the sentence`."""
    for problem in problems:
        entry = "" if problem.entry is None else f"entry {problem.entry}: "
        field = problem.field or ("file" if problem.entry is None else "type")
        rule = "" if problem.rule == Severity.FORMAT else f"{problem.rule} "
        said = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in file_sentence(problem))
        yield f"{path}: {entry}{field}: {rule}{problem.severity}: {said}"


def show_anything() -> None:
    """Let standard output and error take every file name and player's name, whatever the terminal's encoding.

    A name that is not valid in the terminal's encoding is printed by its own bytes.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            utf8 = stream.encoding.lower().replace("-", "") == "utf8"
            stream.reconfigure(errors="surrogateescape" if utf8 else "backslashreplace")
