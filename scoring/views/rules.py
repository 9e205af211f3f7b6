"""The rules of the games as a page: docs/rules.md, with an anchor for each rule, where refusals lead."""

import re
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from markdown import Extension, Markdown
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markdown.treeprocessors import Treeprocessor

_RULE = re.compile(r"[A-Z]\d+ ")


@require_safe
@cache_control(max_age=3600)
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of all games."""
    return render(request, "scoring/rules/rules.html", {"rules": _page()})


@cache
def _page() -> str:
    """Return the page's HTML: our own text, without its title, which the template has."""
    text = (settings.BASE_DIR / "docs" / "rules.md").read_text(encoding="utf-8")
    _title, _newline, below = text.partition("\n")
    extensions = [TableExtension(), TocExtension(slugify=_anchor), _OnPage()]
    return mark_safe(Markdown(extensions=extensions, output_format="html").convert(below))  # noqa: S308 - a file of the repository, nobody's input


def _anchor(heading: str, _separator: str) -> str:
    """Return the anchor of a heading: of a rule its id, as "g4"."""
    return heading.split()[0].lower() if _RULE.match(heading) else slugify(heading)


class _OnPage(Extension):
    """What a file of the repository needs on a page: tables that scroll, no links to other files."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the library's name
        md.treeprocessors.register(_Fitted(md), "fitted", 0)


class _Fitted(Treeprocessor):
    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for index, child in enumerate(parent):
                if child.tag == "table":
                    parent[index] = _scrolling(child)
                elif child.tag == "a" and child.get("href", "").endswith(".md"):
                    child.tag = "span"
                    child.attrib.clear()


def _scrolling(table: Element) -> Element:
    heads: list[Any] = [head.text for head in table.iter("th") if head.text]
    box = Element("div", {"class": "scroll", "role": "region", "tabindex": "0", "aria-label": " · ".join(heads[:3])})
    SubElement(box, "table").extend(list(table))
    box.tail, table.tail = table.tail, None
    return box
