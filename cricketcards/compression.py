"""Compressing answers, of which text alone gets any smaller."""

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

_TEXT = ("text/", "application/json", "image/svg+xml")


class TextGZipMiddleware(GZipMiddleware):
    """Compresses pages, CSV and JSON for browsers that take it; a PDF is compressed as it is.

    Django's own adds so many bytes at random to each page that its length tells nothing of a token in it (BREACH).
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress a response if it is text."""
        if not response.get("Content-Type", "").startswith(_TEXT):
            return response
        return super().process_response(request, response)
