"""A physical player plays very many turns of each grid game; none of them may be refused.

    python -m tools.grid.soak --turns 300000

writes how often each count came up, with the seed, to scoring/games/grid/rules/odds.json, from which notices of rare
counts take their "1 turn in N"; exit status 1, with the entry, if a turn was refused.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

from scoring.games.grid.rules import odds
from scoring.games.grid.rules.entries import BattingTurn, BowlingTurn
from scoring.games.grid.rules.feasibility import Ending, check_batting, check_bowling
from scoring.games.grid.rules.game import Outs
from scoring.games.grid.rules.match import GridMatch
from scoring.rules.problems import Problem, refusals
from scoring.rules.registry import variants
from tools.grid.layout import Pattern
from tools.grid.player import Raw, ShownKqj, TurnPlayer, Umpire, batting_entry, bowling_entry, covered
from tools.grid.turn import CardTurn

ODDS = Path(odds.__file__).with_name("odds.json")
SEED = 20061019
COUNT_WHEN_SHOWN = 0.2


def grid_games() -> dict[str, type[GridMatch]]:
    """Return the grid games by their slugs."""
    return {slug: variant for slug, variant in variants().items() if issubclass(variant, GridMatch)}


def play(variant: type[GridMatch], rng: random.Random, cut_short: float) -> tuple[int | None, Raw, list[Problem]]:
    """Play one turn of either side and check it; now and then, by `cut_short`, one cut short at some card.

    Returns the count of a finished turn, the entry, and what refuses it.
    """
    game = variant.game
    umpire = Umpire(game, wickets=1000, to_win=None, rng=rng)
    end_at = rng.randint(1, 60) if rng.random() < cut_short else 0
    bowling = rng.random() < 0.5
    count = umpire.bowled if bowling else umpire.batted

    shown = ShownKqj() if rng.random() < COUNT_WHEN_SHOWN else None

    def stop(turn: CardTurn) -> bool:
        count(turn)
        if shown:
            shown.look(turn)
        return turn.laid == end_at

    turn = TurnPlayer(game, rng).turn(stop)
    begun = rng.random() < 0.5
    missed = game.outs is Outs.MISSED_COVER and bool(turn.covers)
    ending = Ending.FINISHED if turn.over else Ending.MISSED_COVER if missed else Ending.CUT_SHORT
    kqj = shown.tally if shown else covered(turn, Pattern.KQJ, begun=begun)
    if bowling:
        raw = bowling_entry(game, turn, kqj, begun=begun)
    else:
        raw = batting_entry(game, turn, umpire.outs, kqj, begun=begun)
    entry, problems = variant.read_entry(raw)
    if isinstance(entry, BowlingTurn):
        problems.extend(check_bowling(game, entry.cards, entry.kqj, entry.lines, ending))
    elif isinstance(entry, BattingTurn):
        problems.extend(check_batting(game, entry.segments, ending))
    return turn.laid if turn.over else None, raw, refusals(problems)


def main(arguments: list[str] | None = None) -> int:
    """Play the turns of each game and write what came up."""
    parser = argparse.ArgumentParser(prog="python -m tools.grid.soak")
    parser.add_argument("--turns", type=int, default=200_000, help="finished turns of each game")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--dry", action="store_true", help="do not write odds.json")
    options = parser.parse_args(arguments)
    games: dict[str, object] = {}
    for slug, variant in grid_games().items():
        rng = random.Random(f"{slug} {options.seed}")
        counts: Counter[int] = Counter()
        began = time.monotonic()
        played = 0
        while counts.total() < options.turns:
            count, raw, problems = play(variant, rng, cut_short=0.1)
            played += 1
            if problems:
                print(f"{slug}: refused {raw}: {problems}", file=sys.stderr)
                return 1
            if count is not None:
                counts[count] += 1
        games[slug] = {"turns": options.turns, "counts": {str(n): counts[n] for n in sorted(counts)}}
        print(f"{slug}: {played} turns, none refused, {time.monotonic() - began:.0f} s")
    if not options.dry:
        ODDS.write_text(json.dumps({"seed": options.seed, "games": games}, indent=1) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
