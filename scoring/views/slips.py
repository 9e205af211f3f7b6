"""Slips: printed by an organiser, opened by whoever holds one, who enters the result for a side or confirms it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book.changes import set_up
from scoring.book.end_of_match import is_confirmed, may_submit_again
from scoring.book.errors import ForbiddenError, NotWrittenError, StaleMatchError
from scoring.book.open_book import OpenBook, open_book
from scoring.book.setups import stored_links
from scoring.book.signature import SlipSignature
from scoring.book.write import write
from scoring.clubs.site_address import public_address
from scoring.confirmations import dispute_of, is_own_result
from scoring.counts import sheet_of
from scoring.forms.results import ResultForm
from scoring.forms.slips import DisputeForm, SlipsForm, TossForm
from scoring.keys import key_of
from scoring.languages import go_on_in
from scoring.models import Match, Slip
from scoring.pads.refusals import status
from scoring.printing.slips import printed_slips, slips_pdf
from scoring.readmodel.history import late_text
from scoring.readmodel.scorecard import scorecard
from scoring.rights import Right
from scoring.slips import (
    HeldElsewhereError,
    NewSlip,
    StaleSlipsError,
    end_slips,
    find_slip,
    keep_slips,
    new_slips,
    newest_slip,
    slips_of,
    take_slip,
)
from scoring.views.confirmations import confirmed, disputed
from scoring.views.results import ask_first, changes_of, result_form
from scoring.web.access import for_everybody, match_right, signed_in, way_to
from scoring.web.confirmation import is_to_change
from scoring.web.pad_requests import is_of_pad
from scoring.web.pdf_answers import asked_size, size_context
from scoring.web.refusals import not_written_html
from scoring.web.signing import SignatureForm, read_seen, read_signing, seen_at
from scoring.web.slips import acting_as, device_of, is_held_here, missed, remember, slip_in_hand, too_many_misses
from scoring.words.confirmations import disputed_text, own_result_text
from scoring.words.slips import end_follows_slip, ended_text, held_elsewhere_text, own_entry_text

SlipView = Callable[..., HttpResponseBase]


# By organisers


@never_cache
@match_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def match_slips(request: HttpRequest, match: Match) -> HttpResponse:
    """Show which slips of a match there are; POST makes new ones, and answers with their sheet."""
    newest, code = newest_slip([match.pk]), 422
    form = SlipsForm(match.played_on, request.POST or None, is_again=bool(newest))
    confirmed = is_confirmed(match)
    if request.method != "POST":
        code = 200
    elif confirmed:
        code = 409  # a slip would open nothing
    elif form.is_valid():
        made, played_for = new_slips(match), way_to(request, match).played_for
        slips = printed_slips(open_book(match).setup, made, form.cleaned_data["until"], public_address(), played_for)
        answer = answer_with_slips(slips_pdf(slips, match, asked_size(request)), match.slug)
        if kept_as_seen(request, made, form):
            return answer
        newest, code = newest_slip([match.pk]), 409
    current = list(slips_of(match))
    context = {
        "match": match,
        "club": match.club,
        "card": scorecard(open_book(match).match),
        "slips": current,
        "confirmed": confirmed,
    }
    context |= {"form": form, "seen": seen_at(newest), **size_context(request)}
    return render(request, "scoring/slips/match_slips.html", context, status=code)


def kept_as_seen(request: HttpRequest, made: Sequence[NewSlip], form: SlipsForm) -> bool:
    """Keep slips that were printed; where others were meanwhile, say so and keep none. Whether they are kept."""
    seen, until = read_seen(request).cleaned_data["seen"], form.cleaned_data["until"]
    try:
        keep_slips(made, signed_in(request), seen, until, timezone.now())
    except StaleSlipsError:
        messages.error(request, _("Slips were printed meanwhile. They are shown here: see them first."))
        return False
    return True


@require_POST
@match_right(Right.MANAGE_COMPETITIONS)
def end(request: HttpRequest, match: Match) -> HttpResponse:
    """End the slips of a match."""
    if end_slips(match, signed_in(request), timezone.now()):
        messages.success(request, _("The slips of this match open nothing any more."))
    return redirect("match-slips", match.slug)


def answer_with_slips(pdf: bytes, name: str) -> HttpResponse:
    """Return a sheet of slips, which is made for this answer and kept nowhere."""
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}-slips.pdf"'
    answer["Cache-Control"] = "private, no-store"
    return answer


# By whoever holds one


@csrf_exempt  # who knows the secret needs no other; a page that names no referrer sends its forms from nowhere
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_slip(request: HttpRequest, secret: str) -> HttpResponse:
    """Show whose slip it is; POST gives it to the browser, and with `over` though another holds it."""
    if request.method == "POST" and request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        raise PermissionDenied  # no other site makes a browser hold a slip
    slip = find_slip(secret)  # before tries are counted: who holds a good one is kept out by nobody at the same address
    answer = _opened(request, slip) if slip else too_many_misses(request) or _unknown(request)
    answer["Referrer-Policy"], answer["X-Robots-Tag"] = "no-referrer", "noindex"
    return answer


def _unknown(request: HttpRequest) -> HttpResponse:
    missed(request)
    raise Http404


def _opened(request: HttpRequest, slip: Slip) -> HttpResponse:
    if not _serves(slip):
        return _ended(request, slip)
    if request.method != "POST":
        return _whose(request, slip)
    device = device_of(request)
    try:
        take_slip(slip, device, timezone.now(), over="over" in request.POST)
    except HeldElsewhereError:
        slip.refresh_from_db(fields=["device", "held_since"])
        return _whose(request, slip, HTTPStatus.CONFLICT)
    answer = redirect("slip", slip.match.slug, slip.side)
    remember(request, answer, slip, device)
    return answer


def _serves(slip: Slip) -> bool:
    return Slip.objects.serving().filter(pk=slip.pk).exists()


def _whose(request: HttpRequest, slip: Slip, status: int = 200) -> HttpResponse:
    match = slip.match
    elsewhere = bool(slip.device) and not is_held_here(request, slip)
    context = {"slip": slip, "match": match, "card": scorecard(open_book(match).match), "elsewhere": elsewhere}
    return render(request, "scoring/slips/open.html", context, status=status)


def _ended(request: HttpRequest, slip: Slip) -> HttpResponse:
    """Say why a slip serves no more. What a page asks for as it follows is shown in its place: with another status it
    would not be.
    """
    go_on_in(slip.match.club.language, request)
    if is_of_pad(request):
        return pad_is_of_another(request, ended_text(slip))
    context = {"slip": slip, "match": slip.match, "shown": for_everybody(slip.match), "why": ended_text(slip)}
    status = HTTPStatus.OK if "HX-Request" in request.headers else HTTPStatus.GONE
    return render(request, "scoring/slips/ended.html", context, status=status)


def _elsewhere(request: HttpRequest, slip: Slip) -> HttpResponse:
    """Say that another browser holds a slip, as `_ended` does."""
    if is_of_pad(request):
        return pad_is_of_another(request, held_elsewhere_text())
    context = {"slip": slip, "match": slip.match, "shown": for_everybody(slip.match)}
    status = HTTPStatus.OK if "HX-Request" in request.headers else HTTPStatus.CONFLICT
    return render(request, "scoring/slips/taken_over.html", context, status=status)


def pad_is_of_another(request: HttpRequest, why: str) -> HttpResponse:
    """Answer a pad that may not score, or not any more: what waits on its phone stays there."""
    return render(request, "scoring/slips/pad_of_another.html", {"why": why}, status=HTTPStatus.FORBIDDEN)


def with_slip(view: SlipView) -> Callable[..., HttpResponseBase]:
    """Give a view the slip for a side of a match that the browser holds; say where it serves no more, or not here."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, side: int, **where: object) -> HttpResponseBase:
        slip = slip_in_hand(request, slug, side)
        if slip:
            go_on_in(slip.match.club.language, request)
        if slip is None:
            raise Http404
        if not _serves(slip):
            return _ended(request, slip)
        if not is_held_here(request, slip) and view is not _take_over:
            return _elsewhere(request, slip)
        try:
            return view(request, slip, **where)
        except ForbiddenError as error:  # it ended meanwhile, or another browser took it over
            slip.refresh_from_db()
            if _serves(slip) and is_held_here(request, slip):
                raise PermissionDenied from error
            return _elsewhere(request, slip) if _serves(slip) else _ended(request, slip)

    return never_cache(wrapper)


def _take_over(request: HttpRequest, slip: Slip) -> HttpResponse:
    take_slip(slip, device_of(request), timezone.now(), over=True)
    return redirect("slip", slip.match.slug, slip.side)


take_over = require_POST(with_slip(_take_over))
"""Have the browser hold again a slip that another took over."""


@require_http_methods(["GET", "HEAD", "POST"])
@with_slip
def slip(request: HttpRequest, slip: Slip) -> HttpResponseBase:
    """Show how the match stands for the side of a slip; POST enters the result for it."""
    match, book = slip.match, open_book(slip.match)
    if request.method != "POST":
        return _show(request, slip, book, result_form(book))
    signing, form = read_signing(request, match, reason_needed=False), result_form(book, request.POST)
    if not (signing.is_valid() and form.is_valid()):
        return _show(request, slip, book, form, 422)
    if is_to_change(request):
        return _show(request, slip, book, form)
    follows = end_follows_slip()
    if asked := ask_first(request, match.club, form, book.ledger.report, follows=follows):
        return asked
    changes = changes_of(book, form)
    by = SlipSignature(author=slip, seen=signing.cleaned_data["seen"], key=signing.cleaned_data["key"])
    if by.seen == match.version and [change.body for change in changes] == [book.ledger.report or None]:
        messages.info(request, _("Nothing was changed."))
        return redirect("slip", match.slug, slip.side)
    try:
        write(match.slug, changes, by)
    except StaleMatchError as error:
        messages.error(request, late_text(error))
        slip.match = error.match
        newer = open_book(error.match)
        return _show(request, slip, newer, result_form(newer, request.POST), 409)
    except NotWrittenError as error:
        messages.error(request, not_written_html(error))
        return _show(request, slip, book, form, status(error))
    messages.success(request, _("The result is saved."))
    return redirect("slip", match.slug, slip.side)


@require_POST
@with_slip
def toss(request: HttpRequest, slip: Slip) -> HttpResponseBase:
    """Enter who won the toss, and leads to the pad."""
    match, book = slip.match, open_book(slip.match)
    form = TossForm(book.setup.names, request.POST)
    if not form.is_valid():
        return _show(request, slip, book, result_form(book), 422, tossing=form)
    if not (book.match.begun or book.match.toss_known):
        signing = read_seen(request).cleaned_data["seen"]
        try:
            change = set_up(replace(book.setup, toss=form.toss), stored_links(book.ledger.setup))
            write(match.slug, [change], SlipSignature(author=slip, seen=signing, key=""))
        except NotWrittenError as error:
            messages.error(request, not_written_html(error))
            return redirect("slip", match.slug, slip.side)
    return redirect("slip-pad", match.slug, slip.side)


@require_POST
@with_slip
def confirm_result(request: HttpRequest, slip: Slip) -> HttpResponse:
    """Confirm the result as the page showed it, which ends the slips."""
    if confirmed(request, slip.match, slip) and for_everybody(slip.match):
        return redirect(slip.match)
    return redirect("slip", slip.match.slug, slip.side)


@require_POST
@with_slip
def dispute_result(request: HttpRequest, slip: Slip) -> HttpResponseBase:
    """Say that the result is wrong, and why."""
    form = DisputeForm(request.POST)
    if not form.is_valid():
        book = open_book(slip.match)
        return _show(request, slip, book, result_form(book), 422, disputing=form)
    if late := disputed(request, slip.match, slip, form):
        slip.match = late.match
        newer = open_book(late.match)
        return _show(request, slip, newer, result_form(newer), 409, disputing=form)
    return redirect("slip", slip.match.slug, slip.side)


def _show(
    request: HttpRequest,
    slip: Slip,
    book: OpenBook,
    form: ResultForm,
    status: int = 200,
    disputing: Form | None = None,
    tossing: Form | None = None,
) -> HttpResponseBase:
    match = slip.match
    own = match.is_over and is_own_result(match, [slip, *acting_as(request, match)])
    again = match.is_over and may_submit_again(match, slip)
    context = {
        "slip": slip,
        "match": match,
        "card": scorecard(book.match),
        "side": book.setup.names[slip.side],
        "played": bool(book.lines),
        "may_score": match.depth == Match.Depth.LOG and (not match.is_over or bool(sheet_of(match, slip.side).behind)),
        "tossing": None if book.match.begun or book.match.toss_known else tossing or TossForm(book.setup.names),
        "form": form,
        "signing": SignatureForm(match, reason_needed=False, after=form if form.is_bound else None),
        "own": (own_entry_text() if again else own_result_text()) if own else "",
        "shown": for_everybody(match),
        "may_enter": not book.lines and (again or not match.is_over),
        "seen": seen_at(match.version),
        "disputed": disputed_text(dispute_of(match)),
        "disputing": disputing or DisputeForm(),
    }
    # The page follows by itself: its tag says whether what it shows is another.
    context["tag"] = tag = quote_etag(key_of(match.version, own, again, context["disputed"]))
    answer = get_conditional_response(request, etag=tag) if status == HTTPStatus.OK else None
    answer = answer or render(request, "scoring/slips/slip.html", context, status=status)
    answer.headers["ETag"] = tag
    return answer
