"""The chances of a table, against what is proved of it and against all ways in which few fixtures can end."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from leagues_left import EVEN, UNEVEN, left_of, scheme, some_leagues
from leagues_left import RUNS as MANY
from slow_ranking import Played

from scoring.rules.results import Outcome
from tournaments.standings.chances import MORE_MATCHES, chances, runs_of, state_of, strengths_by_results
from tournaments.standings.facts import MatchFacts
from tournaments.standings.line import line_of, total
from tournaments.standings.needs import Unfinished, needs
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import rank

RUNS = 4_000
ERROR = 0.035
"""More than four times the standard error of a share of so many runs."""
LEVEL = (Outcome.TIED, Outcome.DRAWN, Outcome.NO_RESULT, Outcome.ABANDONED)
TWO_ONE = scheme(2, 1, 1)
BONUSES = [{"measure": "runs", "steps": [[MANY, 1]]}]
PERCENTAGE = [scheme(2, 1, 0, ranked_on="percentage"), scheme(3, 1, 1, abandoned=2, ranked_on="percentage")]


def by_all_ways(table: Unfinished, places: int, strengths: Mapping[int, float]) -> dict[int, float]:
    """Return what each side's chance is: every way in which the fixtures can end, by its likelihood."""
    sums = total(table.lines.values())
    matches = (sums.won + sums.lost + sums.tied + sums.drawn + sums.no_result + sums.abandoned) / 2
    so_far = (sums.tied, sums.drawn, sums.no_result, sums.abandoned)
    level = {
        outcome: (count / 2 + 1 / len(LEVEL)) / (matches + MORE_MATCHES)
        for outcome, count in zip(LEVEL, so_far, strict=True)
    }
    decided = 1 - sum(level.values())
    found = dict.fromkeys(table.entrants, 0.0)
    ways = [MatchFacts(Outcome.WON, 0), MatchFacts(Outcome.WON, 1), *map(MatchFacts, LEVEL)]
    for ended in product(ways, repeat=len(table.games)):
        likely, lines = 1.0, dict(table.lines)
        for (home, away), facts in zip(table.games, ended, strict=True):
            if facts.winner is None:
                likely *= level[facts.outcome]
            else:
                likely *= decided * strengths[(home, away)[facts.winner]] / (strengths[home] + strengths[away])
            for side, pair in enumerate(((home, away), (away, home))):
                line = line_of(facts, side, table.scheme, None)
                lines[pair] = lines[pair] + line if pair in lines else line
        for row in rank(table.entrants, lines, table.tie_breaks, table.adjustments, table.lots, table.scheme):
            level_with = len(row.why.tied_with) + 1
            found[row.entrant] += likely * min(1.0, max(0.0, (places - row.rank + 1) / level_with))
    return found


@pytest.mark.parametrize("of", [[*EVEN, *UNEVEN[:-1]], PERCENTAGE], ids=["points", "percentage"])
def test_chances_are_those_of_all_ways_to_end(of: list[Scheme]) -> None:
    choice = Random(5)
    for _played, table in some_leagues(of, most_left=3, seed=17, number=14):
        strengths = {side: choice.choice((0.5, 1.0, 3.0)) for side in table.entrants}
        places = list(range(1, len(table.entrants)))
        found = chances(table, places, strengths, RUNS)
        for at, each in enumerate(places):
            due = by_all_ways(table, each, strengths)
            assert {side: found[side][at] for side in due} == pytest.approx(due, abs=ERROR)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), runs=st.sampled_from((1, 5, 60)), few=st.booleans())
def test_chances_never_contradict_what_is_proved(seed: int, runs: int, few: bool) -> None:
    [(_played, table)] = some_leagues([*EVEN, *UNEVEN], most_left=3 if few else 12, seed=seed, number=1)
    places = list(range(1, len(table.entrants)))
    found = chances(table, places, strengths_by_results(table), runs)
    for at, each in enumerate(places):
        for side, need in needs(table, each).items():
            assert (found[side][at] == 1) == need.certain
            assert (found[side][at] == 0) == need.out
    for shares in found.values():
        assert list(shares) == sorted(shares)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    of=st.sampled_from([*EVEN, *UNEVEN, *PERCENTAGE, scheme(4, 2, 2, bonuses=BONUSES, ranked_on="percentage")]),
    last=st.sampled_from(["head_to_head", "sonneborn_berger", "net_run_rate"]),
)
def test_once_all_is_played_the_table_says_who_has_which_place(seed: int, of: Scheme, last: str) -> None:
    """Bonus points too, and tie-breaks that look at opponents, are known then."""
    [(_played, begun)] = some_leagues([of], most_left=1, seed=seed, number=1)
    table = replace(begun, games=(), tie_breaks=(*begun.tie_breaks, last))
    places = list(range(1, len(table.entrants)))
    found = chances(table, places, None, 1)
    for row in rank(table.entrants, table.lines, table.tie_breaks, table.adjustments, table.lots, table.scheme):
        if not row.tied:
            assert found[row.entrant] == tuple(float(row.rank <= each) for each in places)


def test_what_is_likely_once_in_a_million_is_not_impossible() -> None:
    played = [Played(1, 2, MatchFacts(Outcome.WON, 0))] * 9
    table = left_of(played, [1, 2, 3], [(1, 2), (1, 3), (2, 3)] * 9, TWO_ONE)
    found = chances(table, [1], {1: 1e6, 2: 1, 3: 1}, 200)
    assert found[1] == (1 - 1 / 400,)
    assert found[2] == (1 / 400,)


def test_a_table_has_the_same_chances_always() -> None:
    played = [Played(1, 2, MatchFacts(Outcome.WON, 0)), Played(3, 4, MatchFacts(Outcome.TIED))]
    games = [(1, 3), (2, 4), (1, 4), (2, 3)]
    table = left_of(played, [1, 2, 3, 4], games, TWO_ONE, tie_breaks=("wins",))
    # In whatever order a database gives them.
    turned = replace(table, lines=dict([*table.lines.items()][::-1]), games=games[::-1])
    assert chances(table, [1, 2]) == chances(turned, [1, 2])
    assert state_of(table, [1]) == state_of(turned, [1])
    # Nor does it matter by what number a site knows its sides.
    elsewhere = with_ids(table, {1: 40, 2: 7, 3: 12, 4: 9})
    assert list(chances(elsewhere, [1, 2]).values()) == list(chances(table, [1, 2]).values())
    others = [
        replace(table, games=games[1:]),
        replace(table, tie_breaks=()),
        replace(table, adjustments={1: Fraction(1)}),
        replace(table, lots=[[1, 2]]),
        replace(table, scheme=scheme(3, 1, 1)),
        replace(table, draws=False),
        left_of(played[:1], [1, 2, 3, 4], games, TWO_ONE, tie_breaks=("wins",)),
    ]
    states = {state_of(each, [1]) for each in [table, *others]} | {state_of(table, [2])}
    assert len(states | {state_of(table, [1], {1: 2.0})}) == len(others) + 3


def test_the_chances_of_a_table_are_those_of_every_process_and_site() -> None:
    """Where these change, so has the method: `_METHOD` is raised, and the chances that sites keep are made anew."""
    played = [Played(1, 2, MatchFacts(Outcome.WON, 0)), Played(3, 4, MatchFacts(Outcome.TIED))]
    table = left_of(played, [1, 2, 3, 4], [(1, 3), (2, 4), (1, 4), (2, 3)], TWO_ONE, tie_breaks=("head_to_head",))
    found = chances(table, [1], strengths_by_results(table), 1_000)
    assert [round(each[0], 6) for each in found.values()] == [0.537167, 0.0405, 0.223667, 0.198667]


def with_ids(table: Unfinished, ids: Mapping[int, int]) -> Unfinished:
    """Return a table with other numbers for the same sides."""
    return replace(
        table,
        entrants=[ids[side] for side in table.entrants],
        lines={(ids[one], other and ids[other]): line for (one, other), line in table.lines.items()},
        adjustments={ids[side]: points for side, points in table.adjustments.items()},
        games=[(ids[one], ids[other]) for one, other in table.games],
    )


def test_strengths_are_the_same_in_whatever_order_a_database_gives_the_results() -> None:
    choice = Random(8)
    for _played, table in some_leagues(EVEN, most_left=12, seed=3, number=20):
        lines = list(table.lines.items())
        due = strengths_by_results(table)
        for _order in range(5):
            choice.shuffle(lines)
            # To the last digit: the lots follow from them.
            assert strengths_by_results(replace(table, lines=dict(lines))) == due


def test_equal_sides_have_equal_chances_and_a_stronger_one_more() -> None:
    games = [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)] * 2
    table = left_of([], [1, 2, 3, 4], games, TWO_ONE)
    equal = chances(table, [1, 3], runs=RUNS)
    assert [each[0] for each in equal.values()] == pytest.approx([0.25] * 4, abs=ERROR)
    assert [each[1] for each in equal.values()] == pytest.approx([0.75] * 4, abs=ERROR)
    strong = chances(table, [1, 3], {1: 2.0, 2: 1.0, 3: 1.0, 4: 0.5}, RUNS)
    assert strong[1][0] > strong[2][0] + ERROR > strong[4][0] + 2 * ERROR
    assert strong[1][1] > strong[2][1] > strong[4][1]


def test_strengths_are_drawn_towards_equal() -> None:
    once = left_of([Played(1, 2, MatchFacts(Outcome.WON, 0))], [1, 2, 3], [], TWO_ONE)
    often = left_of([Played(1, 2, MatchFacts(Outcome.WON, 0))] * 10, [1, 2, 3], [], TWO_ONE)
    few, many = strengths_by_results(once), strengths_by_results(often)
    assert 1 < few[1] < many[1]
    assert many[2] < few[2] < few[3] == pytest.approx(1)
    level = left_of([Played(1, 2, MatchFacts(Outcome.TIED))] * 10, [1, 2, 3], [], TWO_ONE)
    assert strengths_by_results(level) == pytest.approx({1: 1, 2: 1, 3: 1})


def test_a_rate_decides_only_among_those_who_have_played_all() -> None:
    won = MatchFacts(Outcome.WON, 0)
    played = [Played(1, 3, won), Played(2, 4, won)]
    table = left_of(played, [1, 2, 3, 4], [(3, 4)], scheme(10, 0, 0), tie_breaks=("runs_scored",))
    made = {pair: replace(line, runs_for=200 if pair == (1, 3) else 100) for pair, line in table.lines.items()}
    found = chances(replace(table, lines=made), [1], runs=RUNS)
    # Whoever wins the last match is level with the first two; it plays still, so that no runs tell.
    level = 1 / (len(played) + MORE_MATCHES)
    assert found[1][0] == pytest.approx((1 - level) / 3 + level, abs=ERROR / 2)
    assert found[2][0] == pytest.approx((1 - level) / 3, abs=ERROR / 2)


@pytest.mark.parametrize(("left", "runs"), [(1, 10_000), (600, 10_000), (4_950, 1_200), (20_000, 300)])
def test_very_many_fixtures_are_played_less_often(left: int, runs: int) -> None:
    assert runs_of(left_of([], [1, 2, 3], [(1, 2)] * left, TWO_ONE)) == runs


@pytest.mark.parametrize("places", [[0], [3], [2, 1], [1, 1]])
def test_other_places_are_a_mistake(places: list[int]) -> None:
    with pytest.raises(ValueError, match=str(places[0])):
        chances(left_of([], [1, 2, 3], [(1, 2)], TWO_ONE), places)
