"""How good the chances of Forde's game are: whole matches by the real rules, and states played out many times.

Both are played in the way that the chances are for (`tools.forde.player`), with other cards than were counted.
"""

import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, cycle, islice, repeat
from pathlib import Path
from typing import NamedTuple

from scoring.games.forde.chances.balls import late_overs
from scoring.games.forde.chances.model import chances
from scoring.games.forde.rules.match import FordeMatch
from scoring.rules.overs import BALLS, Delivery, OversInnings
from scoring.rules.setup import Setup, Side, SidePlayer, Toss
from tools.forde.player import OUT, OverAtTable, next_bowler, play_on
from tools.reliability import PlayedOut, Tenth, write_plot

ASHES = (("55443322211", ".....2.1233"), ("55443322211", "....1.3.223"))
"""The classes of the sides of 2005, batting and bowling."""
SETUPS = 24
LENGTHS = (20, 20, 20, 20, 10, 5)
MOMENTS = 8
"""Forecasts taken of each match at entries drawn by lot, beside those at its half and at three quarters."""
FEWEST_DEALS = 500
MOST_DEALS = 400_000
"""So many deals are tried for one of an over in progress that fits what is known of it, for each time that it is played
out; where fewer than `FEWEST_DEALS` are found, the state is left out, for they would be played out again and again."""
OPEN = 0.005
"""States are played out where either side has this chance at least: there a few thousand playouts tell something."""


class Forecast(NamedTuple):
    """The chance given to side 0 in a match, and whether it won."""

    match: int
    chance: float
    won: bool

    @property
    def missed(self) -> float:
        """By how much too little was said."""
        return self.won - self.chance


def setup_of(classes: Sequence[tuple[str, str]], overs: int, bats_first: int) -> Setup:
    """Return the set-up of a match between sides of these classes; a dot is a player who does not bowl."""
    first, second = (
        Side(
            f"Side {number}",
            tuple(
                SidePlayer(f"{number}/{place}", int(batting), int(bowling) if bowling.isdigit() else None)
                for place, (batting, bowling) in enumerate(zip(*side, strict=True), 1)
            ),
        )
        for number, side in enumerate(classes)
    )
    options = {option.name: option.default for option in FordeMatch.setup_rules.options}
    options |= {"overs": overs, "max_overs_per_bowler": -(-overs // 5)}
    return Setup("forde", options, (first, second), Toss(bats_first, chose_to_bat=True))


def typical_side(rng: random.Random) -> tuple[str, str]:
    """Return the classes of a side as F1 has them typically, the best batters first."""
    batting = sorted("5544332211" + rng.choice("12345"), reverse=True)
    bowling = ["."] * 11
    for place, bowled in zip(rng.sample(range(11), 5), rng.sample("112233", 5), strict=True):
        bowling[place] = bowled
    return "".join(batting), "".join(bowling)


def setups(rng: random.Random) -> Iterator[Setup]:
    """Yield set-ups to be played: the sides of 2005, then typical ones, at several lengths."""
    for number in range(SETUPS):
        classes = (typical_side(rng), typical_side(rng)) if number else ASHES
        yield setup_of(classes, LENGTHS[number % len(LENGTHS)], number % 2)


def played(rng: random.Random, setup: Setup) -> Iterator[FordeMatch]:
    """Play a match at the table and by the rules; yield it before the first entry and after each."""
    match = FordeMatch(setup)
    yield match
    late = late_overs(match.overs)
    while match.result is None:
        innings = match.current
        left = match.overs_left()
        bowler = next_bowler(rng, left, innings.last_bowler if innings else None)
        _record(match, {"type": "over", "bowler": bowler})
        yield match
        innings = match.innings[-1]
        batters, bowlers = setup.sides[innings.side], setup.sides[1 - innings.side]
        table = OverAtTable(
            rng,
            bowlers.player(bowler).bowling_class or 0,
            batters.player(innings.striker.player).batting_class or 0,
            late=match.overs - len(innings.overs) < late,
        )
        while table.balls < BALLS and innings.closed_by is None:
            out = table.ball() == OUT
            _record(match, table.written())
            if out and table.balls < BALLS and innings.closed_by is None:
                table.send_in(batters.player(innings.striker.player).batting_class or 0)
            yield match


def _record(match: FordeMatch, raw: dict[str, object]) -> None:
    entry, problems = match.read_entry(raw)
    if entry is None:
        raise ValueError(problems)
    match.play(entry)


def said_of(match: FordeMatch) -> float:
    """Return the chance that side 0 wins."""
    told = chances(match)
    if told is None:
        raise ValueError(match.setup)
    return told.wins[0]


def at_the_table(rng: random.Random, match: FordeMatch, times: int) -> Iterator[OverAtTable | None]:
    """Yield, so many times, deals of the over in progress that fit what the book has of it; None between overs.

    What fits has the same wickets, and as many runs of the batter who is in; yields nothing where few are found.
    """
    innings = match.current
    over = innings.over if innings else None
    if innings is None or over is None:
        yield from repeat(None, times)
        return
    late = match.overs - len(innings.overs) < late_overs(match.overs)
    batters, bowlers = match.setup.sides[innings.side], match.setup.sides[1 - innings.side]
    bowling = bowlers.player(over.bowler).bowling_class or 0
    classes = [batters.player(ball.batter).batting_class or 0 for ball in over.deliveries]
    classes.append(batters.player(innings.striker.player).batting_class or 0)
    found = []
    for _ in range(MOST_DEALS):
        table = OverAtTable(rng, bowling, classes[0], late=late)
        if _goes_as(table, over.deliveries, classes, innings.striker.player):
            found.append(table)
            if len(found) == times:
                break
    if len(found) >= min(FEWEST_DEALS, times):
        yield from (table.again() for table in islice(cycle(found), times))


def _goes_as(table: OverAtTable, balls: Sequence[Delivery], classes: Sequence[int], striker: int) -> bool:
    due = sum(ball.runs for ball in balls if ball.batter == striker)
    for ball, following in zip(balls, classes[1:], strict=True):
        outcome = table.ball()
        if (outcome == OUT) != bool(ball.out):
            return False
        if ball.out:
            table.send_in(following)
        elif ball.batter == striker:
            due -= outcome
    return due == 0


def playouts(rng: random.Random, match: FordeMatch, times: int) -> int | None:
    """Return how often side 0 wins where the match is played on so many times; None where few deals of its over fit."""
    late = late_overs(match.overs)
    first = match.setup.toss.bats_first
    wins = done = 0
    for table in at_the_table(rng, match, times):
        lead = match.lead(first)
        for number, side in enumerate((first, 1 - first)):
            innings = match.innings[number] if number < len(match.innings) else None
            if innings is None or innings.closed_by is None:
                runs = _played_on(rng, match, side, innings, late, table if innings else None)
                lead += runs if side == first else -runs
        wins += lead > 0 if first == 0 else lead < 0
        done += 1
    return wins if done else None


def _played_on(
    rng: random.Random,
    match: FordeMatch,
    side: int,
    innings: OversInnings | None,
    late: int,
    table: OverAtTable | None,
) -> int:
    batters, bowlers = match.setup.sides[side], match.setup.sides[1 - side]
    order = range(1, 12) if innings is None else [innings.striker.player, *innings.yet_to_bat(11)]
    left = {
        number: (player.bowling_class, match.max_overs - (innings.overs_of(number) if innings else 0))
        for number, player in enumerate(bowlers.players, 1)
        if player.bowling_class
    }
    return play_on(
        rng,
        [batters.player(number).batting_class or 0 for number in order],
        left,
        match.overs - (len(innings.overs) if innings else 0),
        late,
        innings.last_bowler if innings else None,
        table,
    )


def calibration(rng: random.Random, matches: int, plots: Path) -> bool:
    """Play matches, hold the forecasts against what came, print the figures; whether they are as they must be."""
    any_moment: list[Forecast] = []
    marks: dict[str, dict[int, list[Forecast]]] = {"half": defaultdict(list), "three quarters": defaultdict(list)}
    for kind, setup in enumerate(setups(rng)):
        entries = 2 * int(setup.options["overs"] or 0) * (BALLS + 1)
        for number in range(kind, matches, SETUPS):
            moments = set(rng.sample(range(entries), MOMENTS))
            said, due = [], dict.fromkeys(marks, -1.0)
            for match in played(rng, setup):
                if match.played in moments and match.result is None:
                    said.append(said_of(match))
                for mark, reached in _marks(match).items():
                    if reached and due[mark] < 0:
                        due[mark] = said_of(match)
            won = match.result is not None and match.result.winner == 0
            any_moment += [Forecast(number, chance, won) for chance in said]
            for mark, chance in due.items():
                if chance >= 0:
                    marks[mark][kind].append(Forecast(number, chance, won))
    print(f"{matches} matches of {SETUPS} set-ups, {len(any_moment)} forecasts: said and come, in points")
    tenths: list[Tenth] = []
    sound = [_tenth(tenth, any_moment, tenths) for tenth in range(10)]
    write_plot(plots, "forde", f"{FordeMatch.setup_rules.name}: {matches} matches", tenths)
    sound += [_better_than_the_rate(mark, kinds.values()) for mark, kinds in marks.items()]
    return all(sound)


def _marks(match: FordeMatch) -> dict[str, bool]:
    """Return whether half of the match has been played, and three quarters of its balls."""
    half = bool(match.innings) and match.innings[0].closed_by is not None
    return {"half": half, "three quarters": len(match.innings) == 2 and 2 * match.innings[1].balls >= match.balls}


def _tenth(tenth: int, forecasts: list[Forecast], tenths: list[Tenth]) -> bool:
    """Print what was said and what came in a tenth, note it where there are enough; whether that is well enough."""
    these = [forecast for forecast in forecasts if min(9, int(10 * forecast.chance)) == tenth]
    if len(these) < 500:
        print(f"  {10 * tenth:3}-{10 * tenth + 10:3}: {len(these)} forecasts, too few")
        return True
    by_match: dict[int, float] = defaultdict(float)
    for forecast in these:
        by_match[forecast.match] += forecast.missed
    said = sum(forecast.chance for forecast in these) / len(these)
    missed = sum(by_match.values()) / len(these)
    error = math.sqrt(sum(sum_of**2 for sum_of in by_match.values())) / len(these)
    tenths.append(Tenth(len(these), said, said + missed, error))
    most = max(0.02, 3 * error)
    print(
        f"  {10 * tenth:3}-{10 * tenth + 10:3}: {len(these):6} forecasts, said {100 * said:5.2f},"
        f" come {100 * (said + missed):5.2f}, at most {100 * most:.2f} apart"
    )
    return abs(missed) <= most


def _better_than_the_rate(mark: str, kinds: Iterable[list[Forecast]]) -> bool:
    score = rate = 0.0
    for forecasts in kinds:
        usual = sum(forecast.won for forecast in forecasts) / len(forecasts)
        score += sum(forecast.missed**2 for forecast in forecasts)
        rate += len(forecasts) * usual * (1 - usual)
    print(f"  Brier score at {mark} of the match: {100 * (1 - score / rate):.1f} % below the base rates', at least 10")
    return score <= 0.9 * rate


def state(seed: int, number: int) -> FordeMatch | None:
    """Return a match broken off at an entry drawn by lot; None where it was over before."""
    setup = list(setups(random.Random(f"{seed} sides")))[number % SETUPS]
    rng = random.Random(f"{seed} state {number}")
    stop = rng.randrange(2 * int(setup.options["overs"] or 0) * (BALLS + 1))
    match = next((match for match in played(rng, setup) if match.played == stop), None)
    return match if match and match.result is None else None


def played_out(seed: int, states: int, times: int) -> Iterator[PlayedOut]:
    """Play states out so many times, all of them open, and say on the way how many were left out."""
    unfit = done = 0
    for number in count():
        if done == states:
            break
        match = state(seed, number)
        said = said_of(match) if match else 0.0
        if match is None or not OPEN < said < 1 - OPEN:
            continue
        wins = playouts(random.Random(f"{seed} playouts {number}"), match, times)
        if wins is None:
            unfit += 1
            continue
        done += 1
        yield PlayedOut(said, wins / times, times, number)
    if unfit:
        print(f"{unfit} states more had overs that few deals were found for")


def compare(states: Sequence[PlayedOut]) -> bool:
    """Print how the chances differ from what playing on came to; whether that is as it must be."""
    number = len(states)
    mean = sum(each.won - each.said for each in states) / number
    square = sum(each.off**2 for each in states) / number
    most = max(abs(each.off) for each in states)
    print(f"{number} states played out {states[0].times} times each")
    print(f"  mean difference {mean:+.4f}, at most 0.002 either way")
    print(f"  mean squared difference {square:.2f} in standard errors, at most 1.5")
    print(f"  greatest difference {most:.2f} standard errors, at most 4.5")
    return abs(mean) <= 0.002 and square <= 1.5 and most <= 4.5
