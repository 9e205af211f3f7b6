"""Who is here on an evening: said of each entrant by itself, so that of two organisers neither undoes the other's."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.models import CheckIn, Competition, Entrant
from tournaments.services.acts import refused

NIGHT_ENDS = timedelta(hours=5)
"""So long after midnight it is still the evening of the day before."""


def evening_of(now: datetime) -> date:
    """Return the day of the evening that it is."""
    return timezone.localdate(now - NIGHT_ENDS)


def tonight() -> date:
    """Return the day of the evening that it is now."""
    return evening_of(timezone.now())


def staying(competition: Competition) -> list[Entrant]:
    """Return who takes part, in the order of the seeds. One query."""
    return list(competition.entrants.filter(withdrawn="").order_by("seed"))


def said(competition: Competition, day: date) -> dict[int, CheckIn]:
    """Return what was said of entrants on an evening, by their ids. One query."""
    found = CheckIn.objects.filter(entrant__competition=competition, day=day).select_related("author")
    return {each.entrant_id: each for each in found}


def not_here(competition: Competition, again: int | None = None) -> list[Entrant]:
    """Return who takes part and is not here this evening, in the order of the seeds. Three queries at most.

    Once somebody has been checked in that is whoever has not; before, whoever is said to have left. Of a round that is
    drawn `again` while nothing is said of anybody, it is who was left out of it.
    """
    these, known = staying(competition), said(competition, tonight())
    if any(each.here for each in known.values()):
        return [each for each in these if each.pk not in known or not known[each.pk].here]
    if known or again is None:
        return [each for each in these if each.pk in known]
    return left_out_of(competition, again, these)


def left_out_of(competition: Competition, number: int, these: Sequence[Entrant] | None = None) -> list[Entrant]:
    """Return who takes part and is in no fixture of a round, not even a bye. Two queries at most."""
    drawn = competition.fixtures.filter(stage=0, round=number).values_list("home", "away")
    playing = {side for sides in drawn for side in sides}
    return [each for each in (staying(competition) if these is None else these) if each.pk not in playing]


def came_since(competition: Competition, number: int) -> list[Entrant]:
    """Return who is here and is in no fixture of a round: it was drawn before they came. Three queries at most."""
    here = {pk for pk, each in said(competition, tonight()).items() if each.here}
    return [each for each in left_out_of(competition, number) if each.pk in here] if here else []


@transaction.atomic
def check_in(competition: Competition, entrants: Iterable[int], by: User, *, here: bool) -> list[str]:
    """Say of entrants, by their ids, that they are here this evening or are not; return their names.

    Of those that no longer take part nothing is said. Waits for an act of the competition that is under way.
    """
    _lock(competition)
    these = list(competition.entrants.filter(pk__in=list(entrants), withdrawn="").order_by("seed"))
    day = tonight()
    CheckIn.objects.bulk_create(
        [CheckIn(entrant=each, day=day, here=here, author=by) for each in these],
        update_conflicts=True,
        unique_fields=("entrant", "day"),
        update_fields=("here", "author", "at"),
    )
    return [each.name for each in these]


@transaction.atomic
def forget_check_ins(competition: Competition) -> None:
    """Let nothing be said of anybody this evening."""
    _lock(competition)
    CheckIn.objects.filter(entrant__competition=competition, day=tonight()).delete()


def check_without(competition: Competition, without: Collection[int], again: int | None = None) -> list[str]:
    """Return the names of those that a draw is to leave out, by their ids. Raises RefusedError where others are here
    now than when that was said.
    """
    left_out = not_here(competition, again) if without else []
    if {*without} != {each.pk for each in left_out}:
        raise refused("check_ins_have_changed")
    return [each.name for each in left_out]


def _lock(competition: Competition) -> None:
    Competition.objects.select_for_update(of=("self",)).get(pk=competition.pk)
