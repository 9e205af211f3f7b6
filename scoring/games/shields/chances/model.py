"""How likely each result of a match of Cricket Card is, from what its book shows.

It supposes that both play as `hands.py` says, and does not know matches without the draw at 1,400 or without the stop
at the target: of these it says nothing.
"""

from scoring.games.shields.chances.endings import ENDINGS, Score
from scoring.games.shields.chances.hands import Cards, after_play, features
from scoring.games.shields.chances.network import Outlook, outlook
from scoring.games.shields.rules.cards import COPIES, VALUES
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.rules.chances import Chances
from scoring.rules.results import Outcome, Result

_LEAST = 1e-6
"""The chance that any result has as long as a match is open: a side may concede, time may be called."""


def chances(match: ShieldsMatch) -> Chances | None:
    """Return the chances of each result.

    None where the match is timeless or plays on beyond the target, and where it was abandoned: nobody can win that.
    """
    if match.result is not None:
        return _decided(match.result)
    if match.timeless or not match.stop_at_target:
        return None
    place = len(match.innings) - bool(match.current)
    side = match.batting_side
    score = Score(match.lead(side), match.tally, match.multiplier, int(match.setup.options["follow_on_margin"] or 0))
    ends = ENDINGS[place](score, _outlook(match, place, side))
    open_to_all = [max(0.0, each) + _LEAST for each in ends]
    batting, fielding, tie, draw = (each / sum(open_to_all) for each in open_to_all)
    return Chances((batting, fielding) if side == 0 else (fielding, batting), tie, draw)


def _decided(result: Result) -> Chances | None:
    if result.winner is not None:
        return Chances((1.0, 0.0) if result.winner == 0 else (0.0, 1.0))
    if result.outcome is Outcome.ABANDONED:
        return None
    return Chances((0.0, 0.0), tie=float(result.outcome is Outcome.TIED), draw=float(result.outcome is Outcome.DRAWN))


def _outlook(match: ShieldsMatch, place: int, side: int) -> Outlook:
    """Return the outlook of the innings that is open, or due."""
    known = known_cards(match, place)
    still = [] if match.must_close else match.wickets_open
    ahead = outlook(place, features(known[side], known[1 - side], still))
    return ahead if still else Outlook((1.0,), ahead.later, ahead.difference, ahead.both)


def known_cards(match: ShieldsMatch, place: int) -> tuple[Cards, Cards]:
    """Return what the book shows of the cards of side 0 and side 1 in this pair of innings."""
    known = (Cards(tuple(COPIES.values())), Cards(tuple(COPIES.values())))
    for innings in match.innings[place // 2 * 2 :]:
        for played in innings.played_on.values():
            values = [VALUES[card] for card in played.cards]
            batter, fielder = known[innings.side], known[1 - innings.side]
            after_play(batter, fielder, played.wicket, values, equal=place >= 2)
    return known
