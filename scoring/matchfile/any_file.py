"""A file that was sent in, whatever its format: it is known by its content."""

from scoring.matchfile.cricsheet_file import DEEPEST as DEEPEST_OF_CRICSHEET
from scoring.matchfile.cricsheet_file import is_cricsheet
from scoring.matchfile.cricsheet_import import read_cricsheet
from scoring.matchfile.reader import Reading, read_value
from scoring.rules.strict_json import DEEPEST, parse


def read_any(data: bytes) -> Reading:
    """Read and check a match file, or a file of Cricsheet. Never raises: what is wrong is among the problems."""
    document, faults = parse(data, lambda value: DEEPEST_OF_CRICSHEET if is_cricsheet(value) else DEEPEST)
    if isinstance(document, dict) and is_cricsheet(document):
        return read_cricsheet(document, faults)
    return read_value(document, faults)
