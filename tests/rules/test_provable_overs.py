"""What balls and overs prove, against every innings of a few balls written out."""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from reported_matches import refused, setup_of

from scoring.rules.overs import schedulable
from scoring.rules.reported.overs import least_balls

OFF_A_BALL = (0, 1, 2, 3, 4, 6)
WICKET = "W"
TOSS = {"won_by": 0, "chose": "bat"}
ONE_OVER = setup_of("forde-5", options={"overs": 1, "max_overs_per_bowler": 1}, toss=TOSS)
CHASE = setup_of("forde-5", options={"overs": 1, "max_overs_per_bowler": 1, "stop_at_target": True}, toss=TOSS)
BOWLER = 5  # of either side


def test_the_fewest_balls_for_runs_with_and_without_their_boundaries() -> None:
    fewest: dict[tuple[int, int | None, int | None], int] = {}
    for balls in range(6):
        for made in product(OFF_A_BALL, repeat=balls):
            fours, sixes = made.count(4), made.count(6)
            for key in product([sum(made)], [fours, None], [sixes, None]):
                fewest.setdefault(key, balls)

    assert len(fewest) > 300
    for known, balls in fewest.items():
        assert least_balls(*known) == balls
    for runs in range(31):
        assert (least_balls(runs) <= 5) == ((runs, None, None) in fewest), runs


# A bowler's line


def overs_of(balls: int) -> Iterator[tuple[int, int, int]]:
    """Yield maidens, runs and wickets of each way to bowl so many balls, an over at a time."""
    if balls == 0:
        yield 0, 0, 0
        return
    bowled = min(6, balls)
    made = {(0, 0)}
    for _ in range(bowled):
        made = {(runs + off, wickets) for runs, wickets in made for off in OFF_A_BALL} | {
            (runs, wickets + 1) for runs, wickets in made
        }
    for (runs, wickets), after in product(made, set(overs_of(balls - bowled))):
        maiden = bowled == 6 and runs == 0
        yield maiden + after[0], runs + after[1], wickets + after[2]


@pytest.mark.parametrize("balls", [0, 1, 5, 6, 7, 9, 12])
def test_a_bowlers_line_is_refused_just_where_no_overs_give_it(balls: int) -> None:
    setup = setup_of("forde-5", options={"overs": 5, "max_overs_per_bowler": 2}, toss=TOSS)
    possible = set(overs_of(balls))
    lines = {"maidens", "runs", "wickets"}
    for maidens, runs, wickets in product(range(4), range(6 * balls + 3), range(min(balls, 10) + 2)):
        line = {"player": BOWLER, "balls": balls, "maidens": maidens, "runs": runs, "wickets": wickets}
        found = {field for _code, field in refused(setup, {"innings": [_innings(line)], "outcome": "abandoned"})}
        of_line = {field for field in found if field.removeprefix("innings.0.bowlers.0.") in lines}
        assert bool(of_line) != ((maidens, runs, wickets) in possible), line


def _innings(line: dict[str, int]) -> dict[str, Any]:
    return {"runs": line["runs"], "wickets": line["wickets"], "balls": line["balls"], "bowlers": [line]}


# Who bowled when


def orders(overs: int, bowlers: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield every order of bowlers, numbered from 1, in which they can have bowled so many overs."""
    for order in product(range(1, bowlers + 1), repeat=overs):
        if any(order.count(bowler) > most for bowler in order):
            continue
        if all(
            before != after
            or all(order[:over].count(other) == most for other in range(1, bowlers + 1) if other != after)
            for over, (before, after) in enumerate(pairwise(order), 1)
        ):
            yield order


@pytest.mark.parametrize(("overs", "most"), [(3, 1), (3, 2), (4, 2), (5, 2), (6, 2), (5, 3), (6, 3)])
def test_overs_can_be_bowled_just_where_some_order_has_them(overs: int, most: int) -> None:
    limits = dict.fromkeys((1, 2, 3), most)
    possible = list(orders(overs, 3, most))
    counted = [{bowler: order.count(bowler) for bowler in order} for order in possible]
    for counts in product(range(most + 1), repeat=3):
        bowled = {bowler: count for bowler, count in enumerate(counts, 1) if count}
        if sum(counts) != overs:
            continue
        for fixed in ({}, *({over: 1} for over in range(1, overs + 1)), *_two_fixed(overs)):
            can = any(
                had == bowled and all(order[over - 1] == bowler for over, bowler in fixed.items())
                for order, had in zip(possible, counted, strict=True)
            )
            assert schedulable(overs, bowled, limits, fixed) == can, (bowled, fixed)
    for fixed in _two_fixed(overs):
        can = any(all(order[over - 1] == bowler for over, bowler in fixed.items()) for order in possible)
        assert schedulable(overs, limits, limits, fixed) == can, fixed


def _two_fixed(overs: int) -> Iterator[dict[int, int]]:
    for first, second in product(range(1, overs + 1), repeat=2):
        if first < second:
            yield {first: 1, second: 1}
            yield {first: 1, second: 2}


# Totals, and the batters' lines


def innings_of(balls: int) -> Iterator[tuple[Any, ...]]:
    yield from product((*OFF_A_BALL, WICKET), repeat=balls)


def test_an_over_played_out_has_just_the_totals_that_balls_give() -> None:
    possible = {(sum(b for b in over if b != WICKET), over.count(WICKET)) for over in innings_of(6)}
    for runs, wickets in product(range(40), range(8)):
        first = {"runs": runs, "wickets": wickets, "balls": 6}
        said = refused(ONE_OVER, {"innings": [first, {"runs": 0, "wickets": 0, "balls": 6}]})
        assert bool(said) != ((runs, wickets) in possible), (first, said)


@pytest.mark.parametrize("first", [0, 1, 4, 11, 36])
def test_a_chase_has_just_the_totals_that_balls_give(first: int) -> None:
    possible = set()
    for over in innings_of(6):
        runs = wickets = 0
        for balls, ball in enumerate(over, 1):
            runs, wickets = (runs, wickets + 1) if ball == WICKET else (runs + ball, wickets)
            if runs > first or balls == 6:
                possible.add((runs, wickets, balls))
                break
    for runs, wickets, balls in product(range(first + 8), range(7), range(1, 7)):
        second = {"runs": runs, "wickets": wickets, "balls": balls}
        said = refused(CHASE, {"innings": [{"runs": first, "wickets": 0, "balls": 6}, second]})
        assert bool(said) != ((runs, wickets, balls) in possible), (second, said)


def card_of(balls: tuple[Any, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the runs and the balls of each batter; the last is not out."""
    runs, faced = [0], [0]
    for ball in balls:
        faced[-1] += 1
        if ball == WICKET:
            runs.append(0)
            faced.append(0)
        else:
            runs[-1] += ball
    return tuple(runs), tuple(faced)


@pytest.mark.parametrize("wickets", [0, 1, 2])
def test_the_batters_lines_are_refused_just_where_no_balls_give_them(wickets: int) -> None:
    possible = {card_of(balls) for n in range(4) for balls in innings_of(n)}
    most = {0: 19, 1: 13, 2: 3}[wickets]
    for runs in product(range(most), repeat=wickets + 1):
        fallen = [sum(runs[: n + 1]) for n in range(wickets)]
        for faced in product(range(4), repeat=wickets + 1):
            if sum(faced) > 3:
                continue
            batters = [
                {"player": n + 1, "runs": runs[n], "balls": faced[n], "out": "bowled" if n < wickets else None}
                for n in range(wickets + 1)
            ]
            innings: dict[str, Any] = {"runs": sum(runs), "wickets": wickets, "balls": sum(faced), "batters": batters}
            raw = {"innings": [innings | {"falls": [{"runs": at} for at in fallen]}], "outcome": "abandoned"}
            assert bool(refused(ONE_OVER, raw)) != ((runs, faced) in possible), batters


def test_falls_alone_are_refused_just_where_no_balls_give_them() -> None:
    possible = set()
    for balls in innings_of(3):
        runs, _faced = card_of(balls)
        possible.add((runs[:-1], sum(runs)))
    for stands in (stands for n in range(3) for stands in product(range(7), repeat=n)):
        falls = [{"runs": sum(stands[: n + 1])} for n in range(len(stands))]
        for total in range(sum(stands), 19):
            innings = {"runs": total, "wickets": len(stands), "balls": 3, "falls": falls}
            said = refused(ONE_OVER, {"innings": [innings], "outcome": "abandoned"})
            assert bool(said) != ((stands, total) in possible), (innings, said)
