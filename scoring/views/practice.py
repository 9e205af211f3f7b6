"""A practice on the pad: for anybody, and nothing of it is kept."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.book.errors import RefusedError
from scoring.games.pad import FormMistakeError
from scoring.games.registry import find_game, games
from scoring.models import Match
from scoring.pads.page import whole_page
from scoring.pads.post_data import UnreadablePostError, entries_sent
from scoring.pads.practice import Practice, practice
from scoring.pads.screen import Notice, shown
from scoring.pads.undo import Undo, undo_text
from scoring.rules.copies import copied
from scoring.views.pad_check import lines_said
from scoring.views.script_words import words_address
from scoring.web.pad_requests import is_of_pad
from scoring.words.game_names import game_name
from scoring.words.problems import refusal, sentence

ACTS = ("record", "undo", "redo")


@never_cache
@require_safe
def pad(request: HttpRequest, variant: str) -> HttpResponse:
    """Show the pad of a match that nobody keeps."""
    return _answer(request, practice(_known(variant)))


@never_cache
@require_POST
def act(request: HttpRequest, variant: str, act: str) -> HttpResponseBase:
    """Score, undo or redo; or say what the rules say of an entry. What was scored before is in `so_far`."""
    held = practice(_known(variant), request.POST.get("so_far", ""))
    if act == "check":
        return JsonResponse({"lines": lines_said(request.POST.dict(), copied(held.book.match))})
    if act not in ACTS:
        raise Http404
    try:
        if act != "record":
            return _answer(request, held.undo() if act == "undo" else held.redo())
        held, noticed = held.record(entries_sent(request.POST.dict(), lambda: held.book.match))
    except RefusedError as error:
        problems = [problem for problem in error.problems if problem.refuses]
        fields = [problem.field for problem in problems]
        return _answer(request, held, Notice([refusal(problem) for problem in problems], fields=fields))
    except FormMistakeError as error:
        return _answer(request, held, Notice(error.sentences))
    except UnreadablePostError as error:
        return _answer(request, held, Notice([str(error)]))
    return _answer(request, held, Notice([sentence(each) for each in noticed], error=False) if noticed else None)


def _known(variant: str) -> str:
    if variant not in games():
        raise Http404
    return variant


def _answer(request: HttpRequest, held: Practice, notice: Notice | None = None) -> HttpResponse:
    setup = held.book.setup
    variant = setup.variant
    match = Match(slug="practice", variant=variant, version=1 + len(held.book.lines), depth=Match.Depth.LOG)
    addresses = {each: reverse("practice-act", args=[variant, each]) for each in ACTS}
    undo = Undo(undo_text(find_game(variant).pad, held.book))
    context = shown(match, held.book, notice) | {"undo": undo, "addresses": addresses}
    context |= {"so_far": held.text(), "practice": True}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if notice and notice.error else HTTPStatus.OK
    if is_of_pad(request):
        return HttpResponse(render_to_string("scoring/pad/answer.html", context), status=status)
    context |= whole_page(find_game(variant).pad, setup) | {"words_address": words_address(), "posted": request.POST}
    context["game"] = game_name(variant)
    return render(request, "scoring/pad/pad.html", context, status=status)
