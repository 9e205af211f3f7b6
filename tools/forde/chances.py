"""What balls come to at the table, for the chances of Forde's game, and how good those chances are.

    python -m tools.forde.chances                 count, and keep the counts, then check: docs/chances.md
    python -m tools.forde.chances --only-check    check what is kept
    python -m tools.forde.chances --matches 500 --states 0 --only-check

Exit status 1 where a figure is not what it must be.
"""

import hashlib
import json
import random
import sys
from pathlib import Path

from scoring.games.forde.chances.balls import COUNTED, MOST, RUNS
from scoring.games.forde.rules.match import batters_hand, bowlers_hand
from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, RESULTS, WICKET_BALL
from scoring.rules.overs import BALLS
from tools.chances_options import options_of
from tools.forde.measure import calibration, compare, played_out
from tools.forde.player import CALLS_WICKET_BALL, HITS_OUT, HITS_OUT_LATE, OUT, OverAtTable

SEED = 20070801
KEPT = Path(__file__).parents[2] / "tests/games/forde/forde_playouts.json"
BOWLING = (1, 2, 3)
BATTING = (1, 2, 3, 4, 5)


def rules_version() -> str:
    """Return a word that changes with the rules and the way of playing that the counts come from."""
    rows = [
        (row.key, row.runs, row.out, sorted(row.needs), row.chance)
        for table in (HIT_OUT, WICKET_BALL, CHANCE, *RESULTS.values())
        for row in table.values()
    ]
    hands = [*map(bowlers_hand, BOWLING), *map(batters_hand, BATTING)]
    way = (HITS_OUT, HITS_OUT_LATE, CALLS_WICKET_BALL)
    return hashlib.sha256(repr((rows, hands, way)).encode()).hexdigest()[:16]


def counted(overs: int, bowling: int, batting: int, late: int, seed: int = SEED) -> list[list[list[list[int]]]]:
    """Bowl overs of one kind and return the counts: by the ball come in with, the balls faced since, and the runs."""
    rng = random.Random(f"{seed} {bowling} {batting} {late}")
    counts = [
        [[[0] * (len(RUNS) + 1) for _ in range(MOST * faced + 1)] for faced in range(BALLS - came_in)]
        for came_in in range(BALLS)
    ]
    for _ in range(overs):
        over = OverAtTable(rng, bowling, batting, late=bool(late))
        came_in = scored = 0
        for ball in range(BALLS):
            outcome = over.ball()
            counts[came_in][ball - came_in][scored][len(RUNS) if outcome == OUT else RUNS.index(outcome)] += 1
            if outcome != OUT:
                scored += outcome
            elif ball + 1 < BALLS:
                over.send_in(batting)
                came_in, scored = ball + 1, 0
    return counts


def count(overs: int, seed: int) -> None:
    """Count so many overs of every kind and keep the counts."""
    balls = [[[counted(overs, b, c, late, seed) for c in BATTING] for b in BOWLING] for late in (0, 1)]
    document = {"seed": seed, "overs_of_each_kind": overs, "rules": rules_version(), "balls": balls}
    text = json.dumps(document, separators=(",", ":")).replace("[[[[", "\n[[[[").replace('"balls"', '\n"balls"')
    COUNTED.write_text(text + "\n", encoding="ascii")


def keep_states(seed: int, states: int, playouts: int) -> None:
    """Play states out and keep how often side 0 won, for the tests."""
    won = {each.number: each.won for each in played_out(seed, states, playouts)}
    KEPT.write_text(json.dumps({"seed": seed, "playouts": playouts, "won": won}) + "\n", encoding="ascii")


def main(arguments: list[str] | None = None) -> int:
    """Count, and check the chances."""
    parser = options_of("forde", SEED)
    parser.add_argument("--overs", type=int, default=400_000, help="overs counted of each kind")
    options = parser.parse_args(arguments)
    if options.keep_states:
        keep_states(options.seed + 3, options.states, options.playouts)
        return 0
    if not options.only_check:
        count(options.overs, options.seed)
        size = COUNTED.stat().st_size
        print(f"{options.overs} overs of each of 30 kinds counted, seed {options.seed}: {size} bytes", flush=True)
    sound = True
    if options.matches:
        sound &= calibration(random.Random(options.seed + 1), options.matches, options.plots)
    if options.states:
        sound &= compare(list(played_out(options.seed + 2, options.states, options.playouts)))
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
