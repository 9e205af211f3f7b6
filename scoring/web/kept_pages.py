"""Pages that are the same for all readers without an account: kept, and shown again until what they show has changed.

What somebody signed in is shown, or who has a message waiting, is neither kept nor taken from what is kept.
"""

import gzip
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from http import HTTPStatus
from threading import Lock
from typing import Any, TypeGuard

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.middleware.gzip import re_accepts_gzip
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import urlencode

from scoring.keys import EVERYBODY, key_of, tag_of
from scoring.languages import is_chosen, without_choice
from scoring.states import State
from scoring.web.access import View
from scoring.web.private_answers import OWN_COOKIES

Page = tuple[bytes, dict[str, str], str]
"""A page, compressed, with its headers and its tag."""

_KEPT_FOR = 2 * 60 * 60
_LONGEST_QUERY = 300
# One thread renders a page that others ask for too; they wait for it. Different pages seldom share a lock.
_LOCKS = tuple(Lock() for _number in range(64))


def for_readers(state: Callable[[str], State | None], *parameters: str) -> Callable[[View], View]:
    """Keep the pages of a view for readers without an account as long as the `state` of what is at its slug stays.

    The view reads these parameters of the query alone, and is shown no others. What it shows may depend on
    `this_hour()`, on the host and on settings, and else on nothing that does not change the state.
    """
    return _keeping(state, parameters, class_of_readers, ("Cookie", "Accept-Encoding"))


def for_everybody(state: Callable[[str], State | None]) -> Callable[[View], View]:
    """Keep the pages of a view that looks at no cookie, as `for_readers` does: whoever asks is shown the same."""
    return _keeping(state, (), _as_everybody, ("Accept-Encoding",))


def _keeping(
    state: Callable[[str], State | None],
    parameters: tuple[str, ...],
    class_of: Callable[[HttpRequest], str | None],
    vary: tuple[str, ...],
) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            query, readers = _keep_to(request, parameters), class_of(request)
            found = state(slug) if readers and len(query) <= _LONGEST_QUERY else None
            if readers is None or found is None:
                return view(request, slug=slug, **kwargs)
            site = (request.scheme, request.get_host())
            key = key_of(request.path, query, site, this_hour().isoformat(), found, is_chosen(request), readers=readers)
            return _shown(request, key, vary, lambda: view(request, slug=slug, **kwargs))

        return wrapper

    return decorate


def _as_everybody(request: HttpRequest) -> str:
    without_choice(request)
    return EVERYBODY


def class_of_readers(request: HttpRequest) -> str | None:
    """Return the class of readers to whom whoever asks belongs, None for somebody with pages of their own."""
    return EVERYBODY if OWN_COOKIES.isdisjoint(request.COOKIES) else None


def this_hour() -> datetime:
    """Return when this hour began: the time that pages go by."""
    return timezone.localtime().replace(minute=0, second=0, microsecond=0)


def _keep_to(request: HttpRequest, parameters: tuple[str, ...]) -> str:
    """Leave nothing in the query of a request but these parameters; return it."""
    asked = {name: request.GET.getlist(name) for name in sorted(parameters) if name in request.GET}
    query = urlencode(asked, doseq=True)
    request.GET = QueryDict(query)
    request.META["QUERY_STRING"] = query
    return query


def _shown(
    request: HttpRequest, key: str, vary: tuple[str, ...], view: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Return a page that is kept, or render and keep it."""
    page: Page | None = cache.get(key)
    if page is None:
        with _LOCKS[int(key, 16) % len(_LOCKS)]:
            page = cache.get(key)
            if page is None:
                answer = view()
                if not _may_be_kept(answer, request):
                    return answer
                page = _page_of(answer)
                cache.set(key, page, _KEPT_FOR)
    # Asked only now: `If-None-Match: *` would tell what is hidden from what is not there, before the view asks.
    etag = page[2]
    answer = get_conditional_response(request, etag=etag) or _answer(request, page)
    _describe(answer, etag, vary)
    return answer


def _may_be_kept(answer: HttpResponseBase, request: HttpRequest) -> TypeGuard[HttpResponse]:
    """Whether an answer is a whole page that nothing in ties to who asked for it."""
    return (
        isinstance(answer, HttpResponse)
        and answer.status_code == HTTPStatus.OK
        and not answer.cookies
        and "CSRF_COOKIE_NEEDS_UPDATE" not in request.META
    )


def _page_of(answer: HttpResponse) -> Page:
    """Return what is kept of an answer. Its tag is that of what it says, the same for it compressed and as it is: that
    of the state of the club would be another whenever something changes that is hidden from who reads the page.
    """
    headers = {name: answer[name] for name in ("Content-Type", "Content-Disposition") if name in answer}
    return gzip.compress(answer.content, compresslevel=6, mtime=0), headers, f'W/"{tag_of(answer.content)}"'


def _answer(request: HttpRequest, page: Page) -> HttpResponse:
    compressed, headers, _etag = page
    if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        answer = HttpResponse(compressed, headers=headers | {"Content-Encoding": "gzip"})
    else:
        answer = HttpResponse(gzip.decompress(compressed), headers=headers)
    answer["Content-Length"] = str(len(answer.content))
    return answer


def _describe(answer: HttpResponseBase, etag: str, vary: tuple[str, ...]) -> None:
    """Say how long an answer holds and for whom: of a page, and of a 304 (RFC 9110, 15.4.5)."""
    answer["ETag"], answer["Cache-Control"] = etag, "no-cache"
    patch_vary_headers(answer, vary)
