"""The 3x3 grid: its cells and lines, and which cards a game lets a player cover (G2, G13)."""

from dataclasses import dataclass

CELLS = 9
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINES_THROUGH = tuple(tuple(line for line in LINES if cell in line) for cell in range(CELLS))


@dataclass(frozen=True, slots=True)
class Covering:
    """Which cards a game lets, or makes, a player cover (G2), and whether runs in a line count there (G13)."""

    kqj_in_line: bool = False
    threes: bool = True
    compulsory: bool = False
    lower_first: bool = False
    runs_count: bool = False
