"""The language of an answer, and the form at the foot of pages by which a reader chooses another."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from scoring.languages import are_several, language_of_request, rests_on


class LanguageMiddleware:
    """Answer in the reader's language (see `scoring.languages`), and leave no language behind."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request; asks nothing of the database."""
        with override(language_of_request(request)):
            answer = self.get_response(request)
        if are_several() and "immutable" not in answer.get("Cache-Control", ""):  # whose address says the language
            patch_vary_headers(answer, rests_on(request))
        return answer


def to_choose_from(request: HttpRequest) -> dict[str, object]:
    """Give templates the languages to choose from: none on the answer to a form, whose address cannot be opened."""
    return {"languages": settings.LANGUAGES if are_several() and request.method == "GET" else ()}


# Forged, it changes the language of a page. A token would make of every page one that is not for everybody.
choose = csrf_exempt(require_POST(set_language))
