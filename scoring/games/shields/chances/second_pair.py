"""How likely each ending is at the start of the second pair of innings, by lead and tally.

Both sides have shuffled, so it is the same pair of innings in every match: many were sampled, and are kept counted.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from scoring.games.shields.chances.endings import Endings, Score, third_innings
from scoring.games.shields.chances.outlook import Hands, Outlook, Surface, data, usual_overshoot
from scoring.games.shields.rules.match import DRAWN_AT

_STEP = 5
_FURTHEST = 80
LEADS = range(-_FURTHEST, _FURTHEST + 1, _STEP)
Grid = Sequence[Sequence[Sequence[float]]]


def backs(multiplier: int) -> range:
    """Return the units that a tally is short of the draw: with a multiplier of 1 hands count for twice as many."""
    step = _STEP * (2 if multiplier == 1 else 1)
    return range(28 * step, -1, -step)


@cache
def fresh() -> Outlook:
    """Return the outlook of the third innings of any match, when it is due."""
    kept = data()["fresh"]
    total = sum(map(sum, kept["counts"]))
    rows = [[count / max(1, sum(row)) for count in row] for row in kept["counts"]]
    units = [sum(row) / total for row in kept["counts"]]
    difference, both = (Surface.of(kept[hands]).given for hands in ("difference", "both"))
    return Outlook(
        units, rows.__getitem__, lambda made, later: Hands(difference(made, later), both(made, later)), usual_overshoot
    )


def grids_of(multiplier: int) -> list[list[list[list[float]]]]:
    """Return wins of the side to bat, ties and draws, by lead and by tally, a step of five units between; and how much
    these change from the first lead of a unit to its last.

    A target is a whole number of units, so that chances jump from one unit to the next.
    """
    found: list[list[list[list[float]]]] = [[], []]
    for lead in LEADS:
        pairs = [
            [cell_of(multiplier, lead * multiplier + part, back) for part in (0, multiplier - 1)]
            for back in backs(multiplier)
        ]
        found[0].append([[(a + b) / 2 for a, b in zip(*pair, strict=True)] for pair in pairs])
        found[1].append([[b - a for a, b in zip(*pair, strict=True)] for pair in pairs])
    return found


def cell_of(multiplier: int, lead: int, back: int) -> list[float]:
    """Return win of the side to bat, tie and draw at a lead, and a tally short of the draw by so many units.

    With the tally too the chance of a draw jumps; the hands of the first pair blur that, and it is averaged out here.
    """
    if not back:
        return [0.0, 0.0, 1.0]
    found = [0.0] * 3
    for short in (0, multiplier - 1):
        won, _, tie, draw = third_innings(Score(lead, DRAWN_AT - back * multiplier + short, multiplier, 0), fresh())
        found = [a + b / 2 for a, b in zip(found, (won, tie, draw), strict=True)]
    return found


class SecondPair:
    """The endings at the start of the second pair with a multiplier: grids of single units, and lines between."""

    def __init__(self, multiplier: int) -> None:
        self.multiplier = multiplier
        self._furthest, self._each = backs(multiplier)[0], backs(multiplier).step / -_STEP
        kept = data()["grids"].get(str(multiplier))
        grids = [[[[n / 10_000 for n in cell] for cell in row] for row in grid] for grid in kept] if kept else None
        cells, self.changes = map(_fine, grids or grids_of(multiplier))
        self.cells = [[_possible(cell) for cell in row] for row in cells]

    def at(self, unit: int, part: float, tally: float) -> Endings:
        """Return the endings for the side that is to bat, with a lead of so many units and of some runs of the next."""
        share = part / max(1, self.multiplier - 1) - 0.5
        row = self._row(tally)
        cells, changes = (_interpolated(grid, unit + _FURTHEST, row) for grid in (self.cells, self.changes))
        return _endings(_possible([a + share * b for a, b in zip(cells, changes, strict=True)]), far=row < 0)

    def near(self, lead: float, tally: float) -> Endings:
        """Return the endings with about this lead, give or take some runs."""
        unit = (lead - (self.multiplier - 1) / 2) / self.multiplier
        row = self._row(tally)
        return _endings(_interpolated(self.cells, unit + _FURTHEST, row), far=row < 0)

    def _row(self, tally: float) -> float:
        return (self._furthest - (DRAWN_AT - tally + (self.multiplier - 1) / 2) / self.multiplier) / self._each


def _fine(grid: Grid) -> list[list[list[float]]]:
    columns = [finer(column) for column in zip(*grid, strict=True)]  # by tally, all leads
    return [finer(row) for row in zip(*columns, strict=True)]


_Cell = tuple[float, float, float]
"""The chances that the side to bat wins, of a tie and of a draw."""


def _possible(cell: Sequence[float]) -> _Cell:
    """Return it with no chance below 0, as a curve may have it, and not more than 1 in all."""
    won, tie, draw = (max(0.0, each) for each in cell)
    total = max(1.0, won + tie + draw)
    return won / total, tie / total, draw / total


def _interpolated(cells: Sequence[Sequence[Sequence[float]]], x: float, y: float) -> _Cell:
    x, y = min(max(x, 0.0), len(cells) - 1.001), min(max(y, 0.0), len(cells[0]) - 1.001)
    i, j = int(x), int(y)
    x, y = x - i, y - j
    (won, tie, draw), (won2, tie2, draw2) = cells[i][j : j + 2]
    (won3, tie3, draw3), (won4, tie4, draw4) = cells[i + 1][j : j + 2]
    f, g, h = (1 - x) * y, x * (1 - y), x * y
    e = 1 - f - g - h
    return (
        e * won + f * won2 + g * won3 + h * won4,
        e * tie + f * tie2 + g * tie3 + h * tie4,
        e * draw + f * draw2 + g * draw3 + h * draw4,
    )


def _endings(cell: _Cell, *, far: bool) -> Endings:
    """Return the endings; `far` from 1,400, with a low multiplier, there is no draw."""
    won, tie, draw = cell
    if far:
        won, tie, draw = won / (1 - draw), tie / (1 - draw), 0.0
    return Endings(won, 1 - won - tie - draw, tie, draw)


_CURVE = [
    ((-t + 2 * t**2 - t**3) / 2, (2 - 5 * t**2 + 3 * t**3) / 2, (t + 4 * t**2 - 3 * t**3) / 2, (t**3 - t**2) / 2)
    for t in (part / _STEP for part in range(_STEP))
]
"""What each of four points around has to do with those between the middle two (Catmull and Rom)."""


def finer(points: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return points a fifth as far apart: on the smooth curve through those given."""
    before, after = [points[0], *points], [*points[2:], points[-1]]
    found = []
    for four in zip(before, points, points[1:], after, strict=False):
        for w, x, y, z in _CURVE:
            found.append([w * a + x * b + y * c + z * d for a, b, c, d in zip(*four, strict=True)])
    return [*found, list(points[-1])]


@lru_cache(maxsize=16)
def second_pair(multiplier: int) -> SecondPair:
    """Return the endings of the second pair with a multiplier; of some of these they are kept."""
    return SecondPair(multiplier)
