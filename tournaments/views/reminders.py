"""Reminders by mail: what somebody wants, and the link in each mail by which its kind is turned off."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods

from scoring.clubs.mail import MOST_TO_ONE, may_send
from scoring.clubs.ones_clubs import clubs_of
from scoring.models import Club
from scoring.rights import TEAM, rights_in
from scoring.visibility import Reader
from scoring.web.access import signed_in
from tournaments.forms.reminders import RemindersForm
from tournaments.reminders.choices import (
    choices_of,
    choose,
    choose_as_everywhere,
    is_wanted,
    turn_off,
    wanted_in,
)
from tournaments.reminders.links import read_off_link
from tournaments.reminders.outbox import ask_for_today

_EVERYWHERE = "all"


@dataclass(frozen=True, slots=True)
class ClubChoice:
    """What somebody chooses in a club, or where it is None in all clubs. `is_own` says that it was chosen for the club
    alone, `of_several` that there are others.
    """

    club: Club | None
    form: RemindersForm
    is_own: bool = False
    of_several: bool = False

    @property
    def of(self) -> str:
        """What the form sends as that of which it is."""
        return str(self.club.pk) if self.club else _EVERYWHERE


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def reminders(request: HttpRequest) -> HttpResponse:
    """Show of what somebody is reminded by mail, and have them choose; or send them their matches of today."""
    person = signed_in(request)
    choices = _choices(person)
    can_be_sent = bool(settings.MAIL_IS_SET_UP and person.email and choices)
    if request.method == "POST" and can_be_sent and "today" in request.POST:
        _send_today(request, person)
    elif request.method == "POST" and can_be_sent:
        choice = next((each for each in choices if each.of == request.POST.get("of")), None)
        if choice is None:
            raise Http404
        if (refused := _save(request, person, choice)) is not None:
            choices = [replace(each, form=refused) if each is choice else each for each in choices]
            return _page(request, choices, can_be_sent=True, status=422)
    return redirect("reminders") if request.method == "POST" else _page(request, choices, can_be_sent=can_be_sent)


@csrf_exempt  # the link is its own proof, and mail programs post to it
@never_cache
@sensitive_variables("token")
@require_http_methods(["GET", "HEAD", "POST"])
def turn_off_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Turn off a kind of reminder by the link of a mail. Looking at it changes nothing, and tells of nobody."""
    found = read_off_link(token)
    if found and request.method == "POST":
        turn_off(found.person, found.club, found.kind)
    # A club is not named to who was told of it once and may not see it any more.
    seen = found is not None and Reader(rights_in(found.person, found.club)).sees([found.club.shown])
    context = {
        "found": found,
        "club_name": found.club.name if found and seen else "",
        "is_off": found is None or not is_wanted(found.person, found.club, found.kind),
    }
    answer = render(request, "tournaments/reminders/turn_off.html", context, status=200 if found else 410)
    answer["Referrer-Policy"], answer["X-Robots-Tag"] = "no-referrer", "noindex"
    return answer


def _page(request: HttpRequest, choices: Sequence[ClubChoice], *, can_be_sent: bool, status: int = 200) -> HttpResponse:
    context = {"mail_is_set_up": settings.MAIL_IS_SET_UP, "choices": choices, "can_be_sent": can_be_sent}
    return render(request, "tournaments/reminders/choices.html", context, status=status)


def _choices(person: User) -> list[ClubChoice]:
    """Return what somebody chooses: of all their clubs where these are several, then of each. A captain has some."""
    captained = set(person.roles.filter(kind=TEAM).order_by().values_list("club", flat=True))
    clubs = [each.club for each in clubs_of(person) if each.is_seen and each.club.pk in captained]
    chosen = choices_of([person.pk]).get(person.pk, {})
    several = len(clubs) > 1
    of_all = [ClubChoice(None, _form(_EVERYWHERE, chosen.get(None, [])))] if several else []
    return of_all + [
        ClubChoice(club, _form(str(club.pk), wanted_in(club.pk, chosen)), several and club.pk in chosen, several)
        for club in clubs
    ]


def _form(of: str, kinds: Sequence[str]) -> RemindersForm:
    return RemindersForm(initial={"kinds": kinds}, auto_id=f"{of}-%s")


def _save(request: HttpRequest, person: User, choice: ClubChoice) -> RemindersForm | None:
    """Keep what was chosen; return the form where it makes no sense."""
    if "as_everywhere" in request.POST and choice.club:
        choose_as_everywhere(person, choice.club)
    else:
        form = RemindersForm(request.POST, auto_id=f"{choice.of}-%s")
        if not form.is_valid():
            return form
        choose(person, choice.club, form.cleaned_data["kinds"])
    messages.success(request, _("Your choice is saved."))
    return None


def _send_today(request: HttpRequest, person: User) -> None:
    if not may_send(f"today of {person.pk}", MOST_TO_ONE):
        messages.error(request, _("You have asked several times within an hour. Try again later."))
    elif found := ask_for_today(person, timezone.now()):
        text = ngettext("%(count)d match is mailed to you soon.", "%(count)d matches are mailed to you soon.", found)
        messages.success(request, text % {"count": found})
    else:
        messages.info(request, _("No match of your teams is still to be played today."))
