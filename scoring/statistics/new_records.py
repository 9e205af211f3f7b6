"""Records when they were set: what a match did as well as, or better than, every match before it.

A match that was the first of its game in the club sets none. Of a kind of which every one counts, every one is told.
All of it is read from the feats as they now are: where an earlier match is corrected, what came after it follows.
"""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.models.clubs import Club
from scoring.models.matches import Match
from scoring.models.record_candidates import Feat
from scoring.statistics.record_kinds import EVERY, ORDER

_EARLIER = Q(day__lte=OuterRef("day")) & (Q(day__lt=OuterRef("day")) | Q(match__lt=OuterRef("match")))
_OF_THE_GAME = Q(club=OuterRef("club"), variant=OuterRef("variant"))
_OF_THE_KIND = _OF_THE_GAME & Q(kind=OuterRef("kind"))
_BETTER = _OF_THE_KIND & Q(value__gt=OuterRef("value"))
_LEVEL = _OF_THE_KIND & Q(value=OuterRef("value"))


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A feat that was a record when it was done; `level`: it was one before as well."""

    feat: Feat
    level: bool


def records_set(match: Match) -> list[NewRecord]:
    """Return what were records of the club in this game when the match was played, in the order of kinds. One query."""
    found = _new(match.feats.order_by("pk"), _BETTER & _EARLIER)
    return sorted(found, key=lambda record: ORDER[record.feat.kind])


def latest_records(club: Club, since: date, most: int) -> list[NewRecord]:
    """Return what was set from a day on, and still stands, with its match, the latest first. One query."""
    feats = club.feats.filter(day__gte=since).select_related("match")
    return _new(feats.order_by("-day", "-match", "pk"), _BETTER, most)


def _new(feats: QuerySet[Feat], better: Q, most: int | None = None) -> list[NewRecord]:
    """Return those of the feats than which none was better, each after another match of its game."""
    beaten = Exists(Feat.objects.filter(better))
    after_another = Exists(Feat.objects.filter(_OF_THE_GAME & _EARLIER))
    level = Exists(Feat.objects.filter(_LEVEL & _EARLIER))
    kept = feats.filter(after_another, Q(kind__in=EVERY) | ~beaten).select_related("player")
    return [NewRecord(feat, feat.level and feat.kind not in EVERY) for feat in kept.annotate(level=level)[:most]]
