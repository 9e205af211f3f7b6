"""Paper of competitions: the page that says what can be printed, and the PDFs. Anybody may print."""

from collections.abc import Callable, Iterable, Sequence

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.sheets.offers import Page, offers
from scoring.sheets.rendering import to_pdf
from scoring.sheets.sizes import PaperSize
from scoring.views.printing import asked_size, pdf_response, printed_once, size_context
from tournaments.formats.base import MOST_ENTRANTS
from tournaments.formats.registry import find
from tournaments.models import Competition
from tournaments.readmodel.bracket import bracket
from tournaments.readmodel.fixtures import ORDER_OF_PLAY, fixture_lines
from tournaments.readmodel.grid import grids
from tournaments.readmodel.progress import progress
from tournaments.readmodel.series import series
from tournaments.readmodel.table import competition_table
from tournaments.sheets.bracket import bracket_pages
from tournaments.sheets.fixtures import MOST_FIXTURES, fixture_pages
from tournaments.sheets.grid import MOST_PAGES, grid_pages, page_count
from tournaments.sheets.heading import competition_heading
from tournaments.sheets.pack import MOST_MATCHES, match_pack, pairings
from tournaments.sheets.parts import Part, parts
from tournaments.sheets.rounds import rounds
from tournaments.sheets.table import table_pages
from tournaments.views.access import visible_competition
from tournaments.views.context import competition_context
from tournaments.words.fixtures import round_words


@require_safe
def paper(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show what can be printed of a competition, in parts where it is much."""
    found = visible_competition(request, slug, season, competition)
    groups = found.entrants.order_by("group").values_list("group").annotate(sides=Count("pk"))
    context = competition_context(request, found) | {
        "page": "paper",
        "fixture_parts": parts(found.fixtures.count(), MOST_FIXTURES),
        "grid_parts": parts(page_count([sides for _group, sides in groups]), MOST_PAGES),
        "rounds": rounds(found),
        "references": [sheet for sheet in offers()[found.variant].sheets if sheet.reference],
    }
    return render(request, "tournaments/competition/paper.html", context | size_context(request))


@require_safe
def table(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print the table of a competition, of each group its own."""
    found = visible_competition(request, slug, season, competition)
    if not find(found.format).has_table:
        raise Http404
    shown = competition_table(found, figures=True)
    return _sheet(request, found, "table", shown.progress.words, shown, lambda _size: table_pages(shown))


@require_safe
def fixtures(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print the fixtures of a competition, round by round."""
    found = visible_competition(request, slug, season, competition)
    part = _part(request, parts(found.fixtures.count(), MOST_FIXTURES))
    lines = fixture_lines(found.fixtures.order_by(*ORDER_OF_PLAY)[part.places])
    kind = find(found.format)
    line = None if kind.has_table or kind.has_bracket else series(found)
    said = line.said if line else progress([found])[found.pk].words
    pages = fixture_pages(lines, part.title(_("Fixtures")))
    return _sheet(request, found, "fixtures", said, (part, lines), lambda _size: pages)


@require_safe
def grid(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print everyone against everyone."""
    found = visible_competition(request, slug, season, competition)
    if not find(found.format).has_table:
        raise Http404
    shown = grids(found, block=MOST_ENTRANTS)
    pages = list(grid_pages(shown))
    part = _part(request, parts(len(pages), MOST_PAGES))
    said = progress([found])[found.pk].words
    return _sheet(request, found, "grid", said, (part, shown), lambda _size: pages[part.places])


@require_safe
def bracket_sheet(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponseBase:
    """Print the bracket of a competition."""
    found = visible_competition(request, slug, season, competition)
    if not find(found.format).has_bracket:
        raise Http404
    shown = bracket(found)
    said = progress([found])[found.pk].words
    return _sheet(request, found, "bracket", said, shown, lambda size: bracket_pages(shown, size))


@require_safe
def round_pack(
    request: HttpRequest, slug: str, season: str, competition: str, stage: int, round: int
) -> HttpResponseBase:
    """Print what the matches of a round are played on; those finished are left out unless they are asked for."""
    found = visible_competition(request, slug, season, competition)
    of_round = found.fixtures.filter(stage=stage, round=round).order_by("group", "number")
    wanted = pairings(of_round, finished="finished" in request.GET)
    if not wanted:
        if not of_round.exists():
            raise Http404
        messages.info(request, _("Nothing is left to be played in this round."))
        return redirect("competition-paper", slug, season, competition)
    part = _part(request, parts(len(wanted), MOST_MATCHES))
    first = wanted[0].fixture
    words = {"competition": found.name, "round": round_words(stage, round, first.label)}
    title = part.title(_("%(competition)s: %(round)s") % words)
    pack = match_pack(found, wanted[part.places], title, asked_size(request))
    return pdf_response(pack, f"{found.slug}-{'knockout-' if stage else ''}round-{round}")


def _sheet(
    request: HttpRequest,
    competition: Competition,
    name: str,
    said: str,
    says: object,
    pages: Callable[[PaperSize], Iterable[Page]],
) -> HttpResponseBase:
    """Return a sheet of a competition as it stands today, `said` in its heading; 304 where it still `says` the same."""
    head = competition_heading(competition, said)

    def printed(size: PaperSize) -> bytes:
        return to_pdf(str(head.match), head, pages(size), size)

    return printed_once(request, (head, says), printed, f"{competition.slug}-{name}")


def _part(request: HttpRequest, all_parts: Sequence[Part]) -> Part:
    """Return the part that was asked for, the first where none was. Raises Http404 where there is no such part."""
    asked = request.GET.get("part", "1")
    for part in all_parts:
        if asked == str(part.number):
            return part
    raise Http404
