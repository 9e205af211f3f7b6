"""Pages that other sites may show in a frame, and the code that has them do so.

They are the only ones that may be framed. Whoever asks is shown what everybody sees: no cookie is looked at, so that
nobody who is signed in here can be led to act, or be shown what is theirs, inside the page of another site.
"""

from collections.abc import Callable
from dataclasses import dataclass

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.html import escape
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from scoring.states import State
from scoring.web.access import View
from scoring.web.kept_pages import for_everybody

ROOT = "/embed/"
"""With what the addresses of all of them begin."""


class EmbedsMiddleware:
    """Take the cookies off whoever asks for such a page, before anything looks at them, and so may answer with some."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request."""
        if request.path.startswith(ROOT):
            request.META.pop("HTTP_COOKIE", None)
        return self.get_response(request)


@dataclass(frozen=True, slots=True)
class Embed:
    """What is to be shown elsewhere: what it is, its whole address, and how high it is in pixels."""

    what: str
    address: str
    height: int

    @property
    def code(self) -> str:
        """The HTML to paste into a page, as text. The frame is as wide as there is room."""
        return (
            f'<iframe src="{escape(self.address)}" title="{escape(self.what)}" height="{self.height}" loading="lazy" '
            f'style="width:100%;max-width:40rem;border:0"></iframe>'
        )


def embedded(state: Callable[[str], State | None]) -> Callable[[View], View]:
    """Let the pages of a view be framed by any site. They are kept as by `for_everybody`."""

    def decorate(view: View) -> View:
        kept = require_safe(for_everybody(state)(view))
        return xframe_options_exempt(csp_replace({"frame-ancestors": ["*"]})(kept))

    return decorate


def embed_page(template: str, context: dict[str, object]) -> HttpResponse:
    """Return a page to be framed. It is made without the request, from which it could know who asks."""
    return HttpResponse(render_to_string(template, context))
