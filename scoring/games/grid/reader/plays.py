"""An innings of turns as rows for other programs: what was counted in each turn and what it brought."""

from collections.abc import Iterator, Sequence

from scoring.games.grid.reader.turn_attribution import TurnRead, extras_of, read_turns, tallies
from scoring.games.grid.rules.entries import BowlingTurn
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.readmodel.plays import Plays, plays
from scoring.rules.setup import Side

_SEVERAL = "; "


@plays.register
def _turns(innings: GridInnings, match: GridMatch) -> Plays:
    game = match.game
    counted = tuple(dict.fromkeys((*game.bowling, *game.batting)))
    columns = ("turn", "kind", "players", "cards", *counted, *game.extras)
    columns += ("runs", "wickets", "dismissed", "how_out", "total", "wickets_down", "batter_in", "batter_in_runs")
    columns += ("missed_cover", "unfinished")
    return Plays(columns, [tuple(_row(turn, innings, match, counted)) for turn in read_turns(innings, match)])


def _row(turn: TurnRead, innings: GridInnings, match: GridMatch, counted: Sequence[str]) -> Iterator[object]:
    batting, bowling = match.setup.sides[innings.side], match.setup.sides[1 - innings.side]
    played, given = turn.played, tallies(match.game, turn.played.turn)
    fallen = {fall.player: None for fall in turn.falls}
    how_out = [str(batter.out) for batter in innings.batters if batter.player in fallen]
    yield from (turn.number, "bowling" if played.bowling else "batting", _players(turn, batting, bowling), played.cards)
    yield from (given.get(tally) for tally in counted)
    yield from _extras(turn, match.game)
    yield from (played.runs, played.wickets, _names(batting, list(fallen)), _SEVERAL.join(how_out))
    yield from (played.score, turn.wickets)
    yield from (None, None) if turn.batter_in is None else (_names(batting, turn.batter_in[:1]), turn.batter_in[1])
    yield from (int(played.turn.missed_cover), int(played.turn.unfinished))


def _extras(turn: TurnRead, game: GridGame) -> Iterator[object]:
    entry = turn.played.turn
    given = extras_of(game, entry) if isinstance(entry, BowlingTurn) else {}
    yield from (given.get(heading, 0) for heading in game.extras)


def _players(turn: TurnRead, batting: Side, bowling: Side) -> str:
    """Return who bowled, where that was kept, or the batters who faced some of the turn."""
    entry = turn.played.turn
    if isinstance(entry, BowlingTurn):
        return _names(bowling, [entry.bowler] if entry.bowler else [])
    return _names(batting, [part.player for part in turn.parts])


def _names(side: Side, numbers: Sequence[int]) -> str:
    return _SEVERAL.join(side.player(number).name for number in numbers)
