"""The scoreboard: what a line of a list, the live page and the board in the room need of a match.

`scoreboard` gives it as plain data without words, so that it can be kept with the match and read in any language;
`readmodel.board` puts what was kept into words.
"""

from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Any

from scoring.newest_events import newest_events
from scoring.rules.depth import Depth
from scoring.rules.innings import Batter, Innings
from scoring.rules.match_state import MatchState
from scoring.rules.names import Names, printed_names
from scoring.rules.overs import BattedBalls, OversInnings, ball_mark
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.results import TIED
from scoring.rules.settlement import NOTHING, Settlement, by_target, target_of

Data = dict[str, Any]


def scoreboard(match: MatchState[Any], ids: Sequence[int] = ()) -> Data:
    """Return the scoreboard of a match as JSON-able data; keys that do not apply are left out.

    What happened last is in it where the `ids` of the entries are given.
    """
    names = [printed_names(match.setup, side) for side in (0, 1)]
    newest = match.innings[-1] if match.innings else None
    data: Data = {
        "sides": [
            {
                "name": side.name,
                "runs": match.total(number),
                "innings": [_score(i, match) for i in match.innings if i.side == number],
            }
            for number, side in enumerate(match.setup.sides)
        ],
        "innings_a_side": match.innings_a_side,
        "bats_first": match.setup.toss.bats_first,
        "status": "completed" if match.result else "in_progress" if match.begun else "not_started",
    }
    if match.toss_known:
        data["toss"] = {"won_by": match.setup.toss.won_by, "chose_to_bat": match.setup.toss.chose_to_bat}
    if match.depth is not Depth.LOG:
        data["depth"] = match.depth
    if match.result is not None:
        data["result"] = match.result.derived()
        if match.settlement != NOTHING:
            data["settled"] = _settled(match)
    else:
        data["batting"] = match.next_side if match.current is None else match.current.side
        data |= in_play(match.current or match.new_innings(match.next_side, 1), match)
    if newest is not None and match.depth is Depth.LOG:
        data |= _last_wicket(newest, names[newest.side])
        if match.current is not None:
            data |= _batter_in(newest, names[newest.side])
    if ids and match.begun:
        data["events"] = newest_events(match, ids)
    return data | _state_of_game(match)


def balls_to_come(match: MatchState[Any]) -> int | None:
    """Return the balls left to the innings that is open or due; None in games without balls."""
    left = match.balls_left()
    newest = match.innings[-1] if match.innings else None
    if left is None or newest is None or match.current is not None:
        return left
    return left + balls_bowled(newest)


@singledispatch
def balls_bowled(innings: Innings) -> int:
    """Return the balls of an innings; 0 in games without balls."""
    return 0


@balls_bowled.register
def _(innings: OversInnings) -> int:
    return innings.balls


@singledispatch
def in_play(innings: Innings, match: MatchState[Any]) -> Data:
    """Return what else the family of games shows of the innings in play or due."""
    return {}


@in_play.register
def _(innings: OversInnings, match: MatchState[Any]) -> Data:
    if not innings.overs:
        return {}
    bowlers = printed_names(match.setup, 1 - innings.side)
    over = innings.overs[-1]
    figures = innings.bowlers[over.bowler]
    return {
        "bowler": {
            "name": str(bowlers[over.bowler]),
            "balls": figures.balls,
            "maidens": figures.maidens,
            "runs": figures.runs,
            "wickets": figures.wickets,
        },
        "over": {"number": len(innings.overs), "balls": [ball_mark(ball.runs, ball.out) for ball in over.deliveries]},
    }


def _settled(match: MatchState[Any]) -> Data:
    """Return how a match ended by its target, where that was revised, and what settled it; see `rules.settlement`."""
    result, revised, decider = by_target(match), target_of(match), match.settlement.decider
    settlement = Settlement(revised=revised, decider=decider if result == TIED else None)
    return {"result": result.derived() if result else None, **settlement.body()}


@singledispatch
def length(innings: Innings) -> Data:
    """Return how long an innings is, in what its game counts."""
    return {}


@length.register
def _(innings: OversInnings) -> Data:
    return {"balls": innings.balls}


@length.register
def _(innings: ReportedInnings) -> Data:
    kept = {"balls": innings.balls, "turns": None if innings.turns is None else innings.batting_turns}
    return {unit: number for unit, number in kept.items() if number is not None}


def _score(innings: Innings, match: MatchState[Any]) -> Data:
    score = {"runs": innings.runs, "wickets": innings.wickets, "closed_by": innings.closed_by, **length(innings)}
    return score | {"followed_on": True} if match.followed_on_in(innings) else score


def _batter_in(innings: Innings, names: Names) -> Data:
    if not innings.batters or innings.striker.out is not None:
        return {}
    stand = {"wicket": innings.wickets + 1, "runs": innings.stands()[-1]}
    return {"batters": [_batter(innings.striker, names)], "stand": stand}


def _last_wicket(innings: Innings, names: Names) -> Data:
    if not innings.falls:
        return {}
    fall = innings.falls[-1]
    batter = next(batter for batter in innings.batters if batter.player == fall.player)
    return {
        "last_wicket": _batter(batter, names)
        | {"out": batter.out, "wicket": fall.wicket, "score": fall.runs}
        | {"at": fall.at}
    }


def _batter(batter: Batter, names: Names) -> Data:
    line: Mapping[str, Any] = {"name": str(names[batter.player]), "runs": batter.runs}
    return dict(line, balls=batter.balls) if isinstance(batter, BattedBalls) else dict(line)


def _state_of_game(match: MatchState[Any]) -> Data:
    """Return the chase once the last innings is due, else the lead in a match of two innings a side."""
    target = match.target
    if target is not None:
        made = match.innings[-1].runs if match.current is not None else 0
        chase = {"target": target, "need": target - made, "balls_left": balls_to_come(match)}
        return {"chase": {key: value for key, value in chase.items() if value is not None}}
    due = len(match.innings) + (match.current is None)
    if match.result is not None or match.innings_a_side == 1 or due == 1:
        return {}
    if match.follow_on_open:
        leader = match.innings[0].side
        return {"follow_on": {"side": leader, "lead": match.lead(leader)}}
    lead = match.lead(match.current.side if match.current else match.next_side)
    if lead < 0 and due == 2 * match.innings_a_side - 1:
        return {"to_save": -lead, "following_on": bool(match.follow_on)}
    return {"lead": lead}
