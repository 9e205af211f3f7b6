"""Sentences with names in them: plain text, right in a page, an attribute, a mail and a file alike.

A name of a right-to-left script would turn the words and figures beside it. Unicode's isolates (FSI ... PDI) keep it
apart in any text, so that a sentence needs no markup, and being a `str` has nothing to lose or to leak.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from django.utils.translation import get_language_bidi

FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE = "\u2068", "\u2069"

_APART = re.compile(f"{FIRST_STRONG_ISOLATE}[^{POP_DIRECTIONAL_ISOLATE}]*{POP_DIRECTIONAL_ISOLATE}")
# The blocks of right-to-left scripts, and the mark that stands for one of their letters.
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


class Sentence(Protocol):
    """A %-template, translated when it is filled."""

    def __mod__(self, params: Mapping[str, Any], /) -> str:
        """Return the sentence, filled."""


def phrase(template: str | Sentence, **params: object) -> str:
    """Fill a translated %-template, each text among `params` isolated from the words around it."""
    return template % {key: isolate(value) if isinstance(value, str) else value for key, value in params.items()}


def listed(parts: Iterable[str], separator: str = ", ") -> str:
    """Return texts as one, in their order, each isolated from the others."""
    return separator.join(map(isolate, parts))


def isolate(text: str) -> str:
    """Return a text so that it does not turn what is written beside it; itself where it would not."""
    if not (get_language_bidi() or _RIGHT_TO_LEFT.search(_APART.sub("", text))):
        return text
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_DIRECTIONAL_ISOLATE}"


def plain(text: str) -> str:
    """Return a text as other programs want it, without isolates."""
    return text.replace(FIRST_STRONG_ISOLATE, "").replace(POP_DIRECTIONAL_ISOLATE, "")
