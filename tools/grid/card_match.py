"""A whole match with cards, scored by the rules of the site, played as `scoring/games/grid/chances/turns.py` says."""

import random
from collections.abc import Iterator
from typing import Any

from scoring.games.grid.rules.match import GridMatch
from scoring.rules.setup import Setup, Side, SidePlayer, Toss
from tools.grid.layout import Pattern
from tools.grid.player import TurnPlayer, Umpire, batting_entry, bowling_entry, covered

_PLAYERS = tuple(SidePlayer(f"Player {number}") for number in range(1, 12))
_SIDES = (Side("England", _PLAYERS), Side("Australia", _PLAYERS))


def new_match(variant: type[GridMatch], options: dict[str, Any], *, bats_first: int = 0) -> GridMatch:
    """Return a match that is about to begin, its options the game's own where none are given."""
    defaults = {option.name: option.default for option in variant.setup_rules.options}
    return variant(Setup(variant.game.slug, defaults | options, _SIDES, Toss(bats_first, chose_to_bat=True)))


def play(match: GridMatch, rng: random.Random) -> Iterator[None]:
    """Play a match to its end, and yield after each entry. Raises ValueError where book and cards disagree."""
    player = TurnPlayer(match.game, rng)
    while match.result is None:
        if match.follow_on_open:
            _record(match, {"type": "follow_on", "enforced": True})
            yield
            continue
        umpire = Umpire(match.game, match.wickets, match.runs_to_win, rng)
        playing = True
        while playing:
            bowling = match.bowling_due
            umpire.outs = []
            turn = player.turn(umpire.bowled if bowling else umpire.batted)
            kqj = covered(turn, Pattern.KQJ)
            if bowling:
                _record(match, bowling_entry(match.game, turn, kqj))
            else:
                _record(match, batting_entry(match.game, turn, umpire.outs, kqj))
            playing = match.current is not None
            # Of wickets the book may have fewer: those of a bowling turn whose extras win count for nothing.
            if match.innings[-1].runs != umpire.side.runs:
                raise ValueError(f"the cards made {umpire.side}, the book {match.innings[-1]}")
            yield


def _record(match: GridMatch, raw: dict[str, Any]) -> None:
    entry, problems = match.read_entry(raw)
    if entry is None:
        raise ValueError(problems)
    match.play(entry)
