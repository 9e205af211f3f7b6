"""The languages of the site: its own, English, and those that folders below `locale` hold.

A page is in the language that its reader has chosen, else in that of the club that it is of, else in what the browser
asks for. Where there is one language nobody is asked, and nothing looks for any.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import activate, get_language_from_request, get_language_info, override, to_language

_CHOSEN = "scoring.LANGUAGE_CHOSEN"
"""Where a request says that its language is not the club's to choose."""


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """Return the languages that a folder of translations holds, each with its own name for itself."""
    codes = sorted(to_language(file.parts[-3]) for file in folder.glob("*/LC_MESSAGES/django.mo"))
    return [(code, _name_of(code)) for code in codes]


def _name_of(code: str) -> str:
    """Return what a language calls itself; its code, where Django does not know it."""
    try:
        return str(get_language_info(code)["name_local"])
    except KeyError:
        return code


def are_several() -> bool:
    """Whether there is anything to choose."""
    return len(settings.LANGUAGES) > 1


def language_of_request(request: HttpRequest) -> str:
    """Return the language in which to begin an answer: the reader's choice, else what the browser asks for."""
    if not are_several():
        return settings.LANGUAGE_CODE
    if request.path.startswith("/api/v1/"):  # for programs: always the same
        request.META[_CHOSEN] = True
        return settings.LANGUAGE_CODE
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if chosen in dict(settings.LANGUAGES):
        request.META[_CHOSEN] = True
        return chosen
    return _asked_for(request)


def is_chosen(request: HttpRequest) -> bool:
    """Whether the reader has chosen the language, so that no club has a say in it."""
    return bool(request.META.get(_CHOSEN))


def without_choice(request: HttpRequest) -> None:
    """Go on in what the browser asks for, as if the reader had chosen nothing: what looks at no cookie."""
    if is_chosen(request):
        activate(_asked_for(request))
    request.META[_CHOSEN] = False


def _asked_for(request: HttpRequest) -> str:
    """Return the language for which the browser asks; no cookie is looked at, not even of a language that is gone."""
    bare = HttpRequest()
    bare.META = {"HTTP_ACCEPT_LANGUAGE": request.META.get("HTTP_ACCEPT_LANGUAGE", "")}
    return get_language_from_request(bare)


def rests_on(request: HttpRequest) -> tuple[str, ...]:
    """Return the headers of a request on which the language of its answer rests, for caches."""
    return ("Accept-Language",) if request.META.get(_CHOSEN) is False else ("Accept-Language", "Cookie")


def go_on_in(language: str, request: HttpRequest) -> None:
    """Go on in the language of the club that an answer is of, unless its reader has chosen another.

    To be called once it is known that the reader sees the club: what is hidden is refused as what is not there is.
    """
    if language and not is_chosen(request) and language in dict(settings.LANGUAGES):
        activate(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a club's language, the site's own where it has none: in what is made without a reader."""
    with override(language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE):
        yield
