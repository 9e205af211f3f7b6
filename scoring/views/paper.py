"""Paper: the pages that say what can be printed, and the PDFs. Anybody may print."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.book.open_book import open_book
from scoring.clubs.printouts import TeamSheets
from scoring.clubs.rosters import current_members
from scoring.exports.formats import formats_of
from scoring.games.registry import find_game, games
from scoring.printing.guides import GUIDES, Guide
from scoring.printing.match_printouts import BlankSheets, MatchRecord, MatchSheets, chosen
from scoring.sheets.sheet import SheetSet
from scoring.states import match_of, results_of
from scoring.views.reader import match_context
from scoring.web.access import visible_match, visible_team, way_to
from scoring.web.kept_pages import for_readers
from scoring.web.pdf_answers import asked_size, printed, size_context
from scoring.words.game_names import game_name


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the blank sheets, ready-made teams and reference cards of every game."""
    return _page(request, "index", games=_games(), kinds=_kinds(), guides=GUIDES)


@require_safe
def guide(request: HttpRequest, guide: str) -> HttpResponseBase:
    """Print a guide for who scores, or who organises."""
    if guide not in GUIDES:
        raise Http404
    return printed(request, Guide(guide, asked_size(request).slug), f"how-to-{guide}")


@require_safe
def blank_sheet(request: HttpRequest, variant: str, sheet: str) -> HttpResponseBase:
    """Print a game's blank sheet, or its reference card."""
    _check(variant, sheet)
    printout = BlankSheets(variant, sheet, with_teams=False, size=asked_size(request).slug)
    return printed(request, printout, f"{variant}-{sheet}")


@require_safe
def ready_sheet(request: HttpRequest, variant: str, sheet: str) -> HttpResponseBase:
    """Print a sheet with the teams that come with a game."""
    if _check(variant, sheet).teams is None:
        raise Http404
    printout = BlankSheets(variant, sheet, with_teams=True, size=asked_size(request).slug)
    return printed(request, printout, f"{variant}-teams-{sheet}")


@require_safe
@for_readers(results_of, "paper")
def team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """Show what can be printed with a team's roster."""
    found = visible_team(request, slug, team)
    members = current_members(found).count()
    return _page(request, "team", club=found.club, team=found, members=members, games=_games())


@require_safe
def team_sheet(request: HttpRequest, slug: str, team: str, variant: str, sheet: str) -> HttpResponseBase:
    """Print a sheet with the first eleven of a team's roster."""
    _check(variant, sheet)
    found = visible_team(request, slug, team)
    printout = TeamSheets(slug, team, variant, sheet, asked_size(request).slug)
    return printed(request, printout, f"{found.slug}-{variant}-{sheet}")


@require_safe
@for_readers(match_of, "paper")
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what can be printed of a match."""
    row = visible_match(request, slug, withdrawn=False)
    book = open_book(row)
    exports = formats_of(book.match)
    return _page(
        request, "match", offer=_offer(row.variant), exports=exports, **match_context(request, row, book, "paper")
    )


@require_safe
def whole_match(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print the whole match."""
    match = visible_match(request, slug, withdrawn=False)
    printout = MatchRecord(match.slug, asked_size(request).slug, way_to(request, match).played_for)
    return printed(request, printout, f"{slug}-match")


@require_safe
def match_sheet(request: HttpRequest, slug: str, sheet: str) -> HttpResponseBase:
    """Print a sheet of a match, filled as far as it has been played."""
    return _match_sheets(request, slug, sheet, sheet, filled=True)


@require_safe
def match_blank_sheet(request: HttpRequest, slug: str, sheet: str) -> HttpResponseBase:
    """Print a sheet with the two sides of a match, to be filled in by hand."""
    return _match_sheets(request, slug, sheet, f"{sheet}-to-fill-in", filled=False)


def _match_sheets(request: HttpRequest, slug: str, sheet: str, name: str, *, filled: bool) -> HttpResponseBase:
    match = visible_match(request, slug, withdrawn=False)
    _check(match.variant, sheet)
    printout = MatchSheets(slug, sheet, filled, asked_size(request).slug, way_to(request, match).played_for)
    return printed(request, printout, f"{slug}-{name}")


def _page(request: HttpRequest, name: str, **context: object) -> HttpResponse:
    return render(request, f"scoring/paper/{name}.html", context | size_context(request))


def _games() -> list[tuple[str, str, SheetSet]]:
    return [(slug, game_name(slug), game.sheets) for slug, game in games().items()]


def _kinds() -> dict[str, dict[str, list[str]]]:
    """Return what each sheet has on it, by its name: by each text that says so, the names of the games it is of."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for _slug, game, offer in _games():
        for sheet in filter(None, (*offer.sheets, offer.how_to_play)):
            kinds.setdefault(str(sheet.name), {}).setdefault(str(sheet.about), []).append(game)
    return kinds


def _offer(variant: str) -> SheetSet:
    if variant not in games():
        raise Http404
    return find_game(variant).sheets


def _check(variant: str, sheet: str) -> SheetSet:
    """Return what is offered of a game. Raises Http404 where it, or such a sheet of it, is not."""
    offer = _offer(variant)
    if not chosen(offer, sheet):
        raise Http404
    return offer
