"""What a yearbook rests on, as a digest: one that was made is good for as long as it stays the same."""

from hashlib import blake2b
from importlib.metadata import version

from django.conf import settings
from django.db.models import Count, Max, Q, Sum
from django.utils.translation import get_language

from scoring.languages import speaking
from scoring.models import Match
from scoring.rules.version import VERSION
from scoring.visibility import Visibility
from tournaments.models import Season
from tournaments.yearbook.registry import chapters_of

EDITION = 6
"""Raised when yearbooks are laid out anew, so that those made before are out of date."""


def digest(season: Season, kind: str, paper: str) -> str:
    """Return the digest of what the yearbook of a season says: versions of competitions and matches, the software.

    What is hidden from readers has no part in it, but for matches that are over, since those count. Two queries,
    whatever the size of the season, and those of its chapters.
    """
    with speaking(season.club.language):
        return _digest(season, kind, paper)


def _digest(season: Season, kind: str, paper: str) -> str:
    public = season.competitions.filter(withdrawn=False, visibility=Visibility.PUBLIC)
    over = Match.objects.filter(fixture__competition__in=public).exclude(outcome="")
    hidden = over.filter(narrowest__gt=Visibility.PUBLIC)
    told = Q(fixtures__match__narrowest=Visibility.PUBLIC) | ~Q(fixtures__match__outcome="")
    matches = {
        "matches": Count("fixtures__match", filter=told),
        "versions": Sum("fixtures__match__version", filter=told),
        "changed": Max("fixtures__match__changed_at", filter=told),
    }
    rests_on = (
        (EDITION, VERSION, version("weasyprint"), get_language(), settings.PUBLIC_URL, kind, paper),
        (season.club.name, season.club.shows_chances, season.name, season.starts, season.ends),
        list(public.order_by("pk").annotate(**matches).values_list("pk", "name", "version", *matches)),
        list(hidden.order_by("pk").values_list("pk", flat=True)),
        [chapter.rests_on(season) for chapter in chapters_of(kind)],
    )
    return blake2b(repr(rests_on).encode(), digest_size=16).hexdigest()
