"""The state of a club or of a match: a value that is another one after every change of what is shown of it.

Whoever keeps a page or a sheet keeps it under the state that was read before it was made.
"""

from collections.abc import Iterable

from django.db.models import FilteredRelation, Q, QuerySet
from django.utils import timezone

from scoring.models import ClubMark, Match

State = tuple[object, ...]


def results_of(club: str) -> State | None:
    """Return the state of the club at a slug but for entries in matches that go on; None where there is none.

    One query, as of the others.
    """
    return _read(_marks(club__slug=club).values_list("value"))


def club_of(club: str) -> State | None:
    """Return the state of the club at a slug, with its matches in progress."""
    playing = FilteredRelation("club__matches", condition=Q(club__matches__status=Match.Status.IN_PROGRESS))
    marks = _marks(club__slug=club).annotate(playing=playing).order_by("pk", "playing__pk")
    return _read(marks.values_list("value", "playing__pk", "playing__version", "playing__changed_at"))


def match_of(match: str) -> State | None:
    """Return the state of the match at a slug and of its club, but for entries in other matches."""
    row = ("club__matches__pk", "club__matches__version", "club__matches__changed_at")
    return _read(_marks(club__matches__slug=match).values_list("value", *row))


def on_this_day(state: State | None) -> State | None:
    """Return the state of what shows the date as well, or goes by it."""
    return state and (str(timezone.localdate()), *state)


def _marks(**of: str) -> QuerySet[ClubMark]:
    return ClubMark.objects.filter(**of).order_by("pk")


def _read(rows: Iterable[tuple[object, ...]]) -> State | None:
    return tuple(rows) or None
