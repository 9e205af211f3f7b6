"""Hold the chances of Cricket Card against whole matches played by the rules, and against playouts from states."""

from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from scoring.games.shields.chances.book import known_cards
from scoring.games.shields.chances.hands import Cards
from scoring.games.shields.chances.model import chances
from scoring.games.shields.rules.cards import VALUES
from scoring.games.shields.rules.entries import Close, Play
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.rules.results import Outcome
from tools.reliability import Tenth, write_plot
from tools.shields.playing import dealt, innings, shuffled
from tools.shields.sampling import Players, play_out

RESULTS = ("0", "1", "tie", "draw")
RANKS = {value: rank for rank, value in VALUES.items()}
IN_A_TENTH = 500
POINTS = 0.02
LEAST = 0.02
"""What is less likely, or likelier than the rest of it, is not compared with playouts."""
ASKED = 0.25
"""The share of the states of a match that are compared with its end, by lot: short matches, which are often drawn, must
not count for more.
"""


def new_match(**options: object) -> ShieldsMatch:
    """Return a match in which side 0 bats first."""
    sides = [{"name": "Red"}, {"name": "Black"}]
    setup, problems = ShieldsMatch.read_setup(
        {"variant": "shields", "options": options, "sides": sides, "toss": {"won_by": 0, "chose": "bat"}}
    )
    assert setup, problems
    return ShieldsMatch(setup)


def played(rng: Random, match: ShieldsMatch | None = None) -> Iterator[ShieldsMatch]:
    """Yield a match, always the same object, before its first entry and after each, until it is over.

    Its cards are dealt by `rng`, to the side that bats first before the other; it is a new one if none is given.
    """
    match = match or new_match()
    yield match
    while True:
        first = match.batting_side
        dealt_to = (shuffled(rng), shuffled(rng))
        players = dealt_to if first == 0 else (dealt_to[1], dealt_to[0])
        for _ in range(2):
            side, equal = match.batting_side, match.in_second_innings
            for wicket, values, _ in innings(players[side], players[1 - side], range(1, 11), equal=equal):
                match.play(Play(wicket=wicket, cards=tuple(RANKS[value] for value in values)))
                yield match
                if match.result:
                    return
            one, two = (tuple(RANKS[value] for value in player.hand) for player in players)
            match.play(Close(hands=(one, two) if match.hands_due else None))
            yield match
            if match.result:
                return


def said(match: ShieldsMatch) -> tuple[float, ...]:
    """Return the chances in the order of RESULTS."""
    found = chances(match)
    assert found
    return (*found.wins, found.tie, found.draw)


def result_of(match: ShieldsMatch) -> str:
    """Return the result as one of RESULTS."""
    assert match.result
    names = {Outcome.TIED: "tie", Outcome.DRAWN: "draw"}
    return names.get(match.result.outcome) or str(match.result.winner)


def whole_matches(seed: int, number: int, plots: Path) -> bool:
    """Play whole matches, print how often what was said came about, and draw it of wins of the side that bats first;
    return whether that is well enough.
    """
    cells: dict[tuple[str, int], list[tuple[int, float, int]]] = {}
    briers: dict[float, list[tuple[tuple[float, ...], str]]] = {0.5: [], 0.75: []}
    outcomes = dict.fromkeys(RESULTS, 0)
    for each in range(number):
        rng = Random(f"{seed} states {each}")
        entries = length(f"{seed} match {each}")
        places = {share: min(entries - 1, int(share * entries)) for share in briers}
        asked = {entry for entry in range(entries) if rng.random() < ASKED}
        course = {}
        for entry, match in enumerate(played(Random(f"{seed} match {each}"))):
            if entry in asked or entry in places.values():
                course[entry] = said(match)
        outcome = result_of(match)
        outcomes[outcome] += 1
        sums: dict[tuple[str, int], list[float]] = {}
        for entry in asked:
            state = course[entry]
            for name, chance in zip(RESULTS, state, strict=True):
                cell = sums.setdefault((name, min(9, int(chance * 10))), [0, 0.0, 0])
                cell[0] += 1
                cell[1] += chance
                cell[2] += name == outcome
        for key, (count, total, won) in sums.items():
            cells.setdefault(key, []).append((int(count), total, int(won)))
        for share, kept in briers.items():
            kept.append((course[places[share]], outcome))
    print(f"{number} matches: " + ", ".join(f"{name} {100 * n / number:.1f} %" for name, n in outcomes.items()))
    fine = True
    tenths = []
    for (name, tenth), parts in sorted(cells.items()):
        n = sum(count for count, _, _ in parts)
        if n < IN_A_TENTH:
            continue
        off = sum(won - total for _, total, won in parts) / n
        error = sqrt(sum((won - total) ** 2 for _, total, won in parts)) / n
        most = max(POINTS, 3 * error)
        fine &= abs(off) <= most
        mark = "" if abs(off) <= most else "  MISSED"
        mean = sum(total for _, total, _ in parts) / n
        if name == RESULTS[0]:
            tenths.append(Tenth(n, mean, mean + off, error))
        print(
            f"  {name:>4} {tenth * 10:3}-{tenth * 10 + 10:<3} n {n:7} said {mean:.3f} off {off:+.4f} "
            f"(may be {most:.4f}){mark}"
        )
    title = f"{ShieldsMatch.setup_rules.name}: {number} matches"
    write_plot(plots, "shields", title, tenths)
    for share, kept in briers.items():
        rates = [outcomes[name] / number for name in RESULTS]
        brier = sum(_brier(state, outcome) for state, outcome in kept) / number
        base = sum(_brier(rates, outcome) for _, outcome in kept) / number
        good = brier <= 0.9 * base
        fine &= good
        print(
            f"  Brier at {share} of the match {brier:.4f}, of the base rate {base:.4f}, "
            f"{100 * (1 - brier / max(base, 1e-9)):.1f} % less (must be 10){'' if good else '  MISSED'}"
        )
    return fine


def _brier(state: tuple[float, ...] | list[float], outcome: str) -> float:
    return sum((chance - (name == outcome)) ** 2 for name, chance in zip(RESULTS, state, strict=True))


class State(NamedTuple):
    """An open match as playouts need it."""

    place: int
    side: int
    totals: tuple[int, int]
    known: tuple[Cards, Cards]
    still: tuple[int, ...]


def state_of(match: ShieldsMatch) -> State:
    """Return the state of an open match."""
    place = len(match.innings) - bool(match.current)
    totals = (match.total(0), match.total(1))
    return State(place, match.batting_side, totals, known_cards(match, place), tuple(match.wickets_open))


def played_out(state: State, seed: int, playouts: int) -> list[float]:
    """Return how often each result came about, of so many playouts."""
    rng = Random(seed)
    players = [Players.of([dealt(cards, rng) for _ in range(playouts)]) for cards in state.known]
    still = sum(1 << wicket - 1 for wicket in state.still)
    ended = play_out(state.place, state.side, state.totals, players, still, np.random.default_rng(seed))
    return [float(n) / playouts for n in np.bincount(ended, minlength=len(RESULTS))]


def length(seed: str) -> int:
    """Return before how many entries the match that is played with this seed is open."""
    return sum(match.result is None for match in played(Random(seed)))


def broken_off(seed: str, before: int) -> ShieldsMatch:
    """Return the match that is played with this seed, broken off before the entry with this index."""
    return next(match for number, match in enumerate(played(Random(seed))) if number == before)


def kept_states(seed: int, states: int, playouts: int) -> list[dict[str, object]]:
    """Return states, by the seed of a match and the entry before which it is broken off, and what came about."""
    kept: list[dict[str, object]] = []
    for each in range(states):
        match, rng = f"{seed} kept {each}", Random(f"{seed} playouts {each}")
        before = rng.randrange(length(match))
        rates = played_out(state_of(broken_off(match, before)), rng.getrandbits(32), playouts)
        kept.append({"match": match, "before": before, "playouts": playouts, "came_about": rates})
    return kept


def against_playouts(seed: int, states: int, playouts: int) -> bool:
    """Hold states of matches, one of each match, against playouts; print and return whether that is well enough."""
    found: list[Compared] = []
    for each in range(states):
        rng = Random(f"{seed} state {each}")
        seed_of_match = f"{seed} broken off {each}"
        match = broken_off(seed_of_match, rng.randrange(length(seed_of_match)))
        state = state_of(match)
        rates = played_out(state, rng.getrandbits(32), playouts)
        where = f"state {each}, innings {state.place + 1}"
        found += compared(where, state.place, said(match), rates, playouts)
    for place in range(4):
        of_it = [each for each in found if each.place == place]
        if of_it:
            square = sum(each.errors**2 for each in of_it) / len(of_it)
            points = sqrt(sum(each.off**2 for each in of_it) / len(of_it))
            print(f"  innings {place + 1}: {len(of_it)} chances, mean square {square:.2f}, RMS {points:.4f}")
    for one in sorted(found, key=lambda one: -abs(one.errors))[:5]:
        print(f"  far: {one}")
    mean = sum(each.errors**2 for each in found) / len(found)
    farthest = max(abs(each.errors) for each in found)
    tilts = [sum(each.off for each in found if each.result == result) / states for result in RESULTS]
    fine = mean <= 1.5 and farthest <= 4.5 and max(map(abs, tilts)) <= 0.002
    print(
        f"{states} states x {playouts} playouts, {len(found)} chances of 2 to 98 %: mean squared difference "
        f"{mean:.2f} standard errors (at most 1.5), farthest {farthest:.1f} (at most 4.5), mean signed difference of "
        f"{', '.join(f'{name} {tilt:+.4f}' for name, tilt in zip(RESULTS, tilts, strict=True))} (within 0.002)"
        f"{'' if fine else '  MISSED'}"
    )
    return fine


class Compared(NamedTuple):
    """What was said of a state and what came about; the difference as it is, and in standard errors."""

    where: str
    place: int
    result: str
    said: float
    came_about: float
    errors: float

    @property
    def off(self) -> float:
        """How much more came about than was said."""
        return self.came_about - self.said


def compared(
    where: str, place: int, chances: Sequence[float], rates: Sequence[float], playouts: int
) -> Iterator[Compared]:
    """Yield what was said with 2 to 98 % beside what came about."""
    for name, chance, rate in zip(RESULTS, chances, rates, strict=True):
        if LEAST <= chance <= 1 - LEAST:
            errors = (rate - chance) / sqrt(chance * (1 - chance) / playouts)
            yield Compared(where, place, name, round(chance, 4), rate, errors)
