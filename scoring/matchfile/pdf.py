"""The match file that a printed record carries: the paper can always become the record again."""

from scoring.matchfile.any_file import read_any
from scoring.matchfile.attachment import attached
from scoring.matchfile.reader import Reading
from scoring.rules.fields import UnreadableError

_MAGIC = b"%PDF-"


def read_upload(data: bytes) -> Reading:
    """Read a match file, a file of Cricsheet, or the match file that a PDF carries as its attachment."""
    try:
        return read_any(attached(data) if data[:1024].lstrip().startswith(_MAGIC) else data)
    except UnreadableError as error:
        return Reading(None, [error.problem], [])
