"""The course of a competition as its format looks at it, and all its matches under the line that says how it stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.course import Course, Meeting
from tournaments.formats.plan import TABLE
from tournaments.formats.registry import format_of
from tournaments.models import Competition, Entrant
from tournaments.readmodel.fixtures import ORDER_OF_PLAY, FixtureLine, fixture_lines


@dataclass(frozen=True, slots=True)
class Matches:
    """All matches of a competition in their order, `said` how it stands after them ("" where that is not known)."""

    said: str
    course: Course
    lines: Sequence[FixtureLine]


def matches(competition: Competition) -> Matches:
    """Return all matches of a competition and how it stands. Three queries."""
    kind, _settings = format_of(competition)
    lines = fixture_lines(competition.fixtures.order_by(*ORDER_OF_PLAY))
    course = course_of(competition, list(competition.entrants.order_by("seed")), lines)
    return Matches(kind.line(course), course, lines)


def line_after_matches(competition: Competition) -> str:
    """Return how a competition stands, of a format that says so by its matches; else "". Three queries, or none."""
    kind, _settings = format_of(competition)
    return matches(competition).said if TABLE in kind.line_of else ""


def course_of(competition: Competition, entrants: Sequence[Entrant], lines: Sequence[FixtureLine]) -> Course:
    """Return the course of a competition of entrants, in the order of their seeds, and matches. No query."""
    _kind, settings = format_of(competition)
    return Course(
        names={entrant.pk: entrant.name for entrant in entrants},
        meetings=[
            Meeting(
                key=line.key,
                home=line.home.entrant,
                away=line.away.entrant if line.away else None,
                state=line.state,
                winner=line.winner,
                on=line.on,
            )
            for line in lines
        ],
        settings=settings,
        people=competition.between == Competition.Between.PEOPLE,
    )
