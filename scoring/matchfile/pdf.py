"""The match file that a printed record carries: the paper can always become the record again."""

from scoring.matchfile.attachment import attached
from scoring.matchfile.reader import Reading, read
from scoring.rules.fields import UnreadableError

_MAGIC = b"%PDF-"


def read_upload(data: bytes) -> Reading:
    """Read a match file, or the one that a PDF carries as its attachment."""
    try:
        return read(attached(data) if data[:1024].lstrip().startswith(_MAGIC) else data)
    except UnreadableError as error:
        return Reading(None, [error.problem], [])
