"""What every answer of the API has: a problem document where it is none that was asked for, a tag, who may keep it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response

from scoring.api import problems
from scoring.keys import key_of, tag_of
from scoring.web.private_answers import OWN_COOKIES

ROOT = "/api/v"
"""With what the addresses of every version of the API begin."""
_TAG = "api.tag"
_ERROR = 400


class NotModifiedError(Exception):
    """Whoever asks has the answer already."""


def known_by(request: HttpRequest, *decides: object) -> None:
    """Say what decides an answer that is the same for all who may have it, before it is worked out.

    Raises NotModifiedError where whoever asks has the answer that is decided by the same.
    """
    tag = f'W/"{key_of(request.path, sorted(request.GET.lists()), *decides)}"'
    request.META[_TAG] = tag
    if get_conditional_response(request, etag=tag) is not None:
        raise NotModifiedError


def not_modified(_request: HttpRequest, _error: object) -> HttpResponse:
    """Answer 304."""
    return HttpResponse(status=304)


class ApiAnswersMiddleware:
    """Give every answer of the API what all of them have.

    What went wrong before or behind the API (no such address, too large, no database) is a problem document as well.
    An answer without a tag gets that of its content. What rests on a token or a session nobody keeps; who has neither
    may read from pages of other sites (CORS), and no more.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request; asks nothing of the database."""
        if not request.path.startswith(ROOT):
            return self.get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return _preflight()
        own = "Authorization" in request.headers or not OWN_COOKIES.isdisjoint(request.COOKIES)
        is_head = request.method == "HEAD"
        if is_head:
            request.method = "GET"
        reads = request.method == "GET"
        found = self.get_response(request)
        if found.status_code >= _ERROR and found.headers.get("Content-Type") != problems.CONTENT_TYPE:
            found = _as_problem(found)
        if reads and isinstance(found, HttpResponse):
            found = _tagged(request, found)
        if is_head:
            request.method = "HEAD"
        found.headers["Cache-Control"] = "private, no-store" if own or not reads else "no-cache"
        # Not added to: in which order would tell whether a session was looked at, and so what is hidden from nothing.
        found.headers["Vary"] = "Authorization, Cookie"
        if reads and not own:
            found.headers["Access-Control-Allow-Origin"] = "*"
            found.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        return found


def _preflight() -> HttpResponse:
    """Tell a browser what a page of another site may do: read, without any token."""
    headers = {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Methods": "GET, HEAD",
        "Access-Control-Allow-Headers": "If-None-Match",
        "Access-Control-Max-Age": "86400",
    }
    return HttpResponse(status=204, headers=headers)


def _as_problem(found: HttpResponseBase) -> HttpResponse:
    made = problems.answer(problems.kind_of(found.status_code))
    for name in ("Allow", "Retry-After"):
        if name in found.headers:
            made.headers[name] = found.headers[name]
    return made


def _tagged(request: HttpRequest, found: HttpResponse) -> HttpResponse:
    """Return an answer with its tag, or 304 to who has it."""
    if found.status_code not in (200, 304):
        return found
    tag = request.META.get(_TAG) or f'W/"{tag_of(found.content)}"'
    known = found if found.status_code == 304 else get_conditional_response(request, etag=tag, response=found)
    answered = known if isinstance(known, HttpResponse) else found
    answered.headers["ETag"] = tag
    return answered
