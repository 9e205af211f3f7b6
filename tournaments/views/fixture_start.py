"""A fixture becomes a match: with the toss, to be scored, or with its result from paper."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.book.errors import KeyReusedError, NotWrittenError
from scoring.book.signature import Signature
from scoring.forms.innings import innings_forms
from scoring.forms.lineups import lineups, write_lineup
from scoring.forms.matches import rosters
from scoring.forms.results import ResultForm
from scoring.forms.shown_to import who_sees
from scoring.models import LogRecord, Match
from scoring.rights import Right, may
from scoring.rules.registry import find_rules
from scoring.rules.setup import PLAYERS_MOST
from scoring.views.results import ask_first
from scoring.views.script_words import words_address
from scoring.web.access import signed_in
from scoring.web.confirmation import is_to_change
from scoring.web.signing import new_key, read_key
from scoring.words.options import conditions
from tournaments.forms.fixture_setup import FixtureSetupForm, PaperSetupForm
from tournaments.models import Fixture
from tournaments.services.fixtures import is_free, start
from tournaments.views.access import fixture_right
from tournaments.views.acts import tell_refusal
from tournaments.views.fixture import fixture_context


@fixture_right(Right.CREATE_MATCH)
@require_http_methods(["GET", "HEAD", "POST"])
def start_match(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Make the match of a fixture: everything is filled in, and the toss is asked for."""
    if not is_free(fixture):
        return _not_to_start(request, fixture)
    players = rosters(fixture.competition.season.club)
    filling = "fill" in request.POST
    form = FixtureSetupForm(fixture, players, None if filling else request.POST or None)
    if filling:
        form.initial = {**form.initial, **form.typed(request.POST, switches=False), **_elevens(form, request, players)}
    if request.method == "POST" and form.is_bound and form.is_valid():
        made = _make(request, fixture, form)
        if made is not None:
            return redirect("pad", made.slug)
    return _show(request, fixture, "start", form, players)


@fixture_right(Right.CREATE_MATCH)
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Enter the result of a fixture from paper: its totals, its card, or only how it ended."""
    if not is_free(fixture):
        return _not_to_start(request, fixture)
    players = rosters(fixture.competition.season.club)
    data = request.POST if request.method == "POST" else None
    proposed = PaperSetupForm(fixture, players)
    innings = innings_forms(find_rules(fixture.competition.variant)(proposed.stand_in), data)
    # A button that says how it ended sends nothing else.
    whole = data if data and innings.was_sent else proposed.unchanged
    setup = PaperSetupForm(fixture, players, whole, by_name=innings.has_card)
    form = ResultForm(
        find_rules(fixture.competition.variant),
        setup.setup if setup.is_valid() and setup.setup else setup.stand_in,
        data,
        names=[entrant.name for entrant in proposed.entrants],
        initial={"toss": ""},
        may_override=may(request.user, Right.OVERRIDE, fixture),
    )
    if data and setup.is_valid() and form.is_valid() and not is_to_change(request):
        if asked := ask_first(request, fixture.competition.season.club, form):
            return asked
        setup.setup = form.setup
        made = _make(request, fixture, setup, form.report, form.settlement.body())
        if made is not None:
            messages.success(request, _("The result is saved."))
            return redirect(fixture)
    shown = setup if data else proposed
    return _show(request, fixture, "result", shown, players, {"result": form, "outcomes": _outcomes(form)})


def _outcomes(form: ResultForm) -> list[tuple[str, str]]:
    """Return the ways to end without a score, each a button of its own."""
    outcome: Any = form.fields["outcome"]
    return [(value, said) for value, said in outcome.choices if value]


def _make(
    request: HttpRequest,
    fixture: Fixture,
    form: FixtureSetupForm,
    report: Mapping[str, object] | None = None,
    settlement: Mapping[str, object] | None = None,
) -> Match | None:
    """Make the match of a valid form; None, with the form saying why, where it was not made.

    Many matches of an evening begin at once, so it matters only that the fixture is as it was, not the competition:
    the office looks at that.
    """
    if form.setup is None:
        return None
    by = Signature(author=signed_in(request))
    try:
        key = read_key(request)
        receipt = start(
            fixture,
            form.setup,
            form.links,
            by,
            key=key,
            report=report,
            settlement=settlement,
            visibility=who_sees(form),
        )
        return receipt.match
    except KeyReusedError as error:
        tell_refusal(request, form, error)
    except NotWrittenError as error:
        made = _made_before(request, fixture)
        if made is not None:
            return made
        tell_refusal(request, form, error)
    return None


def _made_before(request: HttpRequest, fixture: Fixture) -> Match | None:
    """Return the match that the same tap, sent before, has made of the fixture."""
    key = read_key(request)
    log = LogRecord.objects.filter(match__fixture=fixture, version=1, key=key) if key else LogRecord.objects.none()
    made = log.select_related("match").first()
    return made.match if made else None


def _not_to_start(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Lead to what there is: the pad of the match that was made, else the fixture, which says how it stands."""
    made = _made_before(request, fixture)
    if made is not None:
        return redirect("pad", made.slug) if made.depth == Match.Depth.LOG else redirect(fixture)
    if fixture.match is not None:
        messages.error(request, _("This fixture already has a match. Your entry was not saved."))
    return redirect(fixture)


def _elevens(form: FixtureSetupForm, request: HttpRequest, players: Mapping[int, Any]) -> dict[str, object]:
    """Return the elevens of the teams that were chosen for sides without one of their own."""
    classes = form.classes
    chosen = {side: request.POST.get(f"side{side}_team", "") for side in (0, 1) if f"side{side}_team" in form.fields}
    known = {str(team): members for team, members in players.items()}
    return {
        f"side{side}_players": write_lineup(known[team][:PLAYERS_MOST], classes=classes)
        for side, team in chosen.items()
        if team in known
    }


def _show(
    request: HttpRequest,
    fixture: Fixture,
    page: str,
    form: FixtureSetupForm,
    players: Mapping[int, Any],
    more: Mapping[str, object] | None = None,
) -> HttpResponse:
    context = fixture_context(request, fixture) | {
        "form": form,
        "conditions": list(conditions(form.conditions)),
        "key": read_key(request) or new_key(),
        "lineups": lineups(players, classes=form.classes),
        "words_address": words_address(),
    }
    status = 422 if form.is_bound and not is_to_change(request) else 200
    return render(request, f"tournaments/fixtures/{page}.html", context | dict(more or {}), status=status)
