"""`make chances` for Cricket Card: samples cards as they are played, fits what the site keeps, and tries it.

python -m tools.shields.chances                  sample, fit, write the data, hold it against matches and playouts
python -m tools.shields.chances --only-try       only hold the data that is there against matches and playouts
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
SHIELDS = ROOT / "scoring" / "games" / "shields"
DATA = SHIELDS / "chances" / "data.json"
KEPT = ROOT / "tests" / "games" / "shields" / "shields_playouts.json"
OF_THE_RULES = ("rules/cards.py", "rules/entries.py", "rules/match.py", "chances/hands.py")


def rules_version() -> str:
    """Return a hash of the rules and of the way of playing, to which the data belongs."""
    return hashlib.sha256(b"".join((SHIELDS / name).read_bytes() for name in OF_THE_RULES)).hexdigest()[:16]


def make(seed: int, pairs: int, steps: int) -> None:
    """Sample, fit and write the data."""
    from tools.shields.fitting import fit, sample_pairs  # numpy is only needed to make the data

    networks, leaps = [], []
    for second in (False, True):
        states, followed, sizes = sample_pairs(Random(f"{seed} pairs {second}"), pairs, equal=second)
        for place in (0, 1):
            print(f"innings {2 * second + place + 1}: {len(states[place])} states of {pairs} pairs", flush=True)
            networks.append(fit(states[place], followed[place], seed + place, steps, first=place == 0))
        # A play that passes a target is likelier to be a long one; it passes it by 0, 1 ... units equally likely.
        sizes = sizes / (sizes * range(len(sizes))).sum()
        leaps = [round(float(sum(max(0, n - units) * of for n, of in enumerate(sizes))), 4) for units in range(14)]
    data = {
        "seed": seed,
        "pairs": pairs,
        "steps": steps,
        "rules": rules_version(),
        "leaps": leaps,
        "networks": networks,
    }
    DATA.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> int:
    """Make the data and try it; return 1 where a figure is not what it must be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only-try", action="store_true")
    parser.add_argument("--keep-states", action="store_true")
    parser.add_argument("--seed", type=int, default=2006)
    parser.add_argument("--pairs", type=int, default=300_000, help="pairs of innings sampled, of first and of second")
    parser.add_argument("--steps", type=int, default=20_000, help="steps in which each network is fitted")
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--states", type=int, default=500)
    parser.add_argument("--playouts", type=int, default=5_000)
    given = parser.parse_args()
    if given.keep_states:
        from tools.shields.calibration import kept_states

        rows = kept_states(given.seed + 3, 24, 20_000)
        KEPT.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
        return 0
    if not given.only_try:
        make(given.seed, given.pairs, given.steps)
    from tools.shields.calibration import against_playouts, whole_matches  # reads the data

    # Of other seeds than the data: nothing tried here was seen when it was made.
    fine = whole_matches(given.seed + 1, given.matches) if given.matches else True
    fine &= against_playouts(given.seed + 2, given.states, given.playouts) if given.states else True
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
