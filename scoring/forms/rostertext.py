"""A roster as text: pasted from a spreadsheet or sent as a CSV file, its columns named in the first line."""

import csv
from collections.abc import Iterable

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.csvtext import read_csv
from scoring.rules.reading import printable

MOST_ROWS = 100
LARGEST = 1_000_000  # bytes, or characters
COLUMNS = {
    "number": ("number", "no", "nr", "#"),
    "name": ("name", "player"),
    "batting_class": ("batting class", "batting", "bat"),
    "bowling_class": ("bowling class", "bowling", "bowl"),
}
_KNOWN = {alias: column for column, aliases in COLUMNS.items() for alias in aliases}
_NONE = ("-", "–", "none", "n/a")

Row = dict[str, str]


class RosterTextForm(forms.Form):
    """A roster as text or as a file. `rows` are what was read, as typed; `notices` what was passed over."""

    text = forms.CharField(
        label=gettext_lazy("Paste from a spreadsheet"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
        help_text=gettext_lazy("The first line names the columns: number, name, batting class, bowling class."),
    )
    file = forms.FileField(
        label=gettext_lazy("or choose a CSV file"), required=False, widget=forms.FileInput({"accept": ".csv,text/csv"})
    )

    def clean(self) -> dict[str, object]:
        """Read the file, or else the text."""
        self.rows: list[Row] = []
        self.notices: list[str] = []
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text", "")
        if self.errors:
            return self.cleaned_data
        try:
            self.rows, self.notices = read_roster(_decoded(file) if file else text)
        except ValidationError as error:
            self.add_error("file" if file else "text", error)
        return self.cleaned_data


def read_roster(text: str) -> tuple[list[Row], list[str]]:
    """Return the rows of a roster, each cell as it was typed, and notices of what was passed over.

    Rows without a number are numbered in their order. Raises ValidationError with a sentence.
    """
    if len(text) > LARGEST:
        raise ValidationError(_("This is far longer than a roster can be. Is it the right file?"))
    try:
        lines = read_csv(text)
    except csv.Error:
        raise ValidationError(_("This cannot be read as a table. Is a quotation mark missing?")) from None
    if not lines:
        raise ValidationError(_("There is nothing to read. Paste the rows, or choose a file."))
    columns, notices = _columns(lines[0])
    rows = lines[1:]
    if len(rows) > MOST_ROWS:
        raise ValidationError(
            _("A roster has at most %(most)d rows, and this has %(given)d. Take out those who do not play.")
            % {"most": MOST_ROWS, "given": len(rows)}
        )
    long = [str(number) for number, row in enumerate(rows, 2) if len(row) > len(columns)]
    if long:
        notices.append(
            _("More cells than columns in line %(lines)s: what is beyond was passed over.") % {"lines": ", ".join(long)}
        )
    return [_row(columns, row, number) for number, row in enumerate(rows, 1)], notices


def _columns(header: Iterable[str]) -> tuple[list[str], list[str]]:
    names = [" ".join(cell.replace("_", " ").casefold().split()).rstrip(".") for cell in header]
    columns = [_KNOWN.get(name, "") for name in names]
    if "name" not in columns:
        raise ValidationError(
            _("The first line must name the columns: number, name, batting class, bowling class. A name is the least.")
        )
    twice = sorted({column for column in columns if column and columns.count(column) > 1})
    if twice:
        raise ValidationError(_("The column “%(column)s” is there twice. Keep one.") % {"column": COLUMNS[twice[0]][0]})
    unknown = [printable(name) for name, column in zip(names, columns, strict=True) if name and not column]
    notice = _("A roster has no such columns, so they were passed over: %(columns)s.")
    return columns, [notice % {"columns": ", ".join(unknown)}] if unknown else []


def _row(columns: list[str], cells: list[str], number: int) -> Row:
    row = dict.fromkeys(COLUMNS, "") | dict(zip(columns, cells, strict=False))
    row.pop("", None)
    for column in ("batting_class", "bowling_class"):
        if row[column].strip().casefold() in _NONE:
            row[column] = ""
    return row | {"number": row["number"].strip() or str(number)}


def _decoded(file: "UploadedFile[bytes]") -> str:
    if (file.size or 0) > LARGEST:
        raise ValidationError(_("This file is far larger than a roster can be. Is it the right one?"))
    data: bytes = file.read()
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8")
    except UnicodeDecodeError:
        raise ValidationError(
            _("The file is not text in UTF-8. Save it from the spreadsheet as “CSV UTF-8”.")
        ) from None
