"""Positions over the rounds: where each stood after each round, as a chart and as a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.readmodel.chart_shapes import Chart, ChartLabel, Dot, Polyline, coordinate
from scoring.readmodel.tables import Column, Table
from scoring.words.phrase import isolate
from tournaments.models import Competition, Entrant
from tournaments.services.standings import keep
from tournaments.services.tallies import COLUMNS, Pair, line_of_columns
from tournaments.standings.line import StandingsLine
from tournaments.words.codes import codes
from tournaments.words.fixtures import group_words
from tournaments.words.standings import entrants_heading

TITLE = gettext_lazy("Position after each round")

ROUNDS = 30
"""How many rounds are shown, the latest."""
DRAWN = 24
"""How many entrants are drawn, the best placed; the table has them all."""
WAYS = 6
"""How many ways a line is drawn, by tone and dash."""
_WIDTH, _ROW, _TOP, _LEFT, _RIGHT = 400, 22, 24, 40, 122
_LONGEST = 14


@dataclass(frozen=True, slots=True)
class Positions:
    """The places of a group's entrants after each round that was begun: by entrant, the newest order first.

    `who` heads the column of their names.
    """

    group: str
    rounds: Sequence[int]
    places: Mapping[int, Sequence[int]]
    entrants: Mapping[int, Entrant]
    who: str


def positions(competition: Competition) -> list[Positions]:
    """Return the positions in each group, of the rounds as their results now stand.

    Points given or taken count from the first round on, a postponed match in the round it belongs to. Four queries.
    """
    kept = keep([competition], tallies=False)[competition.pk]
    lines = _by_round(competition)
    if not lines:
        return []
    shown = sorted(lines)[-ROUNDS:]
    found: dict[str, dict[int, list[int]]] = {}
    for number, so_far in _running(lines):
        if number in shown:
            for table in kept.tables(competition.tie_breaks, so_far):
                for row in table.rows:
                    found.setdefault(table.group, {}).setdefault(row.entrant, []).append(row.rank)
    who = entrants_heading(competition)
    return [Positions(group, shown, _newest_first(places), kept.entrants, who) for group, places in found.items()]


def no_positions(competition: Competition) -> Positions:
    """Return the positions of nobody, before the first round."""
    return Positions("", (), {}, {}, entrants_heading(competition))


def chart(positions: Positions) -> Chart:
    """Return positions drawn: rounds from left to right, the first place at the top, a name at each line's end."""
    places = dict(list(positions.places.items())[:DRAWN])
    lowest = max(max(each) for each in places.values())
    step = (_WIDTH - _LEFT - _RIGHT) / max(1, len(positions.rounds) - 1)

    def x(index: int) -> str:
        return coordinate(_LEFT + index * step)

    def y(place: float) -> str:
        return coordinate(_TOP + (place - 1) * _ROW)

    every = -(-len(positions.rounds) // 12)
    last = len(positions.rounds) - 1
    labels = [
        ChartLabel(x(index), coordinate(12), str(number), "middle")
        for index, number in enumerate(positions.rounds)
        if index % every == 0
    ]
    labels.append(ChartLabel(coordinate(_WIDTH - _RIGHT + 10), coordinate(12), _("Round"), "start"))
    # Those who are tied end at one point: their names stand one below the other all the same.
    for row, (entrant, each) in enumerate(places.items(), 1):
        full = positions.entrants[entrant].name
        short = full if len(full) <= _LONGEST else f"{full[: _LONGEST - 1]}…"
        labels.append(
            ChartLabel(coordinate(_WIDTH - _RIGHT + 10), y(row + 0.2), f"{each[-1]} {isolate(short)}", "start")
        )
    # At the beginning those who are tied would stand in one place: they have no letters there.
    began = [each[0] for each in places.values()]
    short_names = codes([positions.entrants[entrant].name for entrant in places])
    labels += [
        ChartLabel(coordinate(_LEFT - 8), y(each[0] + 0.2), isolate(code), "end")
        for each, code in zip(places.values(), short_names, strict=True)
        if last and began.count(each[0]) == 1
    ]
    return Chart(
        key=f"positions-{positions.group or 'all'}",
        title=f"{TITLE}: {group_words(positions.group)}" if positions.group else str(TITLE),
        description=_description(positions),
        height=_TOP + max(len(places), lowest) * _ROW,
        grid=tuple(Polyline(f"{x(index)},{y(1)} {x(index)},{y(lowest)}") for index in range(len(positions.rounds))),
        lines=tuple(
            Polyline(" ".join(f"{x(i)},{y(place)}" for i, place in enumerate(each)), row % WAYS)
            for row, each in enumerate(places.values())
            if last
        ),
        bars=(),
        dots=tuple(
            Dot(x(index), y(place), row % WAYS)
            for row, each in enumerate(places.values())
            for index, place in enumerate(each)
            if index in (0, last)
        ),
        labels=tuple(labels),
        legend=(),
        table=table(positions),
    )


def table(positions: Positions) -> Table:
    """Return positions as a table: a row for each entrant, a column for each round."""
    columns = [Column("name", positions.who, numeric=False), *(Column(f"r{n}", str(n)) for n in positions.rounds)]
    rows = ([positions.entrants[pk].name, *each] for pk, each in positions.places.items())
    return Table.of(_("Place after each round"), columns, rows).with_ids(_("Entrant id"), positions.places)


def _description(positions: Positions) -> str:
    said = _("First place is at the top; the name is at the end of each line.")
    left = len(positions.places) - DRAWN
    if left > 0:
        said = f"{said} " + _("Only the highest placed are drawn; the table lists all.")
    return said


def _by_round(competition: Competition) -> dict[int, list[tuple[Pair, StandingsLine]]]:
    """Return what counts of each round's results."""
    rows = competition.outcomes.filter(counts=True).order_by("fixture__round")
    found: dict[int, list[tuple[Pair, StandingsLine]]] = {}
    for number, entrant, opponent, *sums in rows.values_list("fixture__round", "entrant", "opponent", *COLUMNS):
        found.setdefault(number, []).append(((entrant, opponent), line_of_columns(sums)))
    return found


def _running(
    lines: Mapping[int, Sequence[tuple[Pair, StandingsLine]]],
) -> Iterator[tuple[int, dict[Pair, StandingsLine]]]:
    """Yield each round with the sums of all results up to it."""
    so_far: dict[Pair, StandingsLine] = {}
    for number in sorted(lines):
        for pair, line in lines[number]:
            so_far[pair] = so_far[pair] + line if pair in so_far else line
        yield number, so_far


def _newest_first(places: Mapping[int, Sequence[int]]) -> dict[int, Sequence[int]]:
    return dict(sorted(places.items(), key=lambda item: item[1][-1]))
