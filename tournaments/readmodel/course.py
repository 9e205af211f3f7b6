"""What a competition's format tells by the course of its matches: a line, the matches under it, an order of places."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.tables import Column, Table
from scoring.visibility import Visibility
from tournaments.formats.course import Course
from tournaments.formats.plan import TABLE
from tournaments.formats.registry import format_of
from tournaments.models import Competition
from tournaments.readmodel.fixture_rows import source_labels, with_entrants
from tournaments.readmodel.fixtures import FixtureLine, line_of
from tournaments.services.course import ORDER_OF_PLAY, course, course_of
from tournaments.words.standings import entrants_heading


@dataclass(frozen=True, slots=True)
class Matches:
    """All matches of a competition in their order, `said` how it stands after them ("" where that is not known)."""

    said: str
    course: Course
    lines: Sequence[FixtureLine]


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A place of an order as it is shown: `moved` is how far from where its holder began, and `why` it is there."""

    rank: int
    entrant: int
    name: str
    moved: str
    played: int
    won: int
    why: str


@dataclass(frozen=True, slots=True)
class Places:
    """The order of a competition's entrants, and its matches; `who` heads the column of names."""

    who: str
    lines: Sequence[PlaceLine]
    matches: Matches

    @property
    def columns(self) -> Sequence[Column]:
        """The columns of an order."""
        return [
            Column("rank", _("Rank")),
            Column("name", self.who, numeric=False),
            Column("moved", _("Since the start"), numeric=False),
            Column("played", pgettext("column", "M"), _("Matches")),
            Column("won", pgettext("column", "W"), _("Won")),
            Column("why", _("Reason"), numeric=False),
        ]

    def as_table(self) -> Table:
        """Return the order as values."""
        rows = ([line.rank, line.name, line.moved, line.played, line.won, line.why] for line in self.lines)
        return Table.of(_("Places"), self.columns, rows).with_ids(
            _("Entrant id"), (each.entrant for each in self.lines)
        )


def matches(competition: Competition, listed: Visibility) -> Matches:
    """Return all matches of a competition and how it stands. Three queries at most."""
    kind, _settings = format_of(competition)
    fixtures = list(with_entrants(competition.fixtures.order_by(*ORDER_OF_PLAY)))
    labels = source_labels(fixtures)
    found = course_of(competition, list(competition.entrants.order_by("seed")), fixtures, localdate())
    return Matches(kind.line(found), found, [line_of(fixture, labels, listed) for fixture in fixtures])


def places(competition: Competition, listed: Visibility) -> Places:
    """Return the order of a competition's entrants as of today. Three queries at most."""
    kind, _settings = format_of(competition)
    found = matches(competition, listed)
    lines = [
        PlaceLine(
            place.rank,
            place.entrant,
            found.course.names[place.entrant],
            _moved(place.began - place.rank),
            place.played,
            place.won,
            place.why,
        )
        for place in kind.places(found.course)
    ]
    return Places(entrants_heading(competition), lines, found)


def line_after_matches(competition: Competition) -> str:
    """Return how a competition stands, of a format that says so by its matches; else "". Two queries, or none."""
    kind, _settings = format_of(competition)
    return kind.line(course(competition, localdate())) if TABLE in kind.line_of else ""


def _moved(places: int) -> str:
    """Return how far somebody has moved: "up 2", "down 1"."""
    if not places:
        return "–"
    return (_("up %(places)d") if places > 0 else _("down %(places)d")) % {"places": abs(places)}
