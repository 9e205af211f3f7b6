"""What a competition says of somebody whose name was taken off, or brought back."""

from collections.abc import Collection, Mapping
from functools import partial

from django.db import transaction
from django.utils import timezone

from scoring.book.covers import Wording, rewrite
from scoring.book.listeners import Listener
from tournaments.models import (
    Act,
    Adjustment,
    Competition,
    DraftDraw,
    Entrant,
    Fixture,
    FixtureOutcome,
    Print,
    Season,
    Verb,
)
from tournaments.models.prints import prints


class Names(Listener):
    """The listener that keeps the names in competitions, their history and their prints."""

    def named_otherwise(
        self, club: int, wording: Wording, matches: Collection[int], addresses: Mapping[str, str]
    ) -> None:
        """Rewrite what competitions of the club say, and drop the prints that were made: they hold the names."""
        own = {"competition__season__club": club}
        rewrite(Season.objects.filter(club=club), wording, labels=("name", "earlier"))
        rewrite(Competition.objects.filter(season__club=club), wording, labels=("name", "tables"))
        rewrite(Entrant.objects.filter(**own), wording, labels=("name",), texts=("home_table",), people=("person",))
        rewrite(Adjustment.objects.filter(**own), wording, texts=("reason",))
        rewrite(Fixture.objects.filter(**own), wording, texts=("venue", "table", "through_why"))
        rewrite(DraftDraw.objects.filter(verb=Verb.ADD_FIXTURE, **own), wording, texts=("plan",))
        rewrite(FixtureOutcome.objects.filter(**own), wording, people=("person", "against"))
        rewrite(Act.objects.filter(**own), wording, labels=("about",), texts=("reason",))
        for act in Act.objects.filter(about__match__in=list(addresses), **own):
            act.about["match"] = addresses[act.about["match"]]
            act.save(update_fields=["about"])
        self._drop_prints(club)

    def _drop_prints(self, club: int) -> None:
        of_club = Print.objects.filter(season__club=club)
        at_work = of_club.filter(state__in=(Print.State.QUEUED, Print.State.RUNNING))
        at_work.update(state=Print.State.CANCELLED, ended_at=timezone.now())
        made = of_club.filter(state=Print.State.DONE)
        for each in made:
            transaction.on_commit(partial(prints().delete, each.file))
        made.delete()
