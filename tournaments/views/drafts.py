"""Drafts of draws, rounds and fixtures: kept back, published, thrown away."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.book.signature import Signature
from scoring.rights import Right
from tournaments.models import Competition, DraftDraw, Fixture, Verb
from tournaments.services.draft_draws import discard_draft, publish_draft
from tournaments.views.access import competition_right
from tournaments.views.acts import attempt, warn_of_the_drawn

_LONGEST_ID = 19
"""More digits than this no id has that a database keeps."""


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def draft(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Publish a draft; or throw it away, where `discard` was pressed."""
    seen, discard = _draft_seen(request), "discard" in request.POST
    do = discard_draft if discard else publish_draft
    kept = competition.draft_draws.filter(pk=seen).first()
    if attempt(request, competition, None, lambda by: do(competition, by, seen)):
        messages.success(request, _("The draft is discarded.") if discard else _("The draft is published."))
        if kept and not discard:
            warn_of_the_drawn(request, competition, _made(kept))
    fixtures = page_at(competition, "competition-fixtures")
    return redirect(fixtures if request.POST.get("next") == fixtures else page_at(competition, "competition-draw"))


def _made(draft: DraftDraw) -> QuerySet[Fixture]:
    """Return the fixtures that were made of a draft."""
    fixtures = draft.competition.fixtures.all()
    match draft.verb:
        case Verb.ADD_FIXTURE:
            return fixtures.order_by("-pk")[:1]
        case Verb.DRAW:
            return fixtures
    return fixtures.filter(round=draft.round)


def keep_back(
    request: HttpRequest,
    competition: Competition,
    form: forms.BaseForm | None,
    keep: Callable[[Signature, int], None],
) -> bool:
    """Keep something back as a draft, given the one that was seen; whether that was done, else it is said why not."""
    seen = _draft_seen(request)
    kept = attempt(request, competition, form, lambda by: keep(by, seen))
    if kept:
        messages.success(request, _("The draft is kept: organisers and checkers alone see it until it is published."))
    return kept


def page_at(competition: Competition, name: str) -> str:
    """Return the address of a page of a competition."""
    season = competition.season
    return reverse(name, args=[season.club.slug, season.slug, competition.slug])


def _draft_seen(request: HttpRequest) -> int:
    """Return the id of the draft that the page showed, 0 where it showed none."""
    sent = request.POST.get("draft", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < _LONGEST_ID else 0
