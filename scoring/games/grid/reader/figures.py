"""What an innings of turns leaves to averages and records."""

from dataclasses import replace

from scoring.games.grid.reader.turn_attribution import read_turns
from scoring.games.grid.rules.entries import BowlingTurn
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.statistics.innings_figures import BowlerFigures, InningsFigures, batter_figures, figures, stands_of


@figures.register
def _of_turns(innings: GridInnings, match: GridMatch) -> InningsFigures:
    turns = list(read_turns(innings, match))
    parts = [part for turn in turns for part in turn.parts]
    own = [turn.played.cards for turn in turns if not turn.played.bowling]
    batters = [
        replace(
            batter_figures(place, batter),
            turns=sum(part.player == batter.player for part in parts),
            cards=sum(part.cards for part in parts if part.player == batter.player),
        )
        for place, batter in enumerate(innings.batters, 1)
    ]
    bowled: dict[int, BowlerFigures] = {}
    for played in innings.turns:
        if isinstance(played.turn, BowlingTurn) and played.turn.bowler is not None:
            known = bowled.get(played.turn.bowler, BowlerFigures(played.turn.bowler, 0, turns=0, cards=0))
            bowled[known.player] = replace(
                known,
                wickets=known.wickets + played.wickets,
                turns=(known.turns or 0) + 1,
                cards=(known.cards or 0) + played.cards,
            )
    return InningsFigures(
        batters=batters,
        bowlers=list(bowled.values()),
        stands=stands_of(innings),
        batted=True,
        turns=len(own),
        cards=sum(own),
        longest_turn=max(own, default=0),
    )
