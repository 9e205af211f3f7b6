"""A club's people: who belongs to it, invitations, roles, and links for a new password."""

from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter

from django.contrib import messages
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
from scoring.clubs.mail import send_invitation
from scoring.clubs.roles import LastOrganiserError, StaleRoleError, change_role, give_role, remove
from scoring.clubs.site_address import public_link
from scoring.links import places_in
from scoring.models import Club, Invitation, Role
from scoring.rights import ROLES, Place, Right, may
from scoring.web.access import club_right, signed_in
from scoring.web.confirmation import ask_to_confirm, is_confirmed
from scoring.words.phrase import phrase
from scoring.words.refusals import who_may

HAS_IT_ALREADY = gettext_lazy("%(person)s has that role already.")
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
    if email and send_invitation(club, email, link, str(ROLES[data["role"]].one)):
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
    given = give_role(club, person, form.cleaned_data["role"], form.cleaned_data["place"])
    text = _("%(person)s has the role.") if given else HAS_IT_ALREADY
    messages.success(request, phrase(text, person=person.username))
    return redirect("people", club.slug)


@never_cache
@require_POST
@club_right(Right.MANAGE_PEOPLE)
def new_password(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Show a link by which one of the people sets a new password."""
    user = _role(club, pk).user
    if not may_give_new_password(user, signed_in(request)):
        text = _("%(person)s is also in another club, which you do not organise. Only its organiser can do this.")
        messages.error(request, phrase(text, person=user.username))
        return redirect("people", club.slug)
    link = _link(new_password_link(club, user, signed_in(request)))
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
        changed = change_role(person, form.cleaned_data["role"], _seen(request))
    except (LastOrganiserError, StaleRoleError) as error:
        messages.error(request, _not_changed_text(error, person))
    else:
        text = _("The role of %(person)s is changed.") if changed else HAS_IT_ALREADY
        messages.success(request, phrase(text, person=person.user.username))
    return _back(request, club)


@require_POST
@club_right(Right.MANAGE_PEOPLE)
def remove_person(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Take one of the people out of the club, once that is confirmed."""
    person = _role(club, pk)
    if not is_confirmed(request):
        question = phrase(_("Remove %(person)s from the club?"), person=person.user.username)
        follows = _("They can then no longer record or manage anything in the club. What they recorded stays.")
        back = reverse("people", args=[club.slug])
        return ask_to_confirm(request, club, question, [follows], yes=_("Remove from the club"), back=back)
    try:
        remove(person, _seen(request))
    except (LastOrganiserError, StaleRoleError) as error:
        messages.error(request, _not_changed_text(error, person))
    else:
        text = _("%(person)s is no longer in the club. An invitation brings them back.")
        messages.success(request, phrase(text, person=person.user.username))
    return _back(request, club)


@require_POST
@club_right(Right.MANAGE_PEOPLE)
def revoke(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Make an open invitation's link worthless."""
    if not Invitation.objects.filter(club=club, pk=pk).cancel():
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
    roles = club.roles.select_related("user")
    context = {
        "club": club,
        "people": [(user, [_held(role, places) for role in held]) for user, held in groupby(roles, attrgetter("user"))],
        "about": [role.about for role in ROLES.values()],
        "invitations": Invitation.objects.still_open().filter(club=club).select_related("user", "created_by"),
        "form": form,
        "further": further,
        "link": link,
        "link_text": link_text,
    }
    return render(request, "scoring/clubs/people.html", context, status=422 if form.errors or further.errors else 200)


def _held(role: Role, places: Mapping[Place, str]) -> tuple[Role, str, OtherRoleForm]:
    """Return a role with the name of the place that it is for, and the form that changes it."""
    return role, places.get((role.kind, role.place), ""), OtherRoleForm(role, auto_id=f"id-{role.pk}-%s")


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
        return phrase(_("%(person)s has been removed from the club meanwhile. Nothing was changed."), person=person)
    text = _(
        "Somebody else has changed the role meanwhile: %(person)s is now %(role)s. Your change is not saved; "
        "check again."
    )
    return phrase(text, person=person, role=error.now.title)


def _role(club: Club, pk: int) -> Role:
    return get_object_or_404(club.roles.select_related("user"), pk=pk)


def _link(token: str) -> str:
    return public_link(reverse("invitation", args=[token]))
