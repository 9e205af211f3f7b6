"""What a yearbook's processes do: each sets a section, and the last joins them."""

from collections.abc import Sequence
from pathlib import Path

from scoring.printing.html_to_pdf import write_pdf
from scoring.printing.join import Bookmark, join
from scoring.sheets.sizes import SIZES

YEARBOOK = "yearbook"
"""The name of the whole, in the folder of its sections."""

_NUMERALS = "numerals"
_TEN_NUMERALS = '<!doctype html><html lang="en"><title>0</title><p class="numerals">0123456789</p>'


def typeset(path: Path, size: str) -> None:
    """Set the HTML at `path` (.html) on paper of this size, and leave the PDF beside it (.pdf)."""
    _write(path.with_suffix(".html").read_text("utf-8"), size, path.with_suffix(".pdf"))


def typeset_numerals(folder: Path, size: str) -> None:
    """Set the ten numerals as page numbers are set, and leave the PDF in a folder."""
    _write(_TEN_NUMERALS, size, folder / f"{_NUMERALS}.pdf")


def _write(html: str, size: str, path: Path) -> None:
    with path.open("wb") as target:
        write_pdf(html, SIZES[size], target, sheets=("yearbook.css",), part=path.stem)


def join_sections(folder: Path, names: Sequence[str], bookmarks: Sequence[Bookmark]) -> None:
    """Join the sections of these names in a folder, and leave how many pages the whole has beside it (.pages)."""
    sections = [(name, folder / f"{name}.pdf") for name in names]
    whole = folder / f"{YEARBOOK}.pdf"
    with whole.open("wb") as target:
        pages = join(sections, target, bookmarks, folder / f"{_NUMERALS}.pdf")
    whole.with_suffix(".pages").write_text(str(pages))
