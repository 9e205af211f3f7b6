"""Slips for a round: a sheet with one for each side of its matches, which are made where there is none yet."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.book.errors import NotWrittenError
from scoring.book.open_book import setups
from scoring.book.signature import Signature
from scoring.clubs.site_address import public_address
from scoring.forms.matches import rosters
from scoring.forms.shown_to import who_sees
from scoring.forms.slips import SlipsForm
from scoring.models import Match, Slip
from scoring.printing.slips import printed_slips, slips_pdf
from scoring.rights import Right
from scoring.rules.setup import SidePlayer
from scoring.slips import NewSlip, new_slips, newest_slip
from scoring.views.slips import answer_with_slips, kept_as_seen
from scoring.web.access import signed_in
from scoring.web.pdf_answers import asked_size, size_context
from scoring.web.signing import seen_at
from scoring.words.phrase import phrase
from tournaments.forms.fixture_setup import PaperSetupForm
from tournaments.models import Competition, Fixture
from tournaments.readmodel.fixture_rows import with_entrants
from tournaments.readmodel.links import way_of
from tournaments.services.check_ins import evening_of
from tournaments.services.fixtures import is_free, start
from tournaments.views.access import competition_right
from tournaments.views.context import competition_context
from tournaments.words.fixtures import round_words

PER_PAGE = 20
"""For so many matches slips are printed at once."""


@never_cache
@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def round_slips(request: HttpRequest, competition: Competition, stage: int, round: int) -> HttpResponse:
    """Show for which matches of a round there are slips; POST makes new ones for all, and answers with their sheet."""
    page = _page(request, competition, stage, round)
    fixtures = [fixture for fixture in page if _is_to_play(fixture)]
    day, code = max(filter(None, map(_evening, fixtures)), default=None), 422
    newest = newest_slip(each.match_id for each in fixtures if each.match_id)
    form = SlipsForm(day, request.POST or None, is_again=bool(newest))
    if request.method != "POST":
        code = 200
    elif form.is_valid() and (matches := _matches(request, competition, fixtures)):
        made = {match.pk: new_slips(match) for _fixture, match in matches}
        answer = _printed(request, competition, matches, made, form)
        if kept_as_seen(request, [slip for each in made.values() for slip in each], form):
            return answer
        newest, code = newest_slip(made), 409
    in_use = Slip.objects.filter(match__in=[each.match_id for each in fixtures if each.match_id], ended_at=None)
    printed = {slip.match_id: slip for slip in in_use}
    first = page[0]
    context = competition_context(request, competition) | {
        "page": "fixtures",
        "round_name": round_words(first.stage, first.round, first.label),
        "rows": [(fixture, printed.get(fixture.match_id or 0)) for fixture in fixtures],
        "form": form,
        "seen": seen_at(newest),
        "pages": page,
        **size_context(request),
    }
    return render(request, "tournaments/competition/round_slips.html", context, status=code)


def _evening(fixture: Fixture) -> date | None:
    """Return the day on whose evening a fixture is played: a round after midnight is of the evening before."""
    if fixture.on is None or fixture.at is None:
        return fixture.on
    return evening_of(timezone.make_aware(datetime.combine(fixture.on, fixture.at)))


def _page(request: HttpRequest, competition: Competition, stage: int, round: int) -> Page[Fixture]:
    """Return the fixtures of a round for which slips are printed at once. Raises Http404 where it has none."""
    fixtures = competition.fixtures.filter(stage=stage, round=round, is_bye=False)
    rows = with_entrants(fixtures).select_related("match__club", "competition__season__club")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    if not page.paginator.count:
        raise Http404
    return page


def _is_to_play(fixture: Fixture) -> bool:
    """Whether a result is still to be entered: of a fixture with both sides, or of its match."""
    if fixture.match is not None:
        return not fixture.match.is_over and not fixture.match.withdrawn
    return is_free(fixture)


def _matches(request: HttpRequest, competition: Competition, fixtures: list[Fixture]) -> list[tuple[Fixture, Match]]:
    """Return the matches of fixtures, made where there is none; those that cannot be are told."""
    players = rosters(competition.season.club)
    found = []
    for fixture in fixtures:
        match = fixture.match or _started(request, fixture, players)
        if match is None:
            said = _("%(home)s v %(away)s: its match must be set up by hand first. Its slips are not printed.")
            messages.error(request, phrase(said, home=str(fixture.home), away=str(fixture.away)))
        else:
            found.append((fixture, match))
    return found


def _started(request: HttpRequest, fixture: Fixture, players: Mapping[int, Sequence[SidePlayer]]) -> Match | None:
    """Make the match of a fixture as it is proposed; None where it cannot be."""
    setup = PaperSetupForm(fixture, players, PaperSetupForm(fixture, players).unchanged)
    if not (setup.is_valid() and setup.setup):
        return None
    by = Signature(author=signed_in(request))
    try:
        return start(fixture, setup.setup, setup.links, by, toss_known=False, visibility=who_sees(setup)).match
    except NotWrittenError:
        return None


def _printed(
    request: HttpRequest,
    competition: Competition,
    matches: list[tuple[Fixture, Match]],
    made: Mapping[int, Sequence[NewSlip]],
    form: SlipsForm,
) -> HttpResponse:
    """Return the sheet of new slips."""
    until, site, about = form.cleaned_data["until"], public_address(), setups(match for _fixture, match in matches)
    slips = [
        slip
        for fixture, match in matches
        for slip in printed_slips(about[match.pk], made[match.pk], until, site, way_of(fixture).played_for)
    ]
    return answer_with_slips(slips_pdf(slips, matches[0][1], asked_size(request)), competition.slug)
