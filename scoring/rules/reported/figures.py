"""Whether the figures of a reported innings agree with each other, and with what was agreed before play.

What is said here holds in every game; `overs` has what holds where balls are bowled. Whatever needs knowledge of
the cards is for the game itself to say (`PlayableMatch.check_reported`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any

from scoring.rules.innings import CREDITED, Closing, HowOut
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Problem, illegal
from scoring.rules.reported.overs import check_overs
from scoring.rules.reported.report import BatterLine, FallLine, InningsReport
from scoring.rules.reported.stands import Stands, stands_of


def check_figures(given: InningsReport, reference_match: PlayableMatch[Any], reason: Closing) -> list[Problem]:
    """Return everything in which the newest innings, which ended for `reason`, contradicts itself or what was agreed.

    What follows from lines that are wrong by themselves is not asked.
    """
    innings = reference_match.innings[-1]
    batting, bowling = reference_match.setup.sides[innings.side], reference_match.setup.sides[1 - innings.side]
    problems = [*_totals(given, reference_match)]
    if given.batters:
        problems += _batters(given, len(batting.players), len(bowling.players), reference_match)
    if given.falls:
        problems += _falls(given, len(batting.players), reference_match)
    if reference_match.balls_an_innings:
        problems += check_overs(given, reference_match, reason, sound=not problems)
    if not problems and given.has_card:
        problems += _stands(given, reference_match, reason)
    return problems


def _totals(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    extras = sum(given.extras.values())
    if extras > given.runs:
        yield illegal("book", "extras_over_total", "extras", extras=extras, runs=given.runs)
    if given.wickets > reference_match.wickets_in_innings:
        yield illegal("M2", "more_wickets_than_end_it", "wickets", most=reference_match.wickets_in_innings)


def _batters(
    given: InningsReport, players: int, bowlers: int, reference_match: PlayableMatch[Any]
) -> Iterator[Problem]:
    batters = given.batters
    yield from _players([batter.player for batter in batters], players, "batters")
    for index, batter in enumerate(batters):
        yield from (problem.within(f"batters.{index}") for problem in _bowler_of(batter, bowlers))
    yield from _who_came_in(given, players, reference_match)
    made, extras = sum(batter.runs for batter in batters), sum(given.extras.values())
    if made + extras != given.runs:
        code = "card_adds_up_otherwise" if reference_match.extras_headings else "batters_add_up_otherwise"
        yield illegal("book", code, "batters", made=made, extras=extras, sum=made + extras, runs=given.runs)
    out = sum(batter.out is not None for batter in batters)
    if out != given.wickets:
        yield illegal("book", "card_has_other_wickets", "batters", out=out, wickets=given.wickets)


def _bowler_of(batter: BatterLine, bowlers: int) -> Iterator[Problem]:
    if batter.bowler is None:
        return
    if batter.bowler > bowlers:
        yield illegal("format", "no_such_player", "bowler", number=batter.bowler)
    if batter.out not in (*CREDITED, HowOut.OUT):
        yield illegal("book", "bowler_not_credited", "bowler")


def _who_came_in(given: InningsReport, players: int, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    """Yield what is wrong with who batted: number 1 opens, one is in at a time, nobody follows who is not out (M4)."""
    batters = given.batters
    numbers = {batter.player for batter in batters}
    due = {1} if reference_match.captain_picks_next else set(range(1, len(batters) + 1))
    if missing := due - numbers:
        code = "nobody_opened" if reference_match.captain_picks_next else "order_on_card"
        yield illegal("M4", code, "batters", number=min(missing))
    in_at_end = [index for index, batter in enumerate(batters) if batter.out is None]
    if len(in_at_end) > 1:
        yield illegal("M4", "two_not_out", "batters", number=len(in_at_end))
    elif in_at_end and given.wickets >= reference_match.wickets_in_innings:
        field = f"batters.{in_at_end[0]}.player"
        yield illegal("G12", "not_out_after_last_wicket", field, wickets=reference_match.wickets_in_innings)
    elif in_at_end and not missing:
        player = batters[in_at_end[0]].player
        last = player if reference_match.captain_picks_next and player > 1 else max(numbers)
        if player != last:
            yield illegal("M4", "not_out_and_followed", f"batters.{in_at_end[0]}.player", number=player)


def _falls(given: InningsReport, players: int, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    falls = given.falls
    if len(falls) != given.wickets:
        yield illegal("book", "falls_number", "falls", given=len(falls), due=given.wickets)
    for index, (before, fall) in enumerate(pairwise(falls), 1):
        if fall.runs < before.runs:
            yield illegal("book", "fall_before_last", f"falls.{index}.runs", runs=fall.runs, before=before.runs)
    for index, fall in enumerate(falls):
        if fall.runs > given.runs:
            yield illegal("book", "fall_over_total", f"falls.{index}.runs", runs=fall.runs, total=given.runs)
    if len(falls) == reference_match.wickets_in_innings and falls[-1].runs < given.runs:
        yield illegal("book", "runs_after_last_wicket", f"falls.{len(falls) - 1}.runs", total=given.runs)
    yield from _players([fall.player for fall in falls if fall.player is not None], players, "falls")
    yield from _who_fell(given, reference_match)


def _who_fell(given: InningsReport, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    out = {batter.player for batter in given.batters if batter.out is not None}
    for index, fall in enumerate(given.falls):
        if fall.player is None:
            continue
        field = f"falls.{index}.player"
        if given.batters and fall.player not in out:
            yield illegal("book", "fell_but_not_out", field, number=fall.player)
        elif not reference_match.captain_picks_next and fall.player != index + 1:
            yield illegal("M4", "fell_out_of_order", field, number=fall.player, due=index + 1)
        elif reference_match.captain_picks_next and (index == 0) != (fall.player == 1):
            yield illegal("M4", "opener_falls_first", field)


def _stands(given: InningsReport, reference_match: PlayableMatch[Any], reason: Closing) -> Iterator[Problem]:
    """Yield what the scores and the fall of wickets have against each other: one batter is in at a time (M4)."""
    stands = stands_of(given, reference_match)
    if given.batters and given.falls and stands:
        yield from _falls_by_scores(given, stands, reference_match)
    if reason is Closing.TARGET:
        target = given.runs - reference_match.lead(reference_match.innings[-1].side) + 1
        for index, fall in enumerate(given.falls):
            if fall.runs >= target:
                yield illegal("M3", "fall_past_target", f"falls.{index}.runs", runs=fall.runs, target=target)
        if given.batters and stands and not stands.unbroken and not any(given.extras.values()):
            yield illegal("M3", "winning_runs_of_nobody", "batters")


def _falls_by_scores(given: InningsReport, stands: Stands, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    falls = [fall.runs for fall in given.falls]
    if reference_match.extras_headings:
        yield from _falls_with_extras(given, stands)
    elif stands.in_order:
        due = list(accumulate(stands.outs))
        if falls != due:
            index = next(n for n, (fall, by_scores) in enumerate(zip(falls, due, strict=True)) if fall != by_scores)
            yield illegal("M4", "falls_by_scores", f"falls.{index}.runs", due=", ".join(map(str, due)))
    elif not _some_order_fits(given.falls, given.batters):
        yield illegal("M4", "falls_in_no_order", "falls")


def _some_order_fits(falls: Sequence[FallLine], batters: Sequence[BatterLine]) -> bool:
    """Whether the stands between the falls are the scores of those out; who is named fell then, number 1 first."""
    scores = {batter.player: batter.runs for batter in batters if batter.out is not None}
    nameless = Counter[int]()
    for index, (before, fall) in enumerate(pairwise((FallLine(runs=0), *falls))):
        player = fall.player or (1 if index == 0 else None)
        made = fall.runs - before.runs
        if player is None:
            nameless[made] += 1
        elif scores.pop(player, None) != made:
            return False
    return nameless == Counter(scores.values())


def _falls_with_extras(given: InningsReport, stands: Stands) -> Iterator[Problem]:
    """Yield a fall that no number of the innings' extras, each made before it or after, can explain."""
    extras = sum(given.extras.values())
    least, most = _scores_by_wicket(stands)
    before = 0
    for index, fall in enumerate(given.falls):
        low, high = least[index], most[index] + extras
        if not low <= fall.runs <= high:
            yield illegal("M4", "fall_by_scores_and_extras", f"falls.{index}.runs", low=low, high=high)
            return
        if stands.in_order and fall.runs - low < before:
            yield illegal("M4", "extras_taken_back", f"falls.{index}.runs", extras=fall.runs - low, before=before)
            return
        before = fall.runs - low


def _scores_by_wicket(stands: Stands) -> tuple[list[int], list[int]]:
    """Return the least and the most that those out by each wicket can have made together."""
    first, rest = stands.outs[:1], stands.outs[1:]
    if stands.in_order:
        made = list(accumulate(stands.outs))
        return made, made
    return list(accumulate((*first, *sorted(rest)))), list(accumulate((*first, *sorted(rest, reverse=True))))


def _players(numbers: list[int], players: int, key: str) -> Iterator[Problem]:
    """Yield what is wrong with who stands on the lines of a card: no such player, or one of them again."""
    twice = "batter_twice" if key == "batters" else "fell_twice"
    counts = Counter(numbers)
    for number in sorted({number for number in numbers if number > players}):
        yield illegal("format", "no_such_player", f"{key}.{numbers.index(number)}.player", number=number)
    for number, count in counts.items():
        if count > 1:
            again = len(numbers) - 1 - numbers[::-1].index(number)
            yield illegal("book", twice, f"{key}.{again}.player", number=number)
