"""Teams: making one, its page, its roster as CSV, and two teams compared."""

from django.db import transaction
from django.db.models import Case, Q, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from scoring.clubs.forms.roster_text import CALLED
from scoring.clubs.forms.teams import MergeTeamForm, MoveForm, TeamForm
from scoring.clubs.roster_history import Kind, append, change_of, version_of
from scoring.clubs.rosters import current_members, first_eleven
from scoring.links import averages_of, calendar_of
from scoring.locks import lock_club
from scoring.match_lists import in_brief
from scoring.models import Club, Match, Team
from scoring.readmodel.balance import balance, remarks
from scoring.readmodel.board import teams_text
from scoring.rights import Right, may
from scoring.states import club_of, results_of
from scoring.statistics.meetings import matches_between, meetings, meetings_table, opponents
from scoring.statistics.team_results import results_in_brief, team_results, team_results_table
from scoring.web.access import club_right, listed_to, reader_in, signed_in, visible_club, visible_team
from scoring.web.kept_pages import for_readers
from scoring.web.signing import seen_at
from scoring.web.table_files import AS, rows_file, table_file

LAST_MATCHES = 6
LAST_BETWEEN = 10


@require_safe
@for_readers(club_of)
def team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """Show a team: how it came out, against each side too, its last matches, its roster and what the rules say."""
    found = visible_team(request, slug, team)
    members = list(current_members(found))
    reader = reader_in(request, found)
    results = team_results(found, reader.listed)
    result_columns, counts = results_in_brief([[each.played, *each.counts.values()] for each in results])
    met = opponents(found, reader.listed)
    met_columns, met_counts = results_in_brief([each.counts for each in met])
    matches = Match.objects.filter(sides__team=found, withdrawn=False, narrowest__lte=reader.listed).distinct()
    in_progress = Case(When(status=Match.Status.IN_PROGRESS, then=0), default=1)
    [last] = in_brief(matches.order_by(in_progress, "-played_on", "-pk")[:LAST_MATCHES])
    whole_club = may(request.user, Right.MANAGE_ROSTERS, found.club)
    context = {
        "club": found.club,
        "team": found,
        "members": members,
        "remarks": remarks(first_eleven(found, members)) if members else [],
        "matches": last,
        "results": [(each, averages_of(found, each.variant), row) for each, row in zip(results, counts, strict=True)],
        "result_columns": result_columns,
        "opponents": list(zip(met, met_counts, strict=True)),
        "opponent_columns": met_columns,
        "calendar": calendar_of(found),
        "as_of": max((each.at for each in results), default=None),
        "others": found.club.teams.playing().exclude(pk=found.pk),
        "rights": reader.rights,
        "moving": MoveForm(found) if Right.MANAGE_ROSTERS in reader.rights and members else None,
        "whole_club": whole_club,
        "merging": MergeTeamForm(found) if whole_club else None,
        "seen": seen_at(version_of(found)) if Right.MANAGE_ROSTERS in reader.rights else None,
    }
    return render(request, "scoring/clubs/team.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_ROSTERS)
def new_team(request: HttpRequest, club: Club) -> HttpResponse:
    """Make a team; its roster is filled in next."""
    form = TeamForm(club, None, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        with transaction.atomic():
            lock_club(club.pk)
            if form.is_valid():
                made = Team.objects.create(club=club, name=form.cleaned_data["name"])
                append([change_of(Kind.TEAM_MADE, made, now={"name": made.name})], signed_in(request))
                return redirect("team-roster", club.slug, made.slug)
    return render(
        request, "scoring/clubs/team_new.html", {"club": club, "form": form}, status=422 if form.errors else 200
    )


@require_safe
@for_readers(results_of, AS)
def roster_csv(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """Give the roster as CSV, as the roster page reads it."""
    found = visible_team(request, slug, team)
    rows = [(m.number, m.player.name, m.batting_class, m.bowling_class) for m in current_members(found)]
    return rows_file(request, [list(map(str, CALLED.values())), *rows], found.slug)


@require_safe
@for_readers(results_of, AS)
def record_csv(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """Give how a team came out, game by game, as CSV."""
    found = visible_team(request, slug, team)
    return table_file(
        request, team_results_table(team_results(found, listed_to(request, found))), f"{found.slug}-record"
    )


@require_safe
@for_readers(results_of, "a", "b")
def compare(request: HttpRequest, slug: str) -> HttpResponse:
    """Compare two teams of a club: how they came out against each other, and their first elevens."""
    club = visible_club(request, slug)
    teams = {team.slug: team for team in club.teams.unmerged()}
    chosen = [teams[asked] for asked in (request.GET.get("a", ""), request.GET.get("b", "")) if asked in teams]
    sides = [first_eleven(team, list(current_members(team))) for team in chosen]
    between, played = [], Match.objects.none()
    if len(set(chosen)) == 2:
        first, second = (Q(team=team) for team in chosen)
        played = matches_between(first, second, club.pk, listed_to(request, club))
        between = meetings(first, second, played)
    [last] = in_brief(played[:LAST_BETWEEN] if between else ())
    context = {
        "club": club,
        "teams": teams.values(),
        "chosen": chosen,
        "balance": balance(*sides) if len(sides) == 2 else None,
        "totals": [(each.game, list(zip(chosen, each.sides, strict=True))) for each in between],
        "heading": teams_text(*(team.name for team in chosen)) if len(chosen) == 2 else "",
        "results": meetings_table(between),
        "matches": last,
        "most": LAST_BETWEEN,
    }
    return render(request, "scoring/clubs/balance.html", context)
