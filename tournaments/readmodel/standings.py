"""The standings of a competition, group by group, from what is kept of its results."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction

from tournaments.models import Competition, Entrant, Outcome
from tournaments.office.derived import COLUMNS, Pair, due_outcomes, line_of_columns
from tournaments.standings.line import Line, total
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import Row, rank


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a group ("" where there is but one): its rows, and the entrants they speak of by their ids."""

    group: str
    rows: Sequence[Row]
    entrants: Mapping[int, Entrant]


def standings(competition: Competition) -> list[Standings]:
    """Return the table of each group. Four queries, however many matches were played."""
    return ranked(competition, kept_lines(competition), competition.tie_breaks)


def previewed(competition: Competition, scheme: Scheme, tie_breaks: Sequence[str]) -> list[Standings]:
    """Return the tables as they would be under another points scheme and other tie-breaks; nothing is changed."""
    as_if = copy(competition)
    as_if.points = scheme.to_data()
    outcomes = due_outcomes(as_if, competition.fixtures.filter(stage=0))
    return ranked(competition, _summed(outcome for outcome in outcomes if outcome.counts), tie_breaks)


def ranked(competition: Competition, lines: Mapping[Pair, Line], tie_breaks: Sequence[str]) -> list[Standings]:
    """Return the tables that lines of pairs make. Three queries."""
    entrants = {entrant.pk: entrant for entrant in competition.entrants.order_by("seed")}
    adjustments: dict[int, Fraction] = {}
    for pk, points in competition.adjustments.filter(lifted=False).values_list("entrant", "points"):
        adjustments[pk] = adjustments.get(pk, Fraction(0)) + Fraction(points)
    lots = list(competition.lots.order_by("pk").values_list("order", flat=True))
    groups: dict[str, dict[int, Entrant]] = {}
    for pk, entrant in entrants.items():
        if entrant.withdrawn != Entrant.Withdrawn.EXPUNGED:
            groups.setdefault(entrant.group, {})[pk] = entrant
    return [
        Standings(group, rank(list(members), lines, tie_breaks, adjustments, lots), members)
        for group, members in sorted(groups.items())
    ]


def kept_lines(competition: Competition) -> dict[Pair, Line]:
    """Return the lines of all pairs that are kept. One query."""
    rows = competition.tallies.order_by().values_list("entrant", "opponent", *COLUMNS)
    return {(entrant, opponent): line_of_columns(sums) for entrant, opponent, *sums in rows}


def _summed(outcomes: Iterable[Outcome]) -> dict[Pair, Line]:
    lines: dict[Pair, list[Line]] = defaultdict(list)
    for outcome in outcomes:
        sums = [getattr(outcome, name) for name in COLUMNS]
        lines[outcome.entrant_id, outcome.opponent_id].append(line_of_columns(sums))
    return {pair: total(each) for pair, each in lines.items()}
