"""Tables as CSV text, safe to open in a spreadsheet: no cell of ours is ever a formula there."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from scoring.words.phrase import plain

# A spreadsheet takes what begins so for a formula; an apostrophe in front makes it text (and so on, for what
# begins with apostrophes already, so that every name comes back as it was).
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_GUARDED = re.compile(r"'+[=+\-@\t\r]")
_BYTE_ORDER_MARK = "\ufeff"


def write_csv(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV, with the mark by which spreadsheets know UTF-8; None is an empty cell, a Decimal a figure."""
    out = io.StringIO()
    csv.writer(out).writerows([_guard(cell) for cell in row] for row in rows)
    return _BYTE_ORDER_MARK + out.getvalue()


def read_csv(text: str) -> list[list[str]]:
    """Return the rows of `text`, blank ones left out; comma, semicolon or tab, whichever the first line has most.

    Raises csv.Error where it cannot be read.
    """
    text = text.removeprefix(_BYTE_ORDER_MARK).strip("\r\n")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    return [[_unguard(cell) for cell in row] for row in rows if any(map(str.strip, row))]


def _guard(cell: object) -> str:
    text = "" if cell is None else plain(str(cell))
    return f"'{text}" if _FORMULA.match(text) and not isinstance(cell, Decimal) else text


def _unguard(cell: str) -> str:
    return cell[1:] if _GUARDED.match(cell) else cell
