"""The front page and each club's home."""

from collections.abc import Collection
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Case, Q, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.clubs.club_settings import may_found
from scoring.clubs.first_visit import is_empty
from scoring.correction_requests import open_correction_requests
from scoring.match_lists import in_brief
from scoring.models import Club, Match, UndoRequest
from scoring.rights import COMPETITION, Right, places_with
from scoring.states import club_of
from scoring.undo_requests import open_requests
from scoring.web.access import clubs_shown, reader_in, visible_club
from scoring.web.kept_pages import for_readers, this_hour
from scoring.web.signing import SignatureForm
from tournaments.readmodel.home import nothing_yet
from tournaments.readmodel.season import coming, running_season, shown_competitions, summaries
from tournaments.site_state.state import site_troubles
from tournaments.statistics.records import new_records
from tournaments.views.access import competitions_listed
from tournaments.views.embeds import embeds_of_club

# A match in progress that nobody has touched for so long is not today's any more.
STILL_ON = timedelta(hours=12)
TODAY, FINISHED_TODAY, COMING, LAST, CORRECTIONS = 20, 3, 5, 4, 5


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Lead to the only club, or list the clubs; on an empty site, lead to its set-up page.

    Who sees no club and has a role for a competition of one is led to the own account, which says where that is.
    """
    clubs = list(clubs_shown(request))
    if not clubs and is_empty():
        return redirect("first-visit")
    if len(clubs) == 1:
        return redirect("club", clubs[0].slug)
    if not clubs and isinstance(request.user, User) and request.user.roles.exists():
        return redirect("account")
    founds = isinstance(request.user, User) and may_found(request.user)
    return render(request, "tournaments/front.html", {"clubs": clubs, "may_found": founds})


@require_safe
@for_readers(club_of)
def club_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club's home: today's matches, those in progress first, then what is still to be played, then what is over;
    the season under way, the next and the last matches, the records set of late, the teams.
    """
    club = visible_club(request, slug)
    day = timezone.localdate()
    reader = reader_in(request, club)
    rights = reader.rights
    matches = club.matches.filter(withdrawn=False, narrowest__lte=reader.listed)
    on = Q(status=Match.Status.IN_PROGRESS, changed_at__gte=this_hour() - STILL_ON)
    in_progress_first = Case(When(status=Match.Status.IN_PROGRESS, then=0), default=1)
    season = running_season(club, day)
    competitions = shown_competitions(season, competitions_listed(request, club, reader))
    decided_by_one = _decided_by_one(request, club, rights)
    today, next_matches, last = in_brief(
        matches.filter(on | Q(played_on=day)).order_by(in_progress_first, "-changed_at")[:TODAY],
        matches.filter(played_on__gt=day, fixture=None).exclude(on).order_by("played_on", "pk")[:COMING],
        matches.filter(Q(played_on__lt=day) | Q(played_on=None)).exclude(on)[:LAST],
    )
    teams = list(club.teams.unmerged())
    finished = [each for each in today if each.match.status == Match.Status.COMPLETED]
    above = {each.match.get_absolute_url() for each in today}
    fixtures = [line for line in coming(competitions, day, reader.listed) if line.match_address not in above]
    context = {
        "club": club,
        "for_everybody": not club.shown.visibility,
        "embeds": embeds_of_club(request, club) if Right.MANAGE_COMPETITIONS in rights else [],
        "season": season,
        "summaries": summaries(competitions, reader.listed),
        "fixtures_today": [line for line in fixtures if line.on == day],
        "fixtures": [line for line in fixtures if line.on != day],
        "day": day,
        "under_way": [each for each in today if each.match.status != Match.Status.COMPLETED],
        "today": finished[:FINISHED_TODAY],
        "earlier_today": finished[FINISHED_TODAY:],
        "coming": next_matches,
        "last": last,
        "new_records": new_records(club, day, reader.listed),
        "teams": [team for team in teams if not team.retired_at],
        "retired": [team for team in teams if team.retired_at],
        "corrections": open_correction_requests(club).filter(decided_by_one)[:CORRECTIONS],
        "undo": _asked(club, decided_by_one),
        "rights": rights,
        "site_troubles": site_troubles() if Right.MANAGE_CLUB in rights and not club.is_demo else [],
        "nothing_yet": nothing_yet(club, season, rights),
    }
    return render(request, "tournaments/club.html", context)


def _decided_by_one(request: HttpRequest, club: Club, rights: Collection[Right]) -> Q:
    """Return the condition of what is asked about matches that somebody organises: all, or those of some competitions.

    One query of somebody signed in who does not organise the club.
    """
    if Right.CHANGE_FINISHED in rights:
        return Q()
    places = places_with(request.user, Right.CHANGE_FINISHED, club)
    return Q(match__fixture__competition__in=[pk for kind, pk in places if kind == COMPETITION])


def _asked(club: Club, which: Q) -> list[tuple[UndoRequest, SignatureForm]]:
    """Return what scorers ask the organisers to undo, each with the form that signs the answer."""
    asked = open_requests().filter(which, match__club=club).select_related("match", "author")
    return [(each, SignatureForm(each.match)) for each in asked]
