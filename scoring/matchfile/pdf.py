"""The match file that a printed record carries: the paper can always become the record again."""

from io import BytesIO

from pypdf import PdfReader

from scoring.matchfile.reader import Reading, read
from scoring.rules.fields import UnreadableError
from scoring.rules.problems import malformed

_MAGIC = b"%PDF-"


def read_upload(data: bytes) -> Reading:
    """Read a match file, or the one that a PDF carries as its attachment."""
    try:
        return read(attached(data) if data[:1024].lstrip().startswith(_MAGIC) else data)
    except UnreadableError as error:
        return Reading(None, [error.problem], [])


def attached(pdf: bytes) -> bytes:
    """Return the first JSON file attached to a PDF.

    Raises UnreadableError if there is none or the PDF is damaged, locked or made to do harm.
    """
    try:
        for file in PdfReader(BytesIO(pdf)).attachment_list:
            if file.name.lower().endswith(".json"):
                return file.content
    except Exception as error:  # a damaged PDF makes the library fail in every way there is
        raise UnreadableError(malformed("pdf_unreadable", "file")) from error
    raise UnreadableError(malformed("no_attachment", "file"))
