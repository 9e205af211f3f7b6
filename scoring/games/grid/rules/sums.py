"""What the turns of an innings can add up to: runs, scores one after the other, extras (G4-G7, G13-G15).

Every turn but the last of an innings is finished, so the runs of so many batting turns are a sum of counts that
finished turns can have, each with what the game adds for its sets. Where wickets fall only between batting turns this
holds of every batter who is out. docs/provable.md says what follows and why.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

from scoring.games.grid.rules.entries import MOST_CARDS, Segment
from scoring.games.grid.rules.feasibility import Ending, check_batting, most_kqj
from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.grid.rules.layout import CELLS
from scoring.games.grid.rules.tables import finishes, passes
from scoring.games.grid.rules.three_in_line import most_by_card, most_lines, most_threes
from scoring.rules.problems import refusals

Counts = int
"""Numbers of batting turns as bits: bit 3 is set where three turns are possible."""

_LINE = 3
_ALL_SUMS = 160  # from here on two turns, or more, make every number
_CERTAIN = 30  # a score beyond this leaves every continuation open
_BOWLING_DUE, _BATTING_DUE = 0, -1  # where a batter comes in; any other number is the cards laid in the batting turn


# Turns


@lru_cache(maxsize=1 << 14)
def is_turn(game: GridGame, runs: int) -> bool:
    """Return whether one finished batting turn can bring so many runs; of very many nobody asks."""
    if runs > MOST_CARDS:
        return True
    names = list(game.batting)
    ranges = [range((runs - CELLS) // game.batting[name] + 1) for name in names]
    for tallies in product(*ranges):
        sets: dict[str, Any] = dict(zip(names, tallies, strict=True))
        cards = runs - sum(game.batting[name] * tally for name, tally in sets.items())
        turn = (Segment(cards=cards, **sets),)
        if cards >= CELLS and not refusals(check_batting(game, turn, Ending.FINISHED)):
            return True
    return False


@cache
def _no_two_turns(game: GridGame) -> frozenset[int]:
    """Return what two finished turns together cannot bring, of the numbers from twice the least on."""
    single = [runs for runs in range(CELLS, _ALL_SUMS) if is_turn(game, runs)]
    return frozenset(range(2 * CELLS, _ALL_SUMS)) - {first + second for first, second in product(single, repeat=2)}


def are_turns(game: GridGame, runs: int, turns: int) -> bool:
    """Return whether so many finished batting turns can bring so many runs.

    From the third on a turn adds no sum that the least turn, of nine cards, does not add.
    """
    if turns < 2:
        return is_turn(game, runs) if turns else runs == 0
    of_two = runs - CELLS * (turns - 2)
    return of_two >= 2 * CELLS and of_two not in _no_two_turns(game)


@lru_cache(maxsize=1 << 12)
def turns_for(game: GridGame, runs: int) -> Counts:
    """Return in how many finished batting turns so many runs can be made."""
    return sum(1 << turns for turns in range(runs // CELLS + 1) if are_turns(game, runs, turns))


def cut_short(runs: int, least: int = 1) -> Counts:
    """Return in how many batting turns so many runs can be made, the last cut short after `least` cards or more."""
    finished = (runs - least) // CELLS
    return ((2 << finished) - 1) << 1 if runs >= least else 0


def plus(some: Counts, others: Counts) -> Counts:
    """Return the numbers of turns that are one of `some` and one of `others` together."""
    total, shift = 0, 0
    while others:
        if others & 1:
            total |= some << shift
        others >>= 1
        shift += 1
    return total


# Scores


def is_score(game: GridGame, runs: int) -> bool:
    """Return whether a batter whose wickets falls between batting turns can have made so many runs."""
    return bool(turns_for(game, runs))


def first_misfit(game: GridGame, scores: Sequence[int]) -> int | None:
    """Return the index of the first of those who are out, in their order, who cannot have made just that.

    Follows who comes in when: before a turn of the bowling side, who may be out without facing; or in a batting turn,
    after so many cards. What is possible beyond doubt is not followed further.
    """
    states = {_BOWLING_DUE if game.bowls_first else _BATTING_DUE}
    for index, runs in enumerate(scores):
        if runs > _CERTAIN:
            return None
        states = set().union(*(_after(game, state, runs) for state in states))
        if not states:
            return index
        if max(states) > _CERTAIN:
            return None
    return None


@lru_cache(maxsize=1 << 13)
def _after(game: GridGame, state: int, runs: int) -> frozenset[int]:
    """Return where the next batter can come in after one who came in at `state` and was out with so many runs."""
    return frozenset(_ways_out(game, state, runs))


def _ways_out(game: GridGame, state: int, runs: int) -> Iterator[int]:
    """Yield the same, wherever that is from: before a turn of either side, or in a batting turn."""
    if state in (_BOWLING_DUE, _BATTING_DUE):
        if runs == 0 and state == _BOWLING_DUE:
            yield _BOWLING_DUE
        yield from _from_the_first_card(game, runs)
        return
    for cards in _cards_for(game, runs):
        if cards or most_by_card(state) > 1:
            yield from _out_at(game, state + cards)
    for made in range(1, runs + 1):
        if any(finishes(game.covering, state + cards) for cards in _cards_for(game, made)):
            if made == runs:
                yield _BOWLING_DUE
            yield from _from_the_first_card(game, runs - made)


def _from_the_first_card(game: GridGame, runs: int) -> Iterator[int]:
    """Yield the same for a batter who begins a batting turn: whole turns, and then part of one or a bowler's wicket."""
    for rest in range(runs + 1):
        if rest == runs or is_score(game, runs - rest):
            if rest:
                for cards in _cards_for(game, rest):
                    yield from _out_at(game, cards)
            elif runs:
                yield _BOWLING_DUE


def _out_at(game: GridGame, cards: int) -> Iterator[int]:
    """Yield the same for a wicket that falls in a batting turn with this card of it; it may be the turn's last."""
    if game.outs in (Outs.LINE, Outs.CLAIMED) and passes(cards)[1] >= _LINE:
        yield cards
        if finishes(game.covering, cards):
            yield _BOWLING_DUE


def _cards_for(game: GridGame, runs: int) -> range:
    """Return how many cards a part of a turn can have that brings so many runs: a card completes one set at most."""
    most_a_card = 1 + max(game.batting.values(), default=0)
    fewest = -(-runs // most_a_card)
    return range(fewest or int(game.outs is not Outs.LINE), runs + 1)


# Wickets and extras


def most_wickets_by_lines(runs: int) -> int:
    """Return the most wickets that can fall in the batting turns' cards alone, where every line costs one (G7)."""
    return most_lines(min(runs, MOST_CARDS)) if runs else 0


def units(game: GridGame) -> Mapping[str, int]:
    """Return the runs that one extra of each heading counts."""
    return {effect.extra: effect.runs for effect in game.bowling.values() if effect.extra}


def most_extras(game: GridGame, turns: int, wickets: int) -> Mapping[str, int]:
    """Return the most extras of each heading in so many bowling turns that took so many wickets and not the last one.

    A turn of w wickets has fewer cards than w + 1 take; the bound holds for each heading by itself.
    """
    holds = {"kqj": most_kqj, "lines": most_threes}
    found = {}
    for name, effect in game.bowling.items():
        if effect.extra:
            in_turn = [holds[name]((w + 1) * game.wicket_every - 1) for w in range(wickets + 1)]
            more = [most - in_turn[0] for most in in_turn]
            best = [0] * (wickets + 1)
            for _ in range(min(turns, wickets)):
                best = [max(best[w - of] + more[of] for of in range(w + 1)) for w in range(wickets + 1)]
            found[effect.extra] = effect.runs * (turns * in_turn[0] + best[wickets])
    return found


def extras_fit(game: GridGame, at_falls: Sequence[int], extras: Mapping[str, int]) -> int | None:
    """Return the index of the first wicket by which the extras of an innings cannot have come to this, or None.

    `at_falls` never decrease. Each heading has its unit; one of them counts single runs.
    """
    [(coarse, unit), (fine, _one)] = sorted(units(game).items(), key=lambda item: -item[1])
    low = high = before = 0  # how many of the coarser extras there can have been so far
    for index, made in enumerate(at_falls):
        high = min(high + (made - before) // unit, extras.get(coarse, 0) // unit)
        low = max(low, -(-(made - extras.get(fine, 0)) // unit))
        if low > high:
            return index
        before = made
    return None
