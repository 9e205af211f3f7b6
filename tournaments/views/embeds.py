"""A competition's table, and what comes next in it or in its club, to be shown in the page of another site."""

from collections.abc import Sequence

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.addresses import site_address
from scoring.models import Club
from scoring.states import club_of
from scoring.visibility import Visibility
from scoring.web.access import club_for_everybody
from scoring.web.embeds import Embed, embed_page, embedded
from tournaments.models import Competition
from tournaments.readmodel.season import coming, running_season, shown_competitions, summaries
from tournaments.views.access import competition_for_everybody, for_everybody

_AGAIN = 600
"""After how many seconds a page is asked for again."""
_HEIGHT = 420
"""Of a frame, in pixels; what is longer is scrolled."""


def embeds_of_club(request: HttpRequest, club: Club) -> list[Embed]:
    """Return what of a club can be shown elsewhere; nothing where it is not for everybody. No query."""
    if club.shown.visibility:
        return []
    address = site_address(request) + reverse("embed-club-fixtures", args=[club.slug])
    return [Embed(_("Next fixtures"), address, _HEIGHT)]


def embeds_of_competition(request: HttpRequest, competition: Competition) -> list[Embed]:
    """Return what of a competition can be shown elsewhere; nothing where it is not for everybody. No query."""
    if not for_everybody(competition):
        return []
    season, site = competition.season, site_address(request)
    at = [season.club.slug, season.slug, competition.slug]
    names = {"embed-table": _("How it stands"), "embed-fixtures": _("Next fixtures")}
    return [Embed(what, site + reverse(name, args=at), _HEIGHT) for name, what in names.items()]


@embedded(club_of)
def table(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show how a competition stands: its tables in short, to their end."""
    found = competition_for_everybody(request, slug, season, competition)
    [summary] = summaries([found], Visibility.PUBLIC, whole=True)
    return embed_page("tournaments/embeds/table.html", {"of": found, "summary": summary, "again": _AGAIN})


@embedded(club_of)
def competition_fixtures(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show the matches in progress and the next fixtures of a competition."""
    found = competition_for_everybody(request, slug, season, competition)
    return _fixtures(found, [found])


@embedded(club_of)
def club_fixtures(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the matches in progress and the next fixtures of the season of a club."""
    club = club_for_everybody(request, slug)
    season = running_season(club, timezone.localdate())
    return _fixtures(club, shown_competitions(season, Q(visibility=Visibility.PUBLIC)))


def _fixtures(of: Club | Competition, competitions: Sequence[Competition]) -> HttpResponse:
    lines = coming(competitions, timezone.localdate(), Visibility.PUBLIC)
    context: dict[str, object] = {"of": of, "lines": lines, "with_name": len(competitions) > 1, "again": _AGAIN}
    return embed_page("tournaments/embeds/fixtures.html", context)
