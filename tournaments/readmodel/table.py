"""The table of a competition as it is shown: its columns, what stands in them, and why each stands where it does."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Figure
from scoring.rules.overs import overs_text
from scoring.visibility import Visibility
from scoring.words.phrase import phrase
from tournaments.formats.registry import format_of
from tournaments.models import Competition, Entrant
from tournaments.readmodel.form import Form, forms
from tournaments.readmodel.progress import Progress, progress
from tournaments.services.conditions import quota_of
from tournaments.services.needs import needs_of
from tournaments.services.standings import Standings, keep
from tournaments.standings.divisions import Zones, zones
from tournaments.standings.line import StandingsLine
from tournaments.standings.needs import Need
from tournaments.standings.scheme import RankedOn, Scheme
from tournaments.standings.table import TableRow
from tournaments.standings.tiebreaks.base import Value
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.standings.tiebreaks.sums import NetRunRate, RunQuotient
from tournaments.words.divisions import moving_words, zone_words
from tournaments.words.explanations import scheme_words, tie_break_words
from tournaments.words.fixtures import group_words
from tournaments.words.needs import going_through_words, least_words, need_words, settled_words
from tournaments.words.standings import adjustment_text, bye_text, entrants_heading, level_words, why_text
from tournaments.words.tiebreaks import (
    PERCENTAGE,
    POINTS,
    PlusMinus,
    TieBreakForm,
    is_value,
    tie_break_abbreviation,
    tie_break_name,
    value_title,
)

_RATES = {rate.slug: rate for rate in (NetRunRate(), RunQuotient())}
RATES = tuple(_RATES)
"""The figure beside points: the rate in games with overs; in the others the quotient, if it breaks ties."""
_RARE = frozenset({"tied", "drawn", "no_result", "abandoned", "bonus"})
"""Columns that may well be empty all through."""
BRIEF = ("played", "points", "percentage", *RATES)
"""The columns of a table in short."""


@dataclass(frozen=True, slots=True)
class RunsOff:
    """Runs off so many balls: "187/20"."""

    runs: int
    balls: int

    @property
    def order(self) -> int:
        """The runs."""
        return self.runs

    def __str__(self) -> str:
        return f"{self.runs}/{overs_text(self.balls)}" if self.balls else "–"


@dataclass(frozen=True, slots=True)
class RunsFor:
    """Runs for so many wickets in all matches: "1240/63"."""

    runs: int
    wickets: int

    @property
    def order(self) -> int:
        """The runs."""
        return self.runs

    def __str__(self) -> str:
        return f"{self.runs}/{self.wickets}" if self.runs or self.wickets else "–"


@dataclass(frozen=True, slots=True)
class GroupTableRow:
    """A line of a table. Tied lines share a `rank`, and the ranks they would have filled are left out: 1, 2, 2, 4.

    `figures` are by the keys of the columns; `why` says in a sentence why the line stands where it does, `need` what
    the entrant still needs, "" where nothing is known of it, and `settled` in a word what is settled of that; `note`
    that an entrant has withdrawn (and is `gone`), or who holds its cards, or the side that a person plays; `bye` and
    `adjusted` which of its points were not played for. `in_short` has the three in a line, without
    what the figures and the rules of the table say. `last_through` is whether those who go through, go up or stay
    end with it: a line is drawn below. `moves` says that it is a place to go up or down.
    """

    entrant: int
    rank: int
    tied: bool
    name: str
    figures: Mapping[str, Figure]
    why: str
    note: str = ""
    bye: str = ""
    adjusted: str = ""
    gone: bool = False
    form: Form = field(default_factory=Form)
    need: str = ""
    settled: str = ""
    in_short: str = ""
    last_through: bool = False
    moves: str = ""

    @property
    def shown(self) -> Sequence[Figure]:
        """The figures in the order of the columns."""
        return tuple(self.figures.values())


@dataclass(frozen=True, slots=True)
class GroupTable:
    """The table of a group ("" where there is but one): `columns` are those of figures, after rank and name.

    `who` heads the column of names.
    """

    group: str
    title: str
    who: str
    columns: Sequence[Column]
    lines: Sequence[GroupTableRow]

    def is_idle(self, key: str) -> bool:
        """Whether a column counts what has happened to nobody."""
        return key in _RARE and not any(line.figures[key].order[1] for line in self.lines)

    def as_table(self) -> Table:
        """Return the table as values, for CSV and other programs, with the reasons."""
        moving = any(line.moves for line in self.lines)
        columns = [
            Column("rank", _("Rank")),
            Column("name", self.who, numeric=False),
            *self.columns,
            *([Column("moves", _("Going up and down"), numeric=False)] if moving else []),
            Column("why", _("Reason"), numeric=False),
        ]
        rows = (
            [
                line.rank,
                line.name,
                *(line.figures[column.key].value for column in self.columns),
                *([line.moves] if moving else []),
                line.why,
            ]
            for line in self.lines
        )
        return Table.of(self.title, columns, rows)


@dataclass(frozen=True, slots=True)
class CompetitionTable:
    """The tables of a competition and the rules they follow.

    `scheme` says what the points are given for, `tie_breaks` name and meaning of each, `struck_out` names those whose
    results were all struck out, `adjustments` the points given and taken; `through` says how many of each table go
    through, up or down, "" where it leads nowhere.
    """

    tables: Sequence[GroupTable]
    scheme: Sequence[str]
    tie_breaks: Sequence[tuple[str, str]]
    adjustments: Sequence[tuple[str, str]]
    struck_out: Sequence[str]
    progress: Progress
    through: str

    @property
    def has_needs(self) -> bool:
        """Whether it is known of anybody what is still needed."""
        return any(line.need for table in self.tables for line in table.lines)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a table says beside its figures: the `form` and the `needs` of entrants by their ids, and how many of each
    table go `through`; `up` and `down` how many of its one table go to another division.
    """

    form: Mapping[int, Form] = field(default_factory=dict)
    needs: Mapping[int, Need] = field(default_factory=dict)
    through: int = 0
    up: int = 0
    down: int = 0


def competition_table(competition: Competition, listed: Visibility) -> CompetitionTable:
    """Return the tables of a competition to who sees what is `listed`. Seven queries."""
    kept = keep([competition])[competition.pk]
    tables, scheme = kept.tables(competition.tie_breaks), kept.scheme
    kind, settings = format_of(competition)
    through = kind.going_through(settings)
    outlook = Outlook(
        forms(competition, listed), needs_of(competition, kept, tables), through, *_moving(competition, tables)
    )
    overs = quota_of(competition) is not None
    tie_breaks = [slug for slug in competition.tie_breaks if TIE_BREAKS[slug].applies(overs=overs)]
    return CompetitionTable(
        tables=group_tables(competition, tables, scheme, outlook=outlook),
        scheme=scheme_words(scheme, kind.outcomes),
        tie_breaks=tie_break_words(tie_breaks),
        adjustments=[
            (table.entrants[pk].name, adjustment_text(points, reason))
            for table in tables
            for pk, given in table.adjustments.items()
            if pk in table.entrants
            for points, reason in given
        ],
        struck_out=[
            entrant.name for entrant in kept.entrants.values() if entrant.withdrawn == Entrant.Withdrawn.EXPUNGED
        ],
        progress=progress([competition])[competition.pk],
        through=" ".join(
            filter(None, [going_through_words(through) if through else "", moving_words(outlook.up, outlook.down)])
        ),
    )


def _moving(competition: Competition, tables: Sequence[Standings]) -> tuple[int, int]:
    """Return how many go up and down; nobody does from several tables."""
    return (competition.goes_up, competition.goes_down) if len(tables) == 1 else (0, 0)


_NOTHING_AHEAD = Outlook()


def no_table(competition: Competition) -> Table:
    """Return the table, as texts, of a competition in which nobody takes part yet: its columns alone."""
    return group_tables(competition, [Standings("", (), {})], Scheme.from_data(competition.points))[0].as_table()


def group_tables(
    competition: Competition,
    tables: Sequence[Standings],
    scheme: Scheme,
    *,
    outlook: Outlook = _NOTHING_AHEAD,
    brief: bool = False,
) -> list[GroupTable]:
    """Return tables as they are shown, all with the same columns; brief ones have matches, points and rate alone."""
    overs = quota_of(competition) is not None
    rows = [row for table in tables for row in table.rows]
    columns = list(_columns(competition, scheme, rows, overs=overs))
    if brief:
        columns = [column for column in columns if column.key in BRIEF]
    who = entrants_heading(competition)
    return [
        GroupTable(
            table.group,
            group_words(table.group),
            who,
            columns,
            _lines(table, columns, scheme, outlook, overs=overs, why=not brief),
        )
        for table in tables
    ]


def _lines(
    table: Standings, columns: Sequence[Column], scheme: Scheme, outlook: Outlook, *, overs: bool, why: bool
) -> list[GroupTableRow]:
    names = {pk: entrant.name for pk, entrant in table.entrants.items()}
    leads_on = outlook.through > 0
    last = _last_through(table.rows, outlook.through)
    moving = zones(table.rows, outlook.up, outlook.down) if outlook.up or outlook.down else Zones()
    needs = {pk: need for pk, need in outlook.needs.items() if pk in names}
    return [
        GroupTableRow(
            entrant=row.entrant,
            rank=row.rank,
            tied=row.tied,
            name=names[row.entrant],
            figures={column.key: _figure(column, row, overs=overs) for column in columns},
            why=_why(table, row, names) if why else "",
            note=_note(table.entrants[row.entrant]),
            bye=bye_text(table.byes[row.entrant]) if table.byes.get(row.entrant) else "",
            adjusted=adjustment_text(row.adjustment) if row.adjustment else "",
            gone=bool(table.entrants[row.entrant].withdrawn),
            form=outlook.form.get(row.entrant, Form()),
            need=need_words(needs[row.entrant], scheme, through=leads_on) if row.entrant in needs else "",
            settled=settled_words(needs[row.entrant], through=leads_on) if row.entrant in needs else "",
            in_short=_in_short(table.entrants[row.entrant], row, needs.get(row.entrant), through=leads_on),
            last_through=row.entrant == last or row.entrant in moving.lines,
            moves=zone_words(moving, row.entrant),
        )
        for row in table.rows
    ]


def _in_short(entrant: Entrant, row: TableRow, need: Need | None, *, through: bool) -> str:
    """Return in a line who holds the cards, what placed a row that is level on points, and what it needs at least."""
    said = (_note(entrant), level_words(row), least_words(need, through=through) if need else "")
    return " · ".join(filter(None, said))


def _last_through(rows: Sequence[TableRow], through: int) -> int | None:
    """Return the last who goes through as a table stands, None where nobody does or a tie is still to be broken."""
    if not 0 < through < len(rows) or rows[through - 1].rank == rows[through].rank:
        return None
    return rows[through - 1].entrant


def _why(table: Standings, row: TableRow, names: Mapping[int, str]) -> str:
    given, byes = table.adjustments.get(row.entrant, ()), table.byes.get(row.entrant, Fraction(0))
    return why_text(row, table.rows, names, given, byes)


def _columns(competition: Competition, scheme: Scheme, rows: Sequence[TableRow], *, overs: bool) -> Iterator[Column]:
    """Yield the columns of figures: those of cricket, of what can occur or did."""

    def did(column: str) -> bool:
        return any(getattr(row.line, column) for row in rows)

    yield Column("played", pgettext("column", "M"), _("Matches"), form=POINTS)
    yield Column("won", pgettext("column", "W"), _("Won"), form=POINTS)
    yield Column("lost", pgettext("column", "L"), _("Lost"), form=POINTS)
    yield Column("tied", pgettext("column", "T"), _("Tied"), form=POINTS)
    if not overs or did("drawn"):
        yield Column("drawn", pgettext("column", "D"), _("Drawn"), form=POINTS)
    if overs or did("no_result"):
        yield Column("no_result", pgettext("column", "NR"), _("No result"), form=POINTS)
    if did("abandoned"):
        yield Column("abandoned", pgettext("column", "Ab"), _("Abandoned"), form=POINTS)
    if scheme.bonuses or did("bonus"):
        yield Column("bonus", pgettext("column", "Bon"), _("Bonus points"), form=POINTS)
    if any(row.adjustment for row in rows):
        yield Column("adjustment", pgettext("column", "Adj"), _("Points adjustments"), form=PlusMinus(signed=True))
    yield Column("points", pgettext("column", "Pts"), _("Points"), form=POINTS)
    if scheme.ranked_on is RankedOn.PERCENTAGE:
        yield percentage_column()
    for slug in _shown(competition.tie_breaks, rows, overs=overs):
        yield Column(slug, tie_break_abbreviation(slug), tie_break_name(slug), form=TieBreakForm(slug=slug))
    per = _("Runs for, and overs") if overs else _("Runs for, and wickets lost")
    against = _("Runs against, and overs") if overs else _("Runs against, and wickets taken")
    yield Column("for", pgettext("column", "For"), per)
    yield Column("against", pgettext("column", "Against"), against)


def _shown(tie_breaks: Sequence[str], rows: Sequence[TableRow], *, overs: bool) -> Iterator[str]:
    """Yield the tie-breaks that have a column: wins have theirs already, and what was asked of nobody needs none."""
    rate = RATES[0] if overs else RATES[1]
    if overs or rate in tie_breaks:
        yield rate
    for slug in tie_breaks:
        if slug == rate or not TIE_BREAKS[slug].has_column or not TIE_BREAKS[slug].applies(overs=overs):
            continue
        if not TIE_BREAKS[slug].among_tied or any(row.values.get(slug) is not None for row in rows):
            yield slug


def percentage_column() -> Column:
    """Return the column of the points in a hundred of those possible."""
    return Column("percentage", pgettext("column", "Pct"), _("Percentage of the points possible"), form=PERCENTAGE)


def percentage(row: TableRow) -> dict[str, Figure]:
    """Return the figure of that column; none in a table in the order of points."""
    return {} if row.share is None else {"percentage": Figure.of(row.share, PERCENTAGE)}


def _figure(column: Column, row: TableRow, *, overs: bool) -> Figure:
    value = _value(column.key, row, overs=overs)
    title = value_title(column.key, value) if isinstance(column.form, TieBreakForm) and is_value(value) else ""
    return Figure.of(value, column.form, title)


def _value(key: str, row: TableRow, *, overs: bool) -> object:
    line = row.line
    if key in TIE_BREAKS:
        return row.values.get(key) if key in row.values else _rate(key, line)
    match key:
        case "points":
            return row.points
        case "percentage":
            return row.share
        case "adjustment":
            return row.adjustment
        case "for" if overs:
            return RunsOff(line.rated_runs_for, line.rated_balls_for)
        case "against" if overs:
            return RunsOff(line.rated_runs_against, line.rated_balls_against)
        case "for":
            return RunsFor(line.runs_for, line.wickets_lost)
        case "against":
            return RunsFor(line.runs_against, line.wickets_taken)
    return Fraction(getattr(line, key))


def _rate(slug: str, line: StandingsLine) -> Value:
    """Return a rate that the competition has not among its tie-breaks."""
    return _RATES[slug].value(line)


def _note(entrant: Entrant) -> str:
    if entrant.withdrawn:
        return str(Entrant.Withdrawn(entrant.withdrawn).label)
    if entrant.person and entrant.person.casefold() != entrant.name.casefold():
        return phrase(_("played by %(person)s"), person=entrant.person)
    if entrant.person and entrant.team and entrant.team.name.casefold() != entrant.name.casefold():
        return entrant.team.name
    return ""
