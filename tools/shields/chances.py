"""`make chances` for Cricket Card: plays very many innings, works out what the site keeps, and tries it.

python -m tools.shields.chances                  count, work out, write the data, hold it against matches and playouts
python -m tools.shields.chances --only-check       only hold the data that is there against matches and playouts
"""

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scoring.games.shields.rules.sums import BEST_PLAY
from tools.chances_options import options_of

ROOT = Path(__file__).parents[2]
SHIELDS = ROOT / "scoring" / "games" / "shields"
DATA = SHIELDS / "chances" / "data.json"
KEPT = ROOT / "tests" / "games" / "shields" / "shields_playouts.json"
MULTIPLIERS = range(1, 21)
"""Those of S9, 8, 10 and 12, and others near them: with these it is kept what the second pair comes to."""
ROUNDS = 400
"""The second pair from the shuffle is counted in so many rounds."""
ROUNDS_OF_FIRST = 100
"""What first innings leave is counted in so many, to know how often what follows."""
OF_THE_RULES = (
    "rules/cards.py",
    "rules/entries.py",
    "rules/match.py",
    "chances/hands.py",
    "chances/fielders.py",
    "chances/kept_second_innings.py",
    "chances/second_pair.py",
)


def rules_version() -> str:
    """Return a hash of the rules, of the way of playing, and of how the data is read: to these it belongs."""
    return hashlib.sha256(b"".join((SHIELDS / name).read_bytes() for name in OF_THE_RULES)).hexdigest()[:16]


def make(seed: int) -> None:
    """Count, work out, and write the data."""
    from tools.shields.kept_second_innings import tables  # numpy is only needed to make the data
    from tools.shields.second_pair import PAIRS, fresh_pairs

    fresh = fresh_pairs(seed, ROUNDS)
    second_innings = [tables(seed + 1 + equal, ROUNDS_OF_FIRST, PAIRS, equal=equal) for equal in (False, True)]
    kept = {
        "seed": seed,
        "pairs": ROUNDS * PAIRS,
        "rules": rules_version(),
        "fresh": {"counts": fresh.counts.tolist(), "difference": fresh.difference, "both": fresh.both},
        "usual_overshoots": cumulative(fresh.overshoots.tolist()),
        "second_innings": second_innings,
    }
    grids: dict[str, Any] = {}
    write(kept | {"grids": grids})
    from scoring.games.shields.chances.second_pair import grids_of  # reads the data

    for multiplier in MULTIPLIERS:
        grids[str(multiplier)] = [
            [[[round(10_000 * n) for n in cell] for cell in row] for row in grid] for grid in grids_of(multiplier)
        ]
    write(kept | {"grids": grids})


def cumulative(overshoots: Sequence[Sequence[int]]) -> list[list[float]]:
    """Return, by the units asked, the chance to pass them by 0, 1 ... 12 at least, of how often each came about."""
    return [[round(sum(row[over:]) / max(1, sum(row)), 4) for over in range(BEST_PLAY)] for row in overshoots]


def write(kept: dict[str, Any]) -> None:
    """Write the data."""
    DATA.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> int:
    """Make the data and try it; return 1 where a figure is not what it must be."""
    parser = options_of("shields", 2006)
    given = parser.parse_args()
    if given.keep_states:
        from tools.shields.calibration import kept_states

        rows = kept_states(given.seed + 3, given.states, given.playouts)
        KEPT.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
        return 0
    if not given.only_check:
        make(given.seed)
    from tools.shields.calibration import against_playouts, whole_matches  # reads the data

    # Of other seeds than the data: nothing tried here was seen when it was made.
    fine = whole_matches(given.seed + 1, given.matches, given.plots) if given.matches else True
    fine &= against_playouts(given.seed + 2, given.states, given.playouts) if given.states else True
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
