"""To whom a print that was made is shown: to who sees all that it tells of, as that is shown now."""

from django.db.models import QuerySet

from scoring.models import Match
from scoring.visibility import Visibility
from tournaments.models import Competition, Print, Season


def told_of(season: Season) -> dict[str, list[int]]:
    """Return the competitions and the matches of a season that are for everybody, for a print to keep. Two queries."""
    competitions = season.competitions.filter(withdrawn=False, visibility=Visibility.PUBLIC)
    matches = Match.objects.filter(fixture__competition__in=competitions, narrowest=Visibility.PUBLIC, withdrawn=False)
    return {"competitions": _ids(competitions), "matches": _ids(matches)}


def with_both(one: dict[str, list[int]], other: dict[str, list[int]]) -> dict[str, list[int]]:
    """Return what one or the other tells of: before a print is made and after it."""
    return {kind: sorted({*one.get(kind, ()), *other.get(kind, ())}) for kind in one.keys() | other.keys()}


def is_shown(made: Print, listed: Visibility) -> bool:
    """Whether a print is shown to who sees what is `listed`: nothing that it tells of is narrower now. Two queries.

    One made before prints kept what they tell of is shown where nothing of the season or among the matches is narrower.
    """
    season = made.season
    competitions = season.competitions.filter(visibility__gt=listed)
    matches = season.club.matches.filter(narrowest__gt=listed)
    if not made.tells_of:
        return not competitions.exists() and not matches.exists()
    hidden = {"competitions": set(_ids(competitions)), "matches": set(_ids(matches))}
    return all(hidden[kind].isdisjoint(made.tells_of.get(kind, ())) for kind in hidden)


def _ids(rows: QuerySet[Competition] | QuerySet[Match]) -> list[int]:
    return list(rows.order_by().values_list("pk", flat=True))
