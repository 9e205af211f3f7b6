"""How likely each result of a match of Forde's game is, played on in the way that docs/chances.md states."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from scoring.games.forde.chances.attack import Attack, attack
from scoring.games.forde.chances.balls import MOST, late_overs, rest_of_over
from scoring.games.forde.chances.runs import CERTAINLY_NONE, added, packed, unpacked
from scoring.games.forde.rules.match import BOWLERS, FordeMatch
from scoring.rules.chances import Chances, decided
from scoring.rules.overs import BALLS, OversInnings
from scoring.rules.setup import Side

LEAST = 1e-9
"""The least chance of a result that is possible."""


def chances(match: FordeMatch) -> Chances | None:
    """Return the chances of each result after the newest entry.

    None for a match that was abandoned, and for a set-up that the model does not know: a side that is not eleven with
    a batting class each and five with a bowling class.
    """
    if match.result is not None:
        return decided(match.result)
    if not all(_known(side) for side in match.setup.sides):
        return None
    first = match.setup.toss.bats_first
    lead, most, others_most = match.lead(first), MOST * _balls_to_come(match, 0), MOST * _balls_to_come(match, 1)
    possible = (lead + most > 0, _may_be_level(lead, most, others_most), lead - others_most < 0)
    likely = _compared(lead, unpacked(_to_come(match, first, 0)), unpacked(_to_come(match, 1 - first, 1)))
    parts = [max(chance, LEAST) if can else 0.0 for chance, can in zip(likely, possible, strict=True)]
    ahead, level, behind = (part / sum(parts) for part in parts)
    return Chances((ahead, behind) if first == 0 else (behind, ahead), level)


def _known(side: Side) -> bool:
    bowlers = [player for player in side.players if player.bowling_class]
    return len(bowlers) == BOWLERS and len(side.players) == 11 and all(p.batting_class for p in side.players)


def _may_be_level(lead: int, most: int, others_most: int) -> bool:
    """Return whether two sides can end level that can make so many more at most: any number but one less (F6).

    As long as the first bats, the other has all its balls to come.
    """
    one_less = not most and lead - others_most == -1
    return lead + most >= 0 >= lead - others_most and not one_less


def _compared(lead: int, runs: Sequence[float], others: Sequence[float]) -> tuple[float, float, float]:
    """Return the chances to end ahead, level and behind, being ahead by `lead` with `runs` to come for either."""
    fewer = [0.0, *accumulate(others)]  # at n: the chance that the other makes less than n
    last = len(others)
    level = ahead = 0.0
    for total, chance in enumerate(runs, lead):
        if total >= 0:
            ahead += chance * fewer[min(total, last)]
            if total < last:
                level += chance * others[total]
    return ahead, level, 1.0 - ahead - level


def _balls_to_come(match: FordeMatch, number: int) -> int:
    """Return how many balls the first or second innings of a match can still have."""
    innings = match.innings[number] if number < len(match.innings) else None
    if innings is None:
        return match.balls
    return match.balls - innings.balls if innings.closed_by is None else 0


def _to_come(match: FordeMatch, side: int, number: int) -> int:
    """Return the chances of the runs still to come of a side, whose innings is the first or second of the match."""
    innings = match.innings[number] if number < len(match.innings) else None
    if innings is not None and innings.closed_by is not None:
        return CERTAINLY_NONE
    late = late_overs(match.overs)
    batters, bowlers = match.setup.sides[side], match.setup.sides[1 - side]
    order = _order(batters, innings)
    to_bowl = _overs_to_come(match, bowlers, innings)
    over = innings.over if innings else None
    if innings is None or over is None:
        return rest_of_innings(order, to_bowl, late)
    balls = len(over.deliveries)
    faced = [ball for ball in over.deliveries if ball.batter == innings.striker.player]
    in_over = rest_of_over(
        bowlers.player(over.bowler).bowling_class or 0,
        order[: BALLS + 1],
        match.overs - len(innings.overs) < late,
        balls - len(faced),
        balls,
        sum(ball.runs for ball in faced),
    )
    return _then(in_over, order, to_bowl, late)


def _order(side: Side, innings: OversInnings | None) -> tuple[int, ...]:
    """Return the batting classes of who is in and, in their order, of those who wait."""
    numbers = [1, *range(2, 12)] if innings is None else [innings.striker.player, *innings.yet_to_bat(11)]
    return tuple(side.player(number).batting_class or 0 for number in numbers)


def _overs_to_come(match: FordeMatch, side: Side, innings: OversInnings | None) -> Attack:
    """Return who bowls the overs still to be opened."""
    bowlers = {number: player.bowling_class for number, player in enumerate(side.players, 1) if player.bowling_class}
    left = tuple(match.max_overs - (innings.overs_of(number) if innings else 0) for number in bowlers)
    due = match.overs - (len(innings.overs) if innings else 0)
    last = list(bowlers).index(innings.last_bowler) if innings and innings.last_bowler in bowlers else None
    return attack(tuple(bowlers.values()), match.max_overs, match.overs, left, due, last)


@lru_cache(maxsize=16_384)
def rest_of_innings(batting: tuple[int, ...], bowling: Attack, late: int) -> int:
    """Return the chances of the runs still to come at the start of an over.

    `batting` are the classes of who is in and of those who wait, `bowling` the overs to come, of which the last `late`
    are late.
    """
    if not batting or not bowling.overs:
        return CERTAINLY_NONE
    is_late, ways = bowling.overs <= late, bowling.next_over()
    return added(
        (packed({0: chance}), _then(rest_of_over(bowler, batting[: BALLS + 1], is_late), batting, then, late))
        for chance, bowler, then in ways
    )


def _then(over: Sequence[int], batting: tuple[int, ...], bowling: Attack, late: int) -> int:
    """Return the chances of the runs of an over, told by its wickets, and of the overs after it."""
    return added((runs, rest_of_innings(batting[wickets:], bowling, late)) for wickets, runs in enumerate(over))
