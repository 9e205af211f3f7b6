"""`make chances` for Cricket Card: samples cards as they are played, fits what the site keeps, and tries it.

python -m tools.shields.chances                  sample, fit, write the data, hold it against matches and playouts
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
MULTIPLIERS = (8, 10, 12)
"""Those of S9: what the second pair comes to is kept with these, and reckoned with others."""
FRESH_ROUNDS = 200
"""The second pair from the shuffle is counted in so many rounds."""
OF_THE_RULES = ("rules/cards.py", "rules/entries.py", "rules/match.py", "chances/hands.py")


def rules_version() -> str:
    """Return a hash of the rules and of the way of playing, to which the data belongs."""
    return hashlib.sha256(b"".join((SHIELDS / name).read_bytes() for name in OF_THE_RULES)).hexdigest()[:16]


def make(seed: int, rounds: Sequence[int]) -> None:
    """Sample, fit and write the data."""
    from tools.shields.fitting import PAIRS, fit, fresh_pairs  # numpy is only needed to make the data

    fresh = fresh_pairs(seed, FRESH_ROUNDS)
    passed = cumulative(fresh.leaps.tolist())
    networks: dict[str, Any] = {}
    for second in (False, True):
        print(f"{'second' if second else 'first'} pair: {rounds[second]} rounds of {PAIRS} pairs", flush=True)
        names = ("innings 3", "innings 4", "leaps") if second else ("innings 1", "innings 2")
        networks |= dict(zip(names, fit(seed + 1 + second, rounds[second], second=second), strict=True))
    kept = {
        "seed": seed,
        "pairs": [each * PAIRS for each in rounds],
        "rules": rules_version(),
        "fresh": {"counts": fresh.counts.tolist(), "difference": fresh.difference, "both": fresh.both},
        "usual_leaps": passed,
        "networks": networks,
    }
    grids: dict[str, Any] = {}
    write(kept | {"grids": grids})
    from scoring.games.shields.chances.second_pair import grid_of  # reads the data

    for multiplier in MULTIPLIERS:
        grids[str(multiplier)] = [[[round(10_000 * n) for n in cell] for cell in row] for row in grid_of(multiplier)]
    write(kept | {"grids": grids})


def cumulative(leaps: Sequence[Sequence[int]]) -> list[list[float]]:
    """Return, by the units asked, the chance to pass them by 0, 1 ... 12 at least, of how often each came about."""
    return [[round(sum(row[over:]) / max(1, sum(row)), 4) for over in range(BEST_PLAY)] for row in leaps]


def write(kept: dict[str, Any]) -> None:
    """Write the data."""
    DATA.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> int:
    """Make the data and try it; return 1 where a figure is not what it must be."""
    parser = options_of("shields", 2006)
    rounds = "of 8,192 pairs of innings, for the first pair and for the second"
    parser.add_argument("--rounds", type=int, nargs=2, default=(300, 450), help=rounds)
    given = parser.parse_args()
    if given.keep_states:
        from tools.shields.calibration import kept_states

        rows = kept_states(given.seed + 3, 100, 5_000)
        KEPT.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
        return 0
    if not given.only_check:
        make(given.seed, given.rounds)
    from tools.shields.calibration import against_playouts, whole_matches  # reads the data

    # Of other seeds than the data: nothing tried here was seen when it was made.
    fine = whole_matches(given.seed + 1, given.matches, given.plots) if given.matches else True
    fine &= against_playouts(given.seed + 2, given.states, given.playouts) if given.states else True
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
