"""Tables as CSV text, safe to open in a spreadsheet: no cell of ours is ever a formula there, nor a text a date."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from decimal import Decimal

from scoring.words.phrase import plain

# A spreadsheet takes what begins so for a formula; an apostrophe in front makes it text (and so on, for what
# begins with apostrophes already, so that every name comes back as it was).
_SIGNS = r"[=+\-@\t\r]"
# So it does with what it takes for a date: a score of 12/8, or the fixture 1-2. A day is written 2026-05-02, which it
# may take for that day.
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_NUMBER = r"\d{1,4}"
_BETWEEN = r"[ ,./-]*"
_DATE = (
    rf"\s*(?:{_NUMBER}\s*[/.-]\s*{_NUMBER}(?:\s*[/.-]\s*{_NUMBER})?"
    rf"|{_NUMBER}{_BETWEEN}{_MONTH}(?:{_BETWEEN}{_NUMBER})?|{_MONTH}{_BETWEEN}{_NUMBER}(?:{_BETWEEN}{_NUMBER})?)\s*"
)
_ISO = r"\d{4}-\d\d-\d\d"
_TAKEN = rf"(?:{_SIGNS}|(?!{_ISO}$){_DATE}$)"
_FORMULA = re.compile(rf"'*{_SIGNS}")
_FORMULA_OR_DATE = re.compile(rf"'*{_TAKEN}", re.IGNORECASE | re.ASCII)
_GUARDED = re.compile(rf"'+{_TAKEN}", re.IGNORECASE | re.ASCII)
_BYTE_ORDER_MARK = "\ufeff"


def write_csv(rows: Iterable[Sequence[object]], *, mark: bool = True) -> str:
    """Return rows as CSV, with the mark by which spreadsheets know UTF-8, or without, for programs.

    None is an empty cell, a Decimal a figure.
    """
    out, taken = io.StringIO(), _FORMULA_OR_DATE if mark else _FORMULA
    csv.writer(out).writerows([_guard(cell, taken) for cell in row] for row in rows)
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


def _guard(cell: object, taken: re.Pattern[str]) -> str:
    text = "" if cell is None else plain(str(cell))
    return f"'{text}" if taken.match(text) and not isinstance(cell, Decimal | int | date) else text


def _unguard(cell: str) -> str:
    return cell[1:] if _GUARDED.match(cell) else cell
