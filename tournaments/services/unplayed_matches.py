"""Matches made of fixtures, for slips say, of which nothing was played: a draw that is made anew gives them up."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from scoring.book.changes import WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.locks import lock_matches
from scoring.models import Match, Slip
from tournaments.models import Competition, Fixture, Verb
from tournaments.services.acts import CompetitionChange, change_competition

BEGUN = Q(match__isnull=False) & ~Q(match__status=Match.Status.NOT_STARTED)
"""Which fixtures have begun."""
MADE = Q(match__status=Match.Status.NOT_STARTED, match__withdrawn=False)
"""Which fixtures have a match of which nothing was played."""


def has_begun(fixtures: QuerySet[Fixture]) -> bool:
    """Return whether a match of some fixtures has begun. One query."""
    return fixtures.filter(BEGUN).exists()


def lock_unplayed(fixtures: QuerySet[Fixture]) -> list[Match]:
    """Have nobody else write in the matches made of fixtures that have not begun, and return them.

    Whoever does more before `change_draw` in one transaction does this first: matches are locked before competitions.
    """
    matches = list(Match.objects.filter(pk__in=fixtures.filter(MADE).order_by().values("match")).order_by("pk"))
    lock_matches([match.pk for match in matches])
    return matches


@contextmanager
def change_draw(
    competition: Competition, verb: Verb, by: Signature, fixtures: QuerySet[Fixture]
) -> Iterator[CompetitionChange]:
    """Do an act that takes fixtures away, as `change_competition` does one.

    Matches made of them that have not begun are withdrawn before, and their slips end: whoever holds one could go on in
    a match that is none any more. They stay in the club's book.
    """
    with transaction.atomic():
        matches = lock_unplayed(fixtures)
        for match in matches:
            write(match.slug, WITHDRAW, Signature(author=by.author))
        Slip.objects.filter(match__in=matches, ended_at=None).update(ended_at=timezone.now())
        with change_competition(competition, verb, by) as act:
            yield act
