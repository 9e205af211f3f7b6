"""Leagues with fixtures left, to say what their sides still need and how likely they are to have it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

from slow_ranking import Played

from scoring.rules.results import Outcome
from tournaments.standings.facts import MatchFacts, SideFacts
from tournaments.standings.line import StandingsLine, line_of
from tournaments.standings.needs import Game, Unfinished
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import Pair

WON = [MatchFacts(Outcome.WON, side) for side in (0, 1)]
ENDINGS = [*WON, *map(MatchFacts, (Outcome.TIED, Outcome.DRAWN, Outcome.NO_RESULT))]
FEW, RUNS = 10, 150


def scheme(win: float, tie: float, no_result: float, loss: float = 0, **more: object) -> Scheme:
    return Scheme.from_data(
        {"win": win, "tie": tie, "draw": tie, "no_result": no_result, "loss": loss, "bye": 0} | more
    )


BONUS = scheme(4, 2, 2, bonuses=[{"measure": "runs", "steps": [[RUNS, 1]]}])
EVEN = [scheme(2, 1, 1), scheme(1, 0.5, 0.5), scheme(3, 1, 1, -1)]
"""Of which a flow shows all there is to know: what is level is worth half of a win and a loss."""
UNEVEN = [scheme(3, 1, 1), scheme(2, 1, 0), scheme(2, 2, 1, 1), scheme(0, 1, 2, 3), scheme(2, 1, 0, abandoned=3), BONUS]
BREAKS = [(), ("wins",), ("head_to_head",), ("wins", "head_to_head"), ("head_to_head", "wins")]


def left_of(
    played: Sequence[Played], entrants: Sequence[int], games: Sequence[Game], of: Scheme, **more: object
) -> Unfinished:
    lines: dict[Pair, StandingsLine] = {}
    for each in played:
        assert each.away is not None
        for side, pair in enumerate(((each.home, each.away), (each.away, each.home))):
            line = line_of(each.facts, side, of, None)
            lines[pair] = lines[pair] + line if pair in lines else line
    terms = {"tie_breaks": (), "adjustments": {}, "lots": ()} | more
    return Unfinished(entrants, lines, scheme=of, games=games, **terms)  # type: ignore[arg-type]


def endings(of: Scheme) -> Iterator[MatchFacts]:
    own = [MatchFacts(Outcome.ABANDONED)] if of.abandoned != of.no_result else []
    for facts in [*ENDINGS, *own]:
        made = product((FEW, RUNS), repeat=2) if of.bonuses else [(FEW, FEW)]
        for one, other in made:
            yield MatchFacts(facts.outcome, facts.winner, {}, (SideFacts(runs=one), SideFacts(runs=other)))


def some_leagues(
    of: Sequence[Scheme], *, most_left: int, seed: int, number: int
) -> Iterator[tuple[list[Played], Unfinished]]:
    """Yield leagues of two to four sides, played once or twice, some of whom had points taken or have withdrawn."""
    choice = Random(seed)
    for _ in range(number):
        sides, terms = choice.randint(2, 4), choice.choice(of)
        pairs = list(combinations(range(1, sides + 1), 2)) * choice.choice((1, 1, 2, 3))
        choice.shuffle(pairs)
        left = pairs[: choice.randint(0, min(most_left - bool(terms.bonuses), len(pairs)))]
        outcomes = list(endings(terms))
        played = [Played(*pair, choice.choice(outcomes)) for pair in pairs[len(left) :]]
        gone = choice.choice((0, 0, 0, 1))
        games = [game for game in left if gone not in game]
        taken = {choice.randint(1, sides): Fraction(choice.choice((-3, -1, 1)), choice.choice((1, 2)))}
        breaks = choice.choice(BREAKS)
        yield (
            played,
            left_of(
                played,
                range(1, sides + 1),
                games,
                terms,
                tie_breaks=breaks,
                adjustments=taken if choice.random() < 0.5 else {},
            ),
        )
