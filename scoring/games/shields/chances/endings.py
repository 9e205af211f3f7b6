"""How likely each ending of a match is once its second pair of innings is on, from the outlook of an innings.

Runs off wickets are units times the multiplier; those of hands, 200 and 1,400 are runs. Hands are normal distributions,
cut into whole numbers; all else is summed over every number of units.
"""

from math import erf, sqrt
from typing import NamedTuple

from scoring.games.shields.chances.outlook import Outlook
from scoring.games.shields.rules.match import DRAWN_AT
from scoring.games.shields.rules.sums import BEST_PLAY, MOST_IN_HAND

_WIDTH = sqrt(2)
_FAR = 5
"""So many standard deviations are never reached."""
_NEVER = 1e-6
"""What is less likely is passed over."""
_MOST_IN_HANDS = 2 * MOST_IN_HAND


class Endings(NamedTuple):
    """The chances of the side that bats (or is to bat) and of the other to win, of a tie and of a draw."""

    batting: float
    fielding: float
    tie: float
    draw: float

    @property
    def turned(self) -> "Endings":
        """The same with each side in the place of the other."""
        return Endings(self.fielding, self.batting, self.tie, self.draw)


class Score(NamedTuple):
    """Where a match stands: the lead of the side that bats, in runs, those of all innings, multiplier, follow-on."""

    lead: float
    tally: float
    multiplier: int
    margin: int

    def with_units(self, units: float) -> "Score":
        """Return the score after so many units more."""
        runs = units * self.multiplier
        return Score(self.lead + runs, self.tally + runs, self.multiplier, self.margin)

    @property
    def turned(self) -> "Score":
        """The same as the other side has it."""
        return Score(-self.lead, self.tally, self.multiplier, self.margin)

    @property
    def units_to_win(self) -> int:
        """How many units bring the side that bats ahead."""
        return int(-self.lead // self.multiplier) + 1

    @property
    def units_to_draw(self) -> int:
        """How many units make the match a draw."""
        return -int(-(DRAWN_AT - self.tally) // self.multiplier)


def below(limit: float, mean: float, deviation: float) -> float:
    """Return the chance that a normal distribution is below a limit."""
    return (1 + erf((limit - mean) / (deviation * _WIDTH))) / 2


def fourth_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose last innings is on, or due; the side that bats is not ahead."""
    to_win, to_draw = score.units_to_win, score.units_to_draw
    end = min(to_win, to_draw)
    batting, draw = _reached(sum(ahead.units[end:]), to_win, to_draw, ahead)
    fielding = tie = 0.0
    for units, chance in enumerate(ahead.units[:end]):
        if chance > _NEVER:
            runs = units * score.multiplier
            ends = _closed(score.lead + runs, score.tally + runs, ahead, units, 0)
            batting, fielding = batting + chance * ends[0], fielding + chance * ends[1]
            tie, draw = tie + chance * ends[2], draw + chance * ends[3]
    return Endings(batting, fielding, tie, draw)


def _reached(chance: float, to_win: int, to_draw: int, ahead: Outlook) -> tuple[float, float]:
    """Return win and draw where what is asked is reached: a play that passes the target may make 1,400 too (S7)."""
    if to_draw <= to_win:
        return 0.0, chance
    draw = (
        chance * ahead.overshoot(to_win, to_draw - to_win) if chance > _NEVER and to_draw - to_win < BEST_PLAY else 0.0
    )
    return chance - draw, draw


def _closed(lead: float, tally: float, ahead: Outlook, units: float, later: float) -> Endings:
    """Return the endings where the last innings is closed at this lead and tally and the hands are counted.

    The lead is of the side of which the outlook has the difference of the hands.
    """
    (by, deviation), (total, spread) = ahead.hands(units, later)
    mean, width = lead + by, deviation * _WIDTH
    if abs(mean) > _FAR * deviation + 1:
        won, lost = float(mean > 0), float(mean < 0)
    else:
        won, lost = (1 + erf((mean - 0.5) / width)) / 2, (1 - erf((mean + 0.5) / width)) / 2
    if tally + _MOST_IN_HANDS < DRAWN_AT:
        return Endings(won, lost, 1 - won - lost, 0.0)
    going = below(DRAWN_AT - 0.5 - tally, total, spread)
    return Endings(going * won, going * lost, going * (1 - won - lost), 1 - going)


def third_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose third innings is on, or due."""
    batting = fielding = tie = draw = 0.0
    for units, chance in enumerate(ahead.units):
        if chance < _NEVER:
            continue
        after = score.with_units(units)
        if after.tally >= DRAWN_AT:
            draw += chance
        elif after.lead < 0:
            fielding += chance
        else:
            ends = _chase(after, ahead, units)
            batting, fielding = batting + chance * ends[0], fielding + chance * ends[1]
            tie, draw = tie + chance * ends[2], draw + chance * ends[3]
    return Endings(batting, fielding, tie, draw)


def _chase(score: Score, ahead: Outlook, units: int) -> Endings:
    """Return the endings, for the side that is in the field next, once its third innings is closed at this score."""
    chase, later = score.turned, ahead.later(units)
    to_win, to_draw = chase.units_to_win, chase.units_to_draw
    end = min(to_win, to_draw)
    fielding, draw = _reached(sum(later[end:]), to_win, to_draw, ahead)
    batting = tie = 0.0
    for others in range(min(end, len(later)) - 1, -1, -1):
        if (chance := later[others]) < _NEVER:
            continue
        runs = others * score.multiplier
        ends = _closed(score.lead - runs, score.tally + runs, ahead, units, others)
        if ends.batting > 1 - _NEVER:  # with fewer units all the more
            return Endings(batting + sum(later[: others + 1]), fielding, tie, draw)
        batting, fielding = batting + chance * ends[0], fielding + chance * ends[1]
        tie, draw = tie + chance * ends[2], draw + chance * ends[3]
    return Endings(batting, fielding, tie, draw)
