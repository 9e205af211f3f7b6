"""The standings of competitions, group by group, from what is kept of their results."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.models import Adjustment, Competition, Entrant, FixtureOutcome, Lot, Tally
from tournaments.services.tallies import COLUMNS, Pair, due_outcomes, line_of_columns
from tournaments.standings.line import StandingsLine, total
from tournaments.standings.needs import Game, Unfinished
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import TableRow, rank

Reasons = Mapping[int, Sequence[tuple[Fraction, str]]]
"""The points given to entrants or taken from them, each with its reason, by the entrant's id."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a group ("" where there is but one): its rows, and the entrants they speak of by their ids.

    `byes` are the points that entrants have for byes.
    """

    group: str
    rows: Sequence[TableRow]
    entrants: Mapping[int, Entrant]
    adjustments: Reasons = field(default_factory=dict)
    byes: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a competition's results, of which its tables are made under its `scheme`."""

    scheme: Scheme
    entrants: dict[int, Entrant] = field(default_factory=dict)
    lines: dict[Pair, StandingsLine] = field(default_factory=dict)
    adjustments: dict[int, list[tuple[Fraction, str]]] = field(default_factory=dict)
    lots: list[Sequence[int]] = field(default_factory=list)

    def tables(self, tie_breaks: Sequence[str], lines: Mapping[Pair, StandingsLine] | None = None) -> list[Standings]:
        """Return the table of each group, of these lines of pairs where they are given."""
        groups: dict[str, dict[int, Entrant]] = {}
        for pk, entrant in self.entrants.items():
            if entrant.withdrawn != Entrant.Withdrawn.EXPUNGED:
                groups.setdefault(entrant.group, {})[pk] = entrant
        lines = self.lines if lines is None else lines
        sums = self._sums_given()
        byes = {one: line.points for (one, other), line in lines.items() if other is None}
        return [
            Standings(
                group,
                rank(list(members), lines, tie_breaks, sums, self.lots, self.scheme),
                members,
                self.adjustments,
                byes,
            )
            for group, members in sorted(groups.items())
        ]

    def unfinished(
        self, table: Standings, tie_breaks: Sequence[str], games: Sequence[Game], *, draws: bool
    ) -> Unfinished:
        """Return one of these tables with the fixtures left that a side of it plays; `draws` as `Unfinished` has it."""
        members = list(table.entrants)
        played = {pair: line for pair, line in self.lines.items() if pair[0] in table.entrants}
        left = [game for game in games if game[0] in table.entrants or game[1] in table.entrants]
        return Unfinished(members, played, tie_breaks, self._sums_given(), self.lots, self.scheme, left, draws)

    def _sums_given(self) -> dict[int, Fraction]:
        """Return the points given to entrants and taken from them, by the entrant's id."""
        return {pk: sum((points for points, _ in each), Fraction(0)) for pk, each in self.adjustments.items()}


def standings(competition: Competition) -> list[Standings]:
    """Return the table of each group. Four queries, however many matches were played."""
    return standings_of([competition])[competition.pk]


def standings_of(competitions: Sequence[Competition]) -> dict[int, list[Standings]]:
    """Return the tables of several competitions by their ids. Four queries, however many they are."""
    kept = keep(competitions)
    return {each.pk: kept[each.pk].tables(each.tie_breaks) for each in competitions}


def standings_without(competition: Competition, number: int) -> list[Standings]:
    """Return the tables as they would be without what counts of a round. Four queries."""
    outcomes = competition.outcomes.filter(counts=True).exclude(fixture__round=number)
    return keep([competition], tallies=False)[competition.pk].tables(competition.tie_breaks, summed(outcomes))


def previewed(competition: Competition, scheme: Scheme, tie_breaks: Sequence[str]) -> list[Standings]:
    """Return the tables as they would be under another points scheme and other tie-breaks; nothing is changed."""
    as_if = copy(competition)
    as_if.points = scheme.to_data()
    outcomes = due_outcomes(as_if, competition.fixtures.filter(stage=0))
    lines = summed(outcome for outcome in outcomes if outcome.counts)
    return keep([as_if], tallies=False)[competition.pk].tables(tie_breaks, lines)


def keep(competitions: Sequence[Competition], *, tallies: bool = True) -> dict[int, Kept]:
    """Return what is kept of competitions by their ids. Four queries, three without `tallies`."""
    kept = {competition.pk: Kept(Scheme.from_data(competition.points)) for competition in competitions}
    for entrant in Entrant.objects.filter(competition__in=kept).select_related("team").order_by("seed"):
        kept[entrant.competition_id].entrants[entrant.pk] = entrant
    given = Adjustment.objects.filter(competition__in=kept, lifted=False).order_by("pk")
    for pk, entrant_pk, points, reason in given.values_list("competition", "entrant", "points", "reason"):
        kept[pk].adjustments.setdefault(entrant_pk, []).append((Fraction(points), reason))
    drawn = Lot.objects.filter(competition__in=kept, lifted=False).order_by("pk")
    for pk, order in drawn.values_list("competition", "order"):
        kept[pk].lots.append(order)
    if tallies:
        rows = Tally.objects.filter(competition__in=kept).order_by()
        for pk, one, other, *sums in rows.values_list("competition", "entrant", "opponent", *COLUMNS):
            kept[pk].lines[one, other] = line_of_columns(sums)
    return kept


def summed(outcomes: Iterable[FixtureOutcome]) -> dict[Pair, StandingsLine]:
    """Return the lines of pairs that outcomes add up to."""
    lines: dict[Pair, list[StandingsLine]] = defaultdict(list)
    for outcome in outcomes:
        sums = [getattr(outcome, name) for name in COLUMNS]
        lines[outcome.entrant_id, outcome.opponent_id].append(line_of_columns(sums))
    return {pair: total(each) for pair, each in lines.items()}
