"""Paper: the pages that say what can be printed, and the PDFs. Anybody may print."""

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from scoring.book.opening import OpenBook, open_book
from scoring.matchfile.writing import document, encode
from scoring.models import Match, Team
from scoring.rosters import current_members, first_eleven
from scoring.rules import VERSION
from scoring.rules.registry import find
from scoring.sheets.bundle import match_record, match_sheets
from scoring.sheets.heading import heading
from scoring.sheets.offers import Offer, Sheet, Subject, blank, offers
from scoring.sheets.rendering import to_pdf
from scoring.sheets.sizes import PaperSize
from scoring.views.printing import asked_size, pdf_response, printed_once, size_context
from scoring.views.reader import match_context

ALL = "set"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the blank sheets, ready-made teams and reference cards of every game."""
    return _page(request, "index", games=_games())


@require_safe
def blank_sheet(request: HttpRequest, variant: str, sheet: str) -> HttpResponse:
    """Print a game's blank sheet, or its reference card."""
    sheets = _sheets(_offer(variant), sheet)
    return _to_fill_in(request, blank(variant, asked_size(request)), sheets, f"{variant}-{sheet}")


@require_safe
def ready_sheet(request: HttpRequest, variant: str, sheet: str) -> HttpResponse:
    """Print a sheet with the teams that come with a game."""
    offer = _offer(variant)
    if offer.teams is None:
        raise Http404
    subject = blank(variant, asked_size(request), offer.teams)
    return _to_fill_in(request, subject, _sheets(offer, sheet), f"{variant}-teams-{sheet}")


@require_safe
def team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """Show what can be printed with a team's roster."""
    found = _team(slug, team)
    members = current_members(found).count()
    return _page(request, "team", club=found.club, team=found, members=members, games=_games())


@require_safe
def team_sheet(request: HttpRequest, slug: str, team: str, variant: str, sheet: str) -> HttpResponse:
    """Print a sheet with the first eleven of a team's roster."""
    found = _team(slug, team)
    sheets = _sheets(_offer(variant), sheet)
    eleven = first_eleven(found, list(current_members(found)))
    subject = blank(variant, asked_size(request), (eleven, None))
    return _to_fill_in(request, subject, sheets, f"{found.slug}-{variant}-{sheet}", found)


@require_safe
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what can be printed of a match."""
    row = _match(slug)
    return _page(request, "match", offer=_offer(row.variant), **match_context(row, open_book(row), "paper"))


@require_safe
def whole_match(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print the whole match."""
    return _of_match(request, _match(slug), "match", _with_its_file)


def _with_its_file(row: Match, book: OpenBook, size: PaperSize) -> bytes:
    has_log = book.match.depth == Match.Depth.LOG
    return match_record(row, book, size, encode(document(book.match, book.entries)) if has_log else None)


@require_safe
def match_sheet(request: HttpRequest, slug: str, sheet: str) -> HttpResponseBase:
    """Print a sheet of a match, filled as far as it has been played."""
    return _match_sheets(request, slug, sheet, sheet, filled=True)


@require_safe
def match_blank_sheet(request: HttpRequest, slug: str, sheet: str) -> HttpResponseBase:
    """Print a sheet with the two sides of a match, to be filled in by hand."""
    return _match_sheets(request, slug, sheet, f"{sheet}-to-fill-in", filled=False)


def _match_sheets(request: HttpRequest, slug: str, sheet: str, name: str, *, filled: bool) -> HttpResponseBase:
    row = _match(slug)
    sheets = _sheets(_offer(row.variant), sheet)
    return _of_match(request, row, name, lambda *book: match_sheets(*book, sheets=sheets, filled=filled))


def _of_match(
    request: HttpRequest, row: Match, name: str, printed: Callable[[Match, OpenBook, PaperSize], bytes]
) -> HttpResponseBase:
    """Return a PDF of a match; 304 where neither the match nor what stands in its heading has changed."""
    says = (row.version, VERSION, row.club.name)
    return printed_once(request, says, lambda size: printed(row, open_book(row), size), f"{row.slug}-{name}")


def _to_fill_in(
    request: HttpRequest, subject: Subject, sheets: Sequence[Sheet], name: str, team: Team | None = None
) -> HttpResponse:
    head = heading(subject.variant, team.club if team else None)
    title = f"{head.game}: {', '.join(str(sheet.name) for sheet in sheets)}"
    pages = [page for sheet in sheets for page in sheet.pages(subject)]
    return pdf_response(to_pdf(title, head, pages, subject.size), name)


def _page(request: HttpRequest, name: str, **context: object) -> HttpResponse:
    return render(request, f"scoring/paper/{name}.html", context | size_context(request))


def _games() -> list[tuple[str, str, Offer]]:
    return [(slug, find(slug).setup_rules.name, offer) for slug, offer in offers().items()]


def _offer(variant: str) -> Offer:
    if variant not in offers():
        raise Http404
    return offers()[variant]


def _sheets(offer: Offer, slug: str) -> Sequence[Sheet]:
    """Return the sheet at this address, or all of them."""
    sheets = offer.sheets if slug == ALL else [sheet for sheet in offer.sheets if sheet.slug == slug]
    if not sheets:
        raise Http404
    return sheets


def _match(slug: str) -> Match:
    return get_object_or_404(Match.objects.select_related("club"), slug=slug, withdrawn=False)


def _team(slug: str, team: str) -> Team:
    return get_object_or_404(Team.objects.select_related("club"), club__slug=slug, slug=team)
