"""Two languages that nobody speaks, made of the catalogues of texts: what stands in English on a page in one of them
was never translated.

The accented one is a third longer than English, as many languages are; the mirrored one runs from right to left, and
has the plurals, the figures and Django's own words of Arabic.
"""

import gettext
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import cycle
from math import ceil
from pathlib import Path

import allauth
import django
from django.conf import settings
from django.test.utils import override_settings
from django.utils.translation import to_locale

from scoring.texts import contents_of
from scoring.views import script_words

ACCENTED, MIRRORED = "en-xa", "ar-xb"
LANGUAGES = [("en-gb", "English"), (ACCENTED, "Åççéñţéð"), (MIRRORED, "שמע")]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ACCENTS = str.maketrans(_LETTERS + _LETTERS.upper(), "åßçðéƒĝĥîĵķļḿñöþğŕšţûŷŵẅýžÅßÇÐÉƒĜĤÎĴĶĻḾÑÖÞĞŔŠŢÛŶŴẄÝŽ")
_HEBREW = str.maketrans(_LETTERS + _LETTERS.upper(), "אבגדהוזחטיכלמנסעפצקרשתךםןף" * 2)
# What is no word: placeholders, markup, entities, addresses.
_KEPT = re.compile(r"(%\(\w+\)[-+0-9.]*[a-z]|%[-+0-9.]*[a-z]|\{[^{}]*\}|<[^<>]*>|&#?\w+;|https?:\S+)")
# How a date or a time is written (Django's letters for it).
_DATE = re.compile(r"(?:[DFHMYijls](?:[ ,:]+|$)){2,}")
_GAME = "(?:British|Hill|Latham|New Zealand|South African)"
# What of a text in Markdown is no word either: code, targets of links, other files, cards, rules, names of games
# by which it is taken apart.
_KEPT_IN_TEXTS = re.compile(
    r"(`[^`]*`|\]\([^)]*\)|<[^<>]*>|\b(?:red|black) (?:10|[2-9AJQK]|joker)\b|[♠♥♦♣]\w+|\b[A-Z]\d+\b"
    rf"|{_GAME}(?: and {_GAME})*)"
)
_TEXTS = ("docs/rules.md", "docs/figures.md", "docs/guides/*.md", "scoring/games/**/*.md")
_PLURALS = {
    ACCENTED: "nplurals=2; plural=(n != 1);",
    MIRRORED: "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
}
_NO_PLURALS = b"nplurals=INTEGER; plural=EXPRESSION"
_ROOT = Path(settings.BASE_DIR)
_OF_OTHERS = (
    *sorted((Path(django.__file__).parent).glob("**/locale/en/LC_MESSAGES/django.po")),
    *sorted((Path(allauth.__file__).parent).glob("**/locale/en/LC_MESSAGES/django.po")),
)


def accented(text: str) -> str:
    """Return a text with accents, each word a third longer."""
    return _of_words(text, lambda words: re.sub(r"[A-Za-z]+", lambda word: _longer(word[0]), words).translate(_ACCENTS))


def mirrored(text: str) -> str:
    """Return a text in letters that run from right to left."""
    return _of_words(text, lambda words: words.translate(_HEBREW))


def _of_words(text: str, say: Callable[[str], str], kept: re.Pattern[str] = _KEPT) -> str:
    if _DATE.fullmatch(text):  # the other way round
        return " ".join(text.replace(":", ".").split()[::-1])
    return "".join(part if place % 2 else say(part) for place, part in enumerate(kept.split(text)))


def _text(text: str, say: Callable[[str], str]) -> str:
    """Return a text in Markdown in other words, with the anchors of its sections as they are in English."""
    text = re.sub(r"^## (.+)$", lambda found: f"{found[0]} `{contents_of(found[0])[0][0]}`", text, flags=re.MULTILINE)
    said = _of_words(text, lambda words: _of_words(words, say), _KEPT_IN_TEXTS)
    return re.sub(r"^(## .+) `([\w-]+)`$", r"\1 {#\2}", said, flags=re.MULTILINE)


def _longer(word: str) -> str:
    """Return a word a third longer, its vowels doubled in turn; one without any, its last letter."""
    letters, more = list(word), ceil(len(word) / 3) if len(word) > 2 else 0
    places = [place for place, letter in enumerate(word) if letter in "aeiou"] or [len(word) - 1]
    for _more, place in zip(range(more), cycle(places), strict=False):
        letters[place] += word[place]
    return "".join(letters)


def invent(folder: Path) -> None:
    """Put both languages into a folder of translations."""
    for code, say in ((ACCENTED, accented), (MIRRORED, mirrored)):
        there = folder / to_locale(code) / "LC_MESSAGES"
        there.mkdir(parents=True)
        for domain, others in (("django", _OF_OTHERS), ("djangojs", ())):
            texts = _texts([_ROOT / "locale" / f"{domain}.pot", *others])
            po = "\n".join(_entries(texts, code, say))
            _run("msgfmt", "-o", str(there / f"{domain}.mo"), "-", given=po.encode())
        for path in (path for pattern in _TEXTS for path in _ROOT.glob(pattern)):
            text = folder / to_locale(code) / "texts" / path.relative_to(_ROOT)
            text.parent.mkdir(parents=True, exist_ok=True)
            text.write_text(_text(path.read_text("utf-8"), say), "utf-8")


def _texts(catalogues: list[Path]) -> dict[str, str]:
    """Return the texts of catalogues, each with its plural or without one; a context stands before it."""
    whole = _run("msgcat", "--use-first", "--to-code=UTF-8", *map(str, catalogues))
    english = _run("msgen", "-", given=whole.replace(_NO_PLURALS, b"nplurals=2; plural=n != 1"))
    compiled = _run("msgfmt", "--use-fuzzy", "-o", "-", "-", given=english)
    read = gettext.GNUTranslations(BytesIO(compiled))._catalog  # type: ignore[attr-defined]
    return {key: "" for key in read if isinstance(key, str) and key} | {
        key[0]: text for key, text in read.items() if isinstance(key, tuple) and key[1] == 1
    }


def _entries(texts: dict[str, str], code: str, say: Callable[[str], str]) -> Iterator[str]:
    yield f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: {_PLURALS[code]}\\n"\n'
    forms = int(_PLURALS[code][9])
    for key, plural in texts.items():
        context, _end, text = key.rpartition("\x04")
        if context:
            yield f"msgctxt {_quoted(context)}"
        yield f"msgid {_quoted(text)}"
        if plural:
            yield f"msgid_plural {_quoted(plural)}"
            one = 0 if code == ACCENTED else 1
            yield from (f"msgstr[{n}] {_quoted(say(text if n == one else plural))}" for n in range(forms))
        else:
            yield f"msgstr {_quoted(say(text))}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _run(*command: str, given: bytes | None = None) -> bytes:
    return subprocess.run(command, input=given, check=True, capture_output=True).stdout


@contextmanager
def speaking_them(folder: Path) -> Iterator[None]:
    """Have a site of three languages: English and those that were invented in a folder."""
    script_words._script.cache_clear()
    with override_settings(LOCALE_PATHS=[str(folder)], LANGUAGES=LANGUAGES):
        yield
    script_words._script.cache_clear()
