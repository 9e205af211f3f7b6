"""Whether matches on the grid end as often as was said: by whole matches with cards, and by playing states out."""

import copy
import math
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from scoring.games.grid.chances.results import chances_of
from scoring.games.grid.chances.turns import turns_of
from scoring.games.grid.rules.match import GridMatch
from scoring.rules.chances import Chances
from scoring.rules.results import Outcome
from tools.grid.card_match import new_match, play
from tools.grid.playouts import outcomes
from tools.reliability import PlayedOut, Tenth, write_plot

SET_UPS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {},
    {"innings": 1},
    {"innings": 1, "max_turns": 10},
    {"wickets": 11, "follow_on_margin": 100},
)
"""What was agreed of the matches played, in turn: half of them have the game's defaults."""
FEWEST = 500
"""A tenth with fewer states is not judged."""
FARTHEST = 4.5
"""So many standard errors at most may a state be off; one that is farther off is played out anew, to tell chance from a
model that is wrong.
"""
ANEW = 20
"""So many times as often."""
TOLD_APART = 0.01
"""States are played out of which either side wins as often at least; of rarer ones few playouts tell too little."""


@dataclass
class Told:
    """What was said of a side's chance and what came of it, by match: to be compared as a whole."""

    states: int = 0
    said: float = 0.0
    won: float = 0.0
    by_match: dict[int, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0]))

    def add(self, match: int, said: float, won: float) -> None:
        """Take in one state."""
        self.states += 1
        self.said += said
        self.won += won
        of_match = self.by_match[match]
        of_match[0] += won - said
        of_match[1] += 1

    @property
    def difference(self) -> float:
        """By how much more was won than was said."""
        return (self.won - self.said) / self.states

    @property
    def standard_error(self) -> float:
        """The standard error of the difference, the states of one match taken together."""
        mean = self.difference
        return math.sqrt(sum((gap - mean * states) ** 2 for gap, states in self.by_match.values())) / self.states


class Figures:
    """Figures printed with what they must be, and whether all are."""

    def __init__(self) -> None:
        self.good = True

    def say(self, what: str, figure: str, must: str, *, good: bool) -> None:
        """Print a figure."""
        self.good &= good
        print(f"  {'ok ' if good else 'BAD'} {what}: {figure} ({must})", flush=True)


class Forecasts:
    """What was said of the matches of one game after every entry, and how they ended."""

    def __init__(self) -> None:
        self.tenths = [Told() for _ in range(10)]
        self.ties = Told()
        self.at: dict[str, list[tuple[float, float]]] = {"half": [], "three quarters": []}

    def add(self, number: int, said: list[Chances], match: GridMatch) -> None:
        """Take in a match that has ended, with the chances from its beginning to its last state before the end."""
        result = match.result
        won = float(result is not None and result.winner == 0)
        tied = float(result is not None and result.outcome is Outcome.TIED)
        for chances in said:
            self.tenths[min(int(chances.wins[0] * 10), 9)].add(number, chances.wins[0], won)
            self.ties.add(number, chances.tie, tied)
        for name, part in (("half", 0.5), ("three quarters", 0.75)):
            self.at[name].append((said[int(len(said) * part)].wins[0], won))

    def judge(self, figures: Figures) -> list[Tenth]:
        """Print the figures; returns the tenths that have enough states."""
        points = []
        for tenth, told in enumerate(self.tenths):
            if told.states < FEWEST:
                continue
            allowed = max(0.02, 3 * told.standard_error)
            gap = told.difference
            points.append(Tenth(told.states, told.said / told.states, told.won / told.states, told.standard_error))
            figures.say(
                f"said {tenth * 10}-{tenth * 10 + 10} %",
                f"{told.states} states of {len(told.by_match)} matches, said {told.said / told.states:.4f}, "
                f"won {told.won / told.states:.4f}, difference {gap:+.4f}",
                f"at most {allowed:.4f}",
                good=abs(gap) <= allowed,
            )
        said = self.ties.said / self.ties.states
        allowed = 3 * max(
            self.ties.standard_error, math.sqrt(said / len(self.ties.by_match))
        )  # none may have been tied
        figures.say(
            "ties",
            f"said {said:.5f}, tied {self.ties.won / self.ties.states:.5f}",
            f"difference at most {allowed:.5f}",
            good=abs(self.ties.difference) <= allowed,
        )
        for name, pairs in self.at.items():
            base = sum(won for _, won in pairs) / len(pairs)
            brier = sum((said - won) ** 2 for said, won in pairs) / len(pairs)
            of_base = base * (1 - base)
            figures.say(
                f"Brier score at {name} of the match",
                f"{brier:.4f}, {1 - brier / of_base:.1%} below the base rate's {of_base:.4f}",
                "at least 10 %",
                good=brier <= 0.9 * of_base,
            )
        return points


def check(games: dict[str, type[GridMatch]], seed: int, matches: int, states: int, playouts: int, plots: Path) -> int:
    """Play matches of each game and states of them out, print the figures; returns 1 where one is not as it must be."""
    figures = Figures()
    for slug, variant in games.items():
        print(f"{slug}: {matches} matches with cards, {states} states played out {playouts} times each, seed {seed}")
        began = time.monotonic()
        rng = random.Random(f"{slug} {seed}")
        tenths, open_states = forecasts(variant, matches, states, rng, figures)
        write_plot(plots, slug, f"{variant.setup_rules.name}: {matches} matches", tenths)
        played = time.monotonic()
        if open_states:
            found = [played_out(match, playouts, rng) for match in open_states]
            far = [match for match, each in zip(open_states, found, strict=True) if abs(each.off) > FARTHEST]
            compare(found, figures, [played_out(match, ANEW * playouts, rng) for match in far])
        print(f"  {played - began:.0f} s of matches, {time.monotonic() - played:.0f} s of playouts", flush=True)
    return 0 if figures.good else 1


def forecasts(
    variant: type[GridMatch], matches: int, states: int, rng: random.Random, figures: Figures
) -> tuple[list[Tenth], list[GridMatch]]:
    """Play matches and judge what was said of them; returns that by tenths, and states of them to be played out."""
    told = Forecasts()
    kept: list[GridMatch] = []
    for number in range(matches):
        match = new_match(variant, _options(variant, number), bats_first=number // len(SET_UPS) % 2)
        said = [said_of(match)]
        wanted = states * (number + 1) // matches - len(kept)
        of_match: list[GridMatch] = []
        for _ in play(match, rng):
            if match.result is None:
                said.append(said_of(match))
                if wanted and min(said[-1].wins) > TOLD_APART and rng.random() < 0.1:
                    of_match.append(copy.deepcopy(match))
        told.add(number, said, match)
        kept += rng.sample(of_match, min(wanted, len(of_match)))
    return told.judge(figures), kept


def said_of(match: GridMatch) -> Chances:
    """Return the chances of a match."""
    chances = chances_of(match)
    if chances is None:
        raise ValueError("nothing was said of a match played with cards")
    return chances


def played_out(match: GridMatch, playouts: int, rng: random.Random) -> PlayedOut:
    """Play a state to the end, so many times."""
    turns = turns_of(match.game)
    if turns is None:
        raise ValueError("no turns were kept of the game")
    won = sum(side == 0 for side in outcomes(match, turns, playouts, rng))
    return PlayedOut(said_of(match).wins[0], won / playouts, playouts)


def compare(
    states: Sequence[PlayedOut], figures: Figures, anew: Sequence[PlayedOut] = (), *, signed_at_most: float = 0.002
) -> None:
    """Judge how often side 0 won in states that were played to the end; `anew` are those that were too far off."""
    number = len(states)
    mean = sum(each.off**2 for each in states) / number
    worst = max(abs(each.off) for each in states)
    signed = sum(each.won - each.said for each in states) / number
    what = f"of {number} states played out"
    figures.say(f"{what}, mean squared difference in standard errors", f"{mean:.3f}", "at most 1.5", good=mean <= 1.5)
    largest = [worst, *(abs(each.off) for each in anew)]
    figures.say(
        f"{what}, largest difference in standard errors",
        ", played out anew ".join(f"{each:.2f}" for each in largest),
        f"at most {FARTHEST}",
        good=max(largest[1:] or largest) <= FARTHEST,
    )
    figures.say(
        f"{what}, mean signed difference",
        f"{signed:+.5f}",
        f"within {signed_at_most:.5f}",
        good=abs(signed) <= signed_at_most,
    )


def state_before(variant: type[GridMatch], seed: int, number: int, before: int) -> GridMatch:
    """Return the match of this number, broken off before an entry."""
    match, course = _match_of_states(variant, seed, number)
    for _ in range(before):
        next(course)
    return match


def _match_of_states(variant: type[GridMatch], seed: int, number: int) -> tuple[GridMatch, Iterator[None]]:
    match = new_match(variant, _options(variant, number), bats_first=number // len(SET_UPS) % 2)
    return match, play(match, random.Random(f"{variant.game.slug} {seed} state {number}"))


def _options(variant: type[GridMatch], number: int) -> dict[str, Any]:
    known = {option.name for option in variant.setup_rules.options}
    return {name: value for name, value in SET_UPS[number % len(SET_UPS)].items() if name in known}


def kept_states(variant: type[GridMatch], seed: int, states: int, playouts: int) -> Iterator[tuple[int, int, float]]:
    """Yield states: the match's number, before which entry it is broken off, and how often side 0 won."""
    left = states
    for number in count():
        if not left:
            return
        rng = random.Random(f"{variant.game.slug} {seed} playouts {number}")
        _, course = _match_of_states(variant, seed, number)
        before = rng.randrange(sum(1 for _ in course))
        match = state_before(variant, seed, number, before)
        if min(said_of(match).wins) > TOLD_APART:
            left -= 1
            yield number, before, played_out(match, playouts, rng).won
