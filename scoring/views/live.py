"""The score as it changes: the live page, and the board for the room. For a score one row is read,
and no session but where the match is not for everybody.

A page asks for its score again every few seconds; where the match has not changed the answer is 304. The pages are
the same for everybody, signed in or not, so that the match's version, and what it was played for, tell whether they
changed.
"""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from scoring.keys import key_of
from scoring.links import Way
from scoring.models import Match
from scoring.readmodel.board import read_board
from scoring.rules.registry import find_rules
from scoring.web.access import check_match_shown, way_to

_NEEDED = (
    "slug", "variant", "version", "rules_version", "scoreboard", "changed_at",
    "visibility", "narrowest", "club__visibility", "club__closed_at",
)  # fmt: skip


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the score, refreshing itself."""
    return _answer(request, slug, "live", whole=True)


@require_safe
def score(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the part of the live page that changes."""
    return _answer(request, slug, "_live_score")


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the scoreboard for the room: one screen, to be read from the far end of it."""
    return _answer(request, slug, "board", whole=True)


@require_safe
def board_score(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the part of the room's scoreboard that changes."""
    return _answer(request, slug, "_board_score")


def _answer(request: HttpRequest, slug: str, template: str, *, whole: bool = False) -> HttpResponseBase:
    """Return a whole page, or the part of it that changes. One query; for a whole page one of each app with links."""
    try:
        row = Match.objects.select_related("club").only(*_NEEDED).get(slug=slug, withdrawn=False)
    except Match.DoesNotExist as error:
        raise Http404 from error
    check_match_shown(request, row)
    way = way_to(request, row) if whole else ()
    etag = score_tag(row, way)
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = _shown(request, row, template, way)
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def score_tag(row: Match, way: Way = ()) -> str:
    """Return the entity tag of a match's score, or of a page that shows it with a way there."""
    return f'"{key_of(row.pk, row.version, row.changed_at, row.rules_version, way)}"'


def _shown(request: HttpRequest, row: Match, template: str, way: Way) -> HttpResponse:
    context = {
        "match": row,
        "board": read_board(row.scoreboard),
        "score_tag": score_tag(row),
        "way": way,
        "game": find_rules(row.variant).setup_rules.name,
        "user": AnonymousUser(),
        "messages": (),
    }
    return render(request, f"scoring/reader/{template}.html", context)
