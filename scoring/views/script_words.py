"""The words of the scripts: Django's JavaScript catalogue, which browsers keep for good under an address of its own."""

from functools import cache
from hashlib import blake2b

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

_YEAR = 365 * 24 * 60 * 60  # seconds


class _Catalogue(JavaScriptCatalog):
    packages = ["scoring", "tournaments"]


@cache
def _script(language: str) -> tuple[str, bytes]:
    """Return the catalogue of a language with its digest; it changes only with the program."""
    with override(language):
        script = _Catalogue().get(HttpRequest()).content
    return blake2b(script, digest_size=8).hexdigest(), script


def words_address() -> str:
    """Return the address of the words in the reader's language: another one whenever a word is another."""
    language = get_language() or settings.LANGUAGE_CODE
    return reverse("script-words", args=[language, _script(language)[0]])


@require_safe
def script_words(request: HttpRequest, language: str, digest: str) -> HttpResponse:
    """Answer with the words of a language; whoever asks for those of an older program is sent to the new ones."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    known, script = _script(language)
    if digest != known:
        return redirect("script-words", language, known)
    answer = HttpResponse(script, content_type='text/javascript; charset="utf-8"')
    patch_cache_control(answer, public=True, immutable=True, max_age=_YEAR)
    return answer
