"""What balls and overs have to say of a reported innings: runs off balls, the bowlers' figures, who bowled when."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from scoring.rules.innings import CREDITED, HOW_OUT, Closing, HowOut
from scoring.rules.match import PlayableMatch
from scoring.rules.overs import BALLS, overs_text, schedulable
from scoring.rules.problems import Problem, illegal
from scoring.rules.reported.report import BatterLine, BowlerLine, InningsReport
from scoring.rules.reported.stands import in_order, stands_of

MOST_OFF_A_BALL = 6
_HITS = (1, 2, 3, 4, 6)
_MOST_RUN = 3


def least_balls(runs: int, fours: int | None = None, sixes: int | None = None) -> int:
    """Return the fewest balls off which so many runs come; no ball brings five (F6).

    Fours and sixes are None where nobody counted them.
    """
    boundaries = (fours or 0) + (sixes or 0)
    rest = runs - 4 * (fours or 0) - MOST_OFF_A_BALL * (sixes or 0)
    if sixes is not None:
        return boundaries + -(-rest // (4 if fours is None else _MOST_RUN))
    balls, rest = divmod(rest, MOST_OFF_A_BALL)
    one_ball = _MOST_RUN if fours is not None else 4
    return boundaries + balls + (0 if not rest else 1 if rest <= one_ball else 2)


def check_overs(
    given: InningsReport, reference_match: PlayableMatch[Any], reason: Closing, *, sound: bool
) -> Iterator[Problem]:
    """Yield everything in which the balls of the newest innings contradict its runs, wickets or bowlers.

    The lines of batters and bowlers are held against each other only where they are `sound` so far.
    """
    found = [*_totals(given, reference_match)]
    if reason is Closing.TARGET and not found:
        found += _winning_hit(given, reference_match)
    for index, batter in enumerate(given.batters):
        found += (problem.within(f"batters.{index}") for problem in _batter(batter))
    found += [*_credited(given, reference_match), *_faced(given)]
    if given.bowlers:
        found += _bowlers(given, reference_match)
    yield from found
    if sound and not found:
        yield from _together(given, reference_match)


def _totals(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    balls = given.balls or 0
    if balls > reference_match.balls_an_innings:
        yield illegal("M2", "more_overs_than_agreed", "balls", most=overs_text(reference_match.balls_an_innings))
    if given.wickets > balls:
        yield illegal("M2", "more_wickets_than_balls", "wickets", balls=balls)
    elif least_balls(given.runs) > balls - given.wickets:
        most = MOST_OFF_A_BALL * (balls - given.wickets)
        code = "more_runs_than_balls" if given.runs > most else "five_off_a_ball"
        yield illegal("F6", code, "runs", most=most)


def _winning_hit(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    """Yield what speaks against a win off the last ball bowled: play stops there (M3)."""
    lead = reference_match.lead(reference_match.innings[-1].side)
    if lead > MOST_OFF_A_BALL:
        target = given.runs - lead + 1
        yield illegal("M3", "beyond_target", "runs", target=target, most=target + MOST_OFF_A_BALL - 1)
        return
    balls = (given.balls or 0) - given.wickets - 1
    hits = [hit for hit in _HITS if lead <= hit <= given.runs and least_balls(given.runs - hit) <= balls]
    if not hits:
        yield illegal("F6", "no_winning_hit", "runs", runs=given.runs)
        return
    stands = stands_of(given, reference_match)
    if stands and stands.in_order and stands.unbroken < hits[0]:
        yield illegal("M3", "winning_hit_of_nobody", "batters" if given.batters else "falls", hit=hits[0])


# Batters


def _batter(batter: BatterLine) -> Iterator[Problem]:
    in_boundaries = 4 * (batter.fours or 0) + MOST_OFF_A_BALL * (batter.sixes or 0)
    if in_boundaries > batter.runs:
        yield illegal("book", "boundaries_over_runs", "runs", boundaries=in_boundaries, runs=batter.runs)
    elif batter.balls is not None and _least_faced(batter) > batter.balls:
        yield illegal("F6", "runs_over_balls", "runs", balls=batter.balls, least=_least_faced(batter))


def _least_faced(batter: BatterLine) -> int:
    """Return the fewest balls of a batter's innings; the one that got the batter out brought nothing (F6)."""
    return least_balls(batter.runs, batter.fours, batter.sixes) + (batter.out is not None)


def _faced(given: InningsReport) -> Iterator[Problem]:
    """Yield where the balls faced are not those bowled, or those not counted are too few for the runs."""
    batters, balls = given.batters, given.balls or 0
    faced = [_least_faced(batter) if batter.balls is None else batter.balls for batter in batters]
    if batters and all(batter.balls is not None for batter in batters):
        if sum(faced) != balls:
            yield illegal("book", "balls_faced_differ", "batters", faced=sum(faced), balls=balls)
    elif sum(faced) > balls:
        yield illegal("F6", "batters_need_more_balls", "batters", least=sum(faced), balls=balls)
    if given.falls and not batters:
        marks = [0, *(fall.runs for fall in given.falls), given.runs]
        least = sum(least_balls(max(0, after - before)) for before, after in pairwise(marks))
        if least + len(given.falls) > balls:
            yield illegal("F6", "stands_need_more_balls", "falls", least=least + len(given.falls), balls=balls)


def _credited(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    """Yield a wicket of somebody who cannot have bowled, or did not by the bowlers' lines (F2)."""
    side = reference_match.setup.sides[1 - reference_match.innings[-1].side]
    bowled = {bowler.player for bowler in given.bowlers}
    for index, batter in enumerate(given.batters):
        if batter.bowler is None or batter.bowler > len(side.players):
            continue
        player = side.player(batter.bowler)
        if reference_match.setup_rules.classes and not player.bowling_class:
            yield illegal("F2", "bowler_without_class", f"batters.{index}.bowler", name=player.name)
        elif bowled and batter.bowler not in bowled:
            yield illegal("book", "bowler_not_listed", f"batters.{index}.bowler", name=player.name)


# Bowlers


def _bowlers(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    bowlers = given.bowlers
    side = reference_match.setup.sides[1 - reference_match.innings[-1].side]
    numbers = [bowler.player for bowler in bowlers]
    for index, bowler in enumerate(bowlers):
        yield from (problem.within(f"bowlers.{index}") for problem in _bowler(bowler, reference_match))
        yield from (problem.within(f"bowlers.{index}") for problem in _by_card(bowler, given))
        if bowler.player > len(side.players):
            yield illegal("format", "no_such_player", f"bowlers.{index}.player", number=bowler.player)
        elif reference_match.setup_rules.classes and not side.player(bowler.player).bowling_class:
            name = side.player(bowler.player).name
            yield illegal("F2", "bowler_without_class", f"bowlers.{index}.player", name=name)
        if bowler.player in numbers[:index]:
            yield illegal("book", "bowler_twice", f"bowlers.{index}.player", number=bowler.player)
    yield from _bowlers_together(given)


def _bowler(bowler: BowlerLine, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    """Yield in what a bowler's line contradicts itself."""
    most = int(reference_match.setup.options.get("max_overs_per_bowler") or 0)
    if most and bowler.balls > most * BALLS:
        yield illegal("F2", "overs_of_bowler", "balls", most=most)
    overs, odd = divmod(bowler.balls, BALLS)
    if bowler.maidens > overs:
        yield illegal("book", "more_maidens_than_overs", "maidens", maidens=bowler.maidens, overs=overs)
        return
    scored_off = overs - bowler.maidens
    elsewhere = max(0, bowler.wickets - BALLS * bowler.maidens)  # wickets that cannot all have fallen in maidens
    if bowler.wickets > bowler.balls:
        yield illegal("book", "more_wickets_than_balls", "wickets", balls=bowler.balls)
    elif bowler.runs < scored_off:
        yield illegal("book", "fewer_runs_than_overs", "runs", overs=scored_off)
    elif elsewhere > (BALLS - 1) * scored_off + odd:
        yield illegal("book", "wickets_leave_no_runs", "wickets", overs=scored_off)
    elif least_balls(bowler.runs) > BALLS * scored_off + odd - elsewhere:
        yield illegal("F6", "more_runs_than_bowled", "runs", runs=bowler.runs)


def _by_card(bowler: BowlerLine, given: InningsReport) -> Iterator[Problem]:
    credited = sum(batter.bowler == bowler.player for batter in given.batters)
    named = all(batter.bowler or batter.out not in (*CREDITED, HowOut.OUT) for batter in given.batters)
    if given.batters and (credited > bowler.wickets or (named and credited != bowler.wickets)):
        yield illegal("book", "wickets_by_card", "wickets", given=bowler.wickets, due=credited)


def _bowlers_together(given: InningsReport) -> Iterator[Problem]:
    bowlers = given.bowlers
    runs, balls = sum(bowler.runs for bowler in bowlers), sum(bowler.balls for bowler in bowlers)
    if runs != given.runs:
        yield illegal("book", "bowlers_runs_differ", "bowlers", given=runs, due=given.runs)
    if balls != given.balls:
        due = overs_text(given.balls or 0)
        yield illegal("book", "bowlers_overs_differ", "bowlers", given=overs_text(balls), due=due)
    elif len(broken := [bowler for bowler in bowlers if bowler.balls % BALLS]) > 1:
        index = bowlers.index(broken[1])
        yield illegal("F2", "two_overs_unfinished", f"bowlers.{index}.balls", number=len(broken))
    wickets, least, most = sum(bowler.wickets for bowler in bowlers), 0, given.wickets
    if given.batters:
        most -= sum(batter.out in HOW_OUT and batter.out not in CREDITED for batter in given.batters)
        least = sum(batter.out in CREDITED for batter in given.batters)
    if not least <= wickets <= most:
        yield illegal("book", "bowlers_wickets_differ", "bowlers", given=wickets, due=most)


# Batters and bowlers


def _together(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    """Yield what the lines of batters and bowlers, each sound by itself, cannot be at once."""
    found = list(_boundaries(given))
    yield from found or _schedule(given, reference_match)


def _boundaries(given: InningsReport) -> Iterator[Problem]:
    """Yield a bowler who gave away more, or bowlers who gave away less, than the batters' boundaries make."""
    counted = all(batter.fours is not None and batter.sixes is not None for batter in given.batters)
    if not (given.bowlers and given.batters and counted):
        return
    fours = sum(batter.fours or 0 for batter in given.batters)
    sixes = sum(batter.sixes or 0 for batter in given.batters)
    for index, bowler in enumerate(given.bowlers):
        balls = BALLS * (bowler.balls // BALLS - bowler.maidens) + bowler.balls % BALLS
        of_six = min(sixes, balls)
        of_four = min(fours, balls - of_six)
        most = 6 * of_six + 4 * of_four + _MOST_RUN * (balls - of_six - of_four)
        if bowler.runs > most:
            yield illegal("book", "bowler_over_boundaries", f"bowlers.{index}.runs", runs=bowler.runs, most=most)
    for each, number in ((MOST_OFF_A_BALL, sixes), (4, fours + sixes)):
        if sum(bowler.runs // each for bowler in given.bowlers) < number:
            yield illegal("book", "boundaries_off_nobody", "bowlers", fours=fours, sixes=sixes)
            return


def _schedule(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    """Yield that nobody can have bowled these overs in turn: two running, or not when their wickets fell (F2)."""
    most = int(reference_match.setup.options.get("max_overs_per_bowler") or 0)
    side = reference_match.setup.sides[1 - reference_match.innings[-1].side]
    overs = -(-(given.balls or 0) // BALLS)
    limits = {number: most for number, player in enumerate(side.players, 1) if player.bowling_class}
    taken = {bowler.player: -(-bowler.balls // BALLS) for bowler in given.bowlers}
    fixed: dict[int, int] = {}
    for ball, batter in _wicket_balls(given, reference_match):
        over = -(-ball // BALLS)
        if fixed.setdefault(over, batter.bowler or 0) != batter.bowler:
            names = [side.player(number).name for number in (fixed[over], batter.bowler or 0)]
            yield illegal("F2", "two_bowlers_in_an_over", "batters", over=over, name=names[0], other=names[1])
            return
    unfinished = [bowler.player for bowler in given.bowlers if bowler.balls % BALLS]
    if unfinished and fixed.setdefault(overs, unfinished[0]) != unfinished[0]:
        name = side.player(fixed[overs]).name
        yield illegal("F2", "last_wicket_in_last_over", "bowlers", name=name, other=side.player(unfinished[0]).name)
    elif limits and not schedulable(overs, taken or limits, limits, fixed):
        yield illegal("F2", "overs_in_no_order", "bowlers" if given.bowlers else "batters")


def _wicket_balls(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[tuple[int, BatterLine]]:
    """Yield the ball of the innings, from 1, with which a bowler took a wicket, as far as the balls faced tell."""
    lines: Sequence[BatterLine] = in_order(given, reference_match) or ()
    faced: list[int] = []
    for batter in lines:
        if batter.balls is None:
            return
        faced.append(batter.balls)
        if batter.out is not None and batter.bowler is not None:
            yield sum(faced), batter
