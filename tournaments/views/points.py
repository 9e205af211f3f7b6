"""The points and tie-breaks of a competition, previewed on its table before they are saved."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.rights import Right
from tournaments.formats.registry import find
from tournaments.forms.points import EMPTY_ROWS, PointsForm, PresetForm, initial_points, points_caught_up, rows_in
from tournaments.models import Competition
from tournaments.readmodel.preview import ComparedTable, compared
from tournaments.services.competitions import change_points
from tournaments.services.earlier import competition_before
from tournaments.services.standings import previewed, standings
from tournaments.services.tiebreaks import suiting, suits
from tournaments.standings.presets import PRESETS
from tournaments.standings.scheme import Scheme
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.views.access import competition_right
from tournaments.views.context import competition_context
from tournaments.views.signing import SignatureForm, attempt, carried, done_since, is_late


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def points(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Change what each outcome is worth, the bonus points and the tie-breaks."""
    preset = PresetForm(request.POST if "fill" in request.POST else None)
    preview: list[ComparedTable] = []
    late = False
    if request.method == "POST" and "fill" not in request.POST:
        form = _form(competition, rows_in(request.POST), request.POST)
        if form.is_valid() and form.scheme is not None:
            scheme, breaks = form.scheme, form.tie_breaks
            if "save" not in request.POST:
                preview = compared(standings(competition), previewed(competition, scheme, breaks))
            elif attempt(
                request,
                competition,
                form,
                lambda by: change_points(competition, scheme, breaks, by),
                _("Saved. The table has been updated."),
            ):
                return redirect(competition)
            elif late := is_late(request, competition, form):
                earlier = competition_before(competition, done_since(request, competition))
                sent = points_caught_up(request.POST, *(_filled(each) for each in (earlier, competition)))
                form = _form(competition, rows_in(sent), sent)
    else:
        form = _filled(competition, preset.cleaned_data["preset"] if preset.is_valid() else "")
    context = competition_context(request, competition)
    context |= {"form": form, "preset": preset, "preview": preview}
    signing = SignatureForm(competition, after=None if late else form, preview=bool(preview))
    context["signing"] = carried(request, competition) if preset.is_bound else signing
    status = 409 if late else 422 if form.errors or preset.errors else 200
    return render(request, "tournaments/arranging/points.html", context, status=status)


def _filled(competition: Competition, preset: str = "") -> PointsForm:
    """Return the form filled with a preset, or with what the competition has."""
    what = competition.variant, competition.format
    if preset:
        scheme, breaks = PRESETS[preset].scheme, suiting(PRESETS[preset].tie_breaks, *what)
    else:
        scheme, breaks = Scheme.from_data(competition.points), competition.tie_breaks
    rows = len(scheme.bonuses) + EMPTY_ROWS
    return _form(competition, rows, initial=initial_points(scheme, breaks))


def _form(competition: Competition, rows: int, *args: Any, **kwargs: Any) -> PointsForm:
    by_rounds = find(competition.format).round_by_round
    return PointsForm(_choosable(competition), rows, *args, round_by_round=by_rounds, **kwargs)


def _choosable(competition: Competition) -> list[str]:
    """Return the tie-breaks that suit the game and the format, and what the competition has besides."""
    what = competition.variant, competition.format
    return [slug for slug in TIE_BREAKS if slug in competition.tie_breaks or suits(slug, *what)]
