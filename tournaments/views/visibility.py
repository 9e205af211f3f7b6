"""To whom a competition is shown."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.clubs.forms.visibility import VisibilityForm
from scoring.clubs.words.club_acts import acts_of
from scoring.rights import COMPETITION, Right
from scoring.visibility import Visibility
from scoring.web.shared_links import links_to
from scoring.web.signing import SignatureForm
from tournaments.models import Competition
from tournaments.services.competitions import change_visibility
from tournaments.views.access import competition_right
from tournaments.views.acts import attempt
from tournaments.views.context import competition_context


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def visibility(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Show to whom a competition is shown, and the links to it; POST shows it to others."""
    form = VisibilityForm(Visibility, request.POST or None, initial={"visibility": competition.visibility})
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data["visibility"]
        if attempt(request, competition, form, lambda by: change_visibility(competition, wanted, by), _("Saved.")):
            at = (competition.season.club.slug, competition.season.slug, competition.slug)
            return redirect("competition-visibility", *at)
    club = competition.season.club
    context = competition_context(request, competition) | {
        "form": form,
        "signing": SignatureForm(competition, reason_needed=False),
        "kind": COMPETITION,
        "place": competition.pk,
        "links": links_to(club, (COMPETITION, competition.pk)),
        "acts": acts_of(club, (COMPETITION, competition.pk)),
    }
    return render(request, "tournaments/arranging/visibility.html", context, status=422 if form.errors else 200)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def publish(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Show a competition that was a draft to all who see the club."""
    if attempt(request, competition, None, lambda by: change_visibility(competition, Visibility.PUBLIC, by)):
        messages.success(request, _("The competition is published."))
    return redirect(competition)
