"""What the home of a club says where it has nothing yet, by what its reader may do about it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.links import Link
from scoring.models import Club
from scoring.rights import Right
from tournaments.models import Season


@dataclass(frozen=True, slots=True)
class NothingYet:
    """Sentences for a home without matches, competitions or teams, and where a first competition is begun."""

    matches: str
    competitions: str
    teams: str
    first_competition: Link | None


def nothing_yet(club: Club, season: Season | None, rights: Collection[Right]) -> NothingYet:
    """Return what to say; `season` is the one under way. No query."""
    return NothingYet(
        _("No match yet. Fill in two rosters, then set up the first one; guest sides may be just names.")
        if Right.CREATE_MATCH in rights
        else _("No match has been recorded yet. The score of the first one will be here."),
        _no_competition(season, rights),
        _("No team yet. Create one and fill in its roster.")
        if Right.MANAGE_ROSTERS in rights
        else _("No team yet. An organiser of the club creates the first one."),
        _first_competition(club, season) if Right.MANAGE_COMPETITIONS in rights else None,
    )


def _no_competition(season: Season | None, rights: Collection[Right]) -> str:
    if Right.MANAGE_COMPETITIONS not in rights:
        return _("No competition yet. They are listed here once an organiser has created them.")
    if season is None:
        return _("No season yet. Create the first one, then its competitions.")
    return _("No competition yet. Create the first one.")


def _first_competition(club: Club, season: Season | None) -> Link:
    if season is None:
        return Link(_("New season"), reverse("season-new", args=[club.slug]))
    return Link(_("New competition"), reverse("competition-new", args=[club.slug, season.slug]))
