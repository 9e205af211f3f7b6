"""The page on which a name is taken off the pages of a club, or brought back: of a player, of who holds the cards."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.book.errors import StaleError
from scoring.clubs.forms.names_off import BringBackForm
from scoring.clubs.names_off import NameInUseError, bring_back, take_off
from scoring.clubs.rosters import NameTakenError
from scoring.clubs.words.rosters import name_taken_text
from scoring.models import Club, NameTakenOff
from scoring.rights import Right
from scoring.slugs import number_of
from scoring.web.access import club_right, signed_in

BACK = "back"
"""The name of the button that brings a name back."""


@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_CLUB)
def player_name(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Say what happens when a player's name is taken off; POST does it, or brings the name back."""
    found = get_object_or_404(club.players.select_related("club", "merged_into__club"), pk=number_of(player))
    if found.merged_into is not None:
        return redirect("player-name", club.slug, found.merged_into.part)
    made = NameTakenOff.objects.in_force().filter(player=found).first()
    return name_page(
        request,
        club,
        made,
        name=found.name,
        back=found.get_absolute_url(),
        act=lambda: take_off(found, signed_in(request)),
    )


def name_page(
    request: HttpRequest,
    club: Club,
    made: NameTakenOff | None,
    *,
    name: str,
    back: str,
    act: Callable[[], NameTakenOff],
) -> HttpResponse:
    """Answer the page about a name: `made` is how it was taken off, if it was, and `act` takes it off.

    `back` leads to the page of whose name it is.
    """
    form = BringBackForm(request.POST if BACK in request.POST else None)
    if request.method == "POST":
        try:
            if BACK not in request.POST:
                act()
                messages.success(request, _("The name is taken off. Pages and files show a placeholder in its place."))
                return redirect(club)
            if made is None:
                raise StaleError
            if form.is_valid():
                bring_back(made, signed_in(request), form.cleaned_data["back_because"])
                messages.success(request, _("The name is shown again."))
                return redirect(club)
        except StaleError:
            messages.error(request, _("Somebody else was quicker. Nothing was changed; see how it stands now."))
            return redirect(club)
        except NameTakenError as error:
            form.add_error(None, name_taken_text(error))
        except NameInUseError:
            form.add_error(None, _("Two entrants of a competition would be called the same. Rename one of them first."))
    context = {"club": club, "made": made, "name": name, "back": back, "form": form}
    return render(request, "scoring/clubs/name_off.html", context, status=422 if form.errors else 200)
