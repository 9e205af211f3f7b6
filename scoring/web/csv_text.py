"""Tables as CSV text, safe to open in a spreadsheet: no cell of ours is ever a formula there."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from decimal import Decimal

from scoring.words.phrase import plain

# A spreadsheet takes what begins so for a formula; an apostrophe in front makes it text (and so on, for what
# begins with apostrophes already, so that every name comes back as it was).
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_GUARDED = re.compile(r"'+[=+\-@\t\r]")
_BYTE_ORDER_MARK = "\ufeff"


def write_csv(rows: Iterable[Sequence[object]], *, mark: bool = True) -> str:
    """Return rows as CSV, with the mark by which spreadsheets know UTF-8, or without.

    None is an empty cell, a Decimal a figure.
    """
    out = io.StringIO()
    csv.writer(out).writerows([_guard(cell) for cell in row] for row in rows)
    return (_BYTE_ORDER_MARK if mark else "") + out.getvalue()


def read_csv(text: str) -> list[list[str]]:
    """Return the rows of `text`, blank ones left out; comma, semicolon or tab, whichever the first line has most.

    Raises csv.Error where it cannot be read.
    """
    return [row for _number, row in numbered_rows(text)]


def numbered_rows(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows of `text` as `read_csv` does, each with its number as a spreadsheet counts them, from 1."""
    text = text.removeprefix(_BYTE_ORDER_MARK)
    first = text.lstrip("\r\n").partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    return [(number, list(map(_unguard, row))) for number, row in enumerate(rows, 1) if any(map(str.strip, row))]


def decoded(data: bytes) -> tuple[str, bool]:
    """Return the text of a file, and whether it was read as Windows writes it in Western Europe, being no Unicode.

    Nothing but the reader of the names can tell the old encodings of letters apart, so no library is asked to guess.
    Raises UnicodeDecodeError.
    """
    with suppress(UnicodeDecodeError):
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16"), False
        return data.decode("utf-8-sig"), False
    return data.decode("cp1252"), True


def _guard(cell: object) -> str:
    text = "" if cell is None else plain(str(cell))
    return f"'{text}" if _FORMULA.match(text) and not isinstance(cell, Decimal) else text


def _unguard(cell: str) -> str:
    return cell[1:] if _GUARDED.match(cell) else cell
