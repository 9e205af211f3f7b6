"""What a match is worth to a side under a points scheme."""

from collections.abc import Mapping
from fractions import Fraction

from scoring.rules.results import Outcome
from tournaments.standings.facts import UNCOUNTED, MatchFacts
from tournaments.standings.measures import MEASURES
from tournaments.standings.scheme import Bonus, Scheme


def points(facts: MatchFacts, side: int, scheme: Scheme) -> tuple[Fraction, Fraction]:
    """Return the points of a side (0 or 1) for the outcome, and its bonus points.

    An abandoned match and one without a result bring no bonus. A match that was awarded or conceded is a win and a
    loss, with the bonus for what was played.
    """
    level: Mapping[Outcome, Fraction] = {
        Outcome.TIED: scheme.tie,
        Outcome.DRAWN: scheme.draw,
        Outcome.ABANDONED: scheme.abandoned,
        Outcome.NO_RESULT: scheme.no_result,
    }
    base = level.get(facts.outcome, scheme.win if side == facts.winner else scheme.loss)
    if facts.outcome in UNCOUNTED:
        return base, Fraction(0)
    return base, sum((_bonus(facts, side, bonus) for bonus in scheme.bonuses), Fraction(0))


def _bonus(facts: MatchFacts, side: int, bonus: Bonus) -> Fraction:
    open_to_it = bonus.to == "both" or facts.winner == (side if bonus.to == "winner" else 1 - side)
    measure = MEASURES[bonus.measure]
    value = measure.of(facts, side, bonus.first_innings)
    if value is None or not open_to_it:
        return Fraction(0)
    reached = [worth for at, worth in bonus.steps if measure.reaches(value, at)]
    if not reached:
        return Fraction(0)
    return reached[0] if measure.at_most else reached[-1]
