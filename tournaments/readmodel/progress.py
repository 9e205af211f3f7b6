"""How far competitions have come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Func, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.phrase import phrase
from tournaments.formats.registry import format_of
from tournaments.models import Act, Competition, DrawnRound, Entrant, Fixture, FixtureOutcome, Tally, Verb

_EVERY_END = F("won") + F("lost") + F("tied") + F("drawn") + F("no_result") + F("abandoned")

_COUNTING = (
    Verb.CHANGE_POINTS,
    Verb.JOIN,
    Verb.WITHDRAW_ENTRANT,
    Verb.BRING_BACK_ENTRANT,
    Verb.ADJUST,
    Verb.LIFT_ADJUSTMENT,
    Verb.RESTORE_ADJUSTMENT,
    Verb.DRAW_LOTS,
    Verb.LIFT_LOTS,
    Verb.RESTORE_LOTS,
    Verb.ATTACH_MATCH,
    Verb.LOSE_MATCH,
)
"""The acts that change what was counted; a result that does so has a time of its own."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of a competition's fixtures are finished; byes, and what will never be played, are none.

    `changed_at` is when what was counted last changed: a match that is over, points given or taken, who takes part.
    Where rounds are drawn one by one, `drawn` of `rounds` are; else both are 0. None is the last of an `endless` one.
    """

    fixtures: int = 0
    finished: int = 0
    changed_at: datetime | None = None
    drawn: int = 0
    rounds: int = 0
    endless: bool = False

    @property
    def is_over(self) -> bool:
        """Whether every fixture is finished, and none is to be drawn."""
        all_played = bool(self.fixtures) and self.fixtures == self.finished and self.drawn >= self.rounds
        return all_played and not self.endless

    @property
    def words(self) -> str:
        """How far it has come, in words: "After 12 of 45 matches"."""
        if not self.fixtures:
            return _("No matches yet") if self.endless else _("Not drawn yet")
        if not self.finished:
            text = ngettext("%(count)d match to be played", "%(count)d matches to be played", self.fixtures)
            return phrase(text, count=self.fixtures)
        if self.is_over:
            text = ngettext("After the only match", "After all %(count)d matches", self.fixtures)
            return phrase(text, count=self.fixtures)
        if self.endless:
            return phrase(
                ngettext("After %(count)d match", "After %(count)d matches", self.finished), count=self.finished
            )
        if self.rounds:
            return self._by_rounds()
        text = ngettext("After %(played)d of %(count)d match", "After %(played)d of %(count)d matches", self.fixtures)
        return phrase(text, played=self.finished, count=self.fixtures)

    def _by_rounds(self) -> str:
        """Return how far it has come in rounds: how many matches there will be is not settled before the last draw."""
        if self.finished == self.fixtures:
            return phrase(_("After round %(drawn)d of %(rounds)d"), drawn=self.drawn, rounds=self.rounds)
        text = ngettext(
            "Round %(drawn)d of %(rounds)d, %(played)d of %(count)d match finished",
            "Round %(drawn)d of %(rounds)d, %(played)d of %(count)d matches finished",
            self.fixtures,
        )
        return phrase(text, drawn=self.drawn, rounds=self.rounds, played=self.finished, count=self.fixtures)


def progress(competitions: Sequence[Competition]) -> dict[int, Progress]:
    """Return how far each competition has come, by its id. One query, which reads no match but one."""
    ids = [competition.pk for competition in competitions]
    gone = Entrant.objects.filter(competition__in=ids, withdrawn__gt="").order_by().values("pk")
    stays = ~Q(home__in=gone) & ~Q(away__in=gone)
    own = {"competition": OuterRef("pk")}
    left = Fixture.objects.filter(stays, ~Q(state__in=Fixture.NEVER_PLAYED), **own, finished=False, is_bye=False)
    outcomes = FixtureOutcome.objects.filter(**own, opponent__isnull=False).order_by()
    # The last written is of the match that was changed last: see `services/tallies.py`.
    last = outcomes.filter(fixture__match__isnull=False).order_by("-pk").values("fixture__match__changed_at")
    acts = Act.objects.filter(**own, verb__in=_COUNTING).order_by("-version").values("at")
    kinds = {each.pk: format_of(each) for each in competitions}
    rounds = {pk: kind.rounds_to_draw(settings) for pk, (kind, settings) in kinds.items()}
    newest = DrawnRound.objects.filter(**own).order_by("-round").values("round")  # of the second round and later
    # What counts in a table is added up in its tallies already: few rows, however many matches.
    tallied = Tally.objects.filter(**own, opponent__isnull=False).order_by().values("competition")
    beside = outcomes.filter(counts=False)
    rows = Competition.objects.filter(pk__in=ids).order_by()
    found = dict.fromkeys(ids, Progress())
    for pk, unfinished, sides, summed, changed, acted, drawn in rows.values_list(
        "pk",
        _number_of(left.order_by()),
        _number_of(beside),
        Subquery(tallied.values(sum=Sum(_EVERY_END))),
        Subquery(last[:1]),
        Subquery(acts[:1]),
        Subquery(newest[:1]),
    ):
        finished = (sides + (summed or 0)) // 2
        fixtures = unfinished + finished
        found[pk] = Progress(
            fixtures,
            finished,
            _latest(changed, acted),
            drawn=(drawn or min(1, fixtures)) if rounds[pk] else 0,
            rounds=rounds[pk],
            endless=kinds[pk][0].endless,
        )
    return found


def _latest(*moments: datetime | None) -> datetime | None:
    latest = max((each for each in moments if each), default=None)
    return localtime(latest) if latest else None


def _number_of(rows: QuerySet[Fixture] | QuerySet[FixtureOutcome]) -> Subquery:
    """Return the expression that counts rows."""
    return Subquery(rows.values(rows=Func("pk", function="COUNT")))
