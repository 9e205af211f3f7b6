"""How often what was said came about: in tenths of what was said, as a diagram, and in states that were played out."""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

PLOTS = Path(__file__).parent.parent / "docs" / "chances"
SIZE, LEFT, TOP = 300, 52, 46
ERRORS = 3
"""How many standard errors a bar goes either way: as many as are allowed."""


class Tenth(NamedTuple):
    """The forecasts in one tenth: how many, what they said and what came on the average, its standard error."""

    forecasts: int
    said: float
    came: float
    error: float


class PlayedOut(NamedTuple):
    """What was said of side 0 in a state, which `number` names, that was played out so many times; how often it won."""

    said: float
    won: float
    times: int
    number: int = 0

    @property
    def off(self) -> float:
        """By how many standard errors it won more often than was said."""
        return (self.won - self.said) / sqrt(self.said * (1 - self.said) / self.times)


def write_plot(folder: Path, slug: str, title: str, tenths: Sequence[Tenth]) -> None:
    """Write the diagram of a game."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{slug}.svg").write_text(plot(title, tenths), encoding="utf-8")


def plot(title: str, tenths: Sequence[Tenth]) -> str:
    """Return the diagram as SVG: what was said to the right, what came upwards, the line where both are the same."""

    def right(share: float) -> float:
        return round(LEFT + SIZE * share, 1)

    def up(share: float) -> float:
        return round(TOP + SIZE * (1 - min(max(share, 0), 1)), 1)

    lines = [
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-weight="bold">{escape(title)}</text>',
        f'<text x="{LEFT}" y="36">came about, against said; bars: {ERRORS} standard errors</text>',
    ]
    for step in range(0, 11, 2):
        share = step / 10
        lines += [
            f'<path d="M{right(share)} {up(0)}V{up(1)}M{right(0)} {up(share)}H{right(1)}" stroke="#ddd"/>',
            f'<text x="{right(share)}" y="{up(0) + 16}" text-anchor="middle">{10 * step} %</text>',
            f'<text x="{LEFT - 6}" y="{up(share) + 4}" text-anchor="end">{10 * step} %</text>',
        ]
    lines.append(f'<path d="M{right(0)} {up(0)}L{right(1)} {up(1)}" stroke="#888" stroke-dasharray="4 3"/>')
    for tenth in tenths:
        low, high = up(tenth.came - ERRORS * tenth.error), up(tenth.came + ERRORS * tenth.error)
        at = right(tenth.said)
        lines += [
            f'<path d="M{at} {low}V{high}M{at - 3} {low}h6M{at - 3} {high}h6" stroke="#06c" stroke-width="1.5"/>',
            f'<circle cx="{at}" cy="{up(tenth.came)}" r="3" fill="#06c">'
            f"<title>{tenth.forecasts} forecasts: said {tenth.said:.1%}, came {tenth.came:.1%}</title></circle>",
        ]
    size = f'viewBox="0 0 {LEFT + SIZE + 28} {TOP + SIZE + 28}" width="{LEFT + SIZE + 28}"'
    style = 'font-family="sans-serif" font-size="12" fill="none"'
    body = "\n".join(line.replace("<text ", '<text fill="#222" ') for line in lines)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>\n{body}\n</svg>\n'
