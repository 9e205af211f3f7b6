"""Putting a player right: the name, another entry of the same player, and two again where that was a mistake."""

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.clubs.forms.players import MergeForm, PlayerNameForm
from scoring.clubs.merges import NotMergedError, merge, undo_merge
from scoring.clubs.roster_history import StaleRosterError, history_of, version_of
from scoring.clubs.rosters import NameTakenError, rename
from scoring.clubs.words.merges import already_merged_text, not_merged_text
from scoring.clubs.words.rosters import act_texts, change_text, name_taken_text
from scoring.models import Club, Merge, NameTakenOff, Player
from scoring.rights import Right
from scoring.slugs import number_of
from scoring.web.access import club_right, signed_in
from scoring.web.signing import SeenForm, read_seen, seen_at
from scoring.words.authors import made_by


@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_ROSTERS)
def change_player(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Show the forms and what was done before; POST gives a name, or makes another player one with this (`merge`)."""
    found = get_object_or_404(club.players.select_related("club", "merged_into__club"), pk=number_of(player))
    if found.merged_into is not None:
        messages.error(request, already_merged_text(found, found.merged_into))
        return redirect(found.merged_into)
    if NameTakenOff.objects.in_force().filter(player=found).exists():
        messages.error(request, _("The name was taken off. Bring it back before you change it."))
        return redirect("player-name", club.slug, found.part)
    if request.method != "POST":
        name = PlayerNameForm(initial={"name": found.name})
        return _page(request, found, name, MergeForm(found), seen_at(version_of(found)))
    merging, seen = "merge" in request.POST, read_seen(request)
    name = PlayerNameForm(None if merging else request.POST, initial={"name": found.name})
    other = MergeForm(found, request.POST if merging else None)
    act = partial(_merge, form=other) if merging else partial(_rename, form=name)
    try:
        if act(request, found, seen.cleaned_data["seen"]):
            return redirect("player-change", club.slug, found.part) if merging else redirect(found)
    except StaleRosterError as error:
        found.refresh_from_db()
        seen = seen_at(error.since[-1].pk)
        return _page(request, found, name, other, seen, since=act_texts(error.since), status=409)
    return _page(request, found, name, other, seen, status=422)


@require_POST
@club_right(Right.MANAGE_ROSTERS)
def take_apart(request: HttpRequest, club: Club, merge: int) -> HttpResponse:
    """Undo a merge; both players are there again."""
    done = get_object_or_404(Merge.objects.select_related("kept__club", "merged"), kept__club=club, pk=merge)
    try:
        undo_merge(done, signed_in(request))
    except NotMergedError as error:
        messages.error(request, not_merged_text(error))
    else:
        messages.success(request, _("The merge is undone: they are two players again."))
    return redirect(done.kept)


def _rename(request: HttpRequest, player: Player, seen: int, form: PlayerNameForm) -> bool:
    """Give a player the name that was sent; whether that was done. Raises StaleRosterError."""
    if not form.is_valid():
        return False
    try:
        changed = rename(player, form.cleaned_data["name"], signed_in(request), seen=seen)
    except NameTakenError as error:
        form.add_error("name", name_taken_text(error))
        return False
    player.refresh_from_db()
    if not changed:
        messages.info(request, _("Nothing was changed: that is already the name."))
    return True


def _merge(request: HttpRequest, player: Player, seen: int, form: MergeForm) -> bool:
    """Make the player that was chosen one with this; whether that was done. Raises StaleRosterError."""
    if not form.is_valid():
        return False
    try:
        merge(player, form.cleaned_data["other"], signed_in(request), seen=seen)
    except NotMergedError as error:
        form.add_error("other", not_merged_text(error))
        return False
    messages.success(request, _("The players are merged. This can be undone below."))
    return True


def _page(
    request: HttpRequest,
    player: Player,
    name: PlayerNameForm,
    other: MergeForm,
    seen: SeenForm,
    *,
    since: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "club": player.club,
        "player": player,
        "form": name,
        "merge_form": other,
        "seen": seen,
        "since": since,
        "merges": player.merges.select_related("merged", "by", "undone_by"),
        "changes": [(change, change_text(change), made_by(change)) for change in history_of(player)],
    }
    return render(request, "scoring/clubs/player.html", context, status=status)
