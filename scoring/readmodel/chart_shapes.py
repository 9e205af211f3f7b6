"""What a chart is drawn of: lines, bars, dots and labels, with its numbers beside them as a table.

Coordinates are texts, ready for an SVG of `WIDTH` by the chart's height; who draws them adds nothing up.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from scoring.readmodel.tables import Table

WIDTH = 400
HEIGHT = 248
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 26, 42
STEPS_AT = str(HEIGHT - BOTTOM + 18)
"""Where the numbers below a plot stand."""
_LONGEST, _LETTER = 15, 6.5
"""How many letters of a name are shown at most, and how wide one is."""
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line through points ("x,y x,y"); `series` is the side whose it is, None for one that is nobody's."""

    points: str
    series: int | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a series."""

    x: str
    y: str
    width: str
    height: str
    series: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A wicket, or where else something happened."""

    x: str
    y: str
    series: int


@dataclass(frozen=True, slots=True)
class ChartLabel:
    """A text at a point, which is its start, middle or end; one that may stand over lines has a ground of its own."""

    x: str
    y: str
    text: str
    anchor: Literal["start", "middle", "end"]
    over_lines: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: what is drawn, what it is called and says, the names of its series, and its numbers as a table.

    `notes`, to be read below it, are numbered as labels in it are; `rests_on` says what it rests on, where it must.
    """

    key: str
    title: str
    description: str
    height: int
    grid: tuple[Polyline, ...]
    lines: tuple[Polyline, ...]
    bars: tuple[Bar, ...]
    dots: tuple[Dot, ...]
    labels: tuple[ChartLabel, ...]
    legend: tuple[tuple[int, str], ...]
    table: Table
    notes: tuple[str, ...] = ()
    rests_on: str = ""

    @property
    def width(self) -> int:
        """The width, the same for all charts."""
        return WIDTH


class Plot:
    """A frame with a scale of `length` across and of at least `top` upwards, its grid, and what each axis counts."""

    def __init__(self, length: int, top: int, across: str, up: str) -> None:
        step = _tick(top, 5)
        self.length = max(length, 1)
        self.top = max(step * -(-top // step), step)
        marks = range(0, self.top + 1, step)
        self.grid = tuple(map(self.level, marks))
        self.labels = (
            ChartLabel("0", "12", up, "start"),
            ChartLabel(coordinate((LEFT + WIDTH - RIGHT) / 2), coordinate(HEIGHT - 6), across, "middle"),
            *(ChartLabel(coordinate(LEFT - 5), self.y(runs, lift=-4), str(runs), "end") for runs in marks),
        )

    def x(self, at: float) -> str:
        """Return how far across `at` of the scale is."""
        return coordinate(LEFT + at * (WIDTH - LEFT - RIGHT) / self.length)

    def y(self, runs: float, lift: float = 0) -> str:
        """Return the height of `runs`, `lift` above it."""
        return coordinate(HEIGHT - BOTTOM - runs * (HEIGHT - TOP - BOTTOM) / self.top - lift)

    def above(self, runs: float, dots: int) -> Iterable[str]:
        """Yield the heights of dots one over the other above a bar, closer where many must fit below the edge."""
        edge = float(self.y(runs))
        gap = min(8, edge / max(1, dots))
        return (coordinate(edge - gap * (nth + 0.875)) for nth in range(dots))

    def level(self, runs: int) -> Polyline:
        """Return a line across the plot at the height of `runs`."""
        return Polyline(f"{LEFT},{self.y(runs)} {WIDTH - RIGHT},{self.y(runs)}")

    def bar(self, number: int, runs: int, side: int, place: int = 0, places: int = 1) -> Bar:
        """Return the bar of the step with this number, from 1; in its place, from 0, of `places` side by side."""
        wide = 0.8 * (WIDTH - LEFT - RIGHT) / self.length / places
        tall = runs * (HEIGHT - TOP - BOTTOM) / self.top
        return Bar(self.x(self.left_of(number, place, places)), self.y(runs), coordinate(wide), coordinate(tall), side)

    @staticmethod
    def left_of(number: int, place: float, places: int) -> float:
        """Return where on the scale across a bar begins; half a place on, its middle."""
        return number - 0.9 + 0.8 * place / places

    def along(self, steps: int, step_length: int, offset: float = 0) -> Iterable[ChartLabel]:
        """Yield the numbers of the steps below the plot."""
        every = _tick(steps, 10)
        for number in range(every, steps + 1, every):
            yield ChartLabel(self.x((number + offset) * step_length), STEPS_AT, str(number), "middle")


def _tick(largest: int, most: int) -> int:
    """Return the distance of marks by which at most `most` of them reach `largest`."""
    return next((step for step in _STEPS if largest <= step * most), _STEPS[-1])


def shortened(name: str, width: float = WIDTH) -> str:
    """Return as many letters of a name as there is room for in this width; the table has all of it."""
    longest = min(_LONGEST, int(width / _LETTER))
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def width_of(text: str) -> float:
    """Return about how wide a text is."""
    return len(text) * _LETTER


def coordinate(value: float) -> str:
    """Return a coordinate as it stands in an SVG."""
    return f"{value:.1f}".removesuffix(".0")
