"""The standings of the people who held the cards, whatever sides they played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q, Sum
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Figure
from scoring.visibility import Visibility
from scoring.words.phrase import listed
from tournaments.formats.base import Display
from tournaments.formats.registry import find_format
from tournaments.models import Competition, Entrant
from tournaments.readmodel.table_columns import percentage, percentage_column
from tournaments.services.conditions import quota_of
from tournaments.services.tallies import COLUMNS, Pair, line_of_columns
from tournaments.standings.line import StandingsLine
from tournaments.standings.scheme import Scheme
from tournaments.standings.share import Share
from tournaments.standings.table import TableRow, rank
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.statistics.addresses import person_part
from tournaments.words.standings import why_text
from tournaments.words.tiebreaks import POINTS, PlusMinus, points_text, tie_break_name


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person's line. Tied lines share a `rank`; `figures` are by the keys of the columns.

    `why` says in a sentence why the line stands where it does; it is empty where there are no points. `plays` are the
    sides that the person played.
    """

    rank: int
    name: str
    line: StandingsLine
    points: str
    adjustment: Fraction
    share: Share | None
    figures: Mapping[str, Figure]
    why: str
    plays: str


@dataclass(frozen=True, slots=True)
class People:
    """The standings of people; `unnamed` is how many sides of finished matches nobody is named for.

    `level` says what places those who are level on points, "" where there are none; `own_points` that points given to a
    team or taken from it are not its person's.
    """

    lines: Sequence[PersonLine]
    unnamed: int
    with_points: bool
    level: str = ""
    own_points: bool = False

    @property
    def columns(self) -> Sequence[Column]:
        """The columns of figures, after rank and name; that of adjustments where there are any."""
        adjusted = any(line.adjustment for line in self.lines)
        return [
            Column("played", pgettext("column", "M"), _("Matches")),
            Column("won", pgettext("column", "W"), _("Won")),
            Column("lost", pgettext("column", "L"), _("Lost")),
            Column("level", pgettext("column", "T/D"), _("Tied or drawn")),
            Column("open", pgettext("column", "NR"), _("No result")),
            *(
                [Column("adjustment", pgettext("column", "Adj"), _("Points adjustments"), form=PlusMinus())]
                if adjusted
                else []
            ),
            *([Column("points", pgettext("column", "Pts"), _("Points"), form=POINTS)] if self.with_points else []),
            *([percentage_column()] if any(line.share for line in self.lines) else []),
        ]

    def as_table(self) -> Table:
        """Return the standings as values, for CSV and other programs."""
        columns = [Column("rank", _("Rank")), Column("name", _("Name"), numeric=False), *self.columns]
        rows = (
            [each.rank, each.name, *(each.figures[column.key].value for column in self.columns)] for each in self.lines
        )
        ids = (person_part(each.name) for each in self.lines)
        return Table.of(_("Card players"), columns, rows).with_ids(_("Card player id"), ids)


def people(competition: Competition, shown: Visibility) -> People:
    """Return the standings of the people; of a competition with a table what counts in it, else all. Three queries.

    Matches that are not `shown` count where this is the competition's own table, that of one between people.
    Points given to an entrant or taken from it are its person's where the competition is between people.
    """
    with_points = Display.TABLE in find_format(competition.format).displays
    if with_points:
        outcomes = competition.outcomes.filter(counts=True)
    else:
        gone = Entrant.Withdrawn.EXPUNGED
        outcomes = competition.outcomes.exclude(opponent=None)
        outcomes = outcomes.exclude(entrant__withdrawn=gone).exclude(opponent__withdrawn=gone)
    if not (with_points and competition.between == Competition.Between.PEOPLE):
        outcomes = outcomes.filter(Q(fixture__match=None) | Q(fixture__match__narrowest__lte=shown))
    between_people = competition.between == Competition.Between.PEOPLE
    side = "entrant__team__name" if between_people else "entrant__name"
    sums = outcomes.order_by("person", "against", side).values_list("person", "against", side)
    lines: dict[Pair, StandingsLine] = {}
    numbers: dict[str, int] = {}
    names: dict[int, str] = {}
    plays: dict[int, dict[str, None]] = {}
    unnamed = 0
    for person, against, side_name, *columns in sums.annotate(**{f"sum_{column}": Sum(column) for column in COLUMNS}):
        line = line_of_columns(columns)
        if not person:
            unnamed += line.played
            continue
        pair = tuple(numbers.setdefault(each.casefold(), len(numbers)) for each in (person, against))
        names.setdefault(pair[0], person)
        names.setdefault(pair[1], against)
        if side_name:
            plays.setdefault(pair[0], {})[side_name] = None
        key: Pair = (pair[0], pair[1] if against else None)
        lines[key] = lines[key] + line if key in lines else line
    known = [number for number, each in names.items() if each]
    overs = quota_of(competition) is not None
    breaks = [
        slug
        for slug in (competition.tie_breaks if with_points else ["wins"])
        if not TIE_BREAKS[slug].of_the_draw and TIE_BREAKS[slug].applies(overs=overs)
    ]
    given = _given(competition, numbers) if with_points else {}
    sums_given = {number: sum((points for points, _ in each), Fraction(0)) for number, each in given.items()}
    scheme = Scheme.from_data(competition.points) if with_points else None
    rows = rank(known, lines, breaks, sums_given, (), scheme)
    return People(
        [
            PersonLine(
                row.rank,
                names[row.entrant],
                row.line,
                points_text(row.points),
                row.adjustment,
                row.share,
                _figures(row),
                why_text(row, rows, names, given.get(row.entrant, ())) if with_points else "",
                listed(plays.get(row.entrant, ())),
            )
            for row in rows
        ],
        unnamed,
        with_points,
        listed(map(tie_break_name, breaks)) if with_points else "",
        with_points and not between_people and competition.adjustments.filter(lifted=False).exists(),
    )


def _figures(row: TableRow) -> dict[str, Figure]:
    line = row.line
    counts = {
        "played": line.played,
        "won": line.won,
        "lost": line.lost,
        "level": line.tied + line.drawn,
        "open": line.no_result,
    }
    figures = {key: Figure.of(count) for key, count in counts.items()}
    adjustment, points = Figure.of(row.adjustment, PlusMinus()), Figure.of(row.points, POINTS)
    return figures | {"adjustment": adjustment, "points": points} | percentage(row)


def _given(competition: Competition, numbers: Mapping[str, int]) -> dict[int, list[tuple[Fraction, str]]]:
    """Return the points given to people and taken from them, with their reasons, by the numbers of their names."""
    given: dict[int, list[tuple[Fraction, str]]] = {}
    if competition.between == Competition.Between.PEOPLE:
        adjustments = competition.adjustments.filter(lifted=False).exclude(
            entrant__withdrawn=Entrant.Withdrawn.EXPUNGED
        )
        for person, points, reason in adjustments.values_list("entrant__person", "points", "reason"):
            if (number := numbers.get(person.casefold())) is not None:
                given.setdefault(number, []).append((Fraction(points), reason))
    return given
