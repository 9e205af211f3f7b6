"""Making a season from another, with competitions as that one had them."""

from django.db import transaction
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.book.errors import NotWrittenError
from scoring.book.signature import Signature
from scoring.locks import lock_club
from scoring.rights import Right
from scoring.web.access import reader_in, signed_in
from tournaments.forms.next_season import NextSeasonForm
from tournaments.models import Entrant, Season
from tournaments.services.next_season import found_again
from tournaments.views.access import competitions_listed, season_right
from tournaments.views.acts import tell_refusal


@season_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def next_season(request: HttpRequest, season: Season) -> HttpResponse:
    """Ask for a new season's name, days and competitions, those of `season` ticked, and make them all or nothing."""
    listed = competitions_listed(request, season, reader_in(request, season))
    entrants = Prefetch("entrants", Entrant.objects.select_related("team").order_by("seed"))
    competitions = season.competitions.filter(listed, withdrawn=False).order_by("pk").prefetch_related(entrants)
    with transaction.atomic():
        if request.method == "POST":
            lock_club(season.club_id)
        form = NextSeasonForm(season, competitions, request.POST if request.method == "POST" else None)
        if form.is_valid():
            made = Season(club=season.club)
            try:
                found_again(made, form.said, form.chosen, Signature(author=signed_in(request)))
            except NotWrittenError as error:
                tell_refusal(request, form, error)
            else:
                return redirect(made)
    context = {"club": season.club, "season": season, "form": form}
    status = 422 if form.errors else 200
    return render(request, "tournaments/arranging/next_season.html", context, status=status)
