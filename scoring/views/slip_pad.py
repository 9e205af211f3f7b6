"""The pad of whoever holds a slip, who counts the match for one side; settling what both count differently."""

from collections.abc import Callable, Sequence
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.book.book_cache import books
from scoring.book.changes import recorded
from scoring.book.errors import NotWrittenError, StaleMatchError
from scoring.counting import accept, count, pass_over, settle, take_back
from scoring.counts import Sheet, sheet_of
from scoring.games.calls import ending_call
from scoring.games.pad import FormMistakeError
from scoring.games.registry import find_game
from scoring.models import Match, Slip
from scoring.pads.page import whole_page
from scoring.pads.post_data import UnreadablePostError, entries_sent, read_seen_and_key
from scoring.pads.refusals import status
from scoring.pads.screen import Notice
from scoring.pads.slips import account_of, notice_of, screen_of_slip, tag_of
from scoring.rights import Right
from scoring.rules.copies import copied
from scoring.views.pad_check import lines_said
from scoring.views.script_words import words_address
from scoring.views.slips import pad_is_of_another, with_slip
from scoring.web.access import match_right, signed_in
from scoring.web.confirmation import ask_about_end, is_confirmed
from scoring.web.pad_requests import is_of_pad
from scoring.words.authors import slip_text
from scoring.words.problems import sentence
from scoring.words.slips import end_follows_slip, held_elsewhere_text, reported_text

_DIGITS = 15  # of what a side has seen
Act = Callable[..., Sequence[str] | HttpResponse]


@require_safe
@with_slip
def pad(request: HttpRequest, slip: Slip) -> HttpResponseBase:
    """Show the pad of the side of a slip, as far as the side has counted."""
    match = slip.match
    if match.depth == Match.Depth.LOG and not _is_under_way(match):
        return redirect("slip", match.slug, slip.side)
    sheet = sheet_of(match, slip.side)
    if is_of_pad(request) and (unchanged := get_conditional_response(request, etag=tag_of(slip, sheet))):
        return unchanged
    return _answer(request, slip, sheet)


def _is_under_way(match: Match) -> bool:
    """Whether it is known who bats first."""
    book = books.open(match)
    return bool(book.match.begun or book.match.toss_known)


def _act(act: Act) -> Callable[..., HttpResponseBase]:
    """Make a view of what a pad sends: it is done for the slip that the pad names, and answered by the pad as it is."""

    @require_POST
    @with_slip
    @wraps(act)
    def view(request: HttpRequest, slip: Slip, **where: object) -> HttpResponseBase:
        if request.POST.get("account", account_of(slip)) != account_of(slip):
            return pad_is_of_another(request, held_elsewhere_text())
        notice: Notice | None = None
        code = 200
        try:
            said = act(request, slip, *read_seen_and_key(request.POST, digits=_DIGITS), **where)
            if isinstance(said, HttpResponse):
                return said
            notice = Notice(said, error=False) if said else None
        except (UnreadablePostError, FormMistakeError, NotWrittenError) as error:
            notice, code = notice_of(error), status(error)
        slip.match.refresh_from_db()
        if code == 200 and not is_of_pad(request):
            for text in notice.sentences if notice else ():
                messages.warning(request, str(text))
            return redirect("slip-pad", slip.match.slug, slip.side)
        return _answer(request, slip, sheet_of(slip.match, slip.side), notice, code)

    return view


@_act
def record(request: HttpRequest, slip: Slip, seen: int, key: str) -> Sequence[str] | HttpResponse:
    """Count entries, `entries` as JSON or what the form holds; a call that ends the match once it is confirmed."""
    if request.POST.get("call") and "entries" not in request.POST and not is_confirmed(request):
        asked = _ask_about_call(request, slip)
        if asked is not None:
            return asked
    raws = entries_sent(request.POST.dict(), lambda: sheet_of(slip.match, slip.side).so_far.match)
    changes = recorded(slip.match.variant, raws)
    return [sentence(problem) for problem in count(slip, changes, seen, key, timezone.now())]


@_act
def undo(request: HttpRequest, slip: Slip, seen: int, key: str) -> Sequence[str]:
    """Take back what was counted last."""
    take_back(slip, seen, key, timezone.now())
    return ()


@_act
def go_on(request: HttpRequest, slip: Slip, seen: int, key: str) -> Sequence[str]:
    """Go on with the newest entry, and leave those before it uncounted."""
    pass_over(slip, seen, key, timezone.now())
    return ()


@_act
def accept_other(request: HttpRequest, slip: Slip, seen: int, key: str, line: int, shown: str) -> Sequence[str]:
    """Accept what the other side has of an entry."""
    accept(slip, line, shown, seen, key, timezone.now())
    return ()


@require_POST
@with_slip
def check(request: HttpRequest, slip: Slip) -> JsonResponse:
    """Answer with each entry and what is refused or noticed of it, as far as the side has counted."""
    state = copied(sheet_of(slip.match, slip.side).so_far.match)
    return JsonResponse({"lines": lines_said(request.POST.dict(), state)})


@require_POST
@match_right(Right.SETTLE_COUNTS)
def settle_difference(request: HttpRequest, match: Match, line: int, shown: str) -> HttpResponse:
    """Have an entry stand as it is recorded."""
    try:
        settle(match, line, shown, signed_in(request), timezone.now())
    except StaleMatchError:
        messages.info(request, _("This entry was changed or settled meanwhile."))
    else:
        messages.success(request, _("The entry stands as it is recorded."))
    return redirect("match-log", match.slug)


def _ask_about_call(request: HttpRequest, slip: Slip) -> HttpResponse | None:
    """Ask whether the call of a form without a script is to end the match; None where it is none that would."""
    said = ending_call(request.POST["call"], find_game(slip.match.variant).pad, books.open(slip.match).setup)
    if not said:
        return None
    back = reverse("slip-pad", args=[slip.match.slug, slip.side])
    return ask_about_end(request, slip.match.club, [said], back=back, follows=end_follows_slip())


def _answer(
    request: HttpRequest, slip: Slip, sheet: Sheet, notice: Notice | None = None, status: int = 200
) -> HttpResponseBase:
    if sheet.match.depth != Match.Depth.LOG:
        if is_of_pad(request):
            return pad_is_of_another(request, reported_text())
        return redirect("slip", sheet.match.slug, slip.side)
    context = screen_of_slip(slip, sheet, notice)
    if is_of_pad(request):
        return HttpResponse(render_to_string("scoring/pad/answer.html", context), status=status)
    names = sheet.book.setup.names
    context |= whole_page(find_game(sheet.match.variant).pad, sheet.book.setup) | {
        "name": slip_text(names[slip.side]),
        "words_address": words_address(),
        "posted": request.POST,
        "end_follows": end_follows_slip(),
    }
    return render(request, "scoring/pad/pad.html", context, status=status)
