"""The match file that a PDF carries, taken out by a process of its own.

A PDF is a program for whoever reads it: a small one may take minutes or gigabytes. This process has seconds and
megabytes, and nothing but the PDF; where it does not end well the server only knows that the PDF cannot be read.
"""

import subprocess
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from subprocess import DEVNULL, PIPE

from scoring.rules.fields import UnreadableError
from scoring.rules.problems import malformed
from scoring.rules.strict_json import LARGEST

SECONDS, PATIENCE = 10, 60
"""How long it may take: of a processor, where the system limits that, and by the clock."""
MEMORY = 1_000_000_000
ALL = 30_000_000
"""How many bytes what is looked at of a PDF may come to when it is unpacked; one piece of it, as a match file."""

_FOUND, _NONE, _TOO_LARGE = 0, 3, 4
_HERE = Path(__file__).resolve().parent.parent.parent


def attached(pdf: bytes) -> bytes:
    """Return the first JSON file attached to a PDF, cut off where it is larger than any match file.

    Raises UnreadableError if there is none or the PDF is damaged, locked or made to do harm.
    """
    command = [sys.executable, "-m", "scoring.matchfile.attachment"]
    try:
        done = subprocess.run(  # noqa: S603 - this very module; the PDF is no part of the command
            command, input=pdf, stdout=PIPE, stderr=DEVNULL, cwd=_HERE, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        raise UnreadableError(malformed("pdf_unreadable", "file")) from None
    if done.returncode == _NONE:
        raise UnreadableError(malformed("no_attachment", "file"))
    if done.returncode == _TOO_LARGE:
        raise UnreadableError(malformed("file_too_large", "file", megabytes=LARGEST // 1_000_000))
    if done.returncode != _FOUND:
        raise UnreadableError(malformed("pdf_unreadable", "file"))
    return done.stdout


def main() -> int:
    """Read a PDF from standard input and write its match file to standard output; return how that went."""
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    from pypdf import PdfReader, apply_configuration
    from pypdf.errors import LimitReachedError

    most = LARGEST + 1
    with apply_configuration(
        array_based_stream_maximum_output_length=most,
        lzw_maximum_output_length=most,
        run_length_maximum_output_length=most,
        zlib_maximum_output_length=most,
        brotli_maximum_output_length=most,
        stream_decoding_work_maximum_length=ALL,
    ):
        for file in PdfReader(BytesIO(sys.stdin.buffer.read())).attachment_list:
            if file.name.lower().endswith(".json"):
                try:
                    sys.stdout.buffer.write(file.content)
                except LimitReachedError:
                    return _TOO_LARGE
                return _FOUND
    return _NONE


if __name__ == "__main__":
    sys.exit(main())
