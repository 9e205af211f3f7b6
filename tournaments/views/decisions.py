"""What the organiser has to decide: who goes through, whose a place is, what is drawn or undone again."""

from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.book.signature import Signature
from scoring.rights import Right
from scoring.rules.settlement import DecidedBy
from scoring.web.signing import SignatureForm
from scoring.words.phrase import phrase
from tournaments.formats.registry import format_of
from tournaments.models import Competition, Entrant, Fixture, Verb
from tournaments.readmodel.fixture_rows import source_labels
from tournaments.readmodel.fixtures import line_of
from tournaments.readmodel.rounds import round_state
from tournaments.services.decisions import Filling, ask_place, fill_places, keep_place, let_through
from tournaments.services.draft_draws import draft_of, keep_draft
from tournaments.services.draws import ask_round, keep_round, redraw_round
from tournaments.services.questions import (
    TIED,
    DuePlace,
    WhoGoesOn,
    asked_to_undo,
    kept_places,
    kept_rounds,
    place_of,
    questions,
)
from tournaments.views.access import competition_right, fixture_right, listed_in
from tournaments.views.acts import attempt, tell_of_given_up, warn_of_the_drawn
from tournaments.views.context import competition_context
from tournaments.views.drafts import keep_back, page_at
from tournaments.words.fixtures import kept_words, misplaced_words

# Round numbers are small; a larger one in an address is no round, and no database need be asked.
MOST_ROUNDS = 100_000


@require_safe
@competition_right(Right.MANAGE_COMPETITIONS)
def decide(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Show all that waits for the organiser, each with its buttons."""
    kind, settings = format_of(competition)
    waiting, kept = questions(competition), kept_places(competition)
    fixtures = [each.fixture for each in waiting.through] + [each.fixture for each in (*waiting.places, *kept)]
    for fixture in fixtures:
        fixture.competition = competition
    labels, listed = source_labels(fixtures), listed_in(request, competition)
    lines = {fixture.pk: line_of(fixture, labels, listed) for fixture in fixtures}
    context = competition_context(request, competition) | {
        "waiting": waiting,
        "through": [(each, lines[each.fixture.pk], settling_address(each, request.path)) for each in waiting.through],
        "places": [(each, lines[each.fixture.pk], _said(each)) for each in waiting.places],
        "kept_places": [(each, lines[each.fixture.pk], _kept(each)) for each in kept],
        "kept_rounds": kept_rounds(competition) if kind.rounds_to_draw(settings) else (),
        "draft_draw": draft_of(competition) if waiting.rounds else None,
        "undo": [(asked, SignatureForm(asked.match)) for asked in asked_to_undo(competition)],
        "signing": SignatureForm(competition),
    }
    return render(request, "tournaments/fixtures/decide.html", context)


@require_POST
@fixture_right(Right.MANAGE_COMPETITIONS)
def through(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Let a side through that no match names, or take that back."""
    chosen = request.POST.get("entrant", "")
    sides: dict[str, Entrant | None] = {str(side.pk): side for side in (fixture.home, fixture.away) if side}
    if chosen and chosen not in sides:
        raise BadRequest
    entrant = sides.get(chosen)
    if attempt(request, fixture.competition, None, lambda by: let_through(fixture, entrant, by)):
        said = (
            phrase(_("%(entrant)s goes through."), entrant=entrant.name)
            if entrant
            else _("The decision is open again.")
        )
        messages.success(request, said)
    return _back(request, fixture.competition, fixture.get_absolute_url())


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def fill(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Put into places of the bracket whom the results now say."""
    places = _places(request, competition)
    fillings = [Filling(place.fixture, place.side, place.due) for place in places]
    if fillings and attempt(request, competition, None, lambda by: fill_places(fillings, by)):
        messages.success(request, _("The bracket now follows the results."))
    return _back(request, competition)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def keep(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Keep whom a place of the bracket holds, though the results now say another."""
    places = _places(request, competition)
    if places:
        place, due = places[0], places[0].due
        kept = place.fixture, place.side, due.pk if due else None
        if attempt(request, competition, None, lambda by: keep_place(*kept, by)):
            messages.success(request, _("The bracket stays as it is."))
    return _back(request, competition)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def keep_draw(request: HttpRequest, competition: Competition, round: int) -> HttpResponse:
    """Keep the draw of a round though results it rests on have changed."""
    return _of_a_round(
        request, competition, round, keep_round, _("The draw of round %(round)d is kept.") % {"round": round}
    )


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def ask_place_again(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Take back that a place of the bracket was kept."""
    places = _places(request, competition, kept_places(competition))
    if places and attempt(request, competition, None, lambda by: ask_place(places[0].fixture, places[0].side, by)):
        messages.success(request, _("The decision is open again."))
    return _back(request, competition)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def ask_round_again(request: HttpRequest, competition: Competition, round: int) -> HttpResponse:
    """Take back that the draw of a round was kept."""
    return _of_a_round(request, competition, round, ask_round, _("The decision is open again."))


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def redraw(request: HttpRequest, competition: Competition, round: int) -> HttpResponse:
    """Draw a round again on the results as they now are; or keep that back as a draft, where `keep` was pressed."""
    _check_round(round)
    if "keep" in request.POST:
        keep = partial(keep_draft, competition, Verb.REDRAW_ROUND, {}, again=round)
        kept = keep_back(request, competition, None, keep)
        return redirect(page_at(competition, "competition-draw")) if kept else _back(request, competition)
    made = round_state(competition).made
    if attempt(request, competition, None, lambda by: redraw_round(competition, round, by)):
        tell_of_given_up(request, made)
        messages.success(request, _("Round %(round)d is drawn again.") % {"round": round})
        warn_of_the_drawn(request, competition, competition.fixtures.filter(round=round))
    return _back(request, competition)


def _of_a_round(
    request: HttpRequest,
    competition: Competition,
    round: int,
    act: Callable[[Competition, int, Signature], object],
    done: str,
) -> HttpResponse:
    """Do what was decided of a round, and say that it is `done`. Raises BadRequest where it can be none."""
    _check_round(round)
    if attempt(request, competition, None, lambda by: act(competition, round, by)):
        messages.success(request, done)
    return _back(request, competition)


def _check_round(round: int) -> None:
    if round > MOST_ROUNDS:
        raise BadRequest


def _places(request: HttpRequest, competition: Competition, among: Sequence[DuePlace] | None = None) -> list[DuePlace]:
    """Return those of some places, or of those in question, that were sent; says so where none is any more."""
    waiting = questions(competition).places if among is None else among
    found = [place_of(waiting, code) for code in request.POST.getlist("place")]
    places = [place for place in found if place is not None]
    if not places:
        messages.info(request, _("This has already been decided."))
    for place in places:
        place.fixture.competition = competition
    return places


def settling_address(question: WhoGoesOn, page: str) -> str:
    """Return where to say who won the tie of a fixture, as the rule proposes, to come back to a page; "" of no tie."""
    if question.why != TIED or question.fixture.match is None:
        return ""
    proposed = {"next": page}
    if question.proposed_side is not None:
        proposed |= {
            "decided_by": DecidedBy.OTHER.value,
            "decided_for": str(question.proposed_side),
            "decided_words": question.rule,
        }
    return f"{reverse('match-settlement', args=[question.fixture.match.slug])}?{urlencode(proposed)}"


def _said(place: DuePlace) -> object:
    return misplaced_words(place.holds.name if place.holds else "", place.due.name if place.due else "")


def _kept(place: DuePlace) -> object:
    return kept_words(place.holds.name if place.holds else "", place.due.name if place.due else "")


def _back(request: HttpRequest, competition: Competition, otherwise: str = "") -> HttpResponse:
    """Lead back to the page that asked: the questions, or the fixture."""
    page = page_at(competition, "competition-decide")
    return redirect(page if not otherwise or request.POST.get("next") == page else otherwise)
