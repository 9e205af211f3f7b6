"""From HTML to PDF with WeasyPrint: tagged (PDF/UA-1), fonts embedded, nothing fetched but our static files."""

import threading
from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pydyf
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from weasyprint import CSS, HTML, Attachment
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scoring.sheets.sizes import PaperSize

_STATIC = "https://static.invalid/"

# Pango's font map is shared and not made for two threads at once.
_one_at_a_time = threading.Lock()


class StaticFiles(URLFetcher):
    """Fetches the project's own static files and refuses everything else: no network, no other files."""

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """Return a static file. Raises ValueError for any other address."""
        name = unquote(url.removeprefix(_STATIC))
        path = finders.find(name) if url.startswith(_STATIC) else None
        if not path:
            raise ValueError(f"Not a static file: {url}")
        return super().fetch(Path(path).as_uri())


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _style(size: PaperSize) -> tuple[CSS, ...]:
    """Return the parsed style sheets; they register the fonts, once a process."""
    text = Path(str(finders.find("css/paper.css"))).read_text(encoding="utf-8")
    options: dict[str, Any] = {"font_config": _fonts(), "url_fetcher": StaticFiles()}
    page = CSS(string=f"@page {{ size: {size.name} }}", **options)
    return CSS(string=text, base_url=f"{_STATIC}css/", **options), page


def to_pdf(context: Mapping[str, object], size: PaperSize, attachments: Iterable[Attachment] = ()) -> bytes:
    """Render the pages of `context` (see templates/scoring/sheets/document.html) as a PDF."""
    html = render_to_string("scoring/sheets/document.html", dict(context))
    target = BytesIO()
    with _one_at_a_time:
        HTML(string=html, base_url=_STATIC, url_fetcher=StaticFiles()).write_pdf(
            target,
            finisher=_scope_headers,
            font_config=_fonts(),
            stylesheets=_style(size),
            attachments=list(attachments),
            pdf_variant="pdf/ua-1",
        )
    return target.getvalue()


def _scope_headers(document: Document, pdf: pydyf.PDF) -> None:
    """Say of every header cell whether it heads a column or a row; WeasyPrint leaves that out."""
    elements = {
        thing.reference: thing for thing in pdf.objects if isinstance(thing, pydyf.Dictionary) and "S" in thing
    }
    for element in elements.values():
        if element["S"] == "/TH":
            part = elements[elements[element["P"]]["P"]]["S"]
            element["A"]["Scope"] = "/Column" if part == "/THead" else "/Row"
