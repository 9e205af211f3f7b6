"""The cells of a spreadsheet that have an error, or a formula whose value was not stored with it.

What reads spreadsheets takes both for empty cells. Here they are looked up in the XML of a sheet.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from xml.parsers.expat import ParserCreate
from zipfile import ZipFile

ERROR = re.compile(r"#[^\W_a-z][\w/]*[!?]|#N/A|#NV|Err:\d{3}")
"""How a spreadsheet shows that a formula has no value, in any language."""
UNNAMED = "#VALUE!"
"""What stands for an error of which nothing is shown."""
MOST = 1_000
"""How many such cells are found."""
_CHUNK = 65_536
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})", re.ASCII)

Place = tuple[int, int]
Element = tuple[str, Mapping[str, str]]


class _EnoughError(Exception):
    """No more of a sheet is to be read."""


def cells_without_value(data: bytes, sheet: str, rows: int, columns: int) -> dict[Place, str]:
    """Return what stands for the value in the cells of a sheet that have none, though they are not empty.

    By row and column, from 0, among so many rows and columns: the error as it is shown, or the formula.
    """
    with ZipFile(BytesIO(data)) as archive:
        names = {*archive.namelist()}
        if "content.xml" in names:
            found: _Cells = _OpenDocument(sheet, rows, columns)
            file = "content.xml"
        elif "xl/workbook.xml" in names:
            found = _Workbook(rows, columns)
            file = _file_of(archive, sheet)
        else:
            return {}
        if file in names:
            _parse(archive, file, found)
        return found.found


def _parse(archive: ZipFile, file: str, cells: "_Cells") -> None:
    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: cells.start(_local(name), attributes)
    parser.EndElementHandler = lambda name: cells.end(_local(name))
    parser.CharacterDataHandler = cells.write
    try:
        with archive.open(file) as content:
            while chunk := content.read(_CHUNK):
                parser.Parse(chunk)
    except _EnoughError:
        return


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _file_of(archive: ZipFile, sheet: str) -> str:
    """Return the file of a sheet of a workbook, "" where it is not told."""
    related = {
        attributes.get("Id", ""): attributes.get("Target", "")
        for name, attributes in _elements(archive, "xl/_rels/workbook.xml.rels")
        if name == "Relationship"
    }
    for name, attributes in _elements(archive, "xl/workbook.xml"):
        if name == "sheet" and attributes.get("name") == sheet:
            key = next((value for each, value in attributes.items() if each.endswith(":id")), "")
            target = related.get(key, "")
            return target[1:] if target.startswith("/") else f"xl/{target}"
    return ""


def _elements(archive: ZipFile, file: str) -> Iterator[Element]:
    found: list[Element] = []
    parser = ParserCreate()
    parser.StartElementHandler = lambda name, attributes: found.append((_local(name), attributes))
    parser.Parse(archive.read(file), True)
    return iter(found)


class _Cells:
    """Finds the cells while a sheet is parsed."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.found: dict[Place, str] = {}
        self.row, self.column = -1, -1
        self.texts: list[str] | None = None

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Begin an element."""

    def end(self, name: str) -> None:
        """End it."""

    def write(self, text: str) -> None:
        """Take text of an element."""
        if self.texts is not None:
            self.texts.append(text)

    def note(self, row: int, column: int, shown: str) -> None:
        """Keep a cell."""
        if row < self.rows and column < self.columns:
            self.found[row, column] = shown
        if len(self.found) >= MOST:
            raise _EnoughError

    def text(self) -> str:
        """Return the text since it was last asked for."""
        text, self.texts = " ".join("".join(self.texts or ()).split()), None
        return text


class _Workbook(_Cells):
    """Of a sheet of XLSX: an error is of a type of its own, and a formula without a value has nothing beside it."""

    kind = formula = value = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            number = attributes.get("r", "")
            self.row, self.column = int(number) - 1 if number.isdecimal() else self.row + 1, -1
            if self.row >= self.rows:
                raise _EnoughError
        elif name == "c":
            at = _REFERENCE.fullmatch(attributes.get("r", ""))
            self.column = _number_of(at[1]) if at else self.column + 1
            self.kind, self.formula, self.value = attributes.get("t", "n"), "", ""
        elif name in ("f", "v"):
            self.texts = []

    def end(self, name: str) -> None:
        if name == "f":
            self.formula = f"={self.text()}"
        elif name == "v":
            self.value = self.text()
        elif name == "c" and self.kind == "e":
            self.note(self.row, self.column, self.value if ERROR.fullmatch(self.value) else UNNAMED)
        elif name == "c" and self.formula and not self.value and self.kind == "n":
            self.note(self.row, self.column, self.formula)


def _number_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


class _OpenDocument(_Cells):
    """Of a sheet of ODS: an error is told by its type or by what is shown of a formula, which else has a type."""

    def __init__(self, sheet: str, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        self.sheet = sheet
        self.row = self.column = 0
        self.within = False
        self.times = self.rows_alike = 1
        self.kinds: set[str] = set()
        self.formula = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        given = _by_local(attributes)
        if name == "table":
            self.within = given("name") == self.sheet
        elif not self.within:
            return
        elif name == "table-row":
            self.column, self.rows_alike = 0, _times(given("number-rows-repeated"))
            if self.row >= self.rows:
                raise _EnoughError
        elif name in ("table-cell", "covered-table-cell"):
            self.times, self.formula = _times(given("number-columns-repeated")), given("formula")
            self.kinds = {value for key, value in attributes.items() if _local(key) == "value-type"}
            self.texts = []

    def end(self, name: str) -> None:
        if name == "table" and self.within:
            raise _EnoughError
        if not self.within:
            return
        if name == "table-row":
            self.row += self.rows_alike
        elif name in ("table-cell", "covered-table-cell"):
            shown = self.text()
            is_error = ERROR.fullmatch(shown)
            if "error" in self.kinds or (self.formula and is_error):
                self._note_alike(shown if is_error else UNNAMED)
            elif self.formula and not self.kinds:
                self._note_alike("=" + self.formula.partition("=")[2])
            self.column += self.times

    def _note_alike(self, shown: str) -> None:
        for row in range(self.row, min(self.row + self.rows_alike, self.rows)):
            for column in range(self.column, min(self.column + self.times, self.columns)):
                self.note(row, column, shown)


def _by_local(attributes: Mapping[str, str]) -> Callable[[str], str]:
    """Return what says of a name what an attribute of it holds, whatever its prefix; "" of none."""
    return lambda wanted: next((value for key, value in attributes.items() if _local(key) == wanted), "")


def _times(written: str) -> int:
    return int(written) if written.isdecimal() and len(written) < 9 else 1
