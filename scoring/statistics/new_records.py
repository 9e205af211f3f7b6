"""Records when they were set: what a match did as well as, or better than, every match before it.

A match that was the first of its game in the club sets none. Of a kind of which every one counts, every one is told.
All of it is read from the candidates as they now are: where an earlier match is corrected, what came after it follows.
"""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.models.clubs import Club
from scoring.models.matches import Match
from scoring.models.record_candidates import RecordCandidate
from scoring.statistics.records import EVERY, ORDER, record_figure, record_heading
from scoring.visibility import Visibility
from scoring.words.phrase import listed, phrase

_EARLIER = Q(day__lte=OuterRef("day")) & (Q(day__lt=OuterRef("day")) | Q(match__lt=OuterRef("match")))
_OF_THE_GAME = Q(club=OuterRef("club"), variant=OuterRef("variant"))
_OF_THE_KIND = _OF_THE_GAME & Q(kind=OuterRef("kind"))
_BETTER = _OF_THE_KIND & Q(value__gt=OuterRef("value"))
_LEVEL = _OF_THE_KIND & Q(value=OuterRef("value"))


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A candidate that was a record when it was done; `level`: it was one before as well."""

    candidate: RecordCandidate
    level: bool


def records_set(match: Match, listed: Visibility) -> list[NewRecord]:
    """Return what were records of the club in this game when the match was played, among matches that are `listed`.

    In the order of kinds. One query.
    """
    found = _new(match.record_candidates.order_by("pk"), _BETTER & _EARLIER, listed)
    return sorted(found, key=lambda record: ORDER[record.candidate.kind])


def latest_records(club: Club, since: date, most: int, listed: Visibility) -> list[NewRecord]:
    """Return what was set from a day on in matches that are `listed`, and still stands, the latest first. One query."""
    candidates = club.record_candidates.filter(day__gte=since, match__narrowest__lte=listed).select_related("match")
    return _new(candidates.order_by("-day", "-match", "pk"), _BETTER, listed, most)


def _new(candidates: QuerySet[RecordCandidate], better: Q, listed: int, most: int | None = None) -> list[NewRecord]:
    """Return those of the candidates than which none in a listed match was better, each after another of its game."""
    others = RecordCandidate.objects.filter(match__narrowest__lte=listed)
    beaten, after_another = Exists(others.filter(better)), Exists(others.filter(_OF_THE_GAME & _EARLIER))
    level = Exists(others.filter(_LEVEL & _EARLIER))
    kept = candidates.filter(after_another, Q(kind__in=EVERY) | ~beaten).select_related("player")
    return [
        NewRecord(candidate, candidate.level and candidate.kind not in EVERY)
        for candidate in kept.annotate(level=level)[:most]
    ]


def new_record_text(record: NewRecord) -> str:
    """Return a record that was set: "Highest score: 87*, Hayden (Australia)", and whether it was one already."""
    candidate = record.candidate
    parts = [str(record_figure(candidate)), _holder(candidate)]
    said = listed(part for part in parts if part)
    template = _("%(heading)s: %(said)s, level with the record") if record.level else _("%(heading)s: %(said)s")
    return phrase(template, heading=record_heading(candidate.kind), said=said)


def _holder(candidate: RecordCandidate) -> str:
    """Return who did it: "Hayden (Australia)", "England"; nothing where it was the whole match."""
    if candidate.who:
        return phrase(_("%(name)s (%(side)s)"), name=candidate.who, side=candidate.side_name)
    return candidate.side_name
