"""What sides still need, against every way in which the fixtures left can end, each table counted anew from matches."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from leagues_left import BONUS, ENDINGS, EVEN, UNEVEN, endings, left_of, some_leagues
from slow_ranking import Played, SlowTable, slow_rank

from tournaments.standings import needs as needed
from tournaments.standings.line import StandingsLine
from tournaments.standings.needs import Game, Need, Unfinished, needs
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import Pair


def by_brute_force(played: Sequence[Played], table: Unfinished, places: int) -> dict[int, Need]:
    """Return what all ways to end say, of those that are all alike to everybody one: the slow and obvious way."""
    found: dict[int, list[tuple[Fraction, int, int]]] = {entrant: [] for entrant in table.entrants}
    for ended in product(endings(table.scheme), repeat=len(table.games)):
        coming = [Played(home, away, facts) for (home, away), facts in zip(table.games, ended, strict=True)]
        slow = SlowTable([*played, *coming], table.scheme, 120, table.lots)
        ranks = slow_rank(slow, table.entrants, table.tie_breaks, dict(table.adjustments))
        new = SlowTable(coming, table.scheme, 120, ())
        for entrant, place in ranks.items():
            level = sum(rank == place for rank in ranks.values())
            found[entrant].append((new.points(entrant), place, place + level - 1))
    return {entrant: concluded(table, entrant, ways, places) for entrant, ways in found.items()}


def concluded(table: Unfinished, entrant: int, ways: list[tuple[Fraction, int, int]], places: int) -> Need:
    can = [points for points, best, _worst in ways if best <= places]
    certain = all(worst <= places for _points, _best, worst in ways)
    left = sum(entrant in game for game in table.games)
    if certain or not can:
        return Need(places, left, certain=certain, out=not can)
    gains = {points for points, _best, _worst in ways}
    enough = [gain for gain in gains if all(worst <= places for points, _best, worst in ways if points >= gain)]
    return Need(
        places,
        left,
        level_only=all(worst > places for _points, _best, worst in ways),
        least=min(can),
        enough=min(enough, default=None),
    )


def check_tried(played: list[Played], table: Unfinished) -> None:
    for places in range(1, len(table.entrants)):
        assert needs(table, places) == by_brute_force(played, table, places)


def check_flows(played: list[Played], table: Unfinished) -> int:
    """Check what flows say on points alone, and return of how many they say anything."""
    said = 0
    for places in range(1, len(table.entrants)):
        found, true = needs(table, places), by_brute_force(played, table, places)
        said += len(found)
        if table.scheme in EVEN:
            assert found == true
        else:
            assert all(need.certain or need.out for need in found.values())
            assert all(need == true[entrant] for entrant, need in found.items())
    return said


@pytest.fixture
def flows_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needed, "MOST_LINES", 0)


@pytest.fixture
def all_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needed, "MOST_LINES", 10**6)


def states(sides: int, times: int) -> Iterator[tuple[list[Played], list[Game]]]:
    """Yield every state of a league: each fixture left, or ended in one of the ways."""
    pairs = list(combinations(range(1, sides + 1), 2)) * times
    for state in product([None, *ENDINGS[:3], ENDINGS[-1]], repeat=len(pairs)):
        played = [Played(*pair, facts) for pair, facts in zip(pairs, state, strict=True) if facts]
        yield played, [pair for pair, facts in zip(pairs, state, strict=True) if not facts]


@pytest.mark.parametrize(("sides", "times"), [(2, 3), (3, 1)])
@pytest.mark.parametrize("of", [EVEN[0], UNEVEN[0]])
def test_every_state_of_a_small_league(all_tried: None, sides: int, times: int, of: Scheme) -> None:
    for played, games in states(sides, times):
        check_tried(played, left_of(played, range(1, sides + 1), games, of, tie_breaks=("wins", "head_to_head")))


@pytest.mark.parametrize(("sides", "times"), [(2, 3), (3, 1)])
@pytest.mark.parametrize("of", [EVEN[0], UNEVEN[1]])
def test_every_state_of_a_small_league_by_flows(flows_alone: None, sides: int, times: int, of: Scheme) -> None:
    for played, games in states(sides, times):
        check_flows(played, left_of(played, range(1, sides + 1), games, of))


def test_leagues_at_random(all_tried: None) -> None:
    for most_left, number in ((2, 30), (3, 5)):
        for played, table in some_leagues([*EVEN, *UNEVEN[:-1]], most_left=most_left, seed=1, number=number):
            check_tried(played, table)


@given(st.integers(0, 10**9))
@settings(max_examples=30)
def test_flows_agree_with_every_way_tried(seed: int) -> None:
    [(played, table)] = some_leagues([*EVEN, *UNEVEN], most_left=3, seed=seed, number=1)
    points_alone = left_of(
        played, table.entrants, table.games, table.scheme, adjustments=table.adjustments, tie_breaks=()
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(needed, "MOST_LINES", 0)
        check_flows(played, points_alone)


def test_what_a_bonus_can_still_bring_is_not_left_out() -> None:
    """A win brings four points, and five with the bonus: enough to pass who has four and a half."""
    table = left_of([], [1, 2], [(1, 2)], BONUS, adjustments={2: Fraction(9, 2)})
    need = needs(table, 1).get(1)
    assert need is None or not need.out


def test_a_rate_settles_nothing_before_both_have_played_all() -> None:
    """1 has 2 points and the better rate; 2 can come level with it, or has done so."""
    won = {"won": 1, "points": Fraction(2), "rated_balls_for": 6, "rated_balls_against": 6}
    lines: dict[Pair, StandingsLine] = {(1, 5): StandingsLine(rated_runs_for=20, **won)}  # type: ignore[arg-type]
    taken = {3: Fraction(-9), 4: Fraction(-9)}
    terms = {"tie_breaks": ("net_run_rate",), "adjustments": taken, "lots": (), "scheme": EVEN[0]}
    to_come = needs(Unfinished([1, 2, 3], lines, games=[(2, 3)], **terms), 1)  # type: ignore[arg-type]
    assert not to_come[1].certain
    assert to_come[2].level_only
    lines[2, 5] = StandingsLine(rated_runs_for=10, **won)  # type: ignore[arg-type]
    played = needs(Unfinished([1, 2, 3, 4], lines, games=[(3, 4)], **terms), 1)  # type: ignore[arg-type]
    assert (played[1].certain, played[2].out) == (True, True)
