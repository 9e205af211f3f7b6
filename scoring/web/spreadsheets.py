"""Spreadsheets that somebody sends, read as rows of text by a process of its own: formulas as their values.

An error is read as it is shown, and a formula whose value was not stored as it is written.

A few bytes of a spreadsheet can unfold to more than a computer has. This process has seconds and megabytes, and nothing
but the file; where it does not end well the server only knows that the file cannot be read.
"""

import datetime
import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import Any
from xml.parsers.expat import ExpatError
from zipfile import BadZipFile, ZipFile

from scoring.web.spreadsheet_errors import cells_without_value

SECONDS, PATIENCE = 10, 60
"""How long it may take: of a processor, where the system limits that, and by the clock."""
MEMORY = 1_000_000_000
MOST_ROWS, MOST_COLUMNS, MOST_LETTERS = 20_000, 100, 1_000
"""What is read of a sheet, and of a cell; the rest is not looked at."""

_BEGIN = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""With what ODS and XLSX begin, and a spreadsheet that a password protects or that is of before 2007."""
_HERE = Path(__file__).resolve().parent.parent.parent


class SpreadsheetError(Exception):
    """A spreadsheet cannot be read; `protected` says that it asks for a password."""

    def __init__(self, *, protected: bool = False) -> None:
        super().__init__("protected" if protected else "unreadable")
        self.protected = protected


@dataclass(frozen=True, slots=True)
class Sheet:
    """The first sheet with anything in it: its rows from the first on, and whether there are others after it."""

    name: str
    rows: list[list[str]]
    has_others: bool


def is_spreadsheet(data: bytes) -> bool:
    """Whether a file begins as a spreadsheet does, whatever it is called."""
    return data.startswith(_BEGIN)


def read_spreadsheet(data: bytes) -> Sheet:
    """Return the first sheet of a file. Raises SpreadsheetError where it cannot be read, or is too much to be."""
    command = [sys.executable, "-m", "scoring.web.spreadsheets"]
    try:
        done = subprocess.run(  # noqa: S603 - this very module; the file is no part of the command
            command, input=data, stdout=PIPE, stderr=DEVNULL, cwd=_HERE, timeout=PATIENCE, check=True
        )
        found = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError):
        raise SpreadsheetError(protected=_is_protected(data)) from None
    return Sheet(found["sheet"], found["rows"], bool(found["others"]))


def _is_protected(data: bytes) -> bool:
    """Whether a password protects a spreadsheet that cannot be read."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return True
    with suppress(Exception), ZipFile(BytesIO(data)) as archive, archive.open("META-INF/manifest.xml") as manifest:
        return b"encryption-data" in manifest.read(1_000_000)
    return False


def main() -> None:
    """Read a spreadsheet from standard input and write its first sheet to standard output, as JSON."""
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    from python_calamine import CalamineWorkbook, SheetVisibleEnum

    data = sys.stdin.buffer.read()
    workbook = CalamineWorkbook.from_filelike(BytesIO(data))
    found: dict[str, Any] = {"rows": [], "sheet": "", "others": False}
    for sheet in workbook.sheets_metadata:
        if sheet.visible is not SheetVisibleEnum.Visible:
            continue
        if found["rows"]:
            found["others"] = True
            break
        cells = workbook.get_sheet_by_name(sheet.name).to_python(skip_empty_area=False, nrows=MOST_ROWS)
        rows = [[as_text(cell) for cell in row[:MOST_COLUMNS]] for row in cells]
        if any(map(any, rows)):
            _show_errors(data, sheet.name, rows)
            found |= {"rows": rows, "sheet": sheet.name}
    json.dump(found, sys.stdout)


def _show_errors(data: bytes, sheet: str, rows: list[list[str]]) -> None:
    """Put into cells that have an error what is shown of it, and into those whose value was not stored the formula."""
    shown: dict[tuple[int, int], str] = {}
    with suppress(
        ValueError, ExpatError, BadZipFile, KeyError
    ):  # what is read else of such a file is read all the same
        shown = cells_without_value(data, sheet, MOST_ROWS, MOST_COLUMNS)
    for (row, column), text in shown.items():
        rows += [[] for _missing in range(len(rows), row + 1)]
        rows[row] += [""] * (column + 1 - len(rows[row]))
        rows[row][column] = text[:MOST_LETTERS]


def as_text(cell: object) -> str:
    """Return what is in a cell as text: a day as 2026-05-02, a time as 19:30, a whole number without a point."""
    match cell:
        case float() if cell.is_integer():
            return str(int(cell))
        case float():
            return f"{cell:.10g}"
        case datetime.datetime():
            return cell.isoformat(" ", "minutes") if cell.time() != datetime.time() else cell.date().isoformat()
        case datetime.time():
            return cell.isoformat("minutes")
        case datetime.timedelta():
            minutes = round(cell.total_seconds() / 60)
            return f"{minutes // 60}:{minutes % 60:02}"
    return " ".join(str(cell).split())[:MOST_LETTERS]


if __name__ == "__main__":
    main()
