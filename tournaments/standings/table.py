"""The table: who stands where, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.standings.line import StandingsLine, total
from tournaments.standings.scheme import RankedOn, Scheme
from tournaments.standings.share import Share, share_of
from tournaments.standings.tiebreaks.base import Results, TieBreak, Value
from tournaments.standings.tiebreaks.registry import TIE_BREAKS

Pair = tuple[int, int | None]
"""An entrant and its opponent; None for its byes."""


@dataclass(frozen=True, slots=True)
class TieBreakStep:
    """What a tie-break did for an entrant: whom it put it `below` and whom `above`, best first, on which `values`.

    It parted nobody from it where both are empty. `values` are those of all who were asked about together.
    """

    tie_break: str
    values: Mapping[int, Value]
    below: tuple[int, ...]
    above: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """Why an entrant stands where it does.

    `level_with` are the others on as many points, or with the same share of those possible, in the order of the table,
    `steps` the tie-breaks that were asked about it, and `tied_with` those whom nothing parted from it.
    """

    level_with: tuple[int, ...] = ()
    steps: tuple[TieBreakStep, ...] = ()
    tied_with: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table. Tied entrants share a rank, and the ranks they would have filled are left out: 1, 2, 2, 4.

    `line` is the sum of the entrant's lines; `points` are those of the line and the `adjustment`; `share` is that of
    the points possible, in a table in its order. `values` are those of the tie-breaks by slug, None where one was not
    asked or nothing was counted.
    """

    entrant: int
    rank: int
    tied: bool
    line: StandingsLine
    points: Fraction
    adjustment: Fraction
    values: Mapping[str, Value]
    why: Why
    share: Share | None = None


def rank(
    entrants: Sequence[int],
    lines: Mapping[Pair, StandingsLine],
    tie_breaks: Sequence[str],
    adjustments: Mapping[int, Fraction],
    lots: Sequence[Sequence[int]],
    scheme: Scheme | None = None,
) -> list[TableRow]:
    """Return the table of `entrants`, best first, those tied in the order in which they are given.

    `lines` are of pairs of an entrant and its opponent, also of opponents who are not in the table; `tie_breaks`
    slugs in the order in which they are asked; `lots` the lots drawn, oldest first. The table is in the order of points
    or, where the `scheme` says so, of the share of the points possible.
    """
    results = _results(entrants, lines, lots)
    asked = [TIE_BREAKS[slug] for slug in tie_breaks]
    points = {entrant: results.lines[entrant].points + adjustments.get(entrant, 0) for entrant in entrants}
    shares: dict[int, Share] = {}
    if scheme is not None and scheme.ranked_on is RankedOn.PERCENTAGE:
        shares = {entrant: share_of(results.lines[entrant], points[entrant], scheme) for entrant in entrants}
    first = {entrant: shares[entrant].percentage for entrant in entrants} if shares else points
    values: dict[int, dict[str, Value]] = {entrant: {} for entrant in entrants}
    for tie_break in asked:
        known = {} if tie_break.among_tied else tie_break.values(entrants, results)
        for entrant in entrants:
            values[entrant][tie_break.slug] = known.get(entrant)
    rows: list[TableRow] = []
    for _, level in groupby(sorted(entrants, key=first.__getitem__, reverse=True), key=first.__getitem__):
        groups, steps = _part(list(level), asked, results)
        order = [entrant for group in groups for entrant in group]
        for group in groups:
            place = len(rows) + 1
            rows += [
                TableRow(
                    entrant=entrant,
                    rank=place,
                    tied=len(group) > 1,
                    line=results.lines[entrant],
                    points=points[entrant],
                    adjustment=adjustments.get(entrant, Fraction(0)),
                    values=values[entrant] | {step.tie_break: step.values[entrant] for step in steps[entrant]},
                    why=Why(_others(order, entrant), tuple(steps[entrant]), _others(group, entrant)),
                    share=shares.get(entrant),
                )
                for entrant in group
            ]
    return rows


def _results(entrants: Sequence[int], lines: Mapping[Pair, StandingsLine], lots: Sequence[Sequence[int]]) -> Results:
    meetings: dict[int, dict[int | None, StandingsLine]] = {entrant: {} for entrant in entrants}
    for (entrant, opponent), line in lines.items():
        meetings.setdefault(entrant, {})[opponent] = line
        if opponent is not None:
            meetings.setdefault(opponent, {})
    return Results(meetings, {entrant: total(met.values()) for entrant, met in meetings.items()}, lots)


def _part(
    level: list[int], asked: Sequence[TieBreak], results: Results
) -> tuple[list[list[int]], dict[int, list[TieBreakStep]]]:
    """Return those level on points as groups that nothing parts, best first, and what parted each from the others."""
    parted: list[list[int]] = []
    steps: dict[int, list[TieBreakStep]] = {entrant: [] for entrant in level}
    pending = [(level, 0)]  # the best on top, with the tie-break that is next for them
    while pending:
        tied, number = pending.pop()
        if len(tied) == 1 or number == len(asked):
            parted.append(tied)
            continue
        tie_break = asked[number]
        values = tie_break.values(tied, results)
        orders = {entrant: tie_break.order(value) for entrant, value in values.items()}
        ranked = sorted(tied, key=orders.__getitem__, reverse=True)
        parts = [list(part) for _, part in groupby(ranked, key=orders.__getitem__)]
        again = tie_break.repeated and len(parts) > 1
        pending += [(part, number if again else number + 1) for part in reversed(parts)]
        above = 0
        for part in parts:
            step = TieBreakStep(tie_break.slug, values, tuple(ranked[:above]), tuple(ranked[above + len(part) :]))
            above += len(part)
            for entrant in part:
                steps[entrant].append(step)
    return parted, steps


def _others(group: Sequence[int], entrant: int) -> tuple[int, ...]:
    return tuple(other for other in group if other != entrant)
