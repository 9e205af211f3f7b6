"""From HTML to PDF with WeasyPrint: tagged (PDF/UA-1), fonts embedded, nothing fetched but those fonts."""

import threading
from collections.abc import Iterable, Mapping
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import IO

import pydyf
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from weasyprint import CSS, HTML, Attachment
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scoring.printing.fonts import FILES, faces
from scoring.printing.heading import Heading
from scoring.printing.long_words import broken_anywhere
from scoring.sheets.sheet import Page
from scoring.sheets.sizes import PaperSize
from scoring.words.phrase import plain

_FONTS = "https://fonts.invalid/"

# Pango's font map is shared and not made for two threads at once.
_one_at_a_time = threading.Lock()


class Fonts(URLFetcher):
    """Fetches the faces of the scorebook and refuses everything else: no network, no other files."""

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """Return the file of a face. Raises ValueError for any other address."""
        path = FILES.get(url.removeprefix(_FONTS))
        if path is None:
            raise ValueError(f"Not a font of the scorebook: {url}")
        return super().fetch(path.as_uri())


@cache
def _font_map() -> FontConfiguration:
    return FontConfiguration()


@cache
def _parsed(text: str) -> CSS:
    """Return a parsed style sheet; that of the faces registers the fonts, once a process."""
    return CSS(string=text, font_config=_font_map(), url_fetcher=Fonts())


@cache
def _style(size: PaperSize, *sheets: str) -> tuple[CSS, ...]:
    """Return the parsed style sheets."""
    page = f"@page {{ size: {size.name} }} @page wide {{ size: {size.name} landscape }}"
    files = [Path(str(finders.find(f"css/{name}"))).read_text(encoding="utf-8") for name in ("paper.css", *sheets)]
    return tuple(_parsed(text) for text in (faces(_FONTS), *files, page))


def write_pdf(
    html: str,
    size: PaperSize,
    target: IO[bytes],
    *,
    sheets: Iterable[str] = (),
    part: str = "",
    attachments: Iterable[Attachment] = (),
) -> None:
    """Write HTML as a PDF; `sheets` are style sheets after paper.css.

    `part` is a name that no other has of the PDFs that this one is to be joined with.
    """
    with _one_at_a_time:
        HTML(string=broken_anywhere(html), url_fetcher=Fonts()).write_pdf(
            target,
            finisher=partial(_finish, part=part),
            font_config=_font_map(),
            stylesheets=_style(size, *sheets),
            attachments=list(attachments),
            pdf_variant="pdf/ua-1",
        )


def to_pdf(
    title: str,
    heading: Heading,
    pages: Iterable[Page],
    size: PaperSize,
    attachments: Iterable[Attachment] = (),
    *,
    part: str = "",
) -> bytes:
    """Return `pages` under their heading as a PDF with this title; `part` as in `write_pdf`."""
    page, of = _("Page %(page)s of %(pages)s").split("%(page)s")
    pages = list(pages)
    context = {
        "title": plain(str(title)),
        "heading": heading,
        "pages": pages,
        "size": size,
        "footer": {"page": page, "of": of.removesuffix("%(pages)s")},
    }
    target = BytesIO()
    html = render_to_string("scoring/sheets/document.html", context)
    styles = dict.fromkeys(page.style for page in pages if page.style)
    write_pdf(html, size, target, sheets=styles, part=part, attachments=attachments)
    return target.getvalue()


def _finish(document: Document, pdf: pydyf.PDF, part: str) -> None:
    """Add what WeasyPrint leaves out: whether a header cell heads a column or a row, what an attachment is.

    Header cells are named after the part, and by those names the other cells say which are theirs.
    """
    things = {thing.reference: thing for thing in pdf.objects if isinstance(thing, pydyf.Dictionary)}
    for thing in things.values():
        if thing.get("S") == "/TH":
            rows = things[things[thing["P"]]["P"]]["S"]
            thing["A"]["Scope"] = "/Column" if rows == "/THead" else "/Row"
            if part and "ID" in thing:
                thing["ID"].string = f"{part}-{thing['ID'].string}"  # the very object is in the other cells' Headers
        elif thing.get("Type") == "/Filespec":
            thing["AFRelationship"] = "/Source"
            pdf.catalog["AF"] = pydyf.Array([*pdf.catalog.get("AF", ()), thing.reference])
