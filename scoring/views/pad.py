"""The scorer's pad: the page, and the acts that are sent from it.

With the header `X-Pad` an act is answered by the parts of the page that change, else by the page.
"""

from collections.abc import Callable, Sequence
from functools import wraps

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.book.book_cache import books
from scoring.book.changes import REDO, UNDO, Change, recorded
from scoring.book.errors import ForbiddenError, NotWrittenError
from scoring.book.open_book import OpenBook, open_book
from scoring.book.write import write
from scoring.games.calls import ending_call
from scoring.games.pad import FormMistakeError
from scoring.games.registry import find_game
from scoring.models import Match
from scoring.pads import refusals, scorer
from scoring.pads.page import whole_page
from scoring.pads.post_data import UnreadablePostError, entries_sent, read_reason, read_seen, read_signature
from scoring.pads.screen import Notice, screen, tag_of
from scoring.readmodel.scorecard import scorecard
from scoring.rights import Right
from scoring.views.script_words import words_address
from scoring.web.access import check_match_shown, match_right, missing_right, signed_in, visible_match
from scoring.web.confirmation import ask_about_end, is_confirmed
from scoring.web.pad_requests import is_of_another, is_of_pad, signed_out
from scoring.words.problems import sentence
from scoring.words.refusals import forbidden_text


@never_cache
@require_safe
@match_right(Right.RECORD)
def pad(request: HttpRequest, match: Match) -> HttpResponse:
    """Show the pad. An open one asks again for its parts, and costs next to nothing while they are what it shows.

    With `seen`, the version of which something is on its keys, the parts say what was recorded since.
    """
    if match.withdrawn:
        raise Http404
    if not is_of_pad(request):
        book = open_book(match)
        if not (book.match.begun or book.match.toss_known):
            messages.info(request, _("Enter who won the toss before you score."))
            return redirect("match-setup", match.slug)
        return _answer(request, match, book)
    unchanged = get_conditional_response(request, etag=tag_of(match, signed_in(request)))
    if unchanged is not None:
        return unchanged
    book = open_book(match)
    return _answer(request, match, book, refusals.moved_on(match, book, read_seen(request.GET)))


def _act(view: Callable[[HttpRequest, str], HttpResponse]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Make a view of what a pad sends: what is refused is answered by the pad as it now is.

    An act is written under the `account` that made it alone, which a pad names: somebody else may have signed in since.
    Whoever is signed in may try: the right is asked for where the act is written.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str) -> HttpResponse:
        if is_of_another(request):
            return signed_out(request, reverse("pad", args=[slug]))
        try:
            return view(request, slug)
        except (Match.DoesNotExist, Http404) as error:
            if not is_of_pad(request):
                raise Http404 from error
            return _not_allowed(request, _("There is no match here that you can see."), 404)
        except (UnreadablePostError, FormMistakeError, NotWrittenError) as error:
            if isinstance(error, ForbiddenError) and error.right is Right.RECORD:
                return _not_allowed(request, forbidden_text(error.right), 403)
            return _refused(request, slug, error)

    return wrapper


@require_POST
@_act
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Record entries: `entries` as JSON, or what the form holds; a call that ends the match once it is confirmed."""
    if request.POST.get("call") and "entries" not in request.POST and not is_confirmed(request):
        asked = _ask_about_call(request, visible_match(request, slug))
        if asked is not None:
            return asked
    return _write(request, slug, _entries_sent)


@require_POST
@_act
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the latest act."""
    return _write(request, slug, lambda *_sent: UNDO)


@require_POST
@_act
def redo(request: HttpRequest, slug: str) -> HttpResponse:
    """Do again what was undone."""
    return _write(request, slug, lambda *_sent: REDO)


@require_POST
@match_right(Right.RECORD)
def take_over(request: HttpRequest, match: Match) -> HttpResponse:
    """Make the person the one who is scoring."""
    if is_of_another(request):
        return signed_out(request, reverse("pad", args=[match.slug]))
    scorer.take_over(match, signed_in(request))
    if is_of_pad(request):
        return _answer(request, match, open_book(match))
    return redirect("pad", match.slug)


def _write(request: HttpRequest, slug: str, sent: Callable[[HttpRequest, Match], Sequence[Change]]) -> HttpResponse:
    """Write what was `sent` for a match, if that is shown to who sends it, and answer."""

    def changes(match: Match) -> Sequence[Change]:
        check_match_shown(request, match)
        return sent(request, match)

    receipt = write(slug, changes, read_signature(request.POST, signed_in(request)))
    notices = [sentence(problem) for problem in receipt.notices]
    if is_of_pad(request):
        notice = Notice(notices, error=False) if notices else None
        return _answer(request, receipt.match, receipt.book, notice)
    for text in notices:
        messages.warning(request, text)
    return redirect("pad", receipt.match.slug)


def _entries_sent(request: HttpRequest, match: Match) -> Sequence[Change]:
    form = request.POST
    override = read_reason(form, "override")
    raws = entries_sent(form.dict(), lambda: books.open(match).match)  # as `write` will play them on
    if override:
        raws = [raw | {"override": override} if isinstance(raw, dict) else raw for raw in raws]
    return recorded(match.variant, raws)


def _ask_about_call(request: HttpRequest, match: Match) -> HttpResponse | None:
    """Ask whether the call of a form without a script is to end the match; None where it is none that would."""
    if match.depth != Match.Depth.LOG:
        return None
    said = ending_call(request.POST["call"], find_game(match.variant).pad, books.open(match).setup)
    if not said:
        return None
    return ask_about_end(request, match.club, [said], back=reverse("pad", args=[match.slug]))


def _refused(request: HttpRequest, slug: str, error: refusals.NotRecorded) -> HttpResponse:
    """Answer with the pad as it now is and why nothing was recorded; what was typed stays."""
    match = get_object_or_404(Match.objects.select_related("club", "scorer"), slug=slug)
    check_match_shown(request, match)
    missing_right(request, Right.RECORD, match)
    book = open_book(match)
    notice = refusals.notice(error, match, book, signed_in(request))
    return _answer(request, match, book, notice, refusals.status(error))


def _answer(
    request: HttpRequest, match: Match, book: OpenBook, notice: Notice | None = None, status: int = 200
) -> HttpResponse:
    if match.depth != Match.Depth.LOG:
        return _reported(request, match, book, status)
    context = screen(match, book, signed_in(request), timezone.now(), notice)
    if is_of_pad(request):
        return HttpResponse(render_to_string("scoring/pad/answer.html", context), status=status)
    context |= whole_page(find_game(match.variant).pad, book.setup) | {
        "club": match.club,
        "name": scorer.display_name(signed_in(request)),
        "words_address": words_address(),
        "posted": request.POST,
    }
    return render(request, "scoring/pad/pad.html", context, status=status)


def _reported(request: HttpRequest, match: Match, book: OpenBook, status: int) -> HttpResponse:
    """Say that a match is kept from paper, so that there is nothing to score, and where to correct it."""
    template = "reported" if is_of_pad(request) else "reported_page"
    context = {"match": match, "club": match.club, "card": scorecard(book.match)}
    return render(request, f"scoring/pad/{template}.html", context, status=status)


def _not_allowed(request: HttpRequest, why: str, status: int) -> HttpResponse:
    """Answer who may not score, perhaps since a moment ago.

    Raises PermissionDenied where the whole page is asked for.
    """
    if not is_of_pad(request):
        raise PermissionDenied(why)
    return render(request, "scoring/pad/not_allowed.html", {"why": why}, status=status)
