"""A team's roster filled in: one table for all of it, typed or read from a spreadsheet; and the history of the team."""

from collections.abc import Sequence
from itertools import groupby

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from scoring.clubs.forms.roster_text import RosterTextForm, Row
from scoring.clubs.forms.teams import (
    PREFIX,
    RosterFormSet,
    RosterTable,
    TeamForm,
    called_meanwhile,
    caught_up,
    read_table,
    roster_table,
)
from scoring.clubs.roster_history import StaleRosterError, history_of, version_of
from scoring.clubs.rosters import current_members, save_roster
from scoring.clubs.words.rosters import act_texts, change_text
from scoring.locks import lock_club
from scoring.models import Team
from scoring.rights import Right
from scoring.web.access import signed_in, team_right
from scoring.web.signing import SeenForm, read_seen, seen_at
from scoring.words.authors import made_by
from scoring.words.phrase import listed, phrase

CHANGES_A_PAGE = 200
THEY_LEAVE = gettext_lazy("Not in the list, so they leave the team when you save: %(names)s.")


@require_http_methods(["GET", "HEAD", "POST"])
@team_right(Right.MANAGE_ROSTERS)
def roster(request: HttpRequest, found: Team) -> HttpResponse:
    """Show the table; POST saves it, adds rows to it (`more`), or reads it from text (`read`)."""
    club = found.club
    if request.method != "POST":
        seen = seen_at(version_of(found))  # before the rows are read: what is changed in between is then told
        return _page(request, found, TeamForm(club, found, initial={"name": found.name}), _kept(found), seen)
    form, table, seen = (
        TeamForm(club, found, request.POST),
        RosterFormSet(request.POST, prefix=PREFIX),
        read_seen(request),
    )
    if "read" in request.POST:
        return _read(request, found, form, table, seen)
    if "more" in request.POST:
        return _page(request, found, form, roster_table(table.typed, more=3), seen)
    with transaction.atomic():
        lock_club(club.pk)
        if not (table.is_valid() and form.is_valid()):
            return _page(request, found, form, table, seen, status=422)
        try:
            changes = save_roster(
                found, table.rows, signed_in(request), seen=seen.cleaned_data["seen"], name=form.cleaned_data["name"]
            )
        except StaleRosterError as error:
            return _late(request, found, form, table, error)
    if changes:
        messages.success(request, _("The roster is saved. Matches already set up keep their sides."))
    else:
        messages.info(request, _("Nothing was changed in the roster."))
    return redirect("team", club.slug, found.slug)


@require_safe
@team_right(Right.MANAGE_ROSTERS)
def history(request: HttpRequest, found: Team) -> HttpResponse:
    """Show what was changed in a team, by whom and when, an act at a time. Two queries."""
    page = Paginator(history_of(found), CHANGES_A_PAGE).get_page(request.GET.get("page"))
    acts = [
        (at, author, [change_text(change) for change in changes][::-1])
        for (at, author), changes in groupby(page, lambda change: (change.at, made_by(change)))
    ]
    context = {"club": found.club, "team": found, "page": page, "acts": acts}
    return render(request, "scoring/clubs/team_history.html", context)


def _read(request: HttpRequest, team: Team, form: TeamForm, typed: RosterTable, seen: SeenForm) -> HttpResponse:
    """Show what the text says as a table, to be looked over and saved; the table as it was where nothing was read."""
    text = RosterTextForm(request.POST, request.FILES)
    if not text.is_valid():
        return _page(request, team, form, roster_table(typed.typed), seen, text=text, status=422)
    for notice in text.notices:
        messages.warning(request, notice)
    given = {row["name"].strip() for row in text.rows}
    if leaving := [member.player.name for member in current_members(team) if member.player.name not in given]:
        messages.warning(request, phrase(THEY_LEAVE, names=listed(leaving)))
    messages.info(request, _("The table is filled. Check it, then save."))
    table = read_table(text.rows)
    return _page(request, team, form, table, seen, status=200 if table.is_valid() else 422)


def _late(
    request: HttpRequest, team: Team, form: TeamForm, table: RosterTable, error: StaleRosterError
) -> HttpResponse:
    """Show what was typed with what others have changed meanwhile, and say what that is."""
    name = TeamForm(team.club, team, initial={"name": called_meanwhile(form.cleaned_data["name"], error.since)})
    rows = caught_up(
        [typed for form, typed in zip(table.forms, table.typed, strict=True) if form.has_changed()], error.since
    )
    seen = seen_at(error.since[-1].pk)
    return _page(request, team, name, roster_table(rows, more=1), seen, since=act_texts(error.since), status=409)


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
    seen: SeenForm,
    *,
    text: RosterTextForm | None = None,
    since: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "club": team.club,
        "team": team,
        "form": form,
        "table": table,
        "seen": seen,
        "since": since,
        "text_form": text or RosterTextForm(),
    }
    return render(request, "scoring/clubs/roster.html", context, status=status)
