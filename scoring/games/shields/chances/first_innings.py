"""How the first innings of a pair goes on, and the second after it, by what the first leaves."""

from collections.abc import Sequence
from math import comb, perm

from scoring.games.shields.chances.adjustment import Left, adjustment_for
from scoring.games.shields.chances.fielders import ranked_of
from scoring.games.shields.chances.hands import ALL_OPEN, Cards, fields
from scoring.games.shields.chances.hands_left import Lows
from scoring.games.shields.chances.high_cards import UNIT, high_lines, told_apart
from scoring.games.shields.chances.kept_second_innings import LEFT
from scoring.games.shields.chances.likely_second_innings import LikelySecondInnings
from scoring.games.shields.chances.low_cards import low_cards
from scoring.games.shields.chances.outlook import Outlook, usual_overshoot
from scoring.games.shields.chances.overshoot import overshoots

_BITS = 28
"""Chances of what low cards make are whole numbers of so many bits."""
_SOME, _STEP = 4, 2
"""With more wickets open, what follows is looked at for so many numbers of units together."""
_FEW = 1
"""With so few wickets open it is worked out how far a target will be passed; with more, it is as far as usual."""


def likely_second_innings(
    batter: Cards, fielder: Cards, wickets: Sequence[int], *, equal: bool, step: int
) -> LikelySecondInnings:
    """Return the second innings after the units of a first with these wickets open, `step` of these together.

    `equal` is whether a counter may be equal (S3). The fielder has ten cards at least.
    """
    lows, ranked, size = Lows.of(batter), ranked_of(batter), sum(max(0, n) for n in batter.copies)
    plays, highs = min(len(wickets), size), sum(ranked)
    of_highs = high_lines(ranked, fielder, wickets[:highs], equal)
    found, slope, of_lows = 0, 0.0, low_cards(lows.values, wickets)
    for laid in range(max(0, plays - len(lows.values)), min(highs, plays) + 1):
        low, left = plays - laid, len(lows.values) - plays + laid
        chance = comb(highs, laid) * comb(size - highs, low) / comb(size, plays)
        share = chance * (1 << _BITS) / perm(len(lows.values), low)
        for units, orders in enumerate(of_lows[low].orders):
            found += of_highs[laid] * round(orders * share) << units * UNIT
        slope -= chance * of_lows[low].covariance / max(1, left)
    cards = min(LEFT, size - plays)
    left_of = Left(cards, round(highs * cards / max(1, size)))
    return LikelySecondInnings(
        told_apart(found), lows, slope, adjustment_for(fielder, left_of, equal=equal), equal=equal, step=step
    )


def first_innings_outlook(batter: Cards, fielder: Cards, wickets: Sequence[int], *, equal: bool) -> Outlook:
    """Return the outlook of a first innings with these wickets open; `equal` as in S3."""
    second = likely_second_innings(batter, fielder, wickets, equal=equal, step=_STEP if len(wickets) > _SOME else 1)
    overshoot = overshoots(fielder, fields(batter), ALL_OPEN, equal=equal) if len(wickets) <= _FEW else usual_overshoot
    return Outlook(second.units, second.later, second.hands, overshoot)
