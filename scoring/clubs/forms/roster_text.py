"""A roster as text: a list of names, or a table whose first line names its columns, pasted or sent as a file."""

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.clubs.forms.roster_lines import read_lines
from scoring.rules.fields import printable
from scoring.web.csv_text import decoded, read_csv

MOST_ROWS, MOST_COLUMNS = 100, 50
LARGEST = 1_000_000  # bytes, or characters
COLUMNS = {
    "number": ("number", "no", "nr", "#"),
    "name": ("name", "player"),
    "batting_class": ("batting class", "batting", "bat"),
    "bowling_class": ("bowling class", "bowling", "bowl"),
}
MORE_CELLS = gettext_lazy("More cells than columns in line %(lines)s: the extra cells were ignored.")
COLUMNS_IGNORED = gettext_lazy("These columns were ignored: %(columns)s.")
READ_AS_CP1252 = gettext_lazy("The file is not in UTF-8, so it was read as Windows-1252. Check the accented letters.")
CALLED = {
    "number": gettext_lazy("number"),
    "name": gettext_lazy("name"),
    "batting_class": gettext_lazy("batting class"),
    "bowling_class": gettext_lazy("bowling class"),
}
_NONE = ("-", "–", "none", "n/a")

Row = dict[str, str]


class RosterTextForm(forms.Form):
    """A roster as text or as a file. `rows` are what was read, as typed; `notices` what was passed over."""

    text = forms.CharField(
        label=gettext_lazy("Paste names, or cells of a spreadsheet"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One player a line, as “7 M Hoggard, 1, 2”; number and classes can be left out. Or a table whose "
            "first line names the columns: number, name, batting class, bowling class."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("or choose a file (CSV or text)"),
        required=False,
        widget=forms.FileInput({"accept": ".csv,.txt,text/csv,text/plain"}),
    )

    def clean(self) -> dict[str, object]:
        """Read the file, or else the text."""
        self.rows: list[Row] = []
        self.notices: list[str] = []
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text", "")
        if self.errors:
            return self.cleaned_data
        try:
            given, read_as = _decoded(file) if file else (text, [])
            self.rows, notices = read_roster(given)
            self.notices = read_as + notices
        except ValidationError as error:
            self.add_error("file" if file else "text", error)
        return self.cleaned_data


def read_roster(text: str) -> tuple[list[Row], list[str]]:
    """Return the rows of a roster, each cell as it was typed, and notices of what was passed over.

    Rows without a number are numbered in their order. Raises ValidationError with a sentence.
    """
    if len(text) > LARGEST:
        raise ValidationError(_("This is far too long for a roster. Is it the right file?"), "too_long")
    if any(unicodedata.category(letter) == "Cc" and not letter.isspace() for letter in text):
        raise _not_text()
    rows, notices = _table(text) if _has_header(text) else (read_lines(text), [])
    if not rows:
        raise ValidationError(_("Nothing was entered. Paste the rows, or choose a file."), "nothing")
    if len(rows) > MOST_ROWS:
        raise ValidationError(
            ngettext_lazy(
                "A roster has at most %(most)d row, and this has %(given)d. Leave out those who do not play.",
                "A roster has at most %(most)d rows, and this has %(given)d. Leave out those who do not play.",
                "most",
            ),
            "too_many_rows",
            {"most": MOST_ROWS, "given": len(rows)},
        )
    return [_row(row, number) for number, row in enumerate(rows, 1)], notices


def _has_header(text: str) -> bool:
    """Return whether the first line names columns."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return any(_plain(cell) in _known() for cell in re.split(r"[,;\t]", first))


def _table(text: str) -> tuple[list[Row], list[str]]:
    """Return the rows below the line that names the columns, and notices. Raises ValidationError."""
    try:
        lines = read_csv(text)
    except csv.Error:
        raise ValidationError(_("This cannot be read as a table. Is a quotation mark missing?"), "no_table") from None
    if len(lines[0]) > MOST_COLUMNS:
        raise ValidationError(
            ngettext_lazy(
                "A roster has at most %(most)d column, and this has %(given)d. Is it the right table?",
                "A roster has at most %(most)d columns, and this has %(given)d. Is it the right table?",
                "most",
            ),
            "too_many_columns",
            {"most": MOST_COLUMNS, "given": len(lines[0])},
        )
    columns, notices = _columns(lines[0])
    rows = [_parted(row, columns) for row in lines[1:]]
    long = [str(number) for number, row in enumerate(rows, 2) if len(row) > len(columns)]
    if long:
        notices.append(MORE_CELLS % {"lines": ", ".join(long)})
    return [dict(zip(columns, row, strict=False)) for row in rows], notices


def _parted(cells: list[str], columns: Sequence[str]) -> list[str]:
    """Return a row in its cells, though it be written with other separators than the first line.

    What is a cell then must be one of its column: "Jones, S" is a name.
    """
    if len(cells) > 1 or len(columns) == 1:
        return cells
    for separator in ";\t,":
        parts = [part.strip() for part in cells[0].split(separator)]
        figures = [part for part, column in zip(parts, columns, strict=False) if column not in ("name", "")]
        if len(parts) > 1 and all(part.isdecimal() or part.casefold() in ("", *_NONE) for part in figures):
            return parts
    return cells


def _known() -> dict[str, str]:
    """Return the columns by their names, in English and in the language that is spoken."""
    english = {alias: column for column, aliases in COLUMNS.items() for alias in aliases}
    return english | {_plain(str(name)): column for column, name in CALLED.items()}


def _plain(cell: str) -> str:
    return " ".join(cell.replace("_", " ").casefold().strip("\ufeff\"' ").split()).rstrip(".")


def _columns(header: Iterable[str]) -> tuple[list[str], list[str]]:
    names, known = [_plain(cell) for cell in header], _known()
    columns = [known.get(name, "") for name in names]
    if "name" not in columns:
        raise ValidationError(
            _("The first line must name the columns: number, name, batting class, bowling class. A name is the least."),
            "no_names",
        )
    twice = sorted({column for column in columns if column and columns.count(column) > 1})
    if twice:
        text = _("The column “%(column)s” is there twice. Keep one.")
        raise ValidationError(text, "column_twice", {"column": CALLED[twice[0]]})
    unknown = [printable(name) for name, column in zip(names, columns, strict=True) if name and not column]
    return columns, [COLUMNS_IGNORED % {"columns": ", ".join(unknown)}] if unknown else []


def _row(cells: Row, number: int) -> Row:
    """Return a row with all its columns; one without a number has its place in the order."""
    row = dict.fromkeys(COLUMNS, "") | cells
    row.pop("", None)
    for column in ("batting_class", "bowling_class"):
        if row[column].strip().casefold() in _NONE:
            row[column] = ""
    return row | {"number": row["number"].strip() or str(number)}


def _decoded(file: "UploadedFile[bytes]") -> tuple[str, list[str]]:
    """Return the text of a file, and notices. Raises ValidationError with a sentence."""
    if (file.size or 0) > LARGEST:
        raise ValidationError(_("This file is far too large for a roster. Is it the right one?"), "too_large")
    try:
        text, old = decoded(file.read())
    except UnicodeDecodeError:
        raise _not_text() from None
    return text, [str(READ_AS_CP1252)] if old else []


def _not_text() -> ValidationError:
    return ValidationError(_("This is not text. Save the roster from the spreadsheet as CSV."), "not_text")
