"""A fixture: read by everybody, changed by its organisers."""

from datetime import date, datetime
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.timezone import get_default_timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.addresses import site_address
from scoring.book.signature import Signature
from scoring.rights import Right
from scoring.states import club_of
from scoring.web.access import reader_in
from scoring.web.kept_pages import for_readers
from scoring.web.signing import SignatureForm
from scoring.web.sports_events import sports_event
from scoring.words.options import conditions
from tournaments.formats.course import FixtureState
from tournaments.forms.fixtures import ExchangeForm, FixtureForm, NewFixtureForm, fixture_caught_up
from tournaments.models import Competition, Fixture
from tournaments.readmodel.fixture_rows import source_labels
from tournaments.readmodel.fixtures import FixtureLine, line_of
from tournaments.readmodel.meetings import earlier
from tournaments.services.acts import refused
from tournaments.services.bracket_places import is_finished, won_by
from tournaments.services.conditions import conditions_of
from tournaments.services.draft_draws import drafts_of_fixtures, keep_fixture
from tournaments.services.earlier import fixture_before
from tournaments.services.fixtures import (
    add_fixture,
    change_fixture,
    exchange,
    is_free,
    remove_fixture,
    swap_sides,
    was_added,
)
from tournaments.services.questions import Questions, questions
from tournaments.views.access import competition_right, fixture_right, for_everybody, visible_fixture
from tournaments.views.acts import Submission, attempt, done_since, submit, warn_of_clashes, warn_of_postponed
from tournaments.views.context import competition_context
from tournaments.views.decisions import settling_address
from tournaments.views.drafts import keep_back, page_at
from tournaments.words.fixtures import misplaced_words
from tournaments.words.refusals import not_done_text

_STATUSES = dict.fromkeys(FixtureState, "EventScheduled") | {
    FixtureState.POSTPONED: "EventPostponed",
    FixtureState.CANCELLED: "EventCancelled",
    FixtureState.OFF: "EventCancelled",
    FixtureState.NOT_NEEDED: "EventCancelled",
}
"""How schema.org calls the state of a fixture."""


@require_safe
@for_readers(club_of)
def fixture(request: HttpRequest, slug: str, season: str, competition: str, key: str) -> HttpResponse:
    """Show a fixture: who, when, where, under which conditions, how it ended, who went through and why, what to print;
    what the sides did before it.
    """
    found = visible_fixture(request, slug, season, competition, key)
    waiting = questions(found.competition) if found.stage else Questions()
    question = next((each for each in waiting.through if each.fixture.pk == found.pk), None)
    context = fixture_context(request, found)
    context |= {
        "conditions": list(conditions(conditions_of(found.competition, found))),
        "can_start": is_free(found),
        "can_bring_in": is_free(found) and not any(side and side.withdrawn for side in (found.home, found.away)),
        "can_remove": context["may_manage"] and found.match_id is None and was_added(found),
        "question": question,
        "settle": settling_address(question, found.get_absolute_url()) if question else "",
        "misplaced": [
            misplaced_words(place.holds.name if place.holds else "", place.due.name if place.due else "")
            for place in waiting.places
            if place.fixture.pk == found.pk
        ],
        "through_stands": found.through is not None and won_by(found) is None,
        "finished": is_finished(found),
        "event": _event(request, found, context["line"]),
        "earlier": earlier(found, reader_in(request, found.competition.season.club).listed),
    }
    return render(request, "tournaments/fixtures/fixture.html", context)


def _event(request: HttpRequest, fixture: Fixture, line: FixtureLine) -> SafeString | None:
    """Return a fixture for other programs; None where it is not for everybody, and of a bye."""
    if line.away is None or not for_everybody(fixture.competition):
        return None
    begins: date | None = line.on
    if line.on and line.at:
        begins = datetime.combine(line.on, line.at, get_default_timezone())
    names = [side.name for side in line.home_first]
    address = site_address(request) + (line.match_address or line.address)
    return sports_event(names, address, begins, line.venue, _STATUSES[line.state], fixture.competition.name)


@fixture_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Move a fixture, postpone, cancel or bring it back, give it conditions of its own."""
    if fixture.is_bye:
        messages.error(request, not_done_text(refused("nobody_plays_a_bye")))
        return redirect(fixture)
    form, was = FixtureForm(fixture, request.POST or None), (fixture.on, fixture.at)
    sent = submit(
        request,
        fixture.competition,
        form,
        lambda by: change_fixture(fixture, form.plan, by),
        _("The fixture is changed."),
        lambda: _caught_up(request, fixture),
    )
    if not sent.done:
        return _show(request, sent.form.fixture, "change", sent)
    now = fixture.competition.fixtures.select_related("home", "away").get(pk=fixture.pk)
    now.competition = fixture.competition
    if now.state != Fixture.State.POSTPONED:
        warn_of_clashes(request, fixture.competition, [now])
    elif (now.on, now.at) != was:
        warn_of_postponed(request, now)
    return redirect(fixture)


def _caught_up(request: HttpRequest, fixture: Fixture) -> FixtureForm:
    """Return what was sent late with what others have changed of the fixture."""
    now = visible_fixture(request, *address_of(fixture))
    now.competition = fixture.competition  # what was done after it was read has not been told
    earlier = fixture_before(now, done_since(request, now.competition))
    return FixtureForm(now, fixture_caught_up(request.POST, FixtureForm(earlier), FixtureForm(now)))


@require_POST
@fixture_right(Right.MANAGE_COMPETITIONS)
def swap(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Swap home and away."""
    if attempt(request, fixture.competition, None, lambda by: swap_sides(fixture, by)):
        messages.success(request, _("Home and away are swapped."))
    return redirect(fixture)


@fixture_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def exchange_sides(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Let a side change places with one of another fixture of the round."""
    form = ExchangeForm(fixture, request.POST or None)
    if request.method == "POST" and form.is_valid():
        side, other, place = form.chosen
        if attempt(request, fixture.competition, form, lambda by: exchange(fixture, side, other, place, by)):
            messages.success(request, _("The two sides are swapped."))
            return redirect(fixture)
    status = 422 if form.is_bound else 200
    signing = SignatureForm(fixture.competition, after=form)
    return _show(request, fixture, "exchange", Submission(form, signing, status))


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Add a fixture to a round; or keep it back as a draft, where `keep` was pressed."""
    form = NewFixtureForm(competition, request.POST or None, initial={"number": request.GET.get("round", "")})
    made: list[Fixture] = []
    if request.method == "POST" and form.is_valid():
        if "keep" in request.POST:
            if keep_back(request, competition, form, partial(keep_fixture, competition, form.added)):
                return redirect(page_at(competition, "competition-fixtures"))
        elif attempt(request, competition, form, lambda by: made.append(_added(competition, form, by))):
            messages.success(request, _("The fixture is added."))
            made[0].competition = competition
            warn_of_clashes(request, competition, made)
            return redirect(made[0])
    drafts = drafts_of_fixtures(competition)
    context = competition_context(request, competition) | {
        "form": form,
        "drafts": len(drafts),
        "newest_draft": drafts[-1].pk if drafts else 0,
        "signing": SignatureForm(competition, after=form),
    }
    return render(request, "tournaments/fixtures/add.html", context, status=422 if form.is_bound else 200)


def _added(competition: Competition, form: NewFixtureForm, by: Signature) -> Fixture:
    data, added = form.cleaned_data, form.added
    return add_fixture(
        competition,
        data["home"],
        data["away"],
        added.number,
        added.on,
        by,
        issued_on=added.issued_on,
        at=added.at,
        table=added.table,
    )


@require_POST
@fixture_right(Right.MANAGE_COMPETITIONS)
def remove(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Take out a fixture that was added by hand."""
    competition = fixture.competition
    if attempt(request, competition, None, lambda by: remove_fixture(fixture, by)):
        messages.success(request, _("The fixture is removed."))
        return redirect("competition-fixtures", competition.season.club.slug, competition.season.slug, competition.slug)
    return redirect(fixture)


def address_of(fixture: Fixture) -> tuple[str, str, str, str]:
    """Return what the address of a fixture says."""
    season = fixture.competition.season
    return season.club.slug, season.slug, fixture.competition.slug, fixture.key


def fixture_context(request: HttpRequest, fixture: Fixture) -> dict[str, Any]:
    """Return what every page about a fixture needs. A captain scores the own matches, though not the competition's."""
    reader = reader_in(request, fixture)
    return competition_context(request, fixture.competition) | {
        "fixture": fixture,
        "may_score": Right.CREATE_MATCH in reader.rights,
        "line": line_of(fixture, source_labels([fixture]), reader.listed),
        "signing": SignatureForm(fixture.competition),
    }


def _show(request: HttpRequest, fixture: Fixture, page: str, sent: Submission[Any]) -> HttpResponse:
    if sent.status == 422:
        # What was sent was refused: the page shows what has become of the fixture meanwhile.
        fixture = visible_fixture(request, *address_of(fixture))
    context = fixture_context(request, fixture) | {"form": sent.form, "signing": sent.signing}
    return render(request, f"tournaments/fixtures/{page}.html", context, status=sent.status)
