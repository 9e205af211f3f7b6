"""The records that stand among some feats: the best of each kind in each game, and all who hold it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Max, Q, QuerySet, Window
from django.db.models.expressions import OrderBy
from django.db.models.functions import RowNumber

from scoring.models.clubs import Club
from scoring.models.feats import Feat
from scoring.models.matches import Match
from scoring.records.kinds import EVERY, ORDER

SHOWN = 5
"""How many holders of one record are shown; the others are counted."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record of one game: its holders, who set it first before those who came level, or, of a kind of which every
    one counts, the latest first. `number` is how many hold it, shown or not.
    """

    kind: str
    variant: str
    holders: Sequence[Feat]
    number: int

    @property
    def others(self) -> int:
        """How many hold it besides those who are shown."""
        return self.number - len(self.holders)


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose records are asked for: those of a club, in some of its matches if `matches` says which, else ever."""

    club: Club
    matches: QuerySet[Match] | None = None

    @property
    def within(self) -> Q:
        """The condition that a feat is of these matches, beyond being of the club."""
        return Q() if self.matches is None else Q(match__in=self.matches)


def standing_records(scope: Scope) -> list[Record]:
    """Return the records of a scope, game by game in the order of kinds, with the holders' matches.

    Three queries, one where there is no record.
    """
    feats = Feat.objects.filter(scope.within, club=scope.club)
    groups = feats.exclude(kind__in=EVERY).order_by().values("variant", "kind")
    bests = [Q(club=scope.club, **group) for group in groups.annotate(value=Max("value"))]
    if not bests:
        return []
    # The club stands in each of the conditions, and there alone, so that each is looked up in the index of feats.
    best = Feat.objects.filter(scope.within, Q(*bests, _connector=Q.OR))
    first = (F("day").asc(), F("match").asc(), F("pk").asc())
    latest = (F("day").desc(), F("match").desc(), F("pk").asc())
    return _grouped([*_shown(best, first), *_shown(feats.filter(kind__in=EVERY), latest)])


def _shown(feats: QuerySet[Feat], order: Sequence[OrderBy]) -> list[tuple[Feat, int]]:
    """Return so many of each kind and game as are shown, each with how many there are."""
    partition = (F("variant"), F("kind"))
    found = (
        feats.select_related("match", "player")
        .annotate(
            place=Window(RowNumber(), partition_by=partition, order_by=order),
            number=Window(Count("pk"), partition_by=partition),
        )
        .filter(place__lte=SHOWN)
        .order_by("place")
    )
    return [(feat, feat.number) for feat in found]


def _grouped(rows: Sequence[tuple[Feat, int]]) -> list[Record]:
    holders: dict[tuple[str, str, int], list[Feat]] = defaultdict(list)
    for feat, number in rows:
        holders[feat.kind, feat.variant, number].append(feat)
    found = [Record(kind, variant, each, number) for (kind, variant, number), each in holders.items()]
    return sorted(found, key=lambda record: (record.variant, ORDER[record.kind]))
