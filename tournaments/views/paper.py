"""Paper of competitions: the page that says what can be printed, and the PDFs. Anybody may print."""

from collections.abc import Sequence

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.games.registry import find_game
from scoring.states import results_of
from scoring.visibility import Visibility
from scoring.web.kept_pages import for_readers
from scoring.web.pdf_answers import asked_size, printed, size_context
from tournaments.formats.base import Display
from tournaments.formats.registry import find_format
from tournaments.models import Competition
from tournaments.sheets.fixtures import MOST_FIXTURES
from tournaments.sheets.grid import MOST_PAGES, page_count
from tournaments.sheets.pack import MOST_MATCHES, pairings
from tournaments.sheets.parts import Part, parts
from tournaments.sheets.printouts import (
    BracketSheet,
    FixturesSheet,
    GridSheet,
    PairingBoard,
    PlacesSheet,
    RoundPack,
    TableSheet,
    of_round,
)
from tournaments.sheets.rounds import rounds
from tournaments.views.access import listed_in, visible_competition
from tournaments.views.context import competition_context


@require_safe
@for_readers(results_of, "paper", "reference")
def paper(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show what can be printed of a competition, in parts where it is much."""
    found = visible_competition(request, slug, season, competition)
    every = rounds(found)
    reference = "&reference=1" if "reference" in request.GET else ""
    context = competition_context(request, found) | {
        "page": "paper",
        "fixture_parts": parts(found.fixtures.count(), MOST_FIXTURES),
        "grid_parts": _grid_parts(found),
        "rounds": every,
        "rounds_to_play": [each for each in every if each.to_play],
        "rounds_begun": [each for each in every if each.finished],
        "references": [sheet for sheet in find_game(found.variant).sheets.sheets if sheet.reference],
        "reference": reference,
        "finished": f"{reference}&finished=1",
    }
    return render(request, "tournaments/competition/paper.html", context | size_context(request))


@require_safe
def table(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print the table of a competition, of each group its own."""
    found = visible_competition(request, slug, season, competition)
    if Display.TABLE not in find_format(found.format).displays:
        raise Http404
    return printed(request, TableSheet(*_at(request, found)), f"{found.slug}-table")


@require_safe
def fixtures(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print the fixtures of a competition, round by round."""
    found = visible_competition(request, slug, season, competition)
    part = _part(request, parts(found.fixtures.count(), MOST_FIXTURES))
    return printed(request, FixturesSheet(*_at(request, found), part), f"{found.slug}-fixtures")


@require_safe
def grid(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print everyone against everyone."""
    found = visible_competition(request, slug, season, competition)
    if Display.GRID not in find_format(found.format).displays:
        raise Http404
    part = _part(request, _grid_parts(found))
    return printed(request, GridSheet(*_at(request, found), part), f"{found.slug}-grid")


@require_safe
def bracket_sheet(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print the bracket of a competition."""
    found = visible_competition(request, slug, season, competition)
    if Display.BRACKET not in find_format(found.format).displays:
        raise Http404
    return printed(request, BracketSheet(*_at(request, found)), f"{found.slug}-bracket")


@require_safe
def places(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print the order of a competition's entrants."""
    found = visible_competition(request, slug, season, competition)
    if Display.PLACES not in find_format(found.format).displays:
        raise Http404
    return printed(request, PlacesSheet(*_at(request, found)), f"{found.slug}-{found.format}")


@require_safe
def round_pack(
    request: HttpRequest, slug: str, season: str, competition: str, stage: int, round: int
) -> HttpResponseBase:
    """Print what the matches of a round are played on; finished ones and the reference card only if asked for."""
    found = visible_competition(request, slug, season, competition)
    fixtures, finished = of_round(found, stage, round), "finished" in request.GET
    wanted = pairings(fixtures, listed_in(request, found), finished=finished)
    if not wanted:
        if not fixtures.exists():
            raise Http404
        messages.info(request, _("Nothing is left to be played in this round."))
        return redirect("competition-paper", slug, season, competition)
    part = _part(request, parts(len(wanted), MOST_MATCHES))
    pack = RoundPack(*_at(request, found), stage, round, finished, "reference" in request.GET, part)
    return printed(request, pack, f"{found.slug}-{'knockout-' if stage else ''}round-{round}")


@require_safe
def pairing_board(
    request: HttpRequest, slug: str, season: str, competition: str, stage: int, round: int
) -> HttpResponseBase:
    """Print the pairings of a round for the wall."""
    found = visible_competition(request, slug, season, competition)
    if not of_round(found, stage, round).exists():
        raise Http404
    board = PairingBoard(*_at(request, found), stage, round)
    return printed(request, board, f"{found.slug}-{'knockout-' if stage else ''}round-{round}-pairings")


def _at(request: HttpRequest, competition: Competition) -> tuple[str, str, str, str, Visibility]:
    """Return where a competition is found, the size of paper that was asked for, and what is shown to who asks."""
    season = competition.season
    size = asked_size(request).slug
    return season.club.slug, season.slug, competition.slug, size, listed_in(request, competition)


def _grid_parts(competition: Competition) -> list[Part]:
    groups = competition.entrants.order_by("group").values_list("group").annotate(sides=Count("pk"))
    return parts(page_count([sides for _group, sides in groups]), MOST_PAGES)


def _part(request: HttpRequest, all_parts: Sequence[Part]) -> int:
    """Return the number of the part that was asked for, 1 where none was. Raises Http404 for one that is not there."""
    asked = request.GET.get("part", "1")
    for part in all_parts:
        if asked == str(part.number):
            return part.number
    raise Http404
