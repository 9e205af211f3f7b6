"""What a page says to those who read it."""

import re
from html import unescape

from django.http import HttpResponseBase
from django.test import Client

_NOT_SAID = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)


def text_of(page: str | HttpResponseBase) -> str:
    """Return what the main part of a page says, or the whole of it where none is marked, with single spaces."""
    html = page if isinstance(page, str) else page.content.decode()  # type: ignore[attr-defined]
    main = re.search(r"<main\b[^>]*>(.*?)</main>", html, re.DOTALL)
    said = _NOT_SAID.sub(" ", main[1] if main else html)
    said = re.sub(r"</?bdi>|(?:</[^>]+>)+(?=[,:.])", "", said)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", said)).split())


def text_at(address: str, client: Client | None = None) -> str:
    """Return what the page at an address says to whoever is signed in, or to a stranger."""
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return text_of(answer)
