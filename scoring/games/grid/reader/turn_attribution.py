"""Who faced what: the turns of an innings with the batters who played them, who fell, and who is in after each."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.games.grid.rules.entries import BattingTurn, BowlingTurn
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.innings import GridInnings, TurnPlayed
from scoring.games.grid.rules.match import GridMatch
from scoring.rules.innings import Fall


@dataclass(frozen=True, slots=True)
class TurnShare:
    """The part of a batting turn that one batter faced; `out` is how the batter was out in it, if at all."""

    player: int
    cards: int
    runs: int
    out: str | None


@dataclass(frozen=True, slots=True)
class TurnRead:
    """A turn: its number, from 1, its parts (of a batting turn), the wickets that fell in it.

    `batter_in` is who is in after it and what they have made, None when the last wicket has fallen.
    """

    number: int
    played: TurnPlayed
    parts: tuple[TurnShare, ...]
    falls: tuple[Fall, ...]
    wickets: int
    batter_in: tuple[int, int] | None


def read_turns(innings: GridInnings, match: GridMatch) -> Iterator[TurnRead]:
    """Yield the turns of an innings in their order."""
    runs: Counter[int] = Counter()
    wickets = 0
    for number, played in enumerate(innings.turns, 1):
        parts = tuple(_parts(innings, match, played, wickets))
        for part in parts:
            runs[part.player] += part.runs
        falls = tuple(innings.falls[wickets : wickets + played.wickets])
        wickets += played.wickets
        batter_in = innings.batters[wickets].player if wickets < len(innings.batters) else None
        yield TurnRead(
            number, played, parts, falls, wickets, None if batter_in is None else (batter_in, runs[batter_in])
        )


def turns_back(innings: GridInnings, match: GridMatch) -> Iterator[tuple[TurnPlayed, tuple[TurnShare, ...]]]:
    """Yield the turns of an innings with their parts, the newest first."""
    wickets = innings.wickets
    for played in reversed(innings.turns):
        wickets -= played.wickets
        yield played, tuple(_parts(innings, match, played, wickets))


def _parts(innings: GridInnings, match: GridMatch, played: TurnPlayed, wickets: int) -> Iterator[TurnShare]:
    """Yield the parts of a batting turn that began with `wickets` down; cards after the last wicket are nobody's."""
    turn = played.turn
    if not isinstance(turn, BattingTurn):
        return
    batters = iter(innings.batters[wickets:])
    for segment, batter in zip(turn.segments, batters, strict=False):
        runs = 0 if turn.missed_cover else match.runs_of(segment)
        yield TurnShare(batter.player, segment.cards, runs, batter.out if segment.out else None)


def tallies(game: GridGame, turn: BowlingTurn | BattingTurn) -> dict[str, int]:
    """Return what was counted in a turn beside its cards, under the match file's names, as far as the game has it."""
    if isinstance(turn, BowlingTurn):
        return {tally: getattr(turn, tally) for tally in game.bowling}
    return {tally: sum(getattr(segment, tally) for segment in turn.segments) for tally in game.batting}


def extras_of(game: GridGame, turn: BowlingTurn) -> dict[str, int]:
    """Return the extras that a bowling turn gave away, by their headings."""
    given = {effect.extra: effect.runs * getattr(turn, tally) for tally, effect in game.bowling.items() if effect.extra}
    return {heading: runs for heading, runs in given.items() if runs}
