"""The turns from which the chances of a match's results are worked out, and how good those chances are.

    python -m tools.grid.chances                  play turns, write what they came to, then check: docs/chances.md
    python -m tools.grid.chances --only-check     check what is kept
    python -m tools.grid.chances --game hill --matches 500 --states 0 --only-check

Very many bowling and batting turns of each game are played with cards; what they came to is written, with the seed,
into scoring/games/grid/chances. To check it whole matches are played with cards, by the rules of the site, and what was
said after every entry is compared with how they ended; then states of these matches are played to the end, over and
over, by the turns of the file. Exit status 1 where a figure is not what it must be.
"""

import hashlib
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from scoring.games.grid.chances.turns import file_of, told
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.match import GridMatch
from tools.chances_options import options_of
from tools.grid.calibration import check, kept_states
from tools.grid.player import TurnPlayer, Umpire
from tools.grid.soak import grid_games
from tools.grid.turn import CardTurn

SEED = 20261127
KEPT = Path(__file__).parents[2] / "tests/games/grid/grid_playouts.json"
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


def keep_states(games: dict[str, type[GridMatch]], seed: int, states: int, playouts: int) -> None:
    """Play states of each game out and keep how often side 0 won, for the tests."""
    kept = {slug: list(kept_states(variant, seed, states, playouts)) for slug, variant in games.items()}
    text = json.dumps({"seed": seed, "playouts": playouts, "states": kept}).replace(']], "', ']],\n"')
    KEPT.write_text(text + "\n", encoding="ascii")


def main(arguments: list[str] | None = None) -> int:
    """Play turns and write them, and check the chances."""
    parser = options_of("grid", SEED)
    parser.add_argument("--game", action="append", help="a game, by its slug; may be given again (default: all)")
    parser.add_argument("--turns", type=int, default=300_000, help="turns played of either side of each game")
    options = parser.parse_args(arguments)
    games = {slug: rules for slug, rules in grid_games().items() if not options.game or slug in options.game}
    if options.keep_states:
        keep_states(games, options.seed + 2, options.states, options.playouts)
        return 0
    if not options.only_check:
        write_turns(games, options.seed, options.turns)
    return check(games, options.seed + 1, options.matches, options.states, options.playouts, options.plots)


if __name__ == "__main__":
    sys.exit(main())
