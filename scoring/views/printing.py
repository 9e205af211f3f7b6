"""Sending what is printed: PDFs on the size of paper asked for, and sent again only when they have changed."""

from collections.abc import Callable
from hashlib import blake2b

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag
from django.utils.translation import get_language

from scoring.sheets.sizes import SIZES, PaperSize, paper_size


def asked_size(request: HttpRequest) -> PaperSize:
    """Return the size of paper that was asked for."""
    return paper_size(request.GET.get("paper"))


def size_context(request: HttpRequest) -> dict[str, object]:
    """Return what a page says of the size of paper; `query` hands it on to the PDFs."""
    size = asked_size(request)
    return {"size": size, "sizes": SIZES.values(), "query": f"?paper={size.slug}"}


def pdf_response(content: bytes, name: str) -> HttpResponse:
    """Return a PDF to be shown in the browser, and kept under this name."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, f"{name}.pdf") or ""
    return response


def printed_once(
    request: HttpRequest, says: object, printed: Callable[[PaperSize], bytes], name: str
) -> HttpResponseBase:
    """Return a PDF; 304 where what it `says`, told apart by its repr, is what the browser has already."""
    size = asked_size(request)
    seen = (says, size.slug, get_language(), settings.PUBLIC_URL)
    etag = quote_etag(blake2b(repr(seen).encode(), digest_size=16).hexdigest())
    response = get_conditional_response(request, etag=etag) or pdf_response(printed(size), name)
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response
