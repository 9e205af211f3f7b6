"""The table of a competition as it is shown: its lines, and why each stands where it does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.readmodel.percent import PERCENT
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import NO_BREAK, Figure
from scoring.visibility import Visibility
from scoring.words.phrase import phrase
from tournaments.formats.registry import format_of
from tournaments.models import Competition, Entrant
from tournaments.readmodel.form import Form, forms
from tournaments.readmodel.progress import Progress, progress
from tournaments.readmodel.table_columns import BRIEF, columns_of, figure_of
from tournaments.services.chances import chances_of
from tournaments.services.conditions import quota_of
from tournaments.services.needs import needs_of, unfinished_of
from tournaments.services.standings import Standings, keep
from tournaments.standings.chances import Goal, runs_of
from tournaments.standings.divisions import Zones, zones
from tournaments.standings.needs import Need, Unfinished
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import TableRow
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.words.chances import chance_column, chances_rest_on, chances_to_come
from tournaments.words.divisions import moving_words, zone_words
from tournaments.words.explanations import scheme_words, tie_break_words
from tournaments.words.fixtures import group_words
from tournaments.words.needs import going_through_words, least_words, need_words, settled_words
from tournaments.words.standings import adjustment_text, bye_text, entrants_heading, level_words, why_text

_RARE = frozenset({"tied", "drawn", "no_result", "abandoned", "bonus"})
"""Columns that may well be empty all through."""


@dataclass(frozen=True, slots=True)
class GroupTableRow:
    """A line of a table. Tied lines share a `rank`, and the ranks they would have filled are left out: 1, 2, 2, 4.

    `figures` are by the keys of the columns; `why` says in a sentence why the line stands where it does, `need` what
    the entrant still needs, "" where nothing is known of it, and `settled` in a word what is settled of that; `note`
    that an entrant has withdrawn (and is `gone`), or who holds its cards, or the side that a person plays; `bye` and
    `adjusted` which of its points were not played for. `in_short` has the three in a line, without
    what the figures and the rules of the table say. `last_through` is whether those who go through, go up or stay
    end with it: a line is drawn below. `moves` says that it is a place to go up or down. `chances` has those of its
    columns in a line.
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
    chances: str = ""

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
        return Table.of(self.title, columns, rows).with_ids(_("Entrant id"), (line.entrant for line in self.lines))


@dataclass(frozen=True, slots=True)
class CompetitionTable:
    """The tables of a competition and the rules they follow.

    `scheme` says what the points are given for, `tie_breaks` name and meaning of each, `struck_out` names those whose
    results were all struck out, `adjustments` the points given and taken; `through` says how many of each table go
    through, up or down, "" where it leads nowhere; `chances` what those it has rest on, or that they are still to be
    worked out, "" without any.
    """

    tables: Sequence[GroupTable]
    scheme: Sequence[str]
    tie_breaks: Sequence[tuple[str, str]]
    adjustments: Sequence[tuple[str, str]]
    struck_out: Sequence[str]
    progress: Progress
    through: str
    chances: str

    @property
    def has_needs(self) -> bool:
        """Whether it is known of anybody what is still needed."""
        return any(line.need for table in self.tables for line in table.lines)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a table says beside its figures: the `form` and the `needs` of entrants by their ids, and how many of each
    table go `through`; `up` and `down` how many of its one table go to another division; `chances` how likely entrants
    are to finish there, by their ids.
    """

    form: Mapping[int, Form] = field(default_factory=dict)
    needs: Mapping[int, Need] = field(default_factory=dict)
    through: int = 0
    up: int = 0
    down: int = 0
    chances: Mapping[int, Mapping[Goal, float]] = field(default_factory=dict)

    @property
    def goals(self) -> list[Goal]:
        """Those of which there are chances, in the order of their columns."""
        return [goal for goal in Goal if any(goal in each for each in self.chances.values())]

    def chance(self, entrant: int, goal: Goal) -> Figure:
        """Return how likely an entrant is to finish there."""
        share = self.chances.get(entrant, {}).get(goal)
        return Figure.of(None if share is None else Fraction(share), PERCENT)


def competition_table(competition: Competition, listed: Visibility, *, chances: bool = True) -> CompetitionTable:
    """Return the tables of a competition to who sees what is `listed`, with `chances` where its club shows any.

    Seven queries.
    """
    kept = keep([competition])[competition.pk]
    tables, scheme = kept.tables(competition.tie_breaks), kept.scheme
    kind, settings = format_of(competition)
    through = kind.going_through(settings)
    unfinished = unfinished_of(competition, kept, tables)
    shown = chances and competition.season.club.shows_chances
    likely = chances_of(competition, kept, unfinished) if shown else {}
    outlook = Outlook(
        forms(competition, listed),
        needs_of(competition, kept, unfinished),
        through,
        *_moving(competition, tables),
        likely or {},
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
        chances=_chances_said(competition, unfinished, scheme, likely),
    )


def _chances_said(
    competition: Competition, unfinished: Sequence[Unfinished], scheme: Scheme, likely: Mapping[int, object] | None
) -> str:
    if likely is None:
        return chances_to_come()
    if not likely:
        return ""
    return chances_rest_on(competition.chances_by, min(map(runs_of, unfinished)), bonuses=bool(scheme.bonuses))


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
    columns = list(columns_of(competition.tie_breaks, scheme, rows, overs=overs))
    if brief:
        columns = [column for column in columns if column.key in BRIEF]
    columns += [chance_column(goal, leads_on=outlook.through > 0) for goal in outlook.goals]
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
            figures={
                column.key: outlook.chance(row.entrant, Goal(column.key))
                if column.form is PERCENT
                else figure_of(column, row, overs=overs)
                for column in columns
            },
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
            chances=_chances(row.entrant, columns, outlook),
        )
        for row in table.rows
    ]


def _chances(entrant: int, columns: Sequence[Column], outlook: Outlook) -> str:
    """Return "Title 41 %, Down <1 %", each of which stays together, "" of who has none."""
    if entrant not in outlook.chances:
        return ""
    of_goals = [column for column in columns if column.form is PERCENT]
    said = (f"{column.heading} {outlook.chance(entrant, Goal(column.key))}" for column in of_goals)
    return ", ".join(each.replace(" ", NO_BREAK) for each in said)


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


def _note(entrant: Entrant) -> str:
    if entrant.withdrawn:
        return str(Entrant.Withdrawn(entrant.withdrawn).label)
    if entrant.person and entrant.person.casefold() != entrant.name.casefold():
        return phrase(_("played by %(person)s"), person=entrant.person)
    if entrant.person and entrant.team and entrant.team.name.casefold() != entrant.name.casefold():
        return entrant.team.name
    return ""
