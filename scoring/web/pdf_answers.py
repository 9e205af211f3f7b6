"""Sending what is printed: made once for each state of what it shows, and sent again only when that has changed."""

from threading import Semaphore

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag
from django.utils.translation import gettext as _

from scoring.keys import tag_of
from scoring.printing.pdf_store import read
from scoring.printing.print_queue import PrintingError, pool
from scoring.printing.printout import Printout, make, name_of
from scoring.sheets.sizes import SIZES, PaperSize, paper_size

PATIENCE = 20.0
"""How many seconds a request waits for a PDF to be made."""
AGAIN = 3
"""After how many seconds a page loads again that stands where the PDF will be."""

_waiting = Semaphore(settings.PAPER_WAITING)


def asked_size(request: HttpRequest) -> PaperSize:
    """Return the size of paper that was asked for."""
    return paper_size(request.GET.get("paper"))


def size_context(request: HttpRequest) -> dict[str, object]:
    """Return what a page says of the size of paper; `query` hands it on to the PDFs."""
    size = asked_size(request)
    return {"size": size, "sizes": SIZES.values(), "query": f"?paper={size.slug}"}


def printed(request: HttpRequest, printout: Printout, title: str) -> HttpResponseBase:
    """Return a PDF, kept by browsers under `title`; 304 where it is what the browser has already.

    One that is not made yet is waited for, where few others wait; else a page is returned that loads itself again.
    Its tag is that of what it says, not of the state of the club, which moves with what is hidden from its reader.
    Raises PrintingError where it cannot be made.
    """
    name = name_of(printout)
    content = read(name)
    if content is None:
        _have_made(name, printout)
        content = read(name_of(printout))  # what it shows may have changed meanwhile
    if content is None:
        return _to_be_made(request)
    etag = quote_etag(tag_of(content))
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(content, content_type="application/pdf")
        answer["Content-Disposition"] = content_disposition_header(False, f"{title}.pdf") or ""
    answer["ETag"] = etag
    answer["Cache-Control"] = "no-cache"
    return answer


def _have_made(name: str, printout: Printout) -> None:
    """Have a printout made, and wait for it if not too many wait already. Raises PrintingError."""
    if not settings.PAPER_PROCESSES:
        make(printout)
        return
    asked = pool().ask(name, printout)
    if asked and _waiting.acquire(blocking=False):
        try:
            asked.done.wait(PATIENCE)
        finally:
            _waiting.release()
    if asked and asked.error:
        raise PrintingError(str(asked.error)) from asked.error.__cause__


def _to_be_made(request: HttpRequest) -> HttpResponse:
    """Say that a PDF is being made; a browser comes again by itself, with scripts or without."""
    if "text/html" in request.headers.get("Accept", ""):
        answer = render(request, "scoring/paper/to_be_made.html", {"seconds": AGAIN}, status=202)
    else:
        said = _("The PDF is being created. Try again in a moment.")
        answer = HttpResponse(said, content_type="text/plain; charset=utf-8", status=202)
    answer["Refresh"] = answer["Retry-After"] = str(AGAIN)
    answer["Cache-Control"] = "no-store"
    return answer
