"""What the sides of a table still need to finish in its first places: proved for every way in which the fixtures left
can end, never guessed.

Few fixtures are tried in all their ways, tie-breaks included as far as results alone settle them. Of more, points alone
are looked at, as a flow: the points of each fixture are divided between its two sides so that nobody gets more than it
may have. Where neither proves anything, nothing is said.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import lcm

from scoring.rules.results import Outcome
from tournaments.standings.facts import MatchFacts
from tournaments.standings.line import StandingsLine, line_of
from tournaments.standings.scheme import RankedOn, Scheme
from tournaments.standings.table import Pair, TableRow, rank
from tournaments.standings.tiebreaks.registry import TIE_BREAKS

MOST_LINES = 500
"""How many lines the tables may have together, one for each way in which the fixtures left can end, for all of them to
be tried."""
MOST_WORK = 80_000
"""How many sides and fixtures flows may look at, one after another, for a table: past these nothing is said of it."""

Game = tuple[int, int]
"""A fixture still to be played, by its two sides; one of them at least stands in the table."""

_NO_LIMIT = 10**12


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A table and the fixtures left, as `rank` takes them; `draws` is whether a match of the game can be drawn.

    A side that has withdrawn stands in the table, and has no fixture left.
    """

    entrants: Sequence[int]
    lines: Mapping[Pair, StandingsLine]
    tie_breaks: Sequence[str]
    adjustments: Mapping[int, Fraction]
    lots: Sequence[Sequence[int]]
    scheme: Scheme
    games: Sequence[Game]
    draws: bool = True

    @property
    def has_begun(self) -> bool:
        """Whether a side of it has played."""
        sides = set(self.entrants)
        return any(line.played for (side, _other), line in self.lines.items() if side in sides)


@dataclass(frozen=True, slots=True)
class Need:
    """What a side needs to finish in the first `places`, a place that is shared with too many being none of these.

    It is `certain` of one whatever happens, or `out`; of neither, it can still have one unless `level_only` says that
    it can be but level with others on all that results settle. With fewer points than `least` from its fixtures left it
    is out, with `enough` it is certain; `enough` is None where no number of points is, both of who needs none any more.
    """

    places: int
    left: int
    certain: bool = False
    out: bool = False
    level_only: bool = False
    least: Fraction | None = None
    enough: Fraction | None = None


def needs(table: Unfinished, places: int) -> dict[int, Need]:
    """Return what each side needs to finish in the first `places`; a side of whom nothing is proved is left out."""
    if not 0 < places < len(table.entrants):
        return {}
    left = Counter(side for game in table.games for side in game)
    endings = _endings(table)
    tables = len(endings) ** len(table.games)
    if not (table.scheme.bonuses and table.games) and len(table.entrants) * tables <= MOST_LINES:
        return _by_trying(table, places, left, endings)
    if table.scheme.ranked_on is not RankedOn.POINTS:
        return {}
    try:
        return _Flows(table, places, left).needs()
    except _TooMuchWorkError:
        return {}


# Every way tried

_Ending = tuple[StandingsLine, StandingsLine]
"""What a match brings its two sides."""


def _endings(table: Unfinished) -> list[_Ending]:
    """Return how a match can end, of those alike in all that a table is ranked on without its scores one alone."""
    facts = [MatchFacts(Outcome.WON, side) for side in (0, 1)]
    level = (Outcome.TIED, Outcome.NO_RESULT, Outcome.ABANDONED)
    facts += map(MatchFacts, (*level, Outcome.DRAWN) if table.draws else level)
    met = "head_to_head" in table.tie_breaks
    by_percentage = table.scheme.ranked_on is RankedOn.PERCENTAGE
    found: dict[tuple[object, ...], _Ending] = {}
    for each in facts:
        ending = (line_of(each, 0, table.scheme, None), line_of(each, 1, table.scheme, None))
        one = ending[0]
        percentage = (one.played, one.abandoned) if by_percentage else ()
        found.setdefault((one.points, ending[1].points, one.won, one.lost, met and one.met, percentage), ending)
    return list(found.values())


def _by_trying(table: Unfinished, places: int, left: Mapping[int, int], endings: Sequence[_Ending]) -> dict[int, Need]:
    """Return what follows from every way in which the fixtures left can end."""
    tried: dict[int, list[tuple[Fraction, int, int]]] = {entrant: [] for entrant in table.entrants}
    for ended in product(endings, repeat=len(table.games)):
        lines, gained = dict(table.lines), defaultdict[int, Fraction](Fraction)
        for (home, away), ending in zip(table.games, ended, strict=True):
            for pair, line in zip(((home, away), (away, home)), ending, strict=True):
                lines[pair] = lines[pair] + line if pair in lines else line
                gained[pair[0]] += line.points
        rows = rank(table.entrants, lines, table.tie_breaks, table.adjustments, table.lots, table.scheme)
        for row in rows:
            above, level = _around(row, rows, left, over=not table.games)
            tried[row.entrant].append((gained[row.entrant], above, above + level))
    return {entrant: _concluded(places, left[entrant], ways) for entrant, ways in tried.items()}


def _around(row: TableRow, rows: Sequence[TableRow], left: Mapping[int, int], *, over: bool) -> tuple[int, int]:
    """Return how many stand above a row for certain, and how many it is level with on all that results settle."""
    level = set(row.why.level_with)
    above = sum(each.rank < row.rank for each in rows if each.entrant not in level)
    for step in row.why.steps:
        kind = TIE_BREAKS[step.tie_break]
        settled = over or kind.of_results or not (kind.of_opponents or any(left[each] for each in step.values))
        if not settled:
            break
        above += len(step.below)
        level -= {*step.below, *step.above}
    return above, len(level)


def _concluded(places: int, left: int, ways: Sequence[tuple[Fraction, int, int]]) -> Need:
    """Return what ways say of a side: the points it gained, how many stand above it, and how many with those level."""
    safe = [points for points, _above, with_level in ways if with_level < places]
    unsafe = [points for points, _above, with_level in ways if with_level >= places]
    not_out = [points for points, above, _with_level in ways if above < places]
    if not unsafe or not not_out:
        return Need(places, left, certain=not unsafe, out=not not_out)
    enough = [points for points in safe if points > max(unsafe)]
    return Need(places, left, level_only=not safe, least=min(not_out), enough=min(enough, default=None))


# Flows


class _TooMuchWorkError(Exception):
    """More flows would have to be tried than a table is worth."""


class _Flows:
    """The points of a table as whole numbers of the smallest part that occurs, and what they allow.

    Each side has at least its `floor` and at most its `top`, `span` units for each of its fixtures apart. Of the two
    sides of a fixture, what one has above the least and what the other has are at least `gained` units together, and
    what they miss of the most at least `missed`. The bounds are `exact` where every such division can be played, as by
    2 for a win and 1 for anything level; else they show only who is certain or out.
    """

    def __init__(self, table: Unfinished, places: int, left: Mapping[int, int]) -> None:
        self.table, self.places, self.left, self.work = table, places, left, 0
        scheme, ranges = table.scheme, list(_ranges(table))
        lowest = min(low for ending in ranges for low, _high in ending)
        highest = max(high for ending in ranges for _low, high in ending)
        least = min(one[0] + other[0] for one, other in ranges)
        most = max(one[1] + other[1] for one, other in ranges)
        level = {scheme.tie, scheme.no_result, scheme.abandoned, *([scheme.draw] if table.draws else [])}
        unit = (scheme.win - scheme.loss) / 2
        self.exact = not scheme.bonuses and unit > 0 and level == {(scheme.win + scheme.loss) / 2}
        points = {entrant: table.adjustments.get(entrant, Fraction(0)) for entrant in table.entrants}
        for (entrant, _opponent), line in table.lines.items():
            if entrant in points:
                points[entrant] += line.points
        known = (lowest, highest, least, most, unit, *points.values())
        self.parts = lcm(*(each.denominator for each in known))
        self.unit = int(unit * self.parts) if self.exact else 1
        self.lowest = int(lowest * self.parts)
        self.span, self.gained, self.missed = (
            max(0, int(amount * self.parts) // self.unit)
            for amount in (highest - lowest, least - 2 * lowest, 2 * highest - most)
        )
        self.floor = {entrant: int(kept * self.parts) + left[entrant] * self.lowest for entrant, kept in points.items()}
        self.top = {entrant: low + left[entrant] * self.span * self.unit for entrant, low in self.floor.items()}

    def needs(self) -> dict[int, Need]:
        """Return what is proved of each side. Raises _TooMuchWorkError."""
        found = {entrant: self._need(entrant) for entrant in self.table.entrants}
        return {entrant: need for entrant, need in found.items() if need is not None}

    def _need(self, side: int) -> Need | None:
        most, left = self.span * self.left[side], self.left[side]
        certain = self._is_safe(side, 0)
        out = not certain and not self._can_have_a_place(side, most)
        if certain or out or not self.exact:
            return Need(self.places, left, certain=certain, out=out) if certain or out else None
        units = range(most + 1)
        least = bisect_left(units, True, key=lambda gained: self._can_have_a_place(side, gained))
        enough = bisect_left(units, True, key=lambda gained: self._is_safe(side, gained))
        return Need(
            self.places,
            left,
            level_only=not self._can_have_a_place(side, most, alone=True),
            least=self._points(side, least),
            enough=self._points(side, enough) if enough <= most else None,
        )

    def _points(self, side: int, gained: int) -> Fraction:
        """Return the points from the fixtures left of a side that gains so many units in them."""
        return Fraction(self.left[side] * self.lowest + gained * self.unit, self.parts)

    def _can_have_a_place(self, side: int, gained: int, *, alone: bool = False) -> bool:
        """Whether at most `places` - 1 can end above a side that gains so many units; with `alone` not level either."""
        points = self.floor[side] + gained * self.unit - alone
        room = {}
        for other in self._others(side):
            most = (points - self.floor[other]) // self.unit
            if most < self.span * self.left[other]:
                room[other] = most
        above = [other for other, most in room.items() if most < 0]
        to_spare = self.places - 1 - len(above)
        if to_spare < 0:
            return False
        held = sorted(room.keys() - above, key=room.__getitem__)
        return any(
            self._fits({other: room[other] for other in held if other not in freed} | {side: gained}, self.gained)
            for freed in combinations(held, min(to_spare, len(held)))
        )

    def _is_safe(self, side: int, gained: int) -> bool:
        """Whether so few can come level with a side, or above it, that it has a place when it gains so many units."""
        points = self.floor[side] + gained * self.unit
        to_miss = {other: (self.top[other] - points) // self.unit for other in self._others(side)}
        able = sorted((other for other, units in to_miss.items() if units >= 0), key=lambda other: -to_miss[other])
        own = self.span * self.left[side] - gained
        return not any(
            self._fits({other: to_miss[other] for other in these} | {side: own}, self.missed)
            for these in combinations(able, self.places)
        )

    def _others(self, side: int) -> list[int]:
        self._count(len(self.table.entrants))
        return [other for other in self.table.entrants if other != side]

    def _fits(self, room: dict[int, int], units: int) -> bool:
        """Whether so many units of each fixture can be divided so that no side has more than it has `room` for.

        A side that is not in `room` has room for all.
        """
        self._count(len(self.table.games))
        has: dict[int, Counter[int]] = {side: Counter() for side in room}
        for pair in self.table.games:
            if pair[0] in room and pair[1] in room:
                one, other = sorted(pair, key=room.__getitem__)
                has[other][one] += units
                room[other] -= units
        return all(_relieve(side, room, has) for side in room)

    def _count(self, steps: int) -> None:
        self.work += steps
        if self.work > MOST_WORK:
            raise _TooMuchWorkError


def _relieve(side: int, room: dict[int, int], has: Mapping[int, Counter[int]]) -> bool:
    """Whether a side can pass on what it has no room for, over the fixtures it shares with others, and they with more.

    `has` is what each has of its fixtures with each other.
    """
    while room[side] < 0:
        came_from = {side: side}
        queue = deque([side])
        while queue and room[queue[0]] <= 0:
            one = queue.popleft()
            for other, units in has[one].items():
                if units > 0 and other not in came_from:
                    came_from[other] = one
                    queue.append(other)
        if not queue:
            return False
        path = [queue[0]]
        while path[-1] != side:
            path.append(came_from[path[-1]])
        steps = [(one, other) for other, one in pairwise(path)]
        amount = min(-room[side], room[path[0]], *(has[one][other] for one, other in steps))
        for one, other in steps:
            has[one][other] -= amount
            has[other][one] += amount
        room[side] += amount
        room[path[0]] -= amount
    return True


def _ranges(table: Unfinished) -> Iterator[tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]]:
    """Yield the fewest and the most points that a match can bring its two sides, of each way in which it can end."""
    scheme = table.scheme
    yield _with_bonuses(scheme, scheme.win, "winner"), _with_bonuses(scheme, scheme.loss, "loser")
    for points in (scheme.tie, scheme.draw) if table.draws else (scheme.tie,):
        yield (_with_bonuses(scheme, points, "both"),) * 2
    for points in (scheme.no_result, scheme.abandoned):
        yield ((points, points),) * 2


def _with_bonuses(scheme: Scheme, points: Fraction, role: str) -> tuple[Fraction, Fraction]:
    worth = [
        [Fraction(0), *(each for _at, each in bonus.steps)] for bonus in scheme.bonuses if bonus.to in ("both", role)
    ]
    return points + sum(min(each) for each in worth), points + sum(max(each) for each in worth)
