"""Spreadsheets as small as they can be, made by hand: what other programs write, and what nobody would."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DATE, TIME = 1, 2
"""The styles of cells that show a number as a day or a time."""


@dataclass(frozen=True)
class Bad:
    """A formula with the error that it has, or without a value where it has none."""

    formula: str
    error: str = ""


Cell = str | float | tuple[float, int] | tuple[str, str] | Bad | None
"""Text; a number; a number and its style; a formula and its value; one without."""


def texts_in(body: bytes) -> str:
    """Return all text of a spreadsheet; of what is none, itself."""
    if not body.startswith(b"PK"):
        return body.decode(errors="replace")
    with ZipFile(BytesIO(body)) as archive:
        return " ".join(archive.read(name).decode() for name in archive.namelist())


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def xlsx(rows: Mapping[int, Sequence[Cell]], *, more: str = "", inside: str = "") -> bytes:
    """Return a workbook with rows by their numbers, the first of its two sheets; `inside` stands before the rows."""
    lines = "".join(
        f'<row r="{number}">{"".join(_cell(_column(place), number, cell) for place, cell in enumerate(cells))}</row>'
        for number, cells in rows.items()
    )
    formats = "".join(f'<xf numFmtId="{number}" applyNumberFormat="1"/>' for number in (0, 14, 20))
    sheets = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="rId{n}"/>' for n, name in enumerate(("One", "Two"), 1))
    targets = [("worksheet", "worksheets/sheet1.xml"), ("worksheet", "worksheets/sheet2.xml"), ("styles", "styles.xml")]
    related = "".join(
        f'<Relationship Id="rId{n}" Type="{_DOCUMENT}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, 1)
    )
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="rId1" '
            f'Type="{_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><sheets>{sheets}</sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_RELATIONS}">{related}</Relationships>',
            "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><cellXfs count="3">{formats}</cellXfs></styleSheet>',
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}">{inside}<sheetData>{lines}</sheetData>'
            f"{more}</worksheet>",
            "xl/worksheets/sheet2.xml": f'<worksheet xmlns="{_MAIN}"><sheetData><row r="1">{_cell("A", 1, "x")}</row>'
            "</sheetData></worksheet>",
        }
    )


def _column(place: int) -> str:
    before, own = divmod(place, 26)
    return (_column(before - 1) if before else "") + chr(ord("A") + own)


def _cell(column: str, row: int, cell: Cell) -> str:
    at = f'r="{column}{row}"'
    match cell:
        case None:
            return ""
        case str():
            return f'<c {at} t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
        case (str() as formula, str() as value):
            return f'<c {at} t="str"><f>{escape(formula)}</f><v>{escape(value)}</v></c>'
        case Bad(formula, error):
            kind = ' t="e"' if error else ""
            return f"<c {at}{kind}><f>{escape(formula)}</f><v>{error}</v></c>"
        case (number, style):
            return f'<c {at} s="{style}"><v>{number}</v></c>'
    return f"<c {at}><v>{cell}</v></c>"


def ods(rows: str, *, encrypted: bool = False) -> bytes:
    """Return an OpenDocument spreadsheet with these rows, each as it stands in its XML."""
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for short, name in (("office", "office"), ("table", "table"), ("text", "text"))
    )
    content = (
        f'<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name="List">{rows}'
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    kept = "<manifest:encryption-data/>" if encrypted else ""
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:'
            f'manifest:1.0"><manifest:file-entry manifest:full-path="content.xml">{kept}</manifest:file-entry>'
            "</manifest:manifest>",
            "content.xml": b"\x07\x08" * 500 if encrypted else content,
        }
    )


def ods_row(*cells: str, times: int = 1) -> str:
    repeated = f' table:number-rows-repeated="{times}"' if times > 1 else ""
    return f"<table:table-row{repeated}>{''.join(cells)}</table:table-row>"


def ods_cell(shown: str, kind: str = "string", value: str = "", more: str = "") -> str:
    """Return a cell that shows something, of a kind with its value: "date", "time", "float"."""
    named = {"date": "date-value", "time": "time-value", "float": "value"}.get(kind)
    held = f' office:{named}="{value}"' if named else ""
    return (
        f'<table:table-cell office:value-type="{kind}"{held}{more}><text:p>{escape(shown)}</text:p></table:table-cell>'
    )
