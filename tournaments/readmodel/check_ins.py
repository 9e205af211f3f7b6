"""Who of a competition is here this evening, for those who run it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

from tournaments.models import CheckIn, Competition, Entrant
from tournaments.services.check_ins import said


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """An entrant of an evening: `here` is None where nothing is said of it; who said it, and when.

    `plays` is who holds the cards of a team, or the team of a person.
    """

    entrant: Entrant
    plays: str
    here: bool | None = None
    said_by: str = ""
    known: CheckIn | None = None


@dataclass(frozen=True, slots=True)
class Attendance:
    """The entrants of an evening, those that have withdrawn apart."""

    day: date
    rows: Sequence[CheckedIn]
    withdrawn: Sequence[Entrant]

    @property
    def here(self) -> int:
        """How many are here."""
        return sum(bool(row.here) for row in self.rows)

    @property
    def is_said(self) -> bool:
        """Whether anything is said of anybody."""
        return any(row.known for row in self.rows)


def attendance(competition: Competition, day: date) -> Attendance:
    """Return who is here on an evening, in the order of the seeds. Two queries."""
    known = said(competition, day)
    people = competition.between == Competition.Between.PEOPLE
    rows, withdrawn = [], []
    for entrant in competition.entrants.select_related("team").order_by("seed"):
        if entrant.withdrawn:
            withdrawn.append(entrant)
            continue
        plays = (entrant.team.name if entrant.team else "") if people else entrant.person
        mark = known.get(entrant.pk)
        author = mark.author.username if mark and mark.author else ""
        rows.append(CheckedIn(entrant, plays, mark.here if mark else None, author, mark))
    return Attendance(day, rows, withdrawn)


def counts_here(competitions: Sequence[int], day: date) -> dict[int, tuple[int, int]]:
    """Return how many are here on an evening, and of how many, by the ids of competitions.

    Of those alone in which something is said of anybody. Two queries at most.
    """
    marks = CheckIn.objects.filter(entrant__competition__in=competitions, entrant__withdrawn="", day=day).order_by()
    here = dict(marks.values_list("entrant__competition").annotate(here=Count("pk", filter=Q(here=True))))
    of = Entrant.objects.filter(competition__in=list(here), withdrawn="").order_by() if here else Entrant.objects.none()
    return {pk: (here[pk], count) for pk, count in of.values_list("competition").annotate(count=Count("pk"))}
