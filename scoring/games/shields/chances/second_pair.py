"""How likely each ending is at the start of the second pair of innings, by lead and tally.

Both sides have shuffled, so it is the same pair of innings in every match: many were sampled, and are kept counted.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

from scoring.games.shields.chances.endings import Endings, Score, third_innings
from scoring.games.shields.chances.network import Outlook, Plane, data, usual_leap
from scoring.games.shields.rules.match import DRAWN_AT

_STEP = 5
_FURTHEST = 80
LEADS = range(-_FURTHEST, _FURTHEST + 1, _STEP)
BACK = range(140, -1, -_STEP)
"""The units that a tally is short of the draw."""
_PHASES = (-1 / 3, 0.0, 1 / 3)

Grid = Sequence[Sequence[Sequence[float]]]


@cache
def fresh() -> Outlook:
    """Return the outlook of the third innings of any match, when it is due."""
    kept = data()["fresh"]
    total = sum(map(sum, kept["counts"]))
    rows = [[count / max(1, sum(row)) for count in row] for row in kept["counts"]]
    units = [sum(row) / total for row in kept["counts"]]
    return Outlook(units, rows.__getitem__, Plane(*kept["difference"]), Plane(*kept["both"]), usual_leap)


def grid_of(multiplier: int) -> list[list[list[float]]]:
    """Return wins of the side to bat, ties and draws, by lead and by tally, a step of five units between."""
    return [[cell_of(multiplier, lead, back) for back in BACK] for lead in LEADS]


def cell_of(multiplier: int, lead: int, back: int) -> list[float]:
    """Return win of the side to bat, tie and draw at a lead, and a tally short of the draw, of so many units.

    A target is a whole number of units, so that chances go up and down with the last digit of a lead. The hands of
    the first pair blur that before it is asked for here; so it is averaged out.
    """
    if not back:
        return [0.0, 0.0, 1.0]
    found = [0.0] * 3
    for phase in _PHASES:
        score = Score((lead + phase) * multiplier, DRAWN_AT - (back - phase) * multiplier, multiplier, 0)
        won, _, tie, draw = third_innings(score, fresh())
        found = [a + b / len(_PHASES) for a, b in zip(found, (won, tie, draw), strict=True)]
    return found


class SecondPair:
    """The endings at the start of the second pair with a multiplier: a grid of single units, and lines between."""

    def __init__(self, multiplier: int) -> None:
        self.multiplier = multiplier
        kept = data()["grids"].get(str(multiplier))
        grid = [[[n / 10_000 for n in cell] for cell in row] for row in kept] if kept else grid_of(multiplier)
        columns = [finer(column) for column in zip(*grid, strict=True)]  # by tally, all leads
        self.cells = [finer(row) for row in zip(*columns, strict=True)]

    def at(self, lead: float, tally: float) -> Endings:
        """Return the endings for the side that is to bat, with this lead in runs."""
        cells, multiplier = self.cells, self.multiplier
        x = min(max(lead / multiplier + _FURTHEST, 0.0), len(cells) - 1.001)
        y = min(max(BACK[0] - (DRAWN_AT - tally) / multiplier, 0.0), len(cells[0]) - 1.001)
        i, j = int(x), int(y)
        x, y = x - i, y - j
        (a, b), (c, d) = cells[i][j : j + 2], cells[i + 1][j : j + 2]
        e, f, g, h = (1 - x) * (1 - y), (1 - x) * y, x * (1 - y), x * y
        won = e * a[0] + f * b[0] + g * c[0] + h * d[0]
        tie = e * a[1] + f * b[1] + g * c[1] + h * d[1]
        draw = e * a[2] + f * b[2] + g * c[2] + h * d[2]
        return Endings(won, 1 - won - tie - draw, tie, draw)


def finer(points: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return points a fifth as far apart: on the smooth curve (of Catmull and Rom) through those given."""
    found = []
    padded = [points[0], *points, points[-1]]
    for index, part in product(range(len(points) - 1), range(_STEP)):
        t = part / _STEP
        near = padded[index : index + 4]
        shares = (
            (-t + 2 * t**2 - t**3) / 2,
            (2 - 5 * t**2 + 3 * t**3) / 2,
            (t + 4 * t**2 - 3 * t**3) / 2,
            (-(t**2) + t**3) / 2,
        )
        curves = zip(*near, strict=True)
        found.append([sum(s * each for s, each in zip(shares, values, strict=True)) for values in curves])
    return [*found, list(points[-1])]


@cache
def second_pair(multiplier: int) -> SecondPair:
    """Return the endings of the second pair, made once for each multiplier."""
    return SecondPair(multiplier)
