"""Matches that are started on a phone without a network: the pad that it keeps for them, and the way to the match."""

from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.games.registry import find_game
from scoring.models import LogRecord
from scoring.pads.blank_pads import blank_match
from scoring.pads.page import whole_page
from scoring.pads.screen import screen
from scoring.rules.registry import variants
from scoring.views.script_words import words_address


@require_safe
@cache_control(no_cache=True)
def blank_pad(request: HttpRequest, variant: str, conditions: str, first: int) -> HttpResponse:
    """Show the pad of a match without sides, in which the first or the second of them bats. It is nobody's."""
    rules = variants().get(variant)
    found = blank_match(rules, conditions, first) if rules and first in (0, 1) else None
    if found is None:
        raise Http404
    match, book = found
    context = screen(match, book, User(), timezone.now()) | whole_page(find_game(variant).pad, book.setup)
    context |= {"words_address": words_address(), "user": AnonymousUser()}
    return render(request, "scoring/pad/pad.html", context)


@require_safe
def started(request: HttpRequest, key: str) -> HttpResponse:
    """Lead to the pad of the match that somebody has started under a key; there is none before it was sent."""
    if not isinstance(request.user, User):
        return redirect_to_login(request.path)
    made = get_object_or_404(LogRecord.objects.select_related("match"), version=1, key=key, author=request.user)
    return redirect("pad", made.match.slug)
