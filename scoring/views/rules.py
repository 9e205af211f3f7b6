"""The rules of all games as a page, with an anchor for each rule; how to play each; how figures are counted."""

import re
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.addresses import rule_address
from scoring.games.registry import find_game, games
from scoring.texts import FIGURES, contents_of, figures_text, for_one, how_counted, language_of, text_of, to_html
from scoring.words.game_names import game_name

_RULES = settings.BASE_DIR / "docs" / "rules.md"


@require_safe
@cache_control(max_age=3600)
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of all games."""
    shown = {
        "rules": _page(get_language()),
        "written_in": language_of(_RULES),
        "games": _names(),
        "contents": contents_of(text_of(_RULES)),
    }
    return render(request, "scoring/rules/rules.html", shown)


@require_safe
@cache_control(max_age=3600)
def how_to_play(request: HttpRequest, variant: str) -> HttpResponse:
    """Show how a game is played, from its aim to common slips, and its rules in full."""
    if variant not in games():
        raise Http404
    text = _text_of(variant)
    shown = {
        "name": _names()[variant],
        "variant": variant,
        "text": to_html(text),
        "rules": _rules_of(variant, get_language()),
        "written_in": language_of(find_game(variant).how_to_play or _RULES),
        "rules_written_in": language_of(_RULES),
        "contents": contents_of(text),
    }
    return render(request, "scoring/rules/how_to_play.html", shown)


@require_safe
@cache_control(max_age=3600)
def figures(request: HttpRequest) -> HttpResponse:
    """Show how averages, records and the columns of tables are counted."""
    shown = {"text": how_counted(), "contents": contents_of(figures_text()), "written_in": language_of(FIGURES)}
    return render(request, "scoring/rules/figures.html", shown)


def _names() -> dict[str, str]:
    """Return what each game is called, by its slug."""
    return {slug: game_name(slug) for slug in games()}


def _text_of(variant: str) -> str:
    text = find_game(variant).how_to_play
    return text_of(text) if text else ""


@cache
def _rules_of(variant: str, _language: str | None) -> SafeString:
    """Return the rules that all games have, and those of a game without what is only of others, as HTML."""
    _before, *parts = re.split(r"^## ", text_of(_RULES), flags=re.MULTILINE)
    letters = ("M", find_game(variant).rule_letter or "M")
    own = [part for part in parts if (first := re.search(r"^### ([A-Z])", part, re.MULTILINE)) and first[1] in letters]
    whole = for_one("\n\n".join(f"## {part}" for part in own), games().keys() - {variant})
    html = to_html(re.sub("^##", "###", whole, flags=re.MULTILINE))
    for anchor in re.findall(r'id="(\w+)"', html):
        html = mark_safe(html.replace(f'href="{rule_address(anchor)}"', f'href="#{anchor}"'))  # noqa: S308 - a file of the repository
    return html


@cache
def _page(_language: str | None) -> SafeString:
    """Return the page's HTML, without its title, which the template has; each game leads to how it is played."""
    _title, _newline, below = text_of(_RULES).partition("\n")
    html = to_html(below)
    for slug, name in _names().items():
        link = format_html('<a href="{}">{}</a>', reverse("how-to-play", args=[slug]), name)
        html = mark_safe(html.replace(f">{name}</th>", f">{link}</th>"))  # noqa: S308 - a file of the repository
    return html
