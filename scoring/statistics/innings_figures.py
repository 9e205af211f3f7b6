"""The figures of an innings, for averages and records: who made what, as far as it was recorded.

A game with an innings of its own registers what it counts, as it does its readers; see `games`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from itertools import pairwise
from typing import Any

from scoring.rules.innings import CREDITED, Batter, Closing, Innings
from scoring.rules.match_state import MatchState
from scoring.rules.overs import BattedBalls, Delivery, OversInnings
from scoring.rules.reported.innings import ReportedBatter, ReportedInnings
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.settlement import target_of

FIFTY = 50
HAT_TRICK = 3


@dataclass(frozen=True, slots=True)
class FacedFigures:
    """What a batter did against a bowler in an innings: balls and runs, whether the bowler had the wicket (1 or 0)."""

    bowler: int
    balls: int
    runs: int
    fours: int
    sixes: int
    wickets: int


@dataclass(frozen=True, slots=True)
class BatterFigures:
    """What a batter did: `place` in the order from 1, `out` how, or "" for not out; what was not recorded is None.

    `faced` is what the batter did against each bowler, where balls were recorded, and `fifty` the number of balls in
    which the batter reached fifty, where it was reached.
    `figures` are those that the game alone counts; see `of_games`.
    """

    player: int
    place: int
    runs: int
    out: str
    bowler: int | None = None
    balls: int | None = None
    fours: int | None = None
    sixes: int | None = None
    turns: int | None = None
    cards: int | None = None
    fifty: int | None = None
    faced: Sequence[FacedFigures] = ()
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BowlerFigures:
    """What a bowler did: balls, maidens and runs in games of overs, turns and cards in games of turns.

    `hat_tricks` are wickets credited to the bowler with three balls running, counted where balls were recorded.
    """

    player: int
    wickets: int
    balls: int | None = None
    maidens: int | None = None
    runs: int | None = None
    turns: int | None = None
    cards: int | None = None
    hat_tricks: int | None = None


@dataclass(frozen=True, slots=True)
class StandFigures:
    """A stand: for which wicket, its runs, whether it was unbroken, and who made it, as far as is known."""

    wicket: int
    runs: int
    unbroken: bool
    batters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class InningsFigures:
    """An innings in figures; what was not recorded, or the game does not count, is None.

    `turns`, `cards` and `longest_turn` (in cards) are of the batting side's turns. `batted` is whether batters were
    recorded. `figures` are those that its game alone counts; see `of_games`.
    """

    batters: Sequence[BatterFigures] = ()
    bowlers: Sequence[BowlerFigures] = ()
    stands: Sequence[StandFigures] = ()
    batted: bool = False
    balls: int | None = None
    turns: int | None = None
    cards: int | None = None
    longest_turn: int | None = None
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SideFigures:
    """What a side made in all its innings, and in its first; what was not recorded, or there was not, is None.

    A run rate counts `rated_runs` off `rated_balls`: a side that was all out has its full overs. Where the target was
    revised the side batting first has one run less than that, off the revised overs, and the full overs of the other
    are those. They are None in games without balls.
    """

    runs: int | None = None
    wickets: int | None = None
    first_runs: int | None = None
    first_wickets: int | None = None
    rated_runs: int | None = None
    rated_balls: int | None = None
    turns: int | None = None
    cards: int | None = None


def side_figures(match: MatchState[Any], side: int, read: Sequence[tuple[Innings, InningsFigures]]) -> SideFigures:
    """Return what a side made, of all innings of a match with their figures."""
    own = [each for each in read if each[0].side == side]
    if not own:
        return SideFigures()
    rated_runs, rated_balls = _rated(match, side, own)
    return SideFigures(
        runs=sum(innings.runs for innings, _ in own),
        wickets=sum(innings.wickets for innings, _ in own),
        first_runs=own[0][0].runs,
        first_wickets=own[0][0].wickets,
        rated_runs=rated_runs,
        rated_balls=rated_balls,
        turns=_sum(found.turns for _, found in own),
        cards=_sum(found.cards for _, found in own),
    )


def _rated(
    match: MatchState[Any], side: int, own: Sequence[tuple[Innings, InningsFigures]]
) -> tuple[int, int] | tuple[None, None]:
    """Return the runs of a side and the balls off which a run rate counts them."""
    revised = target_of(match)
    if revised is not None and side != match.innings[-1].side:
        return revised.runs - 1, revised.balls
    full = revised.balls if revised is not None else match.balls_an_innings
    balls = _sum(full if innings.closed_by is Closing.WICKETS else found.balls for innings, found in own)
    return (sum(innings.runs for innings, _ in own), balls) if full and balls is not None else (None, None)


def _sum(values: Iterable[int | None]) -> int | None:
    """Return a sum, None where something in it was not recorded."""
    known = list(values)
    return None if None in known else sum(value for value in known if value is not None)


def is_forfeited(innings: Innings, found: InningsFigures) -> bool:
    """Whether a side closed an innings before anything was played of it: for averages and records there was none.

    The runs of a hand, counted to it afterwards, make no innings of it either.
    """
    if innings.wickets or found.batters or found.turns:
        return False
    return innings.closed_by is Closing.CLOSE or (innings.closed_by is Closing.DECLARATION and not innings.runs)


@singledispatch
def figures(innings: Innings, match: MatchState[Any]) -> InningsFigures:
    """Return the figures of an innings of `match`."""
    raise TypeError(innings)


@figures.register
def _of_overs(innings: OversInnings, match: MatchState[Any]) -> InningsFigures:
    fifties, faced = _fifties(innings), _faced(innings)
    return InningsFigures(
        batters=[
            replace(batter_figures(place, batter), fifty=fifties.get(batter.player), faced=faced.get(batter.player, ()))
            for place, batter in enumerate(innings.batters, 1)
        ],
        bowlers=[
            BowlerFigures(
                bowler.player,
                bowler.wickets,
                bowler.balls,
                bowler.maidens,
                bowler.runs,
                hat_tricks=_hat_tricks(innings, bowler.player),
            )
            for bowler in innings.bowlers.values()
        ],
        stands=stands_of(innings),
        batted=True,
        balls=innings.balls,
    )


@figures.register
def _of_a_report(innings: ReportedInnings, match: ReportedMatch) -> InningsFigures:
    return InningsFigures(
        batters=[batter_figures(place, batter) for place, batter in enumerate(innings.batters, 1)],
        bowlers=[
            BowlerFigures(bowler.player, bowler.wickets, bowler.balls, bowler.maidens, bowler.runs)
            for bowler in innings.bowlers.values()
        ],
        stands=_reported_stands(innings, match),
        batted=bool(innings.batters),
        balls=innings.balls,
        turns=innings.batting_turns if innings.turns is not None else None,
    )


def batter_figures(place: int, batter: Batter) -> BatterFigures:
    """Return what a batter did, in this place of the order."""
    known = BatterFigures(batter.player, place, batter.runs, batter.out or "", batter.bowler)
    if isinstance(batter, BattedBalls | ReportedBatter):
        return replace(known, balls=batter.balls, fours=batter.fours, sixes=batter.sixes)
    return known


def stands_of(innings: Innings) -> list[StandFigures]:
    """Return the stands of an innings with one batter in at a time: each belongs to the batter who was in."""
    return [
        StandFigures(wicket, runs, wicket > len(innings.falls), (batter.player,))
        for wicket, (runs, batter) in enumerate(zip(innings.stands(), innings.batters, strict=False), 1)
    ]


def _reported_stands(innings: ReportedInnings, match: ReportedMatch) -> list[StandFigures]:
    """Return the stands that the fall of wickets tells; whose the last, unbroken one was nobody wrote down."""
    if not innings.falls:
        return []
    marks = [0, *(fall.runs for fall in innings.falls)]
    stands = [
        StandFigures(fall.wicket, after - before, False, (fall.player,) if fall.player else ())
        for fall, (before, after) in zip(innings.falls, pairwise(marks), strict=True)
    ]
    if len(innings.falls) < match.wickets_in_innings:
        stands.append(StandFigures(len(stands) + 1, innings.runs - marks[-1], True, ()))
    return stands


def _fifties(innings: OversInnings) -> dict[int, int]:
    """Return in how many balls each batter came to fifty, of those who did."""
    runs: dict[int, int] = {}
    balls: dict[int, int] = {}
    fifties: dict[int, int] = {}
    for over in innings.overs:
        for ball in over.deliveries:
            runs[ball.batter] = runs.get(ball.batter, 0) + ball.runs
            balls[ball.batter] = balls.get(ball.batter, 0) + 1
            if runs[ball.batter] >= FIFTY:
                fifties.setdefault(ball.batter, balls[ball.batter])
    return fifties


def _faced(innings: OversInnings) -> dict[int, list[FacedFigures]]:
    """Return what each batter did against each bowler, in the order in which they met."""
    met: dict[tuple[int, int], list[Delivery]] = {}
    for over in innings.overs:
        for ball in over.deliveries:
            met.setdefault((ball.batter, over.bowler), []).append(ball)
    found: dict[int, list[FacedFigures]] = {}
    for (batter, bowler), balls in met.items():
        runs = [ball.runs for ball in balls]
        out = sum(ball.out in CREDITED for ball in balls)
        found.setdefault(batter, []).append(
            FacedFigures(bowler, len(balls), sum(runs), runs.count(4), runs.count(6), out)
        )
    return found


def _hat_tricks(innings: OversInnings, bowler: int) -> int:
    """Return how often a bowler took wickets with three balls running, over the end of an over too."""
    running = found = 0
    for credited in _credited(innings, bowler):
        running = running + 1 if credited else 0
        if running == HAT_TRICK:
            found, running = found + 1, 0
    return found


def _credited(innings: OversInnings, bowler: int) -> Iterator[bool]:
    """Yield for each ball of a bowler whether it took a wicket credited to the bowler."""
    for over in innings.overs:
        if over.bowler == bowler:
            yield from (ball.out in CREDITED for ball in over.deliveries)
