"""Texts of ours in Markdown (the rules, how to play, how figures are counted) as HTML, for pages and for paper.

A card is written as ♥K or as red 5, black joker, and drawn. A cell of cards, `♠5 ♥K ♦9 / ♣2 ♠7 ♥8`, is drawn in rows;
those in **bold** stand out. A line `<file.md>` stands for the file of that name beside the text. A table whose first
heading is empty is read row by row on a phone. The id of a rule, as F3, leads to the
rule, but not where a heading begins with it. A heading of a translation may end with its anchor in English, {#batting}.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language, get_language_info, to_locale
from django.utils.translation import gettext as _
from markdown import Extension, Markdown
from markdown.extensions.attr_list import AttrListExtension
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

from scoring.addresses import rule_address

_RULE = re.compile(r"[A-Z]\d+ ")
_RULE_NAMED = r"\b([FGMS]\d{1,2})\b"
_HEADING = re.compile(r"^## (.+?)(?: \{#([\w-]+)\})?$", re.MULTILINE)
_OTHER_FILE = re.compile(r"^<([a-z_]+\.md)>$", re.MULTILINE)
_SECTION_OF = re.compile(r"#+ .*\((.+)\)(?: \{#[\w-]+\})?$", re.MULTILINE)
_ITEM_OF = re.compile(r"\* \*\*(.+?)\.\*\* ")
_TABLE = re.compile(r"(?:^\|.*\|\n)+", re.MULTILINE)
_OF_A_SUIT = r"([♠♥♦♣])(10|[2-9AJQK])(?!\w)"
_OF_A_COLOUR = r"\b(red|black) (10|[2-9AJQK]|joker)\b"
_RED = ("♥", "♦", "red")
FIGURES = settings.BASE_DIR / "docs" / "figures.md"
_FOR_DEVELOPERS = "\n## A new record"
"""With what the part of figures.md begins that is no reader's."""
_SECTION_OR_HEADINGS = re.compile(r'<h2 id="(?P<section>[^"]+)"|<th scope="row">(?P<headings>[^<]+)</th>')


def text_of(path: Path) -> str:
    """Return the text of a file in the reader's language where it is translated, with those that it names put in."""
    return _text(path, get_language() or settings.LANGUAGE_CODE)


def language_of(path: Path) -> SafeString:
    """Return, as attributes of the element that shows it, in which language `text_of` gives the text of a file."""
    language = get_language() or settings.LANGUAGE_CODE
    if not _translated(path, language).exists():
        return mark_safe('lang="en" dir="ltr"')
    direction = "rtl" if get_language_info(language)["bidi"] else "ltr"
    return format_html('lang="{}" dir="{}"', language, direction)


@cache
def _text(path: Path, language: str) -> str:
    translated = _translated(path, language)
    text = (translated if translated.exists() else path).read_text(encoding="utf-8")
    return _OTHER_FILE.sub(lambda named: _text(path.with_name(named[1]), language).rstrip(), text)


def _translated(path: Path, language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / to_locale(language) / "texts" / path.relative_to(settings.BASE_DIR)


def to_html(text: str) -> SafeString:
    """Return a text of ours, never anybody's input, as HTML."""
    extensions = [TableExtension(), AttrListExtension(), TocExtension(slugify=_anchor), _Ours()]
    return mark_safe(Markdown(extensions=extensions, output_format="html").convert(text))  # noqa: S308 - a file of the repository


def contents_of(text: str) -> list[tuple[str, str]]:
    """Return the anchor and the words of each section of a text of ours."""
    return [(anchor or _anchor(heading, "-"), heading) for heading, anchor in _HEADING.findall(text)]


def for_one(text: str, others: Collection[str]) -> str:
    """Return a text without what is only of `others`, named by their slugs: columns of tables headed by such a name,
    sections whose heading ends with it in brackets, items of a list that begin with it in bold.
    """
    sections = re.split(r"^(?=#+ )", text, flags=re.MULTILINE)
    kept = "".join(each for each in sections if not _is_of(_SECTION_OF.match(each), others))
    kept = "".join(
        each for each in re.split(r"^(?=\* |\n)", kept, flags=re.MULTILINE) if not _is_of(_ITEM_OF.match(each), others)
    )
    return _TABLE.sub(lambda table: _columns_kept(table[0], others), kept)


def _is_of(name: re.Match[str] | None, others: Collection[str]) -> bool:
    return name is not None and all(slugify(each) in others for each in re.split(", | and ", name[1]))


def _columns_kept(table: str, others: Collection[str]) -> str:
    rows = [line.strip("|").split("|") for line in table.splitlines()]
    kept = [index for index, head in enumerate(rows[0]) if slugify(head) not in others]
    if len(kept) == 2 < len(rows[0]):
        rows[0] = [" "] * len(rows[0])  # the one that is left needs no name
    return "".join(f"|{'|'.join(row[index] for index in kept)}|\n" for row in rows)


def figures_text() -> str:
    """Return what readers are told of how figures are counted, without its title, which the page has."""
    _title, _newline, below = text_of(FIGURES).partition(_FOR_DEVELOPERS)[0].partition("\n")
    return below


def how_counted() -> SafeString:
    """Return how figures are counted as HTML, with an anchor for each heading of a column that is explained."""
    return _how_counted(get_language())


@cache
def _how_counted(_language: str | None) -> SafeString:
    section = ""

    def anchored(found: re.Match[str]) -> str:
        nonlocal section
        if found["section"]:
            section = found["section"]
            return found[0]
        spans = (f'<span id="{_of_column(section, each)}">{each}</span>' for each in found["headings"].split(", "))
        return found[0].replace(found["headings"], ", ".join(spans))

    html = _SECTION_OR_HEADINGS.sub(anchored, to_html(figures_text()))
    return mark_safe(html)  # noqa: S308 - as above


def counted_at(section: str, heading: str) -> str:
    """Return the anchor of how a column is counted: its own, else that of its section, "" where there is neither."""
    known = _anchors(get_language())
    return next((each for each in (_of_column(section, heading), section) if each in known), "")


@cache
def _anchors(_language: str | None) -> frozenset[str]:
    return frozenset(re.findall(r' id="([^"]+)"', how_counted()))


def _of_column(section: str, heading: str) -> str:
    return f"{section}-{slugify(heading, allow_unicode=True)}"


def _anchor(heading: str, _separator: str) -> str:
    """Return the anchor of a heading: of a rule its id, as "g4"."""
    return heading.split()[0].lower() if _RULE.match(heading) else slugify(heading, allow_unicode=True)


class _Ours(Extension):
    """Cards that are drawn, tables that scroll, no links to other files."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the library's name
        md.inlinePatterns.register(_Card(_OF_A_SUIT, md), "card-of-a-suit", 5)
        md.inlinePatterns.register(_Card(_OF_A_COLOUR, md), "card-of-a-colour", 4)
        md.inlinePatterns.register(_NamedRule(_RULE_NAMED, md), "named-rule", 3)
        md.treeprocessors.register(_Fitted(md), "fitted", 0)


class _Card(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802 - the library's
        sign, rank = m.groups()
        card = Element("span", {"class": "playing-card red" if sign in _RED else "playing-card"})
        card.text = (_("joker") if rank == "joker" else rank) if len(sign) > 1 else f"{rank}{sign}"
        if len(sign) > 1:
            colour = _("red") if sign == "red" else _("black")
            SubElement(card, "small").text = f" {colour}"
        return card, m.start(), m.end()


class _NamedRule(InlineProcessor):
    ANCESTOR_EXCLUDES = ("a",)

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element | None, int | None, int | None]:  # type: ignore[override]  # noqa: N802 - the library's
        if not m.start():  # a rule's own heading
            return None, None, None
        link = Element("a", {"href": rule_address(m[1])})
        link.text = m[1]
        return link, m.start(), m.end()


class _Fitted(Treeprocessor):
    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for index, child in enumerate(parent):
                if child.tag == "table":
                    parent[index] = _scrolling(child)
                elif child.tag == "td":
                    _lay_out(child)
                elif child.tag == "a" and child.get("href", "").endswith(".md"):
                    child.tag = "span"
                    child.attrib.clear()


def _scrolling(table: Element) -> Element:
    heads: list[Any] = [head.text for head in table.iter("th") if head.text]
    if not heads:
        return _of_terms(table)
    if not table[0][0][0].text:
        _head_cells(table, [head.text or "" for head in table[0][0]])
    box = Element("div", {"class": "scroll", "role": "region", "tabindex": "0", "aria-label": " · ".join(heads[:3])})
    SubElement(box, "table", table.attrib).extend(list(table))
    box.tail, table.tail = table.tail, None
    return box


def _head_cells(table: Element, heads: Sequence[str]) -> None:
    """Have each row headed by its first cell, and each cell name its column where a screen has no room for columns."""
    table.set("class", "row-by-row")
    table[0][0][0].tag = "td"  # the corner heads nothing
    for row in table[1]:
        row[0].tag = "th"
        row[0].set("scope", "row")
        for cell, head in zip(row, heads, strict=True):
            if head:
                cell.set("data-head", head)


def _of_terms(table: Element) -> Element:
    """Return a table that has no headings as one whose first cells head their rows."""
    for row in table.iter("tr"):
        row[0].tag = "th"
        row[0].set("scope", "row")
    table[:] = [part for part in table if part.tag != "thead"]
    return table


def _lay_out(cell: Element) -> None:
    """Lay out a cell of cards in rows where slashes part it so."""
    slashes = [part for part in cell if (part.tail or "").strip() == "/"]
    if not slashes or any(_words(cell)):
        return
    cell.set("class", "nine")
    for slash in reversed(slashes):
        slash.tail = None
        cell.insert(list(cell).index(slash) + 1, Element("br"))


def _words(cell: Element) -> Iterator[str]:
    """Yield what stands in a cell beside cards and slashes."""
    yield from filter(None, ((text or "").strip(" /") for text in (cell.text, *(part.tail for part in cell))))
