"""What bonus points are given for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.standings.facts import MatchFacts


@dataclass(frozen=True, slots=True)
class BonusMeasure:
    """What a bonus is given for: `of` is its value for a side, in its first innings alone or in all (None: none).

    `highest` is the highest threshold that makes sense. Of `winners_only` a match has one value, its winner's.
    """

    of: Callable[[MatchFacts, int, bool], int | None]
    highest: int
    winners_only: bool = False


def _runs(facts: MatchFacts, side: int, first: bool) -> int | None:
    made = facts.sides[side]
    return made.first_runs if first else made.runs


def _wickets_taken(facts: MatchFacts, side: int, first: bool) -> int | None:
    other = facts.sides[1 - side]
    return other.first_wickets if first else other.wickets


def _margin(key: str) -> Callable[[MatchFacts, int, bool], int | None]:
    def of(facts: MatchFacts, side: int, first: bool) -> int | None:
        # A win by an innings and runs is not a win by those runs: it has a measure of its own.
        by_innings = "innings" in facts.by and key != "innings"
        return facts.by.get(key) if side == facts.winner and not by_innings else None

    return of


MEASURES: Mapping[str, BonusMeasure] = {
    "runs": BonusMeasure(_runs, 10_000),
    "wickets": BonusMeasure(_wickets_taken, 100),
    "margin_runs": BonusMeasure(_margin("runs"), 10_000, winners_only=True),
    "margin_wickets": BonusMeasure(_margin("wickets"), 100, winners_only=True),
    "innings_win": BonusMeasure(_margin("innings"), 1, winners_only=True),
}
"""Runs made, wickets taken, the margin of a win in runs or in wickets, a win by an innings (threshold 1)."""
