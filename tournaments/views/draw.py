"""The draw: looked at before it is made, made, taken back; and the rounds that are drawn one by one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book.errors import RefusedError
from scoring.rights import Right
from scoring.web.signing import SignatureForm
from tournaments.formats.plan import Planned, rounds_of
from tournaments.formats.registry import format_of
from tournaments.forms.draw import NightsForm, RoundForm
from tournaments.forms.not_here import NotHereForm
from tournaments.models import Competition, Entrant, Verb
from tournaments.readmodel.draft_draw import draft_draw
from tournaments.readmodel.draw_plan import PlannedRound, planned_fixtures, planned_rounds
from tournaments.readmodel.rounds import RoundState, open_results, round_state
from tournaments.services.check_ins import not_here, staying
from tournaments.services.draft_draws import keep_draft
from tournaments.services.draws import (
    Night,
    clear_draw,
    draw,
    draw_next_round,
    later_rounds,
    plan_of_draw,
    redraw_round,
)
from tournaments.services.kept_draws import draw_before, put_draw_back
from tournaments.services.table_dealing import give_tables, without_table
from tournaments.views.access import competition_right
from tournaments.views.acts import (
    attempt,
    tell_of_given_up,
    warn_of_open_results,
    warn_of_the_drawn,
    warnings_as_planned,
)
from tournaments.views.context import competition_context
from tournaments.views.drafts import keep_back, page_at
from tournaments.words.refusals import not_done_text
from tournaments.words.rounds import open_results_words


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
        made = round_state(competition).made
        if attempt(request, competition, None, lambda by: put_draw_back(competition, by)):
            tell_of_given_up(request, made)
            messages.success(request, _("The draw is restored."))
        return _back(competition)
    if "give_tables" in request.POST:
        if attempt(request, competition, None, lambda by: give_tables(competition, by)):
            messages.success(request, _("The tables are given out."))
            warn_of_the_drawn(request, competition, without_table(competition))
        return _back(competition)
    made = round_state(competition).made if "make" in request.POST else 0
    form = NightsForm(request.POST if request.method == "POST" else None)
    absent = _not_here_form(request, competition)
    preview: list[PlannedRound] = []
    warnings: list[str] = []
    if request.method == "POST" and form.is_valid() and absent.is_valid():
        without = absent.without
        plan = _plan(competition, without)
        if plan.problem:
            form.add_error(None, plan.problem)
        else:
            dated = form.dated(_rounds(competition, plan.fixtures))
            if dated is not None and "keep" in request.POST:
                if keep_back(
                    request, competition, form, partial(keep_draft, competition, Verb.DRAW, dated, without=without)
                ):
                    return _back(competition)
            elif dated is not None and "make" not in request.POST:
                preview = planned_rounds(competition, plan.fixtures, plan.entrants, dated)
                as_drawn = planned_fixtures(competition, plan.fixtures, plan.entrants, dated)
                warnings = warnings_as_planned(request, competition, as_drawn, are_all=True)
                _notice_end(request, competition, preview)
            elif dated is not None and attempt(
                request, competition, form, lambda by: draw(competition, dated, by, without)
            ):
                messages.success(request, _("The draw is made."))
                tell_of_given_up(request, made)
                warn_of_the_drawn(request, competition, competition.fixtures.all())
                return _back(competition)
    return _page(request, competition, form, absent, preview=preview, warnings=warnings)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def clear(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Take the draw back, as long as nothing of it was played."""
    made = round_state(competition).made
    if attempt(request, competition, None, lambda by: clear_draw(competition, by)):
        tell_of_given_up(request, made)
        messages.success(request, _("The draw is undone. It can be restored."))
    return _back(competition)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def draw_round(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Draw the next round on the standings; or the newest once more, where `again` was pressed, or as a draft."""
    state = round_state(competition)
    again = state.last if {"again", "keep_again"} & request.POST.keys() else None
    absent = _not_here_form(request, competition, again)
    form = RoundForm(request.POST)
    if absent.is_valid() and (again or form.is_valid()):
        without = absent.without
        if "keep_again" in request.POST:
            keep = partial(keep_draft, competition, Verb.REDRAW_ROUND, {}, again=again, without=without)
            keep_back(request, competition, None, keep)
            return _back(competition)
        if again:
            if attempt(request, competition, None, lambda by: redraw_round(competition, again, by, without)):
                messages.success(request, _("Round %(round)d is drawn again.") % {"round": again})
                tell_of_given_up(request, state.made)
                warn_of_the_drawn(request, competition, competition.fixtures.filter(round=again))
            return _back(competition)
        nights = {(0, state.last + 1): form.start} if form.start else {}
        if "keep" in request.POST:
            keep = partial(keep_draft, competition, Verb.DRAW_ROUND, nights, without=without)
            if keep_back(request, competition, form, keep):
                return _back(competition)
        elif attempt(request, competition, form, lambda by: draw_next_round(competition, nights, by, without)):
            messages.success(request, _("Round %(round)d is drawn.") % {"round": state.last + 1})
            warn_of_open_results(request, competition)
            warn_of_the_drawn(request, competition, competition.fixtures.filter(round=state.last + 1))
            return _back(competition)
    return _page(request, competition, NightsForm(), absent, round_form=None if again else form)


def _not_here_form(request: HttpRequest, competition: Competition, again: int | None = None) -> NotHereForm:
    """Return what is asked of those who are not here; `again` is the round that is drawn again."""
    return NotHereForm(_absent(competition, again), request.POST if request.method == "POST" else None)


def _absent(competition: Competition, again: int | None) -> list[Entrant]:
    """Return who is not here, where a round is drawn by itself. Three queries at most."""
    kind, settings = format_of(competition)
    return not_here(competition, again) if kind.rounds_to_draw(settings) else []


def _page(
    request: HttpRequest,
    competition: Competition,
    form: NightsForm,
    absent: NotHereForm,
    *,
    preview: Sequence[PlannedRound] = (),
    warnings: Sequence[str] = (),
    round_form: RoundForm | None = None,
) -> HttpResponse:
    state = round_state(competition)
    plan = _plan(competition)
    wrong = form.errors or absent.errors or (round_form is not None and round_form.errors)
    if not absent.errors and not preview:
        again = state.last if state.can_redraw else None
        absent = NotHereForm(_absent(competition, again), initial={"drawn": absent["drawn"].value()})
    context = competition_context(request, competition) | {
        "form": form,
        "preview": preview,
        "warnings": warnings,
        "draft_draw": draft_draw(competition),
        "plan": plan,
        "state": state,
        "without_table": without_table(competition).count() if competition.tables and state.last else 0,
        "can_put_back": not state.begun and draw_before(competition) is not None,
        "round_form": round_form or _round_form(competition, state),
        "open_results": open_results_words(*open_results(competition)) if state.next else "",
        "signing": SignatureForm(competition, after=round_form or form, preview=bool(preview)),
        "absent": absent,
    }
    return render(request, "tournaments/arranging/draw.html", context, status=422 if wrong else 200)


def _round_form(competition: Competition, state: RoundState) -> RoundForm:
    later = later_rounds(competition)
    return RoundForm(initial={"on": later[0].on, "at": later[0].at} if later else {"on": state.last_on})


def _rounds(competition: Competition, fixtures: Sequence[Planned]) -> Sequence[Night]:
    """Return the rounds that a draw gives nights to: those that are planned, and those that are drawn one by one."""
    kind, settings = format_of(competition)
    return [(0, number + 1) for number in range(kind.rounds_to_draw(settings))] or rounds_of(fixtures)


def _plan(competition: Competition, without: Collection[int] = ()) -> _Plan:
    """Return the plan for those who take part, in the order of their seeds. Two queries at most."""
    try:
        return _Plan(*plan_of_draw(competition, without))
    except RefusedError as error:
        return _Plan(staying(competition), (), not_done_text(error))


def _notice_end(request: HttpRequest, competition: Competition, rounds: Sequence[PlannedRound]) -> None:
    """Say so where the last night would be after the season."""
    last = max((each.on for each in rounds if each.on), default=None)
    ends = competition.season.ends
    if last and ends and last > ends:
        said = _("The last night would be %(last)s, after the end of the season on %(ends)s.")
        messages.warning(request, said % {"last": date_format(last, _("j F Y")), "ends": date_format(ends, _("j F Y"))})


def _back(competition: Competition) -> HttpResponse:
    return redirect(page_at(competition, "competition-draw"))
