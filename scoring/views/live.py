"""The score as it changes, of whoever follows a match, and the board for the room. For a score one row is read; where
that has changed, for the first who asks, its match, the log and whether chances are shown as well; and no session but
where the match is not for everybody. The board of a finished match has the log too, for who was best in it.

A page asks for its score again every few seconds; where the match has not changed the answer is 304. What is here is
the same for everybody, signed in or not, so that the match's version, and what it was played for, tell whether it
changed.
"""

from collections.abc import Callable
from datetime import datetime
from operator import attrgetter

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.addresses import site_address
from scoring.book.book_cache import books
from scoring.book.open_book import open_book
from scoring.keys import key_of
from scoring.languages import go_on_in
from scoring.links import NO_WAY, Way
from scoring.match_chances import chances_line
from scoring.models import Match
from scoring.qr_codes import qr_code
from scoring.readmodel.board import Board, read_board
from scoring.readmodel.games import reader
from scoring.readmodel.match_summary import margin_words
from scoring.web.access import check_match_shown, for_everybody, matches_for_everybody, way_to
from scoring.words.game_names import game_name

_NEEDED = (
    "slug", "variant", "version", "rules_version", "scoreboard", "changed_at", "played_on", "names_off",
    "visibility", "narrowest", "club__visibility", "club__closed_at", "club__language", "club__shows_chances",
)  # fmt: skip
_STATE = ("version", "changed_at", "rules_version", "club__shows_chances")
"""What tells one score of a match from another; a competition that does without chances does so with the next."""
_of_row = [name.replace("__", ".") for name in _STATE]
_state_of, _language_and_state_of = attrgetter(*_of_row), attrgetter("club.language", "pk", *_of_row)
# What is asked every few seconds is put together once.
_STATES = matches_for_everybody().filter(withdrawn=False).order_by().values_list("club__language", "pk", *_STATE)
_KEPT_FOR = 60

MOST_INNINGS = 2
"""So many innings have room for all who were best in them; of more there is one of each."""


@require_safe
def score(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the score that the live page and the page of a match show."""
    return _part(request, slug, "_live_score")


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the scoreboard for the room: one screen, to be read from the far end of it. Who is in the room follows the
    match on a phone by the code there, if the match is for everybody.
    """
    row = _row(request, slug)
    way = way_to(request, row)
    address = f"{site_address(request)}{row.get_absolute_url()}" if for_everybody(row) else ""
    return _unless_known(request, score_tag(row, way, address), lambda: _board(request, row, way, address))


@require_safe
def board_score(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the part of the room's scoreboard that changes."""
    return _part(request, slug, "_board_score")


def _row(request: HttpRequest, slug: str) -> Match:
    """Return the row of a match, with its club, if it is shown to who asks. One query."""
    try:
        row = Match.objects.select_related("club").only(*_NEEDED).get(slug=slug, withdrawn=False)
    except Match.DoesNotExist as error:
        raise Http404 from error
    check_match_shown(request, row)
    return row


def _part(request: HttpRequest, slug: str, template: str) -> HttpResponseBase:
    """Return what changes of a page. It is made once for each state of the match, and kept for all who follow it.

    Of a match that is for everybody no more is read than tells whether it changed, until it has. One query; four
    for the first who asks then.
    """
    state = next(iter(_STATES.filter(slug=slug)), None)
    row = None if state else _row(request, slug)
    language, pk, *rest = state or _language_and_state_of(row)
    go_on_in(language, request)
    tag = _tag(pk, *rest)

    def shown() -> HttpResponse:
        key = f"{template}.{get_language()}.{pk}"
        known, content = cache.get(key, ("", b""))
        if known != tag:
            content = _made(row or _row(request, slug), template)
            cache.set(key, (tag, content), _KEPT_FOR)
        return HttpResponse(content)

    return _unless_known(request, tag, shown)


def _made(row: Match, template: str) -> bytes:
    """Return what changes of a page, as the match stands."""
    board = read_board(row.scoreboard)
    context: dict[str, object] = {"match": row, "board": board}
    if template == "_board_score":
        context["finished"] = _finished(row, board)
    elif board.in_progress:
        context["chances"] = chances_line(row, books.open(row))
    return render_to_string(f"scoring/reader/{template}.html", context).encode()


def _unless_known(request: HttpRequest, tag: str, shown: Callable[[], HttpResponse]) -> HttpResponseBase:
    """Return what is shown under a tag, or 304 to whoever has it."""
    answer = get_conditional_response(request, etag=tag) or shown()
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def score_tag(row: Match, way: Way = NO_WAY, address: str = "") -> str:
    """Return the entity tag of a match's score, or of a page that shows it with a way and an address there."""
    return _tag(row.pk, *_state_of(row), way=way, address=address)


def _tag(pk: int, version: int, changed_at: datetime, *state: object, way: Way = NO_WAY, address: str = "") -> str:
    return f'"{key_of(pk, version, changed_at, *state, way, address)}"'


def _board(request: HttpRequest, row: Match, way: Way, address: str) -> HttpResponse:
    board = read_board(row.scoreboard)
    context = {
        "match": row,
        "board": board,
        "finished": _finished(row, board),
        "score_tag": score_tag(row),
        "way": way,
        "code": address and qr_code(address, title=_("QR code of the match's page"), border=4, light="#fff"),
        "game": game_name(row.variant),
        "user": AnonymousUser(),
        "messages": (),
    }
    return render(request, "scoring/reader/board.html", context)


def _finished(row: Match, board: Board) -> dict[str, object] | None:
    """Return how the margin was counted, and who was best in each innings; None before the end. One query."""
    if not board.result:
        return None
    match = open_book(row).match
    most = 1 if len(match.innings) > MOST_INNINGS else None
    innings = [(each.title, list(each.highlights())[:most]) for each in (reader(one, match) for one in match.innings)]
    return {"margin": margin_words(match), "innings": [each for each in innings if each[1]]}
