"""How far competitions have come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, Max, OuterRef, Q
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.phrase import Phrase, phrase
from tournaments.models import Competition, Fixture, Outcome

OVER = Exists(Outcome.objects.filter(fixture=OuterRef("pk")).order_by())
"""Whether a fixture is finished: played, or awarded without a match."""
_STAY = (Q(home=None) | Q(home__withdrawn="")) & (Q(away=None) | Q(away__withdrawn=""))


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of a competition's fixtures are finished; byes, and what will never be played, are none."""

    fixtures: int = 0
    finished: int = 0
    changed_at: datetime | None = None

    @property
    def is_over(self) -> bool:
        """Whether every fixture is finished."""
        return bool(self.fixtures) and self.fixtures == self.finished

    @property
    def words(self) -> Phrase:
        """How far it has come, in words: "After 12 of 45 matches"."""
        if not self.fixtures:
            return phrase(_("Not drawn yet"))
        if not self.finished:
            text = ngettext("%(count)d match to be played", "%(count)d matches to be played", self.fixtures)
            return phrase(text, count=self.fixtures)
        if self.is_over:
            text = ngettext("After the only match", "After all %(count)d matches", self.fixtures)
            return phrase(text, count=self.fixtures)
        return phrase(_("After %(played)d of %(count)d matches"), played=self.finished, count=self.fixtures)


def progress(competitions: Sequence[Competition]) -> dict[int, Progress]:
    """Return how far each competition has come, by its id. One query."""
    rows = (
        Fixture.objects.filter(competition__in=competitions, is_bye=False)
        .exclude(state=Fixture.State.CANCELLED)
        .annotate(over=OVER)
        .filter(Q(over=True) | _STAY)
        .order_by()
        .values("competition")
        .annotate(fixtures=Count("pk"), finished=Count("pk", filter=Q(over=True)), changed=Max("match__changed_at"))
    )
    found = {
        row["competition"]: Progress(
            row["fixtures"], row["finished"], localtime(row["changed"]) if row["changed"] else None
        )
        for row in rows
    }
    return {competition.pk: found.get(competition.pk, Progress()) for competition in competitions}
