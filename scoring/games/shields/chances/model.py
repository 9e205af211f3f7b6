"""How likely each result of a match of Cricket Card is, from what its book shows.

It supposes that both play as `hands.py` says, and does not know matches without the draw at 1,400 or without the stop
at the target: of these it says nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.games.shields.chances.endings import Endings, Score
from scoring.games.shields.chances.first_pair import ENDINGS
from scoring.games.shields.chances.hands import (
    ALL_OPEN,
    HIGHEST,
    LOWEST,
    Cards,
    after_play,
    features,
    fields,
)
from scoring.games.shields.chances.last_plays import MOST_PLAYS, last_plays
from scoring.games.shields.chances.network import nothing_more, outlook
from scoring.games.shields.rules.cards import COPIES, VALUES
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.rules.chances import Chances, decided

LAST = 3
_LEAST = 1e-6
"""The chance that any result has as long as a match is open: a side may concede, time may be called."""


def chances(match: ShieldsMatch) -> Chances | None:
    """Return the chances of each result.

    None where the match is timeless or plays on beyond the target, and where it was abandoned: nobody can win that.
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
    ends = endings(place, score, known[side], known[1 - side], still)
    open_to_all = [max(0.0, each) + _LEAST for each in ends]
    batting, fielding, tie, draw = (each / sum(open_to_all) for each in open_to_all)
    return Chances((batting, fielding) if side == 0 else (fielding, batting), tie, draw)


def endings(place: int, score: Score, batter: Cards, fielder: Cards, wickets: Sequence[int]) -> Endings:
    """Return the endings of a match in the innings with this place, 0 to 3; without a wicket it can only be closed."""
    equal = place >= 2
    if place == LAST and len(wickets) <= MOST_PLAYS:
        return last_plays(score, batter, fielder, wickets)
    if wickets or place % 2:
        ahead = outlook(place, features(batter, fielder, wickets, equal=equal))
        ahead = replace(ahead, units=up_to(ahead.units, most_made(batter, wickets)))
    else:
        ahead = nothing_more(outlook(place + 1, features(fielder, fields(batter), ALL_OPEN, equal=equal)))
    return ENDINGS[place](score, ahead)


def known_cards(match: ShieldsMatch, place: int) -> tuple[Cards, Cards]:
    """Return what the book shows of the cards of side 0 and side 1 in this pair of innings."""
    known = [Cards(tuple(COPIES.values())), Cards(tuple(COPIES.values()))]
    pair = match.innings[place // 2 * 2 :]
    for number in range(place % 2 + 1):
        if number:
            known[pair[0].side] = fields(known[pair[0].side])
        for innings in pair[number : number + 1]:
            for played in innings.played_on.values():
                values = [VALUES[card] for card in played.cards]
                after_play(known[innings.side], known[1 - innings.side], played.wicket, values, equal=place >= 2)
    return known[0], known[1]


def most_made(batter: Cards, wickets: Sequence[int]) -> int:
    """Return the most units that may be made: by the highest cards on the lowest wickets."""
    unseen = [value for value in range(HIGHEST, LOWEST - 1, -1) for _ in range(batter.copies[value - LOWEST])]
    return sum(max(0, value - wicket) for value, wicket in zip(unseen, wickets, strict=False))


def up_to(chances: Sequence[float], most: int) -> Sequence[float]:
    """Return the chances of 0, 1 ... units where no more than so many may be made."""
    total = sum(chances[: most + 1])
    return [chance / total for chance in chances[: most + 1]]
