"""A club's people: who belongs to it, invitations, roles, and links for a new password."""

from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.clubs.forms.people import FurtherRoleForm, InviteForm, OtherRoleForm
from scoring.clubs.invitations import invite, may_give_new_password, new_password_link
from scoring.clubs.invitations import revoke as revoke_invitation
from scoring.clubs.mail import send_invitation
from scoring.clubs.roles import (
    LastOrganiserError,
    StaleRoleError,
    change_role,
    give_further_role,
    leave,
    managing_people,
    remove,
)
from scoring.clubs.site_address import public_link
from scoring.links import Link, links_to_places, places_in
from scoring.models import Club, Invitation, Role
from scoring.rights import ROLES, Place, Right, may
from scoring.web.access import club_right, signed_in
from scoring.web.confirmation import ask_to_confirm, is_confirmed
from scoring.words.phrase import phrase
from scoring.words.refusals import who_may

HAS_IT_ALREADY = gettext_lazy("%(person)s has that role already.")
_REMOVED = gettext_noop("%(person)s has been removed from the club meanwhile. Nothing was changed.")
_LAST = gettext_noop("A club needs %(roles)s, and %(person)s is the only one. Make somebody else %(roles)s first.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_PEOPLE)
def people(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the people and the open invitations; POST invites somebody."""
    if request.method != "POST":
        return _people(request, club)
    form = InviteForm(club, places_in(club), request.POST)
    if not form.is_valid():
        return _people(request, club, form)
    data = form.cleaned_data
    email = data.get("email", "")
    link = _link(invite(club, data["role"], signed_in(request), data["place"], email))
    if email and send_invitation(club, email, link, data["role"]):
        messages.success(request, phrase(_("The invitation is sent to %(address)s."), address=email))
        return redirect("people", club.slug)
    text = _("Send this link to the person who is to join the club.")
    return _people(request, club, link=link, link_text=_("No mail could be sent.") + " " + text if email else text)


@never_cache
@require_POST
@club_right(Right.MANAGE_PEOPLE)
def further_role(request: HttpRequest, club: Club) -> HttpResponse:
    """Give one of the people another role beside those they have."""
    form = FurtherRoleForm(club, places_in(club), request.POST, prefix="further")
    if not form.is_valid():
        return _people(request, club, further=form)
    person = form.cleaned_data["person"]
    try:
        given = give_further_role(
            club, person, form.cleaned_data["role"], form.cleaned_data["place"], signed_in(request)
        )
    except StaleRoleError:
        messages.error(request, phrase(_(_REMOVED), person=person.username))
    else:
        text = _("%(person)s has the role.") if given else HAS_IT_ALREADY
        messages.success(request, phrase(text, person=person.username))
    return redirect("people", club.slug)


@never_cache
@require_POST
@club_right(Right.MANAGE_PEOPLE)
def new_password(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Show a link by which one of the people sets a new password."""
    user, by = _role(club, pk).user, signed_in(request)
    with managing_people(club, by):
        token = new_password_link(club, user, by) if may_give_new_password(user, by) else ""
    if not token:
        text = _("%(person)s is also in another club, which you do not organise. Only its organiser can do this.")
        messages.error(request, phrase(text, person=user.username))
        return redirect("people", club.slug)
    link = _link(token)
    text = _("Send this link to %(person)s. It lets them choose a new password; until then the old one works.")
    return _people(request, club, link=link, link_text=phrase(text, person=user.username))


@require_POST
@club_right(Right.MANAGE_PEOPLE)
def role(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Change the role of one of the people."""
    person = _role(club, pk)
    form = OtherRoleForm(person, request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a role. Nothing was changed."))
        return redirect("people", club.slug)
    try:
        changed = change_role(person, form.cleaned_data["role"], _seen(request), signed_in(request))
    except (LastOrganiserError, StaleRoleError) as error:
        messages.error(request, _not_changed_text(error, person))
    else:
        text = _("The role of %(person)s is changed.") if changed else HAS_IT_ALREADY
        messages.success(request, phrase(text, person=person.user.username))
    return _back(request, club)


@require_POST
@club_right(Right.MANAGE_PEOPLE)
def remove_person(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Take a role of one of the people away, or with `every` all that they have in the club, once that is confirmed."""
    person, every = _role(club, pk), "every" in request.POST
    if not is_confirmed(request):
        back = reverse("people", args=[club.slug])
        if every or not club.roles.filter(user=person.user).exclude(pk=pk).exists():
            question = phrase(_("Remove %(person)s from the club?"), person=person.user.username)
            follows = _("They can then no longer record or manage anything in the club. What they recorded stays.")
            return ask_to_confirm(request, club, question, [follows], yes=_("Remove from the club"), back=back)
        told = {"person": person.user.username, "role": _in_full(person)}
        question = phrase(_("Take the role %(role)s away from %(person)s?"), **told)
        follows = _("What it allows ends at once. Their other roles in the club stay, and so does what they recorded.")
        return ask_to_confirm(request, club, question, [follows], yes=_("Take the role away"), back=back)
    try:
        gone = remove(person, _seen(request), signed_in(request), every=every)
    except (LastOrganiserError, StaleRoleError) as error:
        messages.error(request, _not_changed_text(error, person))
    else:
        text = (
            _("%(person)s is no longer in the club. An invitation brings them back.")
            if gone
            else _("%(person)s no longer has that role.")
        )
        messages.success(request, phrase(text, person=person.user.username))
    return _back(request, club)


@login_required
@require_POST
def leave_club(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave a club, once that is confirmed: anybody may, but the only one of its organisers."""
    user = signed_in(request)
    club = get_object_or_404(Club.objects.filter(roles__user=user).distinct(), slug=slug)
    if not is_confirmed(request):
        question = phrase(_("Leave the club %(club)s?"), club=club.name)
        follows = _("You can then no longer record or manage anything there. What you recorded stays.")
        back = reverse("account")
        return ask_to_confirm(request, club, question, [follows], yes=_("Leave the club"), back=back)
    try:
        leave(club, user)
    except LastOrganiserError:
        text = _("%(club)s needs %(roles)s, and you are the only one. Make somebody else %(roles)s first.")
        messages.error(request, phrase(text, club=club.name, roles=who_may(Right.MANAGE_PEOPLE)))
    else:
        messages.success(request, phrase(_("You have left the club %(club)s."), club=club.name))
    return redirect("account")


@require_POST
@club_right(Right.MANAGE_PEOPLE)
def revoke(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Make an open invitation's link worthless."""
    if not revoke_invitation(get_object_or_404(Invitation, club=club, pk=pk), signed_in(request)):
        raise Http404
    messages.success(request, _("That link no longer works."))
    return redirect("people", club.slug)


def _people(
    request: HttpRequest,
    club: Club,
    form: InviteForm | None = None,
    further: FurtherRoleForm | None = None,
    *,
    link: str = "",
    link_text: str = "",
) -> HttpResponse:
    places = places_in(club)
    form = form or InviteForm(club, places)
    further = further or FurtherRoleForm(club, places, prefix="further")
    roles = list(club.roles.select_related("user"))
    invitations = list(Invitation.objects.still_open().filter(club=club).select_related("user", "created_by"))
    named = links_to_places([*(each.held_in for each in roles), *(each.held_in for each in invitations)])
    context = {
        "club": club,
        "people": [(user, [_held(role, named) for role in held]) for user, held in groupby(roles, attrgetter("user"))],
        "about": [role.about for role in ROLES.values()],
        "invitations": [(each, named[each.held_in].text) for each in invitations],
        "form": form,
        "further": further,
        "link": link,
        "link_text": link_text,
    }
    return render(request, "scoring/clubs/people.html", context, status=422 if form.errors or further.errors else 200)


def _in_full(role: Role) -> str:
    """Return what a role is called, with the place that it is for: "captain (Ayr)"."""
    place = links_to_places([role.held_in])[role.held_in].text
    return phrase("%(role)s (%(place)s)", role=role.title, place=place) if place else role.title


def _held(role: Role, named: Mapping[Place, Link]) -> tuple[Role, str, OtherRoleForm]:
    """Return a role with the name of the place that it is for, and the form that changes it."""
    return role, named[role.held_in].text, OtherRoleForm(role, auto_id=f"id-{role.pk}-%s")


def _back(request: HttpRequest, club: Club) -> HttpResponse:
    """Return to the people, or to the club for those who have just given up their own right to see them."""
    still = may(request.user, Right.MANAGE_PEOPLE, club)
    return redirect("people", club.slug) if still else redirect(club)


def _seen(request: HttpRequest) -> str:
    """Return the role that the page showed. Raises BadRequest where it was tampered with."""
    seen = request.POST.get("seen")
    if not seen:
        raise BadRequest
    return seen


def _not_changed_text(error: LastOrganiserError | StaleRoleError, role: Role) -> str:
    """Return why a person's role stays what it is."""
    person = role.user.username
    if isinstance(error, LastOrganiserError):
        return phrase(_(_LAST), person=person, roles=who_may(Right.MANAGE_PEOPLE))
    if error.now is None:
        return phrase(_(_REMOVED), person=person)
    text = _(
        "Somebody else has changed the role meanwhile: %(person)s is now %(role)s. Your change is not saved; "
        "check again."
    )
    return phrase(text, person=person, role=error.now.title)


def _role(club: Club, pk: int) -> Role:
    return get_object_or_404(club.roles.select_related("user"), pk=pk)


def _link(token: str) -> str:
    return public_link(reverse("invitation", args=[token]))
