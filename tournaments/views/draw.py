"""The draw: looked at before it is made, made, taken back; and the rounds that are drawn one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.rights import Right
from scoring.web.signing import SignatureForm
from tournaments.formats.plan import Planned, rounds_of
from tournaments.formats.registry import format_of, problem_sentence
from tournaments.forms.draw import NightsForm, RoundForm
from tournaments.models import Competition, Entrant, Verb
from tournaments.readmodel.draft_draw import draft_draw
from tournaments.readmodel.draw_plan import PlannedRound, planned_rounds
from tournaments.readmodel.rounds import RoundState, round_state
from tournaments.services.draft_draws import keep_draft
from tournaments.services.draws import clear_draw, draw, draw_next_round, redraw_round
from tournaments.services.kept_draws import draw_before, put_draw_back
from tournaments.services.table_dealing import give_tables, without_table
from tournaments.views.access import competition_right
from tournaments.views.acts import attempt, warn_of_the_drawn
from tournaments.views.context import competition_context
from tournaments.views.drafts import keep_back, page_at


@dataclass(frozen=True, slots=True)
class _Plan:
    """Who would be drawn, and the plan; or what stands in the way of one."""

    entrants: Sequence[Entrant]
    fixtures: Sequence[Planned]
    problem: str = ""


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Show the draw as it would be, and make it; put back the one before, or give tables to fixtures without one."""
    if "put_back" in request.POST:
        if attempt(request, competition, None, lambda by: put_draw_back(competition, by)):
            messages.success(request, _("The draw is restored."))
        return _back(competition)
    if "give_tables" in request.POST:
        if attempt(request, competition, None, lambda by: give_tables(competition, by)):
            messages.success(request, _("The tables are given out."))
            warn_of_the_drawn(request, competition, without_table(competition))
        return _back(competition)
    form = NightsForm(request.POST if request.method == "POST" else None)
    preview: list[PlannedRound] = []
    if request.method == "POST" and form.is_valid():
        plan = _plan(competition)
        if plan.problem:
            form.add_error(None, plan.problem)
        else:
            dated = form.dated(rounds_of(plan.fixtures))
            if dated is not None and "keep" in request.POST:
                if keep_back(request, competition, form, partial(keep_draft, competition, Verb.DRAW, dated)):
                    return _back(competition)
            elif dated is not None and "make" not in request.POST:
                preview = planned_rounds(competition, plan.fixtures, plan.entrants, dated)
                _notice_end(request, competition, preview)
            elif dated is not None and attempt(request, competition, form, lambda by: draw(competition, dated, by)):
                messages.success(request, _("The draw is made."))
                warn_of_the_drawn(request, competition, competition.fixtures.all())
                return _back(competition)
    return _page(request, competition, form, preview=preview)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def clear(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Take the draw back, as long as nothing of it was played."""
    if attempt(request, competition, None, lambda by: clear_draw(competition, by)):
        messages.success(request, _("The draw is undone. It can be restored."))
    return _back(competition)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def draw_round(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Draw the next round on the standings; or the newest once more, where `again` was pressed, or as a draft."""
    state = round_state(competition)
    if "keep_again" in request.POST:
        keep = partial(keep_draft, competition, Verb.REDRAW_ROUND, {}, again=state.last)
        keep_back(request, competition, None, keep)
        return _back(competition)
    if "again" in request.POST:
        if attempt(request, competition, None, lambda by: redraw_round(competition, state.last, by)):
            messages.success(request, _("Round %(round)d is drawn again.") % {"round": state.last})
            warn_of_the_drawn(request, competition, competition.fixtures.filter(round=state.last))
        return _back(competition)
    form = RoundForm(request.POST)
    if form.is_valid():
        nights = {(0, state.last + 1): form.start} if form.start else {}
        if "keep" in request.POST:
            if keep_back(request, competition, form, partial(keep_draft, competition, Verb.DRAW_ROUND, nights)):
                return _back(competition)
        elif attempt(request, competition, form, lambda by: draw_next_round(competition, nights, by)):
            messages.success(request, _("Round %(round)d is drawn.") % {"round": state.last + 1})
            warn_of_the_drawn(request, competition, competition.fixtures.filter(round=state.last + 1))
            return _back(competition)
    return _page(request, competition, NightsForm(), round_form=form)


def _page(
    request: HttpRequest,
    competition: Competition,
    form: NightsForm,
    *,
    preview: Sequence[PlannedRound] = (),
    round_form: RoundForm | None = None,
) -> HttpResponse:
    state = round_state(competition)
    plan = _plan(competition)
    context = competition_context(request, competition) | {
        "form": form,
        "preview": preview,
        "draft_draw": draft_draw(competition),
        "plan": plan,
        "state": state,
        "without_table": without_table(competition).count() if competition.tables and state.last else 0,
        "can_put_back": not state.begun and draw_before(competition) is not None,
        "round_form": round_form or _round_form(state),
        "signing": SignatureForm(competition, after=round_form or form, preview=bool(preview)),
    }
    wrong = form.errors or (round_form is not None and round_form.errors)
    return render(request, "tournaments/arranging/draw.html", context, status=422 if wrong else 200)


def _round_form(state: RoundState) -> RoundForm:
    return RoundForm(initial={"on": state.last_on})


def _plan(competition: Competition) -> _Plan:
    """Return the plan for those who take part, in the order of their seeds. One query."""
    kind, settings = format_of(competition)
    entrants = list(competition.entrants.filter(withdrawn="").order_by("seed"))
    problems = kind.check(len(entrants), settings)
    if problems:
        return _Plan(entrants, (), problem_sentence(problems[0]))
    return _Plan(entrants, kind.plan(len(entrants), settings))


def _notice_end(request: HttpRequest, competition: Competition, rounds: Sequence[PlannedRound]) -> None:
    """Say so where the last night would be after the season."""
    last = max((each.on for each in rounds if each.on), default=None)
    ends = competition.season.ends
    if last and ends and last > ends:
        said = _("The last night would be %(last)s, after the end of the season on %(ends)s.")
        messages.warning(request, said % {"last": date_format(last), "ends": date_format(ends)})


def _back(competition: Competition) -> HttpResponse:
    return redirect(page_at(competition, "competition-draw"))
