"""The chances of a table of twelve with sixty fixtures left beside a draw of a lot for each fixture, each time."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

from benchmarks.ratio import Ratio, median_ratio
from benchmarks.site import Site
from scoring.rules.results import Outcome
from tournaments.standings.chances import RUNS, chances, strengths_by_results
from tournaments.standings.facts import MatchFacts
from tournaments.standings.line import StandingsLine, line_of
from tournaments.standings.needs import Unfinished
from tournaments.standings.presets import PRESETS
from tournaments.standings.table import Pair

SIDES, LEFT, ROUNDS = 12, 60, 5
PLACES = (1, 4, 10)
TIE_BREAKS = ("head_to_head", "wins", "net_run_rate")


def run(_site: Site) -> Iterator[Ratio]:
    """Yield the ratio. Raises RuntimeError where the chances of first place do not add up to one."""
    table = half_played(Random(1882))
    strengths = strengths_by_results(table)
    shares = chances(table, PLACES, strengths).values()
    if abs(sum(each[0] for each in shares) - 1) > SIDES / RUNS:
        raise RuntimeError(f"chances of first place: {[each[0] for each in shares]}")
    draw = Random(1882).random

    def lots_alone() -> None:
        for _run in range(RUNS):
            for _game in range(LEFT):
                draw()

    ours = median_ratio(lambda: chances(table, PLACES, strengths), lots_alone, ROUNDS)
    yield Ratio("chances of 12 sides, 60 fixtures left / their lots alone", ours, 15.0)


def half_played(rng: Random) -> Unfinished:
    """Return a double round robin of which the last fixtures are still to be played."""
    scheme, pairs = PRESETS["2-1-0"].scheme, list(combinations(range(1, SIDES + 1), 2)) * 2
    rng.shuffle(pairs)
    lines: dict[Pair, StandingsLine] = {}
    for home, away in pairs[LEFT:]:
        facts = MatchFacts(Outcome.WON, rng.randint(0, 1))
        for side, pair in enumerate(((home, away), (away, home))):
            line = line_of(facts, side, scheme, None)
            lines[pair] = lines[pair] + line if pair in lines else line
    return Unfinished(range(1, SIDES + 1), lines, TIE_BREAKS, {1: Fraction(-1)}, (), scheme, pairs[:LEFT], draws=False)
