"""The fixtures of a competition, as a page and as a calendar."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.states import club_of
from scoring.web.kept_pages import for_readers
from scoring.web.signing import SignatureForm
from tournaments.forms.filters import FixturesFilter
from tournaments.models import Competition
from tournaments.readmodel.draft_draw import draft_draw
from tournaments.readmodel.draft_fixtures import draft_fixtures
from tournaments.readmodel.fixture_rows import source_labels, with_entrants
from tournaments.readmodel.fixtures import line_of, sections
from tournaments.views.access import listed_in, visible_competition
from tournaments.views.context import competition_context

PER_PAGE = 100


@require_safe
@for_readers(club_of, "team", "state", "by", "page")
def fixture_list(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """List the fixtures by round or by date, those of one team or in one state where it is asked for.

    Organisers and checkers see those that are drafts before them; checkers the draft of a draw too, which organisers
    have on its own page.
    """
    found = visible_competition(request, slug, season, competition)
    people = found.between == Competition.Between.PEOPLE
    wanted = FixturesFilter(request.GET, found.entrants.order_by("name"), people=people)
    listed = listed_in(request, found)
    asked = with_entrants(wanted.filtered(found.fixtures.all(), listed))
    page = Paginator(asked, PER_PAGE).get_page(request.GET.get("page"))
    rows = list(page)
    labels = source_labels(rows)
    lines = [line_of(fixture, labels, listed) for fixture in rows]
    shown = sections(lines, by_date=wanted.by_date)
    context = competition_context(request, found)
    context |= {
        "page": "fixtures",
        "drafts": draft_fixtures(found) if context["may_read_drafts"] else (),
        "draft_draw": draft_draw(found) if context["may_read_drafts"] and not context["may_manage"] else None,
        "sections": shown,
        "next_section": next((each for each in shown if each.to_come), None),
        "filter": wanted,
        "by_date": wanted.by_date,
        "pages": page,
        "signing": SignatureForm(found),
    }
    return render(request, "tournaments/competition/fixtures.html", context)
