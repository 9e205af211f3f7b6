"""The settings of a club, and founding another."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.book.errors import StaleError
from scoring.clubs.club_settings import (
    StaleClubError,
    change_club,
    close_club,
    found_club,
    hand_over,
    may_found,
    reopen_club,
)
from scoring.clubs.forms.club_settings import ClubForm, ClubNameForm, HandOverForm
from scoring.clubs.words.club_acts import told
from scoring.links import links_of_organisers
from scoring.models import WITH_PERSON, Club
from scoring.rights import CLUB, Right
from scoring.web.access import club_right, clubs_shown, signed_in
from scoring.web.confirmation import ask_to_confirm, is_confirmed
from scoring.web.shared_links import links_to
from scoring.web.signing import SeenForm, read_seen, seen_at
from scoring.words.phrase import phrase

ACTS = 50
"""How many acts a page of the history has."""

_LATE = gettext_noop("Somebody else has changed the club meanwhile. Yours is not saved; check it and send it again.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_CLUB)
def club_settings(request: HttpRequest, club: Club) -> HttpResponse:
    """Show what is said of a club and to whom it is shown; POST changes it."""
    if request.method != "POST":
        return _page(request, club, ClubForm.of(club, clubs_shown(request)), seen_at(club.version))
    form, seen = ClubForm.of(club, clubs_shown(request), request.POST), read_seen(request)
    if not form.is_valid():
        return _page(request, club, form, seen, 422)
    try:
        changed = change_club(club, form.details(), seen.cleaned_data["seen"], signed_in(request))
    except StaleClubError as error:
        messages.error(request, _(_LATE))
        return _page(request, error.now, form, seen_at(error.now.version), 409)
    messages.success(request, _("The club is changed.") if changed else _("Nothing was changed."))
    return redirect("club-settings", club.slug)


@never_cache
@require_safe
@club_right(Right.MANAGE_CLUB)
def history(request: HttpRequest, club: Club) -> HttpResponse:
    """Show who changed who sees what and who may do what, a page at a time."""
    page = Paginator(club.acts.select_related("author", WITH_PERSON), ACTS).get_page(request.GET.get("page"))
    return render(request, "scoring/clubs/club_history.html", {"club": club, "acts": told(club, page), "page": page})


@require_POST
@club_right(Right.MANAGE_CLUB)
def close(request: HttpRequest, club: Club) -> HttpResponse:
    """Close the club, once that is confirmed."""
    if not is_confirmed(request):
        question = phrase(_("Close the club %(club)s?"), club=club.name)
        follows = [
            _("Nobody but its organisers sees it, and nothing can be recorded, not even in a match under way."),
            _("Nothing is deleted: an organiser can reopen it at any time."),
        ]
        back = reverse("club-settings", args=[club.slug])
        return ask_to_confirm(request, club, question, follows, yes=_("Close the club"), back=back)
    return _set(request, club, close_club, _("The club is closed."))


@require_POST
@club_right(Right.MANAGE_CLUB)
def reopen(request: HttpRequest, club: Club) -> HttpResponse:
    """Open the club again."""
    return _set(request, club, reopen_club, _("The club is open again."))


@require_POST
@club_right(Right.MANAGE_CLUB)
def hand_over_club(request: HttpRequest, club: Club) -> HttpResponse:
    """Make another of the people organiser and oneself a member, once that is confirmed."""
    by = signed_in(request)
    form = HandOverForm(club, by, request.POST)
    if not form.is_valid():
        return _page(request, club, ClubForm.of(club, clubs_shown(request)), seen_at(club.version), 422, form)
    to = form.cleaned_data["to"]
    if not is_confirmed(request):
        question = phrase(_("Hand the club over to %(person)s?"), person=to.username)
        follows = [_("They are its organiser then, and you are a member who can read and no longer manages anything.")]
        back = reverse("club-settings", args=[club.slug])
        return ask_to_confirm(request, club, question, follows, yes=_("Hand the club over"), back=back)
    try:
        hand_over(club, by, to)
    except StaleError:
        messages.error(request, _(_LATE))
        return redirect("club-settings", club.slug)
    messages.success(request, phrase(_("%(person)s is the organiser of the club now."), person=to.username))
    return redirect(club)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: HttpRequest) -> HttpResponse:
    """Found another club, where the site allows it, for those who organise one."""
    user = signed_in(request)
    if not may_found(user):
        raise Http404
    form = ClubNameForm(clubs_shown(request), request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        club = found_club(form.cleaned_data["name"], user)
        messages.success(request, _("The club is founded, and you are its organiser."))
        return redirect(club)
    return render(request, "scoring/clubs/club_new.html", {"form": form}, status=422 if form.errors else 200)


def _set(request: HttpRequest, club: Club, act: Callable[[Club, int, User], None], done: str) -> HttpResponse:
    try:
        act(club, read_seen(request).cleaned_data["seen"], signed_in(request))
    except StaleClubError:
        messages.error(request, _(_LATE))
    else:
        messages.success(request, done)
    return redirect("club-settings", club.slug)


def _page(
    request: HttpRequest,
    club: Club,
    form: ClubForm,
    seen: SeenForm,
    status: int = 200,
    hand_over_form: HandOverForm | None = None,
) -> HttpResponse:
    context = {
        "club": club,
        "form": form,
        "seen": seen,
        "kind": CLUB,
        "place": club.pk,
        "links": links_to(club, (CLUB, club.pk)),
        "site_links": links_of_organisers(),
        "hand_over": hand_over_form or HandOverForm(club, signed_in(request)),
    }
    return render(request, "scoring/clubs/club_settings.html", context, status=status)
