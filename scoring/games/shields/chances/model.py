"""How likely each result of a match of Cricket Card is, from what its book shows.

It supposes that both play as `hands.py` says, and does not know matches without the draw at 1,400 or without the stop
at the target: of these it says nothing.
"""

from collections.abc import Sequence

from scoring.games.shields.chances.book import known_cards
from scoring.games.shields.chances.endings import Endings, Score, fourth_innings, third_innings
from scoring.games.shields.chances.first_innings import first_innings_outlook, likely_second_innings
from scoring.games.shields.chances.first_pair import UNITS_AT_A_TIME, closed_first_pair, first_innings, second_innings
from scoring.games.shields.chances.hands import ALL_OPEN, Cards, fields
from scoring.games.shields.chances.last_plays import MOST_PLAYS, last_plays
from scoring.games.shields.chances.second_innings import second_innings_outlook
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.rules.chances import Chances, decided

LAST = 3
_LEAST = 1e-6
"""The chance that any result has as long as a match is open: a side may concede, time may be called."""


def chances(match: ShieldsMatch) -> Chances | None:
    """Return the chances of each result.

    None where the match is timeless or plays on beyond the target, where it was abandoned, which nobody can win, and as
    long as a first innings goes on against a side that has not ten cards left to bat with.
    """
    if match.result is not None:
        return decided(match.result)
    if match.timeless or not match.stop_at_target:
        return None
    place = len(match.innings) - bool(match.current)
    side = match.batting_side
    score = Score(match.lead(side), match.tally, match.multiplier, int(match.setup.options["follow_on_margin"] or 0))
    known = known_cards(match, place)
    still = [] if match.must_close else match.wickets_open
    if still and place in (0, LAST - 1) and sum(max(0, n) for n in known[1 - side].copies) < len(ALL_OPEN):
        return None
    ends = endings(place, score, known[side], known[1 - side], still)
    open_to_all = [max(0.0, each) + _LEAST for each in ends]
    batting, fielding, tie, draw = (each / sum(open_to_all) for each in open_to_all)
    return Chances((batting, fielding) if side == 0 else (fielding, batting), tie, draw)


def endings(place: int, score: Score, batter: Cards, fielder: Cards, wickets: Sequence[int]) -> Endings:
    """Return the endings of a match in the innings with this place, 0 to 3; without a wicket it can only be closed.

    The side that bats last is not ahead.
    """
    equal = place >= 2
    if place == LAST and len(wickets) <= MOST_PLAYS:
        return last_plays(score, batter, fielder, wickets)
    if place == 1 and not wickets:
        return closed_first_pair(score, batter, fielder)
    if place % 2:
        ahead = second_innings_outlook(batter, fielder, wickets, equal=equal)
        return fourth_innings(score, ahead) if equal else second_innings(score, ahead)
    if not wickets:
        if equal and score.lead < 0:
            return Endings(0.0, 1.0, 0.0, 0.0)
        return endings(place + 1, score.turned, fielder, fields(batter), ALL_OPEN).turned
    if equal:
        return third_innings(score, first_innings_outlook(batter, fielder, wickets, equal=equal))
    return first_innings(score, likely_second_innings(batter, fielder, wickets, equal=equal, step=UNITS_AT_A_TIME))
