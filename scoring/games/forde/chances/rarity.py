"""How rare the overs of an innings were, among overs of such a bowler to such batters, late in an innings or not."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from scoring.games.forde.chances.balls import late_overs, overs_counted, rest_of_over
from scoring.games.forde.chances.runs import share, unpacked
from scoring.games.forde.rules.match import FordeMatch
from scoring.rules.innings import Closing, Innings
from scoring.rules.match_state import MatchState
from scoring.rules.overs import BALLS, OversInnings
from scoring.rules.rarity import Rarity, Steps


@lru_cache(maxsize=1_024)
def steps_of(bowling: int, batting: tuple[int, ...], late: bool) -> Steps:
    """Return what overs come to; `batting` are the classes of who is in and of those to come, who may bat in one."""
    by_wickets = rest_of_over(bowling, batting, late)
    return Steps("over", unpacked(sum(by_wickets)), [share(runs) for runs in by_wickets], overs_counted())


def rare_overs(match: MatchState[Any], innings: Innings) -> Mapping[int, Sequence[Rarity]]:
    """Return how rare overs of an innings were, by their numbers; only of those that were.

    Nothing of an over that was cut short, if not by the last wicket, or of which a ball was recorded as an exception,
    nor of sides without the classes.
    """
    if not isinstance(match, FordeMatch) or not isinstance(innings, OversInnings):
        return {}
    batters, bowlers = match.setup.sides[innings.side], match.setup.sides[1 - innings.side]
    came_in = [batter.player for batter in innings.batters]
    numbers = [*came_in, *innings.yet_to_bat(len(batters.players))]
    order = [batters.player(number).batting_class or 0 for number in numbers]
    late, overridden = match.overs - late_overs(match.overs), match.overridden
    wickets, found = 0, {}
    for number, over in enumerate(innings.overs, 1):
        bowling, batting = bowlers.player(over.bowler).bowling_class, tuple(order[wickets : wickets + BALLS + 1])
        fallen = sum(ball.out is not None for ball in over.deliveries)
        wickets += fallen
        played = over.complete or (innings.closed_by is Closing.WICKETS and over is innings.overs[-1])
        known = all(batting) and overridden.isdisjoint(ball.entry for ball in over.deliveries)
        if not (played and bowling and known):
            continue
        if rarities := steps_of(bowling, batting, number > late).rarities(over.runs, fallen):
            found[number] = rarities
    return found
