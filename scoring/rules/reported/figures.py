"""Whether the figures of a reported innings agree with each other, and with what was agreed before play."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from scoring.rules.innings import CREDITED, HOW_OUT
from scoring.rules.match import Match
from scoring.rules.overs import BALLS, overs_text
from scoring.rules.problems import Problem, illegal
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.reported.report import OUT, BatterLine, BowlerLine, InningsReport

_MOST_OFF_A_BALL = 6


def check_figures(given: InningsReport, innings: ReportedInnings, law: Match[Any]) -> list[Problem]:
    """Return everything in which an innings, of the side in `innings`, contradicts itself or what was agreed."""
    batting, bowling = law.setup.sides[innings.side], law.setup.sides[1 - innings.side]
    problems = [*_totals(given, law)]
    if given.batters:
        problems += _batters(given, len(batting.players), len(bowling.players), law)
    if given.bowlers:
        problems += _bowlers(given, law, innings)
    if given.falls:
        problems += _falls(given, len(batting.players))
    return problems


def _totals(given: InningsReport, law: Match[Any]) -> Iterator[Problem]:
    extras = sum(given.extras.values())
    if extras > given.runs:
        yield illegal("book", "extras_over_total", "extras", extras=extras, runs=given.runs)
    if given.wickets > law.wickets_in_innings:
        yield illegal("M2", "more_wickets_than_end_it", "wickets", most=law.wickets_in_innings)
    if given.balls is not None:
        if given.balls > law.balls_an_innings:
            yield illegal("M2", "more_overs_than_agreed", "balls", most=overs_text(law.balls_an_innings))
        if given.wickets > given.balls:
            yield illegal("M2", "more_wickets_than_balls", "wickets", balls=given.balls)
        elif given.runs > _MOST_OFF_A_BALL * (given.balls - given.wickets):
            yield illegal("M2", "more_runs_than_balls", "runs", most=_MOST_OFF_A_BALL * (given.balls - given.wickets))
    most = int(law.setup.options.get("max_turns") or 0)
    if most and given.turns is not None and given.turns > 2 * most:
        yield illegal("M2", "more_turns_than_agreed", "turns", most=2 * most)


def _batters(given: InningsReport, players: int, bowlers: int, law: Match[Any]) -> Iterator[Problem]:
    batters = given.batters
    yield from _players([batter.player for batter in batters], players, "batters")
    for index, batter in enumerate(batters):
        yield from (p.within(f"batters.{index}") for p in _batter(batter, bowlers, balls=bool(law.balls_an_innings)))
    numbers = {batter.player for batter in batters}
    if not law.captain_picks_next and numbers != set(range(1, len(batters) + 1)):
        missing = next(number for number in range(1, players + 2) if number not in numbers)
        yield illegal("M4", "order_on_card", "batters", number=missing)
    made, extras = sum(batter.runs for batter in batters), sum(given.extras.values())
    if made + extras != given.runs:
        code = "card_adds_up_otherwise" if law.extras_headings else "batters_add_up_otherwise"
        yield illegal("book", code, "batters", made=made, extras=extras, sum=made + extras, runs=given.runs)
    out = sum(batter.out is not None for batter in batters)
    if out != given.wickets:
        yield illegal("book", "card_has_other_wickets", "batters", out=out, wickets=given.wickets)
    if len(batters) - out > 1:
        yield illegal("M4", "two_not_out", "batters", number=len(batters) - out)
    faced = [batter.balls for batter in batters if batter.balls is not None]
    if len(faced) == len(batters) and sum(faced) != given.balls:
        yield illegal("book", "balls_faced_differ", "batters", faced=sum(faced), balls=given.balls)


def _batter(batter: BatterLine, bowlers: int, *, balls: bool) -> Iterator[Problem]:
    if batter.bowler is not None:
        if batter.bowler > bowlers:
            yield illegal("format", "no_such_player", "bowler", number=batter.bowler)
        if batter.out not in (*CREDITED, OUT):
            yield illegal("book", "bowler_not_credited", "bowler")
    in_boundaries = 4 * (batter.fours or 0) + 6 * (batter.sixes or 0)
    if in_boundaries > batter.runs:
        yield illegal("book", "boundaries_over_runs", "runs", boundaries=in_boundaries, runs=batter.runs)
    if balls and batter.balls is not None:
        most = _MOST_OFF_A_BALL * max(0, batter.balls - (batter.out is not None))
        if batter.runs > most:
            yield illegal("book", "runs_over_balls", "runs", balls=batter.balls, most=most)


def _bowlers(given: InningsReport, law: Match[Any], innings: ReportedInnings) -> Iterator[Problem]:
    bowlers = given.bowlers
    side = law.setup.sides[1 - innings.side]
    yield from _players([bowler.player for bowler in bowlers], len(side.players), "bowlers")
    for index, bowler in enumerate(bowlers):
        yield from (problem.within(f"bowlers.{index}") for problem in _bowler(bowler, given, law))
        if bowler.player <= len(side.players) and law.setup_rules.classes:
            player = side.player(bowler.player)
            if not player.bowling_class:
                yield illegal("F2", "bowler_without_class", f"bowlers.{index}.player", name=player.name)
    runs = sum(bowler.runs for bowler in bowlers)
    balls = sum(bowler.balls for bowler in bowlers)
    wickets = sum(bowler.wickets for bowler in bowlers)
    if runs != given.runs:
        yield illegal("book", "bowlers_runs_differ", "bowlers", given=runs, due=given.runs)
    if balls != given.balls:
        due = overs_text(given.balls or 0)
        yield illegal("book", "bowlers_overs_differ", "bowlers", given=overs_text(balls), due=due)
    least = most = given.wickets
    if given.batters:
        most -= sum(batter.out in HOW_OUT and batter.out not in CREDITED for batter in given.batters)
        least = sum(batter.out in CREDITED for batter in given.batters)
    else:
        least = 0
    if not least <= wickets <= most:
        yield illegal("book", "bowlers_wickets_differ", "bowlers", given=wickets, due=most)


def _bowler(bowler: BowlerLine, given: InningsReport, law: Match[Any]) -> Iterator[Problem]:
    most = int(law.setup.options.get("max_overs_per_bowler") or 0)
    if most and bowler.balls > most * BALLS:
        yield illegal("F2", "overs_of_bowler", "balls", most=most)
    overs = bowler.balls // BALLS
    if bowler.maidens > overs:
        yield illegal("book", "more_maidens_than_overs", "maidens", maidens=bowler.maidens, overs=overs)
    elif bowler.runs > _MOST_OFF_A_BALL * (bowler.balls - BALLS * bowler.maidens):
        yield illegal("book", "more_runs_than_bowled", "runs", runs=bowler.runs)
    if bowler.wickets > bowler.balls:
        yield illegal("book", "more_wickets_than_balls", "wickets", balls=bowler.balls)
    credited = [batter.out for batter in given.batters if batter.bowler == bowler.player]
    named = all(batter.bowler or batter.out not in (*CREDITED, OUT) for batter in given.batters)
    if given.batters and (len(credited) > bowler.wickets or (named and len(credited) != bowler.wickets)):
        yield illegal("book", "wickets_by_card", "wickets", given=bowler.wickets, due=len(credited))


def _falls(given: InningsReport, players: int) -> Iterator[Problem]:
    falls = given.falls
    if len(falls) != given.wickets:
        yield illegal("book", "falls_number", "falls", given=len(falls), due=given.wickets)
    for index, (before, fall) in enumerate(pairwise(falls), 1):
        if fall.runs < before.runs:
            yield illegal("book", "fall_before_last", f"falls.{index}.runs", runs=fall.runs, before=before.runs)
    for index, fall in enumerate(falls):
        if fall.runs > given.runs:
            yield illegal("book", "fall_over_total", f"falls.{index}.runs", runs=fall.runs, total=given.runs)
    fell = [fall.player for fall in falls if fall.player is not None]
    yield from _players(fell, players, "falls")
    if given.batters:
        out = {batter.player for batter in given.batters if batter.out is not None}
        for index, fall in enumerate(falls):
            if fall.player is not None and fall.player not in out:
                yield illegal("book", "fell_but_not_out", f"falls.{index}.player", number=fall.player)


def _players(numbers: list[int], players: int, key: str) -> Iterator[Problem]:
    """Yield what is wrong with who stands on the lines of a card: no such player, or one of them again."""
    twice = "batter_twice" if key == "batters" else "bowler_twice" if key == "bowlers" else "fell_twice"
    counts = Counter(numbers)
    for number in sorted({number for number in numbers if number > players}):
        yield illegal("format", "no_such_player", f"{key}.{numbers.index(number)}.player", number=number)
    for number, count in counts.items():
        if count > 1:
            again = len(numbers) - 1 - numbers[::-1].index(number)
            yield illegal("book", twice, f"{key}.{again}.player", number=number)
