"""Who is here tonight: checked in with a tap each until the next round is drawn; and whoever comes late joins."""

from dataclasses import replace
from fractions import Fraction

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.book.signature import Signature
from scoring.models import Team
from scoring.rights import Right
from scoring.web.access import signed_in
from scoring.web.signing import SignatureForm
from scoring.words.phrase import phrase
from tournaments.forms.late_comers import LateComerForm
from tournaments.models import Competition
from tournaments.readmodel.check_ins import attendance
from tournaments.readmodel.progress import progress
from tournaments.readmodel.rounds import RoundState, round_state
from tournaments.services.check_ins import came_since, check_in, forget_check_ins, said, staying, tonight
from tournaments.services.draws import redraw_with
from tournaments.services.late_comers import can_join, join, join_and_redraw, rounds_missed
from tournaments.standings.scheme import Scheme
from tournaments.views.access import competition_right
from tournaments.views.acts import attempt, tell_of_given_up, warn_of_the_drawn
from tournaments.views.context import competition_context
from tournaments.views.drafts import page_at
from tournaments.words.late_comers import missed_reason


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def who_is_here(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Show who is here, and say it of one, of all or of nobody; or let somebody join."""
    over = progress([competition])[competition.pk].is_over
    if "join" in request.POST:
        return _late_comer(request, competition, over=over)
    if "redraw_with" in request.POST:
        return _redraw(request, competition)
    if request.method == "POST" and not over:
        return _said(request, competition)
    return _page(request, competition, over=over)


def _said(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Say what was tapped. Raises BadRequest where it was nothing of ours."""
    here, by = page_at(competition, "competition-check-in"), signed_in(request)
    if "all" in request.POST:
        check_in(competition, [each.pk for each in staying(competition)], by, here=True)
    elif "nobody" in request.POST:
        forget_check_ins(competition)
    else:
        is_here = "here" in request.POST
        sent = request.POST.get("here" if is_here else "gone", "")
        if not (sent.isascii() and sent.isdigit() and len(sent) < 19):
            raise BadRequest
        if not check_in(competition, [int(sent)], by, here=is_here):
            messages.error(request, _("This entrant no longer takes part, so nothing is said of it."))
        here = f"{here}#e{sent}"
    return redirect(here)


def _redraw(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Draw a round that has not begun again, with those who have come since it was drawn."""
    state = round_state(competition)
    came = [each.pk for each in came_since(competition, state.not_begun)] if state.not_begun else []
    if not came:
        messages.info(request, _("The round has begun, or nobody has come since it was drawn. Nothing was changed."))
    elif attempt(request, competition, None, lambda by: redraw_with(competition, came, by)):
        _tell_redrawn(request, competition, state)
    return redirect(page_at(competition, "competition-check-in"))


def _tell_redrawn(request: HttpRequest, competition: Competition, was: RoundState) -> None:
    messages.success(request, _("Round %(round)d is drawn again.") % {"round": was.not_begun})
    tell_of_given_up(request, was.made)
    warn_of_the_drawn(request, competition, competition.fixtures.filter(round=was.not_begun))


def _late_comer(request: HttpRequest, competition: Competition, *, over: bool) -> HttpResponse:
    """Let somebody join, who is here by that."""
    state = round_state(competition)
    drawn, again = rounds_missed(competition), state.not_begun
    form = LateComerForm(competition, _teams(competition), drawn, again, request.POST)

    def do(by: Signature) -> None:
        worth, redraw = form.cleaned_data.get("worth", ""), form.cleaned_data.get("redraw", False)
        missed = drawn - redraw
        points = getattr(Scheme.from_data(competition.points), worth) * missed if worth else Fraction(0)
        reason = missed_reason(missed, worth) if points else ""
        enter = join_and_redraw if redraw else join
        joined = enter(competition, form.details, points, replace(by, reason=reason))
        if said(competition, tonight()):  # where nobody is checked in, nobody is missing either
            check_in(competition, [joined.pk], signed_in(request), here=True)

    if form.is_valid() and attempt(request, competition, form, do):
        messages.success(request, phrase(_("%(name)s takes part now."), name=form.details.name))
        if form.cleaned_data.get("redraw"):
            _tell_redrawn(request, competition, state)
        return redirect(page_at(competition, "competition-check-in"))
    return _page(request, competition, form, over=over)


def _teams(competition: Competition) -> dict[str, Team]:
    """Return the teams of the club that play, by how their names compare. One query."""
    return {team.name.casefold(): team for team in competition.season.club.teams.filter(retired_at=None)}


def _page(
    request: HttpRequest, competition: Competition, form: LateComerForm | None = None, *, over: bool
) -> HttpResponse:
    state = round_state(competition)
    missed, teams = rounds_missed(competition), _teams(competition)
    context = competition_context(request, competition) | {
        "attendance": attendance(competition, tonight()),
        "state": state,
        "came_since": came_since(competition, state.not_begun) if state.not_begun and not over else (),
        "over": over,
        "by_rounds": bool(state.rounds),
        "can_join": can_join(competition) and not (state.rounds and missed - bool(state.not_begun) >= state.rounds),
        "drawn": bool(state.last),
        "missed": missed,
        "first_round": missed + 1,
        "teams": teams.values(),
        "form": form or LateComerForm(competition, teams, missed, state.not_begun),
        "signing": SignatureForm(competition, after=form),
    }
    wrong = form is not None
    return render(request, "tournaments/arranging/who_is_here.html", context, status=422 if wrong else 200)
