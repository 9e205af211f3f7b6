"""The records that stand among some candidates: the best of each kind in each game, and all who hold it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Window
from django.db.models.expressions import OrderBy, RawSQL
from django.db.models.functions import RowNumber

from scoring.models.clubs import Club
from scoring.models.matches import Match
from scoring.models.record_candidates import RecordCandidate
from scoring.statistics.records import EVERY, ORDER

SHOWN = 5
"""How many holders of one record are shown; the others are counted."""
FEW = 100
"""Of so many matches of a game all candidates are read for the best; of more the best are looked up from the top."""

_VARIANT, _KIND = "the game asked for", "the kind asked for"
_Best = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class Record:
    """A record of one game: its holders, who set it first before those who came level, or, of a kind of which every
    one counts, the latest first. `number` is how many hold it, shown or not.
    """

    kind: str
    variant: str
    holders: Sequence[RecordCandidate]
    number: int

    @property
    def others(self) -> int:
        """How many hold it besides those who are shown."""
        return self.number - len(self.holders)


@dataclass(frozen=True, slots=True)
class RecordScope:
    """Whose records are asked for: those of a club in some games, ever or, if `matches` says in which, in those.

    `games` are the games with the number of their finished matches.
    """

    club: Club
    games: Mapping[str, int]
    matches: QuerySet[Match] | None = None

    @property
    def within(self) -> Q:
        """The condition that a candidate of the club is of these matches, for few candidates."""
        return Q() if self.matches is None else Q(Exists(self.matches.filter(pk=OuterRef("match"))))


def standing_records(scope: RecordScope, most: int | None = SHOWN) -> list[Record]:
    """Return the records of a scope, game by game in the order of kinds, with the holders' matches and their sides.

    Of the holders of one record at most so many, all of them with None.

    Five queries, six where there are games with few matches and with many; however many there are.
    """
    few = [variant for variant, matches in scope.games.items() if matches <= FEW]
    many = [variant for variant, matches in scope.games.items() if matches > FEW]
    bests = [*(_best_of_few(scope, few) if few else ()), *(_best_of_many(scope, many) if many else ())]
    if not bests:
        return []
    # The club stands in each of the conditions, and there alone, so that each is looked up in the index of candidates.
    held = (Q(club=scope.club, variant=variant, kind=kind, value=value) for variant, kind, value in bests)
    best = RecordCandidate.objects.filter(scope.within, Q(*held, _connector=Q.OR))
    every = RecordCandidate.objects.filter(scope.within, club=scope.club, variant__in=list(scope.games), kind__in=EVERY)
    first = (F("day").asc(), F("match").asc(), F("pk").asc())
    latest = (F("day").desc(), F("match").desc(), F("pk").asc())
    shown = [*_shown(best, first, most), *_shown(every, latest, most)]
    candidates = (
        RecordCandidate.objects.select_related("match", "player")
        .prefetch_related("match__sides")
        .in_bulk([pk for pk, _number in shown])
    )
    return _grouped([(candidates[pk], number) for pk, number in shown])


def _best_of_few(scope: RecordScope, variants: Sequence[str]) -> list[_Best]:
    own = Q(club=scope.club, variant__in=variants)
    if scope.matches is not None:
        own = Q(match__in=scope.matches.filter(variant__in=variants))
    groups = RecordCandidate.objects.filter(own).exclude(kind__in=EVERY).order_by().values_list("variant", "kind")
    return list(groups.annotate(best=Max("value")))


def _best_of_many(scope: RecordScope, variants: Sequence[str]) -> Iterator[_Best]:
    """Yield the best of each kind, all asked for at once, each the first of the index that is of the scope."""
    asked = [(variant, kind) for variant in variants for kind in ORDER if kind not in EVERY]
    candidates = RecordCandidate.objects.filter(scope.within, club=scope.club, variant=_VARIANT, kind=_KIND)
    # Put into SQL once: for each kind anew that takes longer than the rest of a page.
    sql, params = candidates.order_by("-value").values("value")[:1].query.sql_with_params()
    asked_for = ({_VARIANT: variant, _KIND: kind} for variant, kind in asked)
    # The SQL is Django's own, and all that was asked for a parameter of it.
    tops = [RawSQL(sql, [names.get(each, each) for each in params]) for names in asked_for]  # noqa: S611 - see above
    [values] = Club.objects.filter(pk=scope.club.pk).values_list(*tops)
    return ((*each, value) for each, value in zip(asked, values, strict=True) if value is not None)


def _shown(candidates: QuerySet[RecordCandidate], order: Sequence[OrderBy], most: int | None) -> list[tuple[int, int]]:
    """Return at most so many of each kind and game, by their keys, each with how many there are."""
    partition = (F("variant"), F("kind"))
    found = candidates.annotate(
        place=Window(RowNumber(), partition_by=partition, order_by=order),
        number=Window(Count("pk"), partition_by=partition),
    )
    if most is not None:
        found = found.filter(place__lte=most)
    return list(found.order_by("place").values_list("pk", "number"))


def _grouped(rows: Sequence[tuple[RecordCandidate, int]]) -> list[Record]:
    holders: dict[tuple[str, str, int], list[RecordCandidate]] = defaultdict(list)
    for candidate, number in rows:
        holders[candidate.kind, candidate.variant, number].append(candidate)
    found = [Record(kind, variant, each, number) for (kind, variant, number), each in holders.items()]
    return sorted(found, key=lambda record: (record.variant, ORDER[record.kind]))
