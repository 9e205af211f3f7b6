"""What is wrong with the text of a page: markup where only text may be, and names that turn what is written beside."""

import re
import unicodedata
from collections.abc import Collection
from html.parser import HTMLParser

from scoring.words.phrase import FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE

TEXT_ONLY = frozenset({"title", "option", "textarea", "desc"})
INLINE = frozenset(
    {"a", "abbr", "b", "bdi", "code", "em", "i", "output", "s", "small", "span", "strong", "sup", "time"}
)
VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta"})
SPOKEN = frozenset({"alt", "aria-label", "placeholder", "title"})
_LEAKED = re.compile(r"&(?:amp;)*lt;/?(?:bdi|span|strong|time)\b")
_APART = re.compile(f"{FIRST_STRONG_ISOLATE}[^{POP_DIRECTIONAL_ISOLATE}]*{POP_DIRECTIONAL_ISOLATE}")


def complaints(html: str, names: Collection[str] = ()) -> list[str]:
    """Return what is wrong with a page; one of `names` need not be isolated where it stands alone."""
    leaked = [f"shown as text: {html[max(0, at.start() - 60) : at.end() + 40]}" for at in _LEAKED.finditer(html)]
    reader = _Reader(frozenset(names))
    reader.feed(html)
    reader.close()
    return leaked + reader.complaints


def turns(text: str) -> bool:
    """Whether there are right-to-left letters in a text that no isolates keep apart."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in _APART.sub("", text))


class _Reader(HTMLParser):
    def __init__(self, names: frozenset[str]) -> None:
        super().__init__()
        self.names = names
        self.complaints: list[str] = []
        self.open: list[str] = []
        self.line = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raw = self.get_starttag_text() or ""
        if raw.count("<") > 1:
            self.complaints.append(f"markup in an attribute: {raw}")
        if inside := TEXT_ONLY.intersection(self.open):
            self.complaints.append(f"markup in {sorted(inside)}: {raw}")
        for key, value in attrs:
            if key in SPOKEN and value:
                self._check(value, f"{tag} {key}")
        self._break(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        self._break(tag)
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if {"script", "style"}.isdisjoint(self.open):
            self.line += "·" * bool(data.strip()) if "bdi" in self.open else data

    def _break(self, tag: str) -> None:
        if tag not in INLINE:
            self._check(self.line, " ".join(self.open[-2:]))
            self.line = ""

    def _check(self, line: str, where: str) -> None:
        text = " ".join(line.split())
        if text not in self.names and turns(text) and "textarea" not in self.open:
            self.complaints.append(f"not isolated in {where}: {text}")
