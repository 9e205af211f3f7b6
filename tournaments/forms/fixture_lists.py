"""A list of fixtures, pasted or from a file: read row by row, each cell that is wrong with a sentence of its own."""

import csv
import json
import unicodedata
from collections.abc import Sequence
from hashlib import blake2b
from typing import cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.rules.fields import printable
from scoring.web.csv_text import decoded, numbered_rows, write_csv
from scoring.web.spreadsheets import SpreadsheetError, is_spreadsheet, read_spreadsheet
from scoring.words.phrase import phrase, plain
from tournaments.forms.list_rows import Numbered, column_words, columns_of

MOST_ROWS, MOST_COLUMNS = 5_000, 60
LARGEST = 2_000_000
"""Of a file in bytes, of what is pasted in characters."""
_HEADING_WITHIN = 20
"""In one of so many rows from the top the headings stand; above it may be a title."""


class FixtureListForm(forms.Form):
    """A list as text or as a file. Of a valid form `rows` are its rows with their numbers, the headings first."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        widget=forms.FileInput({"accept": ".csv,.tsv,.txt,.ods,.xlsx,text/csv"}),
        help_text=gettext_lazy("A spreadsheet (ODS or XLSX) or CSV."),
    )
    text = forms.CharField(
        label=gettext_lazy("or paste the rows, headings first"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false", "wrap": "off"}),
    )
    leave_out = forms.BooleanField(label=gettext_lazy("Leave out the rows that have mistakes"), required=False)

    def clean(self) -> dict[str, object]:
        """Read the file, or else the text."""
        self.rows: Sequence[Numbered] = ()
        self.notices: list[str] = []
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text", "")
        if self.errors:
            return self.cleaned_data
        try:
            self.rows = self._read_file(file) if file else _rows_of(text)
        except ValidationError as error:
            self.add_error("file" if file else "text", error)
            return self.cleaned_data
        if file:
            sent = cast("QueryDict", self.data).copy()
            sent["text"] = self.as_text
            self.data = sent
        return self.cleaned_data

    @property
    def as_text(self) -> str:
        """The rows as text, from which they are read again just so: a file cannot be sent twice."""
        rows = dict(self.rows)
        lines = [rows.get(number, ()) for number in range(1, max(rows, default=0) + 1)]
        return write_csv(lines).removeprefix("\ufeff")

    @property
    def digest(self) -> str:
        """What tells these rows from any others, however a browser breaks their lines."""
        cells = [[number, *(" ".join(plain(cell).split()) for cell in row)] for number, row in self.rows]
        return blake2b(json.dumps(cells).encode(), digest_size=16).hexdigest()

    def _read_file(self, file: "UploadedFile[bytes]") -> Sequence[Numbered]:
        if (file.size or 0) > LARGEST:
            raise ValidationError(_("This file is too large. At most 2 MB."), "too_large")
        data: bytes = file.read()
        if is_spreadsheet(data):
            return self._read_spreadsheet(data)
        try:
            text, old = decoded(data)
        except UnicodeDecodeError:
            raise _not_a_table() from None
        rows = _rows_of(text)
        if old:
            said = _("The file is not in UTF-8, so it was read as Windows-1252. Check the accented letters.")
            self.notices.append(said)
        return rows

    def _read_spreadsheet(self, data: bytes) -> Sequence[Numbered]:
        try:
            sheet = read_spreadsheet(data)
        except SpreadsheetError as error:
            if error.protected:
                said = _("This file is protected by a password. Save it without one and send that.")
                raise ValidationError(said, "protected") from None
            raise _not_a_table() from None
        rows = _from_headings([(number, row) for number, row in enumerate(sheet.rows, 1) if any(row)])
        if sheet.has_others:
            said = _("Only the first sheet, “%(sheet)s”, was read.")
            self.notices.append(phrase(said, sheet=printable(sheet.name)))
        return rows


def _rows_of(text: str) -> Sequence[Numbered]:
    """Return the rows of a text, from that of the headings on. Raises ValidationError."""
    if len(text) > LARGEST:
        raise ValidationError(_("This is too long. At most 2,000,000 characters."), "too_long")
    if any(unicodedata.category(letter) in ("Cc", "Cs") and not letter.isspace() for letter in text):
        raise _not_a_table()
    try:
        rows = numbered_rows(text)
    except csv.Error:
        raise ValidationError(_("This cannot be read as a table. Is a quotation mark missing?"), "no_table") from None
    return _from_headings(rows)


def _from_headings(rows: Sequence[tuple[int, list[str]]]) -> Sequence[Numbered]:
    """Return the rows from that of the headings on. Raises ValidationError."""
    if not rows:
        raise ValidationError(_("Choose a file, or paste the rows."), "nothing")
    near_the_top = enumerate(rows[:_HEADING_WITHIN])
    place = next(
        (place for place, (_number, cells) in near_the_top if {"home", "away"} <= {*columns_of(cells[:MOST_COLUMNS])}),
        None,
    )
    if place is None:
        said = _("The first row must name the columns, Home and Away among them.")
        raise ValidationError(said, "no_headings")
    width = max(number for number, heading in enumerate(rows[place][1], 1) if heading.strip())
    rows = [(number, cells[:width]) for number, cells in rows[place:] if any(map(str.strip, cells[:width]))]
    if width > MOST_COLUMNS:
        raise ValidationError(
            ngettext_lazy(
                "A list has at most %(most)s column.",
                "A list has at most %(most)s columns.",
                "most",
            )
            % {"most": MOST_COLUMNS},
            "too_many_columns",
        )
    columns = [column for column in columns_of(rows[0][1]) if column]
    twice = next((column for column in columns if columns.count(column) > 1), None)
    if twice:
        said = _("The column %(column)s is there twice. Keep one.") % {"column": column_words(twice)}
        raise ValidationError(said, "column_twice")
    if len(rows) - 1 > MOST_ROWS:
        too_many = ngettext_lazy(
            "A list has at most %(most)s row, and this has %(given)s. Bring it in in parts.",
            "A list has at most %(most)s rows, and this has %(given)s. Bring it in in parts.",
            "most",
        )
        raise ValidationError(too_many % {"most": MOST_ROWS, "given": len(rows) - 1}, "too_many_rows")
    if len(rows) == 1:
        raise ValidationError(_("There are no rows below the headings."), "no_rows")
    return rows


def _not_a_table() -> ValidationError:
    return ValidationError(_("This file cannot be read. Save it as ODS, XLSX or CSV and send that."), "not_a_table")
