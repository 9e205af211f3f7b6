"""The tables of a room are given out so that none is taken twice, and everybody comes to each about as often."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats.round_robin import round_robin
from tournaments.formats.tables import Pair, deal

ROOM = [str(number) for number in range(1, 11)]


def league(sides: int, times: int = 1) -> list[list[Pair]]:
    """Return the matches of a full league, round by round."""
    return [[pair for pair in pairs if pair[1] is not None] for pairs in round_robin(sides, times)]


def counted(rounds: Sequence[Sequence[Pair]], dealt: Sequence[Sequence[str]]) -> Counter[tuple[int, str]]:
    """Return how often each side plays at each table."""
    return Counter(
        (side, table)
        for matches, given_out in zip(rounds, dealt, strict=True)
        for match, table in zip(matches, given_out, strict=True)
        for side in match
        if table and side is not None
    )


@pytest.mark.parametrize(("sides", "times", "most"), [(6, 1, 1), (6, 2, 2), (7, 1, 2), (8, 1, 2), (12, 1, 2)])
def test_in_a_full_league_a_side_plays_about_as_often_at_each_table(sides: int, times: int, most: int) -> None:
    rounds, room = league(sides, times), ROOM[: sides // 2]
    one_by_one: list[list[str]] = []
    for matches in rounds:
        one_by_one += deal([matches], [room], {}, counted(rounds[: len(one_by_one)], one_by_one))
    for dealt in (deal(rounds, [room] * len(rounds), {}, {}), one_by_one):
        counts = counted(rounds, dealt)
        for side in range(sides):
            often = [counts[side, table] for table in room]
            assert max(often) - min(often) <= most


def test_a_home_side_plays_at_its_own_table_and_the_first_of_two_where_both_have_it() -> None:
    rounds: list[list[Pair]] = [[(0, 1), (2, 3), (4, 5)], [(1, 2), (3, 0), (5, 4)]]
    dealt = deal(rounds, [["Bar", "Hall", "Snug"]] * 2, {2: "Snug", 4: "Snug", 3: "Cellar"}, {})
    assert dealt[0][1] == "Snug"
    assert sorted(dealt[0]) == sorted(dealt[1]) == ["Bar", "Hall", "Snug"]


def test_what_was_played_before_counts() -> None:
    before = {(0, "1"): 3, (1, "1"): 3, (2, "2"): 2}
    assert deal([[(0, 1), (2, 3)]], [["1", "2"]], {}, before) == [["2", "1"]]


def test_the_last_matches_of_a_round_that_has_too_many_are_without() -> None:
    dealt = deal([[(0, 1), (2, 3), (4, 5)]], [["1", "2"]], {4: "1"}, {})
    assert dealt == [["2", "", "1"]]
    assert deal([[(0, 1)]], [[]], {}, {}) == [[""]]


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_no_table_has_two_matches_of_a_round_whatever_is_drawn(data: st.DataObject) -> None:
    rounds: list[list[Pair]] = []
    for _number in range(data.draw(st.integers(0, 5))):
        sides = data.draw(st.permutations(range(10)))[: 2 * data.draw(st.integers(0, 5))]
        unknown = data.draw(st.booleans())
        rounds.append([(home, None if unknown else away) for home, away in zip(sides[::2], sides[1::2], strict=True)])
    room = ROOM[: data.draw(st.integers(0, 7))]
    homes = data.draw(st.dictionaries(st.integers(0, 9), st.sampled_from(ROOM), max_size=5))
    before = data.draw(st.dictionaries(st.tuples(st.integers(0, 9), st.sampled_from(ROOM)), st.integers(0, 9)))
    dealt = deal(rounds, [room] * len(rounds), homes, before)
    assert dealt == deal(rounds, [room] * len(rounds), homes, dict(before))
    for matches, given_out in zip(rounds, dealt, strict=True):
        taken = [table for table in given_out if table]
        assert len(taken) == len(set(taken)) == min(len(matches), len(room))
        assert set(taken) <= set(room)
        for home, own in homes.items():
            if own in room and any(match[0] == home for match in matches):
                assert own in taken
