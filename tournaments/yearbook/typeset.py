"""What a yearbook's processes do: each sets a piece, and the last joins them."""

from collections.abc import Sequence
from pathlib import Path

from pikepdf import Pdf

from scoring.printing.html_to_pdf import write_pdf
from scoring.printing.join import Bookmark, anchors_of, join
from scoring.sheets.sizes import SIZES

YEARBOOK = "yearbook"
"""The name of the whole, in the folder of its pieces."""

_NUMERALS = "numerals"
_TEN_NUMERALS = '<!doctype html><html lang="en"><title>0</title><p class="numerals">0123456789</p>'
_CLOSER = "yearbook-closer.css"
_NEARLY_EMPTY = 1 / 3


def end_of(name: str) -> str:
    """Return the anchor of the end of a piece of this name."""
    return f"end-of-{name}"


def typeset(path: Path, size: str) -> None:
    """Set the HTML at `path` (.html) on paper of this size, and leave the PDF beside it (.pdf).

    Where that leaves its last page nearly empty it is set again a little closer, which mostly saves the page.
    """
    html, pdf = path.with_suffix(".html").read_text("utf-8"), path.with_suffix(".pdf")
    _write(html, size, pdf)
    pages, used = _last_page(pdf)
    if pages > 1 and used < _NEARLY_EMPTY:
        closer = pdf.with_suffix(".closer")
        _write(html, size, closer, _CLOSER)
        if _last_page(closer)[0] < pages:
            closer.replace(pdf)


def _last_page(path: Path) -> tuple[int, float]:
    """Return how many pages a piece has, and how much of its last is used, from 0 to 1."""
    with Pdf.open(path) as pdf:
        end = anchors_of(pdf).get(end_of(path.stem))
        if end is None:  # cover and contents, which have their own measure
            return len(pdf.pages), 1.0
        return len(pdf.pages), 1 - end.top / float(pdf.pages[-1].mediabox[3])


def typeset_numerals(folder: Path, size: str) -> None:
    """Set the ten numerals as page numbers are set, and leave the PDF in a folder."""
    _write(_TEN_NUMERALS, size, folder / f"{_NUMERALS}.pdf")


def _write(html: str, size: str, path: Path, *closer: str) -> None:
    with path.open("wb") as target:
        write_pdf(html, SIZES[size], target, sheets=("yearbook.css", *closer), part=path.stem)


def join_pieces(folder: Path, names: Sequence[str], bookmarks: Sequence[Bookmark]) -> None:
    """Join the pieces of these names in a folder, and leave how many pages the whole has beside it (.pages)."""
    pieces = [(name, folder / f"{name}.pdf") for name in names]
    whole = folder / f"{YEARBOOK}.pdf"
    with whole.open("wb") as target:
        pages = join(pieces, target, bookmarks, folder / f"{_NUMERALS}.pdf")
    whole.with_suffix(".pages").write_text(str(pages))
