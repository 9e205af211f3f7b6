"""The points and tie-breaks of a competition, previewed on its table before they are saved."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.rights import Right
from scoring.web.signing import SignatureForm, read_signing
from tournaments.formats.registry import find_format, presets
from tournaments.forms.points import PointsForm, PresetForm, initial_points, points_caught_up
from tournaments.models import Competition
from tournaments.readmodel.preview import ComparedTable, compared
from tournaments.services.competitions import change_points
from tournaments.services.earlier import competition_before
from tournaments.services.standings import previewed, standings
from tournaments.services.tiebreaks import suiting, suits
from tournaments.standings.scheme import Scheme
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.views.access import competition_right
from tournaments.views.acts import Submission, done_since, submit
from tournaments.views.context import competition_context


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def points(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Change what each outcome is worth, the bonus points and the tie-breaks."""
    preset = PresetForm(request.POST if "fill" in request.POST else None)
    preview: list[ComparedTable] = []
    if request.method == "POST" and not preset.is_bound:
        form = _form(competition, request.POST)
    else:
        form = _filled(competition, preset.cleaned_data["preset"] if preset.is_valid() else "")
    if "save" in request.POST and not preset.is_bound:
        sent = submit(
            request,
            competition,
            form,
            lambda by: change_points(competition, form.judged, form.tie_breaks, by),
            _("Saved. The table has been updated."),
            lambda: _caught_up(request, competition),
        )
        if sent.done:
            return redirect(competition)
    else:
        if form.is_bound and form.is_valid():
            preview = compared(standings(competition), previewed(competition, form.judged, form.tie_breaks))
        signing = SignatureForm(competition, after=form, preview=bool(preview))
        if preset.is_bound:
            signing = read_signing(request, competition).carried()
        sent = Submission(form, signing, 422 if form.errors or preset.errors else 200)
    context = competition_context(request, competition)
    context |= {"form": sent.form, "preset": preset, "preview": preview, "signing": sent.signing}
    return render(request, "tournaments/arranging/points.html", context, status=sent.status)


def _caught_up(request: HttpRequest, competition: Competition) -> PointsForm:
    """Return what was sent late with what others have changed of the points."""
    earlier = competition_before(competition, done_since(request, competition))
    sent = points_caught_up(request.POST, *(_filled(each) for each in (earlier, competition)))
    return _form(competition, sent)


def _filled(competition: Competition, preset: str = "") -> PointsForm:
    """Return the form filled with a preset, or with what the competition has."""
    what = competition.variant, competition.format
    if preset:
        chosen = presets()[preset]
        scheme, breaks = chosen.scheme, suiting(chosen.tie_breaks, *what)
    else:
        scheme, breaks = Scheme.from_data(competition.points), competition.tie_breaks
    return _form(competition, initial=initial_points(scheme, breaks))


def _form(competition: Competition, *args: Any, **kwargs: Any) -> PointsForm:
    ranked_on = find_format(competition.format).ranked_on
    return PointsForm(_choosable(competition), *args, ranked_on=ranked_on, **kwargs)


def _choosable(competition: Competition) -> list[str]:
    """Return the tie-breaks that suit the game and the format, and what the competition has besides."""
    what = competition.variant, competition.format
    return [slug for slug in TIE_BREAKS if slug in competition.tie_breaks or suits(slug, *what)]
