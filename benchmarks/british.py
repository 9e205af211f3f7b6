"""A long British test, played with real cards by sides that never claim a run out."""

import random
from typing import Any

from scoring.games.grid.games.british import BritishMatch
from scoring.ready_made.teams import teams_2005
from tools.grid.layout import Pattern
from tools.grid.player import Raw, TurnPlayer, Umpire, batting_entry, bowling_entry, covered

SEED = 41  # 130 turns


def british_test(seed: int = SEED) -> dict[str, Any]:
    """Return a match of four whole innings as a match file."""
    game, rng = BritishMatch.game, random.Random(seed)
    player = TurnPlayer(game, rng)
    entries: list[Raw] = []
    for _innings in range(4):
        umpire, bowling = Umpire(game, 10, None, rng), True
        while not umpire.over:
            turn = player.turn(umpire.bowled if bowling else None)
            kqj = covered(turn, Pattern.KQJ)
            entries.append(bowling_entry(game, turn, kqj) if bowling else batting_entry(game, turn, [], kqj))
            bowling = not bowling
    sides = [
        {"name": side.name, "players": [{"name": player.name} for player in side.players]} for side in teams_2005()
    ]
    return {
        "variant": "british",
        "options": {"stop_at_target": False, "follow_on_margin": 1000},
        "sides": sides,
        "toss": {"won_by": 0, "chose": "bat"},
        "entries": entries,
    }
