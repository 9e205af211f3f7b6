"""Filling in a team's roster: one table for all of it, typed or read from a spreadsheet."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.rostertext import RosterTextForm, Row
from scoring.forms.teams import PREFIX, RosterFormSet, RosterTable, TeamForm, read_table, roster_table
from scoring.models import Club, Team
from scoring.rights import Right
from scoring.rosters import current_members, save_roster
from scoring.searching import folded
from scoring.views.access import club_right


@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_ROSTERS)
def roster(request: HttpRequest, club: Club, team: str) -> HttpResponse:
    """Show the table; POST saves it, adds rows to it (`more`), or reads it from text (`read`)."""
    found = get_object_or_404(club.teams, slug=team)
    if request.method != "POST":
        return _page(request, found, TeamForm(club, found, initial={"name": found.name}), _kept(found))
    form, table = TeamForm(club, found, request.POST), RosterFormSet(request.POST, prefix=PREFIX)
    if "read" in request.POST:
        return _read(request, found, form, table)
    if "more" in request.POST:
        return _page(request, found, form, roster_table(table.typed, more=3))
    if not (table.is_valid() and form.is_valid()):
        return _page(request, found, form, table, status=422)
    with transaction.atomic():
        given = form.cleaned_data["name"]
        Team.objects.filter(pk=found.pk).update(name=given, search_key=folded(given))
        save_roster(found, table.rows)
    messages.success(request, _("The roster is saved. Matches already made keep their sides as they were."))
    return redirect("team", club.slug, found.slug)


def _read(request: HttpRequest, team: Team, form: TeamForm, typed: RosterTable) -> HttpResponse:
    """Show what the text says as a table, to be looked over and saved; the table as it was where nothing was read."""
    text = RosterTextForm(request.POST, request.FILES)
    if not text.is_valid():
        return _page(request, team, form, roster_table(typed.typed), text, status=422)
    for notice in text.notices:
        messages.warning(request, notice)
    messages.info(request, _("Read into the table. Look it over, then save it."))
    table = read_table(text.rows)
    return _page(request, team, form, table, status=200 if table.is_valid() else 422)


def _kept(team: Team) -> RosterTable:
    rows: list[Row] = [
        {
            "number": str(member.number),
            "name": member.player.name,
            "batting_class": str(member.batting_class or ""),
            "bowling_class": str(member.bowling_class or ""),
        }
        for member in current_members(team)
    ]
    return roster_table(rows, more=1)


def _page(
    request: HttpRequest,
    team: Team,
    form: TeamForm,
    table: RosterTable,
    text: RosterTextForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"club": team.club, "team": team, "form": form, "table": table, "text_form": text or RosterTextForm()}
    return render(request, "scoring/clubs/roster.html", context, status=status)
