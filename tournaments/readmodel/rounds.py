"""How far a draw has come: how many rounds are drawn, what of the newest is missing, whether anything has begun."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q

from scoring.confirmations import open_disputes, unconfirmed
from scoring.models import Match
from tournaments.formats.registry import format_of
from tournaments.models import Competition, Fixture
from tournaments.services.unplayed_matches import BEGUN, MADE


@dataclass(frozen=True, slots=True)
class RoundState:
    """`last` is the newest round (0 where nothing is drawn), `last_on` its date, `missing` its fixtures without an
    outcome, `rounds` how many a competition drawn by rounds has, `fixtures` how many are drawn but for byes, `made` of
    how many a match was made, as for slips, that has not begun.
    """

    last: int
    last_on: date | None
    missing: int
    rounds: int
    fixtures: int
    begun: bool
    last_begun: bool
    made: int

    @property
    def next(self) -> int:
        """The number of the round that may be drawn next, 0 where there is none."""
        return self.last + 1 if self.last and not self.missing and self.last < self.rounds else 0

    @property
    def not_begun(self) -> int:
        """The number of the newest round where rounds are drawn singly and nothing of it has begun, 0 otherwise."""
        return self.last if self.missing and not self.last_begun else 0

    @property
    def can_redraw(self) -> bool:
        """Whether the newest round was drawn on results, and nothing of it has begun."""
        return self.not_begun > 1


def round_state(competition: Competition) -> RoundState:
    """Return how far the draw has come. Three queries, one where nothing is drawn."""
    kind, settings = format_of(competition)
    rounds = kind.rounds_to_draw(settings)
    whole = competition.fixtures.aggregate(
        last=Max("round"),
        fixtures=Count("pk", filter=Q(is_bye=False)),
        begun=Count("match", filter=BEGUN),
        made=Count("match", filter=MADE),
    )
    last = whole["last"] or 0
    newest = competition.fixtures.filter(round=last)
    on, begun = None, 0
    missing = 0
    if last and rounds:
        at = newest.aggregate(on=Max("on"), begun=Count("match", filter=BEGUN))
        on, begun = at["on"], at["begun"]
        missing = newest.filter(finished=False).exclude(state=Fixture.State.CANCELLED).count()
    return RoundState(last, on, missing, rounds, whole["fixtures"], bool(whole["begun"]), bool(begun), whole["made"])


def open_results(competition: Competition) -> tuple[int, int]:
    """Return how many results of a competition are disputed, and how many others nobody has confirmed.

    Two queries, none where nobody confirms results.
    """
    if competition.confirmed_by == Competition.ConfirmedBy.NOBODY:
        return 0, 0
    matches = Match.objects.filter(fixture__competition=competition)
    disputed = {*open_disputes().filter(match__in=matches).values_list("match", flat=True)}
    return len(disputed), unconfirmed(matches.exclude(pk__in=disputed)).count()
