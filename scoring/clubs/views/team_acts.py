"""What is done to a team as a whole, and to one player of its roster."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST

from scoring.clubs.forms.teams import MergeTeamForm, MoveForm
from scoring.clubs.roster_history import StaleRosterError
from scoring.clubs.rosters import NameTakenError
from scoring.clubs.team_merges import TeamsNotMergedError, merge_teams
from scoring.clubs.teams import NotInRosterError, TeamInUseError, bring_back, delete_team, move, plays_no_more, retire
from scoring.clubs.words.team_merges import teams_not_merged_text
from scoring.models import Team
from scoring.rights import Right
from scoring.web.access import missing_right, signed_in, team_right
from scoring.web.confirmation import ask_to_confirm, is_confirmed
from scoring.web.signing import read_seen
from scoring.words.phrase import phrase

_LATE = gettext_noop("The team has changed meanwhile. Nothing was done; check it again.")


@require_POST
@team_right(Right.MANAGE_ROSTERS, over_club=True)
def retire_team(request: HttpRequest, team: Team) -> HttpResponse:
    """Retire a team, once that is confirmed."""
    if not is_confirmed(request):
        question = phrase(_("Retire the team %(team)s?"), team=team.name)
        follows = [_("It is offered in no form any more. Its roster and its matches stay, and it can be brought back.")]
        back = team.get_absolute_url()
        return ask_to_confirm(request, team.club, question, follows, yes=_("Retire the team"), back=back)
    return _done(request, team, retire, _("The team is retired."))


@require_POST
@team_right(Right.MANAGE_ROSTERS, over_club=True)
def revive_team(request: HttpRequest, team: Team) -> HttpResponse:
    """Bring a retired team back."""
    return _done(request, team, bring_back, _("The team is back."))


@require_POST
@team_right(Right.MANAGE_ROSTERS, over_club=True)
def remove_team(request: HttpRequest, team: Team) -> HttpResponse:
    """Delete a team with which nothing was done, once that is confirmed."""
    if not is_confirmed(request):
        question = phrase(_("Delete the team %(team)s?"), team=team.name)
        follows = [
            _("Its roster goes with it, and those of its players who have never played and were in no other team."),
            _("This cannot be undone."),
        ]
        return ask_to_confirm(
            request, team.club, question, follows, yes=_("Delete the team"), back=team.get_absolute_url()
        )
    try:
        delete_team(team, read_seen(request).cleaned_data["seen"])
    except StaleRosterError:
        messages.error(request, _(_LATE))
        return redirect(team)
    except TeamInUseError:
        messages.error(request, _("The team has played or is entered in a competition. It can be retired."))
        return redirect(team)
    messages.success(request, phrase(_("The team %(team)s is deleted."), team=team.name))
    return redirect(team.club)


@require_POST
@team_right(Right.MANAGE_ROSTERS, over_club=True)
def merge_team(request: HttpRequest, team: Team) -> HttpResponse:
    """Make another team one with this, once that is confirmed."""
    form = MergeTeamForm(team, request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose another team of the club."))
        return redirect(team)
    other: Team = form.cleaned_data["other"]
    names = {"other": other.name, "team": team.name}
    if not is_confirmed(request):
        question = phrase(_("Merge %(other)s into %(team)s?"), **names)
        follows = [
            phrase(_("Players, captains, matches, fixtures and entries of %(other)s are those of %(team)s."), **names),
            _("Matches keep the names of their day, and nothing that was recorded is changed."),
            _("This cannot be undone."),
        ]
        back = team.get_absolute_url()
        return ask_to_confirm(request, team.club, question, follows, yes=_("Merge the teams"), back=back)
    try:
        merge_teams(team, other, signed_in(request), seen=read_seen(request).cleaned_data["seen"])
    except TeamsNotMergedError as error:
        messages.error(request, teams_not_merged_text(error))
    except StaleRosterError:
        messages.error(request, _(_LATE))
    else:
        messages.success(request, phrase(_("%(other)s is one team with %(team)s now."), **names))
    return redirect(team)


@require_POST
@team_right(Right.MANAGE_ROSTERS)
def move_player(request: HttpRequest, team: Team) -> HttpResponse:
    """Move a player to another team, or take the player out of the roster where none is chosen."""
    form = MoveForm(team, request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a player of the team."))
        return redirect(team)
    player, to = form.cleaned_data["player"], form.cleaned_data["to"]
    if to and (refused := missing_right(request, Right.MANAGE_ROSTERS, to)):
        return refused
    seen = read_seen(request).cleaned_data["seen"]
    try:
        if to:
            move(player, team, to, signed_in(request), seen)
        else:
            plays_no_more(player, team, signed_in(request), seen)
    except (NotInRosterError, StaleRosterError):
        messages.error(request, _(_LATE))
        return redirect(team)
    except NameTakenError:
        text = _("%(team)s has another player called %(player)s. Rename one of them first, or merge them.")
        messages.error(request, phrase(text, team=to.name, player=player.name))
        return redirect(team)
    if to:
        messages.success(request, phrase(_("%(player)s plays for %(team)s now."), player=player.name, team=to.name))
    else:
        messages.success(request, phrase(_("%(player)s plays for the team no more."), player=player.name))
    return redirect(team)


def _done(request: HttpRequest, team: Team, act: Callable[[Team, User, int], None], said: str) -> HttpResponse:
    try:
        act(team, signed_in(request), read_seen(request).cleaned_data["seen"])
    except StaleRosterError:
        messages.error(request, _(_LATE))
    else:
        messages.success(request, said)
    return redirect(team)
