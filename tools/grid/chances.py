"""The turns from which the chances of a match's results are worked out, and how good those chances are.

    python -m tools.grid.chances turns --turns 300000

plays so many bowling and batting turns of each game with cards, and writes what they came to, with the seed, into
scoring/games/grid/chances.

    python -m tools.grid.chances check --matches 20000 --states 500 --playouts 5000

plays whole matches with cards, by the rules of the site, and compares what was said after every entry with how they
ended; then plays states of these matches to the end, over and over, by the turns of the file. Exit status 1 where a
figure is not what it must be.
"""

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterator

from scoring.games.grid.chances.turns import file_of, told
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.match import GridMatch
from tools.grid.calibration import check
from tools.grid.player import TurnPlayer, Umpire
from tools.grid.soak import grid_games
from tools.grid.turn import CardTurn

SEED = 20261127
FIRST_TURNS = 500
"""How many turns of each side tell whether turns are still played as they were."""

TurnTold = tuple[tuple[int, ...], int]
"""The runs that a turn had brought as each of its wickets fell, and all that it brought."""


def turn_told(player: TurnPlayer, *, bowling: bool) -> TurnTold:
    """Play a whole turn with cards, as if wickets were without end, and tell what it brought."""
    umpire = Umpire(player.game, wickets=1000, to_win=None, rng=player.rng)
    count = umpire.bowled if bowling else umpire.batted
    falls: list[int] = []

    def look(turn: CardTurn) -> bool:
        count(turn)
        falls.extend([umpire.side.runs] * (umpire.side.wickets - len(falls)))
        return False

    player.turn(look)
    return tuple(falls), umpire.side.runs


def turns_told(game: GridGame, seed: int, number: int, *, bowling: bool) -> Iterator[TurnTold]:
    """Play so many turns of a side."""
    player = TurnPlayer(game, random.Random(f"{game.slug} {'bowling' if bowling else 'batting'} {seed}"))
    for _ in range(number):
        yield turn_told(player, bowling=bowling)


def version_of_play(game: GridGame, seed: int) -> str:
    """Return a mark that is another one once the rules, the cards or the way of playing change what a turn comes to."""
    first = [list(turns_told(game, seed, FIRST_TURNS, bowling=bowling)) for bowling in (True, False)]
    return hashlib.sha256(json.dumps(first).encode()).hexdigest()[:16]


def write_turns(games: dict[str, type[GridMatch]], seed: int, number: int) -> None:
    """Play the turns of each game and write its file."""
    for slug, variant in games.items():
        began = time.monotonic()
        kept: dict[str, object] = {"seed": seed, "turns": number, "rules": version_of_play(variant.game, seed)}
        for side in ("bowling", "batting"):
            ending, fell = told(turns_told(variant.game, seed, number, bowling=side == "bowling"))
            parts = {"ending": ending, "fell": fell}
            kept[side] = {name: [dict(sorted(times.items())) for times in part] for name, part in parts.items()}
        file_of(slug).write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="ascii")
        print(f"{slug}: {number} turns of either side, {time.monotonic() - began:.0f} s", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Play turns and write them, or check the chances."""
    parser = argparse.ArgumentParser(prog="python -m tools.grid.chances")
    parser.add_argument("--game", action="append", help="a game, by its slug; may be given again (default: all)")
    acts = parser.add_subparsers(dest="act", required=True)
    turns = acts.add_parser("turns", help="play turns, and write what they came to")
    turns.add_argument("--turns", type=int, default=300_000, help="turns of either side of each game")
    turns.add_argument("--seed", type=int, default=SEED)
    checks = acts.add_parser("check", help="play matches, and compare")
    checks.add_argument("--matches", type=int, default=20_000, help="matches of each game")
    checks.add_argument("--states", type=int, default=500, help="states of each game that are played out")
    checks.add_argument("--playouts", type=int, default=5_000, help="how often each is played out")
    checks.add_argument("--seed", type=int, default=SEED + 1)
    options = parser.parse_args(arguments)
    games = {slug: rules for slug, rules in grid_games().items() if not options.game or slug in options.game}
    if options.act == "turns":
        write_turns(games, options.seed, options.turns)
        return 0
    return check(games, options.seed, options.matches, options.states, options.playouts)


if __name__ == "__main__":
    sys.exit(main())
