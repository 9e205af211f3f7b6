"""A points scheme: what it holds, and how it is written as data and read again, strictly."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Any, Self

from scoring.rules.fields import Field, Reader, UnreadableError, flag, list_of, one_of, read_object, whole
from scoring.rules.problems import Problem, malformed
from tournaments.standings.measures import MEASURES

OUTCOMES = ("win", "tie", "draw", "no_result", "abandoned", "loss", "bye")
OPEN_TO = ("both", "winner", "loser")
MOST_POINTS = 1_000
THOUSANDTHS = 1_000
"""Points are whole thousandths: no more decimals than are ever shown, so that what is shown adds up."""
MOST_BONUSES = 20
MOST_STEPS = 20


class RankedOn(StrEnum):
    """What comes first in the order of a table."""

    POINTS = "points"
    PERCENTAGE = "percentage"  # of the points that were possible, where sides play unequally often


class SchemeError(ValueError):
    """Raised for data that is no points scheme; `problems` says of each field what is wrong."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(", ".join(f"{problem.field} {problem.code}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Bonus:
    """One rule for bonus points: of its `steps` (threshold, points), which rise, the hardest that is reached counts.

    `measure` is one of MEASURES. `to` is one of OPEN_TO: both sides whatever the result, or the winner's or the
    loser's alone. With `first_innings` only the first innings of each side is looked at.
    """

    measure: str
    steps: tuple[tuple[int, Fraction], ...]
    to: str = "both"
    first_innings: bool = False


@dataclass(frozen=True, slots=True)
class Scheme:
    """The points of a competition for each outcome; `bye` is for a round without an opponent.

    `abandoned_played` is whether an abandoned match, which has points of its own, counts as played.
    """

    win: Fraction
    tie: Fraction
    draw: Fraction
    no_result: Fraction
    abandoned: Fraction
    loss: Fraction
    bye: Fraction
    bonuses: tuple[Bonus, ...] = ()
    abandoned_played: bool = False
    ranked_on: RankedOn = RankedOn.POINTS

    @property
    def most(self) -> Fraction:
        """The most points that a match can bring: a win with every bonus that a winner can have at once.

        A match is won by runs, by wickets or by an innings: of those bonuses the best counts.
        """
        margins: dict[str, Fraction] = {}
        most = self.win
        for bonus in self.bonuses:
            best = max((worth for _at, worth in bonus.steps), default=Fraction(0))
            if bonus.to == "loser" or best < 0:
                continue
            if MEASURES[bonus.measure].only:
                margins[bonus.measure] = margins.get(bonus.measure, Fraction(0)) + best
            else:
                most += best
        return most + max(margins.values(), default=Fraction(0))

    def to_data(self) -> dict[str, object]:
        """Return the scheme as JSON-able data, which `from_data` reads."""
        bonuses = [
            {
                "measure": bonus.measure,
                "steps": [[at, _number(worth)] for at, worth in bonus.steps],
                "to": bonus.to,
                "first_innings": bonus.first_innings,
            }
            for bonus in self.bonuses
        ]
        worth: dict[str, object] = {name: _number(getattr(self, name)) for name in OUTCOMES}
        return worth | {
            "bonuses": bonuses,
            "abandoned_played": self.abandoned_played,
            "ranked_on": self.ranked_on.value,
        }

    @classmethod
    def from_data(cls, raw: object) -> Self:
        """Return the scheme that `raw` describes, as `to_data` gives it; all but the outcomes may be left out.

        Where no points are given for an abandoned match it has those of no result, as it had before it had its own.
        Raises SchemeError, with every field that is wrong, for anything else: points are numbers from -1000 to 1000
        of at most three decimals, thresholds whole, positive and rising, with at most 20 rules of 20 steps.
        """
        problems: list[Problem] = []
        fields = {name: Field(name, _points, required=name != "abandoned") for name in OUTCOMES}
        more = (
            Field("bonuses", list_of(lambda value: value, 0, MOST_BONUSES)),
            Field("abandoned_played", flag),
            Field("ranked_on", one_of(*RankedOn)),
        )
        values: dict[str, Any] = read_object(raw, fields | {field.name: field for field in more}, problems)
        rules = enumerate(values.pop("bonuses", ()))
        bonuses = [_read_bonus(rule, f"bonuses.{index}", problems) for index, rule in rules]
        if problems:
            raise SchemeError(problems)
        values.setdefault("abandoned", values["no_result"])
        values["ranked_on"] = RankedOn(values.get("ranked_on", RankedOn.POINTS))
        return cls(**values, bonuses=tuple(bonus for bonus in bonuses if bonus))


def _read_bonus(raw: object, at: str, problems: list[Problem]) -> Bonus | None:
    found: list[Problem] = []
    fields = (
        Field("measure", one_of(*MEASURES), required=True),
        Field("steps", list_of(_step, 1, MOST_STEPS), required=True),
        Field("to", one_of(*OPEN_TO)),
        Field("first_innings", flag),
    )
    values: dict[str, Any] = read_object(raw, {field.name: field for field in fields}, found)
    found += _contradictions(values)
    problems += [problem.within(at) for problem in found]
    return None if found else Bonus(**values)


def _contradictions(rule: Mapping[str, Any]) -> list[Problem]:
    """Return what does not go together in what could be read of a rule."""
    found = []
    thresholds = [at for at, _ in rule.get("steps", ())]
    if any(later <= earlier for earlier, later in pairwise(thresholds)):
        found.append(malformed("steps_not_rising", "steps"))
    measure = MEASURES.get(rule.get("measure", ""))
    if measure and thresholds and max(thresholds) > measure.highest:
        found.append(malformed("threshold_too_high", "steps", most=measure.highest))
    if measure and measure.only and rule.get("to") != measure.only:
        found.append(malformed(f"{measure.only}s_only", "to"))
    if measure and measure.only and rule.get("first_innings"):
        found.append(malformed("whole_match_only", "first_innings"))
    return found


def _points(value: object) -> Fraction:
    """Read points: a number of JSON, of which the decimals that are written count, not the binary ones."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= MOST_POINTS:
        raise UnreadableError(malformed("not_points", most=MOST_POINTS))
    exact = Fraction(str(value))
    if THOUSANDTHS % exact.denominator:
        raise UnreadableError(malformed("not_points", most=MOST_POINTS))
    return exact


_THRESHOLD: Reader = whole(1, max(measure.highest for measure in MEASURES.values()))


def _step(value: object) -> tuple[object, object]:
    if not isinstance(value, list) or len(value) != 2:
        raise UnreadableError(malformed("not_a_step"))
    return _THRESHOLD(value[0]), _points(value[1])


def _number(worth: Fraction) -> int | float:
    """Return points as a number of JSON; with at most three decimals nothing is lost."""
    return int(worth) if worth.denominator == 1 else float(worth)
