"""Everyone against everyone: what the side of the row made of its home fixtures against the side of the column."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Plain
from scoring.visibility import Visibility
from tournaments.formats.course import FixtureState
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.boards import situation_of
from tournaments.readmodel.fixtures import known_match
from tournaments.services.fixture_states import state_of
from tournaments.words.codes import codes
from tournaments.words.fixtures import MARKS, STATES, WAITING, awarded_words, group_words, hidden_words, unplayed_words

NAMED = 10
"""Over how many columns the names of sides have room."""
BLOCK = 20
"""How many rows and columns a page shows; a larger grid is read block by block."""


@dataclass(frozen=True, slots=True)
class GridMeeting:
    """A home fixture of the row's side: a mark such as "W", the runs of both sides, or when it is to be played.

    `said` is the whole of it in words, `won` whether the row's side won. `state` is that of the fixture; see
    `fixtures.FixtureLine`.
    """

    mark: str
    runs: tuple[int, int] | None
    on: date | None
    said: str
    state: FixtureState
    address: str
    won: bool = False

    def __str__(self) -> str:
        return f"{self.mark} {self.figures}".strip()

    def parts(self) -> dict[str, object]:
        """Return what it is made of, for files: the mark, the runs of both sides, the day."""
        mine, theirs = self.runs or (None, None)
        found = {"result": self.mark or None, "runs": mine, "against": theirs, "day": self.on}
        return {part: value for part, value in found.items() if value is not None}

    @property
    def figures(self) -> str:
        """The runs or the day; a sign where there is neither, nor a mark."""
        if self.runs:
            return "–".join(map(str, self.runs))
        return date_format(self.on, _("j M")) if self.on else "" if self.mark else "–"


@dataclass(frozen=True)
class _Meetings(Plain):
    """Prints the meetings of a cell, one after another."""

    several = gettext_lazy("%(column)s: %(part)s, meeting %(number)s")

    def text(self, value: object) -> str:
        """Return the meetings as readers have them; nothing where a side would meet itself."""
        return "; ".join(map(str, value)) if isinstance(value, Sequence) else Plain.text(self, value)


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row: its side, and the meetings with the side of each column, None where it would meet itself.

    `code` stands for the side where its name has no room.
    """

    name: str
    number: int
    code: str
    cells: Sequence[Sequence[GridMeeting] | None]


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid of a group, or the block of it that is shown. `columns` are numbers and names, as in the rows.

    `blocks` is how many blocks there are each way; `row_block` and `column_block` count from 1.
    """

    group: str
    title: str
    columns: Sequence[tuple[int, str]]
    rows: Sequence[GridRow]
    blocks: int = 1
    row_block: int = 1
    column_block: int = 1

    @property
    def headings(self) -> Sequence[tuple[str, str]]:
        """Code and name of each column."""
        names = [name for _number, name in self.columns]
        return list(zip(codes(names), names, strict=True))

    @property
    def is_wide(self) -> bool:
        """Whether it has more columns than names have room for."""
        return len(self.columns) > NAMED

    @property
    def block_numbers(self) -> Sequence[int]:
        """The blocks there are to choose from, each way."""
        return range(1, self.blocks + 1)

    def as_table(self) -> Table:
        """Return the grid with the meetings as values."""
        columns = [
            Column("home", self.title or _("Home"), numeric=False),
            *(Column(f"away{number}", name, numeric=False, form=_Meetings()) for number, name in self.columns),
        ]
        return Table.of(self.title, columns, ([row.name, *row.cells] for row in self.rows))


def grids(
    competition: Competition,
    listed: Visibility,
    *,
    block: int = BLOCK,
    row_block: int = 1,
    column_block: int = 1,
) -> list[Grid]:
    """Return the grid of each group, of larger ones one block, as it is shown to who sees what is `listed`.

    Two queries.
    """
    groups: dict[str, list[Entrant]] = {}
    for entrant in competition.entrants.order_by("group", "seed"):
        groups.setdefault(entrant.group, []).append(entrant)
    shown = [_Block(group, members, block, row_block, column_block) for group, members in groups.items()]
    homes = {entrant.pk for each in shown for _number, entrant in each.rows}
    aways = {entrant.pk for each in shown for _number, entrant in each.columns}
    fixtures = (
        competition.fixtures.filter(stage=0, is_bye=False, home__in=homes, away__in=aways)
        .select_related("home", "away", "match")
        .order_by("round", "number")
    )
    met: dict[tuple[int, int], list[GridMeeting]] = {}
    for fixture in fixtures:
        if fixture.home_id and fixture.away_id:
            fixture.competition = competition
            met.setdefault((fixture.home_id, fixture.away_id), []).append(_meeting(fixture, listed))
    return [each.grid(met) for each in shown]


class _Block:
    """The rows and columns of a group that are shown."""

    def __init__(self, group: str, members: Sequence[Entrant], size: int, row_block: int, column_block: int) -> None:
        numbered = list(enumerate(members, 1))
        self.group = group
        self.blocks = max(1, -(-len(members) // size))
        self.row_block, self.column_block = (min(max(1, which), self.blocks) for which in (row_block, column_block))
        self.rows = numbered[(self.row_block - 1) * size : self.row_block * size]
        self.columns = numbered[(self.column_block - 1) * size : self.column_block * size]

    def grid(self, met: dict[tuple[int, int], list[GridMeeting]]) -> Grid:
        """Return the grid, of the meetings by home and away side."""
        return Grid(
            group=self.group,
            title=group_words(self.group),
            columns=[(number, away.name) for number, away in self.columns],
            rows=[
                GridRow(
                    home.name,
                    number,
                    code,
                    [None if home is away else met.get((home.pk, away.pk), ()) for _number, away in self.columns],
                )
                for (number, home), code in zip(self.rows, codes([home.name for _, home in self.rows]), strict=True)
            ],
            blocks=self.blocks,
            row_block=self.row_block,
            column_block=self.column_block,
        )


def _meeting(fixture: Fixture, listed: Visibility) -> GridMeeting:
    match, hidden = known_match(fixture, listed)
    state = state_of(fixture, match)
    mark, runs, on = "", None, None
    said = str(STATES.get(state, ""))
    if hidden:
        said = hidden_words()
    elif match is not None and state in (FixtureState.FINISHED, FixtureState.LIVE) and match.status != "not_started":
        said = situation_of(fixture, match).state
        runs = _runs(fixture, match.scoreboard["sides"])
    if state == FixtureState.FINISHED and not hidden:
        outcome = _outcome(fixture)
        mark = str(MARKS[outcome][0])
        if match is None and fixture.home and fixture.away:
            gone, winner = (fixture.home, fixture.away) if fixture.home.withdrawn else (fixture.away, fixture.home)
            said = awarded_words(winner.name, gone.name)
    elif state in WAITING:
        mark = str(WAITING[state])
        on = fixture.on if state != FixtureState.CANCELLED else None
    elif state == FixtureState.OFF:
        said = unplayed_words(next(side.name for side in (fixture.home, fixture.away) if side and side.withdrawn))
    leads_to = match if match and not hidden else fixture
    won = mark == str(MARKS["won"][0])
    return GridMeeting(mark, runs, on, said, state, leads_to.get_absolute_url(), won)


def _outcome(fixture: Fixture) -> str:
    """Return what a finished fixture was to its home side: a key of MARKS."""
    match = fixture.match
    if match is None or not match.is_over:
        return "lost" if fixture.home and fixture.home.withdrawn else "won"
    if match.counted_winner is None:
        return match.counted_outcome
    return "won" if match.counted_winner == fixture.home_side else "lost"


def _runs(fixture: Fixture, sides: Sequence[Mapping[str, Any]]) -> tuple[int, int] | None:
    """Return the runs of the home side and of the away side on a scoreboard, None where a side has not batted."""
    home, away = sides[fixture.home_side], sides[1 - fixture.home_side]
    return (home["runs"], away["runs"]) if home["innings"] and away["innings"] else None
