"""What of a page stands in English letters though its language has none: what was not translated, and names that are
not kept apart from the words around them.
"""

import re
from collections.abc import Collection, Iterator
from html.parser import HTMLParser

_SAID_BY = (
    "title", "aria-label", "aria-description", "placeholder", "alt", "label", "summary",
    "data-label", "data-head", "data-in", "data-done", "data-checked", "data-failed", "data-title",
    "data-page", "data-of", "data-foot",
)  # fmt: skip
"""Attributes that are read to somebody, by a style or a script too."""
_TOLD_OF_IT = {"author", "description", "generator", "keywords"}
"""What a page or a PDF tells of itself."""
_NO_WORDS = {"script", "style", "textarea", "code", "pre", "kbd"}
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_APART = re.compile("\u2068[^\u2068\u2069]*\u2069")
_PLACEHOLDER = re.compile(r"%\(\w+\)[ds]")
_ADDRESS = re.compile(r"https?:\S+|\S+@\S+")
_WORD = re.compile(r"(?<![\w@./-])(?:[A-Za-z]{2,}|v)(?![\w@/])")
_DATE = re.compile(r"(?<!\d)\d{1,2} [^\W\d_]{3,}\.? \d{4}(?!\d)|(?<![\d:])\d\d:\d\d(?![\d:])")
"""A date or a time as it is written in English, whatever its month is called."""
_READ_OUT = re.compile(r'(?:(?<=, )|(?<="standing": ))"([^"]*)"(?!:)')
_FILES = {"CSV", "XLSX", "PDF", "JSON", "API"}
_GAMES = {"British", "Hill", "Latham", "New", "Zealand", "South", "African", "and"}
SAME_EVERYWHERE = {*_FILES, *_GAMES, "Letter", "SQLite", "English"}
"""Kinds of files, games by whose names texts are taken apart, a size of paper, a database, a language in itself."""


class Page(HTMLParser):
    """A page as it is read: `said` has each text with the tag or attribute that says it, and whether it is kept apart
    (`<bdi>`, `dir="auto"`).
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[tuple[str, str, bool]] = []
        self._open: list[tuple[str, bool, bool]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the attributes say, and whether what is in the element is in the page's language."""
        given = {name: value or "" for name, value in attrs}
        silent = self._silent or tag in _NO_WORDS or (tag != "html" and "lang" in given)
        apart = self._apart or tag == "bdi" or given.get("dir") == "auto"
        if not silent:
            self.said += ((f"{tag} {name}", given[name], apart) for name in _SAID_BY if name in given)
            if "data-read-out" in given:
                self.said += (("read out", text, apart) for text in _READ_OUT.findall(given["data-read-out"]))
            if (tag == "meta" and given.get("name") in _TOLD_OF_IT) or given.get("type") in ("button", "submit"):
                self.said.append((tag, given.get("content", given.get("value", "")), apart))
        if tag not in _VOID:
            self._open.append((tag, silent, apart))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element of SVG without content."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those in it that need no end."""
        while tag in {name for name, *_how in self._open}:
            if self._open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        """Note a text."""
        if not self._silent and data.strip():
            self.said.append((self._open[-1][0] if self._open else "", " ".join(data.split()), self._apart))

    @property
    def _silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    @property
    def _apart(self) -> bool:
        return bool(self._open) and self._open[-1][2]


def english(text: str, names: Collection[str] = ()) -> list[str]:
    """Return the English words and dates of a text, but for what is kept apart in it and for words of names."""
    text = _ADDRESS.sub(" ", _PLACEHOLDER.sub(" ", text))
    while _APART.search(text):
        text = _APART.sub(" ", text)
    words = [word for word in _WORD.findall(text) if word not in SAME_EVERYWHERE and word not in names]
    return words + _DATE.findall(text)


def untranslated(html: str, names: Collection[str] | None = None) -> Iterator[str]:
    """Yield each text of a page that has English words, with what says it. Where `names` are given, words of names
    are none; else what is kept apart is not looked at, and names that are not are found too.
    """
    for by, text, apart in Page(html).said:
        if english(text, names or ()) and not (apart and names is None):
            yield f"{by}: {text}"
