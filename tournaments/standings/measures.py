"""What bonus points are given for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.standings.facts import MatchFacts


@dataclass(frozen=True, slots=True)
class BonusMeasure:
    """What a bonus is given for: `of` is its value for a side, in its first innings alone or in all (None: none).

    `highest` is the highest threshold that makes sense. `only` is "winner" or "loser" where a match has one value, that
    of this side, by which the whole match went. With `at_most` a threshold is reached by what is no more than it.
    """

    of: Callable[[MatchFacts, int, bool], int | None]
    highest: int
    only: str = ""
    at_most: bool = False

    def reaches(self, value: int, threshold: int) -> bool:
        """Whether a value reaches a threshold."""
        return value <= threshold if self.at_most else value >= threshold


def _runs(facts: MatchFacts, side: int, first: bool) -> int | None:
    made = facts.sides[side]
    return made.first_runs if first else made.runs


def _wickets_taken(facts: MatchFacts, side: int, first: bool) -> int | None:
    other = facts.sides[1 - side]
    return other.first_wickets if first else other.wickets


def _margin(key: str, *, lost: bool = False) -> Callable[[MatchFacts, int, bool], int | None]:
    def of(facts: MatchFacts, side: int, first: bool) -> int | None:
        # A win by an innings and runs is not a win by those runs: it has a measure of its own.
        by_innings = "innings" in facts.by and key != "innings"
        whose = 1 - side if lost else side
        return facts.by.get(key) if whose == facts.winner and not by_innings else None

    return of


MEASURES: Mapping[str, BonusMeasure] = {
    "runs": BonusMeasure(_runs, 10_000),
    "wickets": BonusMeasure(_wickets_taken, 100),
    "margin_runs": BonusMeasure(_margin("runs"), 10_000, "winner"),
    "margin_wickets": BonusMeasure(_margin("wickets"), 100, "winner"),
    "innings_win": BonusMeasure(_margin("innings"), 1, "winner"),
    "defeat_runs": BonusMeasure(_margin("runs", lost=True), 10_000, "loser", at_most=True),
    "defeat_wickets": BonusMeasure(_margin("wickets", lost=True), 100, "loser", at_most=True),
}
"""Runs made, wickets taken, the margin of a win in runs or in wickets, a win by an innings (threshold 1), and a narrow
defeat: lost by so many runs or wickets at most.
"""
