"""The rules of the games as a page, docs/rules.md, with an anchor for each rule; and how each game is played."""

import re
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from markdown import Extension, Markdown
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markdown.treeprocessors import Treeprocessor

from scoring.games.registry import find_game, games

_RULES = settings.BASE_DIR / "docs" / "rules.md"
_RULE = re.compile(r"[A-Z]\d+ ")


@require_safe
@cache_control(max_age=3600)
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of all games."""
    return render(request, "scoring/rules/rules.html", {"rules": _page(), "games": _names()})


@require_safe
@cache_control(max_age=3600)
def how_to_play(request: HttpRequest, variant: str) -> HttpResponse:
    """Show how a game is played, from its aim to common slips, and its rules in full."""
    if variant not in games():
        raise Http404
    shown = {"name": _names()[variant], "variant": variant, "text": _how_to_play(variant), "rules": _rules_of(variant)}
    return render(request, "scoring/rules/how_to_play.html", shown)


def _names() -> dict[str, str]:
    """Return what each game is called, by its slug."""
    return {slug: str(game.rules.setup_rules.name) for slug, game in games().items()}


@cache
def _how_to_play(variant: str) -> str:
    return _html("\n\n".join(path.read_text(encoding="utf-8") for path in find_game(variant).how_to_play))


@cache
def _rules_of(variant: str) -> str:
    """Return the rules that all games have, and those of a game, as HTML."""
    _before, *parts = re.split(r"^## ", _RULES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    letters = ("M", find_game(variant).rule_letter or "M")
    own = [part for part in parts if (first := re.search(r"^### ([A-Z])", part, re.MULTILINE)) and first[1] in letters]
    return _html(re.sub("^##", "###", "\n\n".join(f"## {part}" for part in own), flags=re.MULTILINE))


@cache
def _page() -> str:
    """Return the page's HTML, without its title, which the template has."""
    _title, _newline, below = _RULES.read_text(encoding="utf-8").partition("\n")
    return _html(below)


def _html(text: str) -> str:
    """Return a text of ours as HTML."""
    extensions = [TableExtension(), TocExtension(slugify=_anchor), _OnPage()]
    return mark_safe(Markdown(extensions=extensions, output_format="html").convert(text))  # noqa: S308 - a file of the repository, nobody's input


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
