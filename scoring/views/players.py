"""Putting a player right: his name, another who is the same man, and two again where that was a mistake."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.players import MergeForm, PlayerNameForm
from scoring.merges import NotMergedError, merge, undo_merge
from scoring.models import Club, Merge, Player
from scoring.rights import Right
from scoring.searching import folded
from scoring.slugs import number_of
from scoring.views.access import club_right, signed_in
from scoring.words.merges import not_merged_text


@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_ROSTERS)
def change_player(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Show the forms and what was done before; POST gives him a name, or makes another one with him (`merge`)."""
    found = get_object_or_404(club.players, pk=number_of(player), merged_into=None)
    sent = request.POST if request.method == "POST" else None
    merging = sent is not None and "merge" in sent
    name = PlayerNameForm(None if merging else sent, initial={"name": found.name})
    other = MergeForm(found, sent if merging else None)
    if sent is not None and (other if merging else name).is_valid():
        if not merging:
            given = name.cleaned_data["name"]
            Player.objects.filter(pk=found.pk).update(name=given, search_key=folded(given))
            return redirect("player", club.slug, found.pk)
        try:
            merge(found, other.cleaned_data["other"], signed_in(request))
        except NotMergedError as error:
            other.add_error("other", not_merged_text(error))
        else:
            messages.success(request, _("The two players are one now. This can be undone below."))
            return redirect("player-change", club.slug, found.part)
    context = {
        "club": club,
        "player": found,
        "form": name,
        "merge_form": other,
        "merges": found.merges.select_related("merged", "by", "undone_by"),
    }
    return render(request, "scoring/clubs/player.html", context, status=200 if sent is None else 422)


@require_POST
@club_right(Right.MANAGE_ROSTERS)
def take_apart(request: HttpRequest, club: Club, merge: int) -> HttpResponse:
    """Undo a merge; both players are there again."""
    done = get_object_or_404(Merge.objects.select_related("kept", "merged"), kept__club=club, pk=merge)
    try:
        undo_merge(done, signed_in(request))
    except NotMergedError as error:
        messages.error(request, not_merged_text(error))
    else:
        messages.success(request, _("They are two players again, as they were."))
    return redirect("player", club.slug, done.kept.pk)
