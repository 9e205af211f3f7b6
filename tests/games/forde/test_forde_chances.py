"""The chances of a match of Forde's game: what they must always be, and what the match played on comes to."""

import json
import random
from functools import lru_cache
from typing import Any

import pytest
from forde_books import Book, document, entry, read_setup, side
from forde_dealer import games
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.forde.chances.attack import Attack, attack
from scoring.games.forde.chances.balls import COUNTED, rest_of_over
from scoring.games.forde.chances.model import chances, rest_of_innings
from scoring.games.forde.chances.runs import CERTAINLY_NONE, added, packed, unpacked
from scoring.games.forde.game import FORDE
from scoring.games.forde.rules.match import FordeMatch
from scoring.rules.chances import Chances
from scoring.rules.setup import Side
from tools.forde import measure
from tools.forde.chances import KEPT, counted, rules_version
from tools.reliability import PlayedOut

ORDER = (5, 5, 4, 4, 3, 3, 2, 2, 2, 1, 1)
TURNS = (1, 2, 3, 2, 3)


def told(match: FordeMatch) -> Chances:
    known = chances(match)
    assert known is not None
    return known


def parts(known: Chances) -> tuple[float, ...]:
    return (*known.wins, known.tie, known.draw)


def still_open(match: FordeMatch) -> list[bool]:
    """Return whether the side that bats first can still end ahead, level and behind, by all that balls can bring."""
    totals = []
    for number in range(2):
        innings = match.innings[number] if number < len(match.innings) else None
        found = {innings.runs if innings else 0}
        for _ball in range(0 if innings and innings.closed_by else 6 * match.overs - (innings.balls if innings else 0)):
            found = {total + runs for total in found for runs in (0, 1, 2, 3, 4, 6)}
        totals.append(found)
    one, other = totals
    return [max(one) > min(other), bool(one & other), max(other) > min(one)]


@settings(max_examples=30, deadline=None)
@given(games(most_overs=8))
def test_they_are_certain_exactly_when_the_match_is_decided(game: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    raw, entries = game
    match = FordeMatch(read_setup(raw))
    for given_entry in (None, *entries):
        if given_entry is not None:
            match.play(entry(given_entry))
        known = chances(match)
        if match.result is None:
            assert known is not None
            assert sum(parts(known)) == pytest.approx(1)
            first = match.setup.toss.bats_first
            ends = (known.wins[first], known.tie, known.wins[1 - first])
            assert [chance > 0 for chance in ends] == still_open(match)
            assert known.draw == 0
        elif match.result.outcome == "abandoned":
            assert known is None
        else:
            assert known is not None
            assert sorted(parts(known)) == [0, 0, 0, 1]
            assert known.tie == (match.result.outcome == "tied")
            assert known.draw == (match.result.outcome == "drawn")
            if match.result.winner is not None:
                assert known.wins[match.result.winner] == 1


def test_what_no_ball_can_change_is_certain_and_nothing_else() -> None:
    match = Book(overs=1).over(5, *[0] * 6).over(6, 0)
    assert told(match).wins[0] == 0
    assert 0 < told(match).tie < 1
    match.bowl(1)
    assert match.result is None
    assert told(match) == Chances((0.0, 1.0))
    match = Book(overs=1).over(5, 1, 4, 0, 0, 0, 0).over(6, 0, 0, 0, 0, 0)  # no ball brings five
    assert told(match).tie == 0
    assert all(0 < chance < 1 for chance in told(match).wins)
    match = Book(overs=1).over(5, 6, 6, 0, 0, 0, 0).over(6, 0, 0, 0, 0)
    assert all(0 < chance < 1 for chance in (told(match).wins[0], told(match).tie))
    assert told(match).wins[1] == 0
    assert told(match.bowl(4)) == Chances((1.0, 0.0))


def test_the_game_tells_them() -> None:
    match = Book()
    assert FORDE.chances
    assert FORDE.chances.of(match) == chances(match)


@pytest.mark.parametrize("missing", ["batting class", "bowler", "player"])
def test_other_set_ups_are_not_known(missing: str) -> None:
    match = Book()
    first, second = match.setup.sides
    players = list(second.players)
    if missing == "player":
        players.pop(0)
    else:
        place = 0 if missing == "batting class" else 10
        players[place] = type(players[place])(players[place].name, None if place == 0 else 1, None)
    object.__setattr__(match.setup, "sides", (first, Side(second.name, tuple(players))))
    assert chances(match) is None


def test_equal_sides_are_level_before_the_first_ball() -> None:
    classes = ((5, 0), (5, 0), (4, 0), (4, 0), (3, 1), (3, 0), (2, 3), (2, 0), (2, 2), (1, 2), (1, 3))
    equal = document() | {"sides": [side("England", classes), side("Australia", classes)]}
    known = told(Book(equal))
    assert known.wins[0] == pytest.approx(known.wins[1])
    assert told(Book(equal | {"toss": {"won_by": 1, "chose": "bat"}})) == Chances(known.wins[::-1], known.tie)


def test_the_chances_go_with_who_bats_first() -> None:
    strong, weak = [(5, n % 2 * 3) for n in range(10)] + [(5, 0)], [(1, n % 2) for n in range(10)] + [(1, 0)]
    raw = document() | {"sides": [side("England", tuple(strong)), side("Australia", tuple(weak))]}
    first = told(Book(raw))
    second = told(Book(raw | {"toss": {"won_by": 1, "chose": "bat"}}))
    assert first.wins[0] > 0.9
    assert second.wins == pytest.approx(first.wins)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 200), st.integers(0, 19), st.integers(0, 9))
def test_more_runs_to_get_never_make_it_likelier(made: int, overs: int, wickets: int) -> None:
    def chase(first: int) -> float:
        match = Book(overs=20)
        for number in range(20):
            runs, more = divmod(max(0, min(36, first - 36 * number)), 6)
            match.over((5, 7, 9, 10, 11)[number % 5], *([6] * runs + [1] * more + [0] * 6)[:6])
        for number in range(overs):
            falling = max(0, min(6, wickets - 6 * number))
            match.over((6, 8, 9, 10, 11)[number % 5], *(["bowled"] * falling + [0] * 6)[:6])
        return told(match).wins[1]

    likely = [chase(made + more) for more in (0, 1, 7)]
    assert likely == sorted(likely, reverse=True)


def orders() -> st.SearchStrategy[tuple[int, ...]]:
    """Return the classes of who is in and of those to come, the best first, as sides have them."""
    classes = st.lists(st.integers(1, 5), min_size=2, max_size=11)
    return classes.map(lambda order: tuple(sorted(order, reverse=True)))


@settings(max_examples=40, deadline=None)
@given(orders(), st.integers(1, 8), st.integers(1, 60), st.integers(1, 8))
def test_more_wickets_left_never_make_it_unlikelier(order: tuple[int, ...], overs: int, needed: int, late: int) -> None:
    """With a batter less to come it is never likelier; nor with the next one in, but for the luck of the counts."""

    def likely(left: tuple[int, ...]) -> float:
        return sum(unpacked(rest_of_innings(left, Attack((TURNS * 2)[:overs]), late))[needed:])

    assert likely(order) >= likely(order[:-1]) - 1e-6
    assert likely(order) >= likely(order[1:]) - 0.0001


def test_an_innings_is_that_of_a_slow_recursion() -> None:
    """Two overs with three wickets to fall, ball after ball from the counts, sharing no code with the model."""
    kept = json.loads(COUNTED.read_text())["balls"]
    batting, bowling = (5, 3, 1), (2, 3)

    def ball(over: int, number: int, came_in: int, scored: int, wickets: int) -> dict[int, float]:
        if wickets == 3 or over == 2:
            return {0: 1.0}
        if number == 6:
            return ball(over + 1, 0, 0, 0, wickets)
        faced = number - came_in
        counts = kept[over][bowling[over] - 1][batting[wickets] - 1][came_in][faced]
        usual = [sum(column) for column in zip(*counts, strict=True)]
        weights = [own + 20 * all_ / sum(usual) for own, all_ in zip(counts[scored], usual, strict=True)]
        result: dict[int, float] = {}
        for runs, weight in zip((0, 1, 2, 3, 4, 6, -1), weights, strict=True):
            chance = weight / sum(weights)
            if runs < 0:
                runs, after = 0, slow(over, number + 1, number + 1, 0, wickets + 1)
            else:
                after = slow(over, number + 1, came_in, scored + runs, wickets)
            for more, likely in after.items():
                result[runs + more] = result.get(runs + more, 0.0) + chance * likely
        return result

    slow = lru_cache(maxsize=None)(ball)
    expected = slow(0, 0, 0, 0, 0)
    found = unpacked(rest_of_innings(batting, Attack(bowling), 1))
    assert found == pytest.approx([expected.get(runs, 0.0) for runs in range(len(found))], abs=1e-7)


def test_in_the_midst_of_an_over_the_rest_of_it_counts() -> None:
    """One over, the last: what the batter has faced and scored in it, and when they came in, is what the model asks."""
    match = Book(overs=1).over(5, *[0] * 6).over(6, 4, "lbw", 1, 1)
    expected = rest_of_over(2, ORDER[1:8], True, came_in=2, ball=4, scored=2)
    likely = unpacked(added((runs, CERTAINLY_NONE) for runs in expected))
    assert told(match).wins[1] == 1
    match = Book(overs=1).over(5, 4, 4, 0, 0, 0, 0).over(6, 4, "lbw", 1, 1)
    assert told(match).wins[1] == pytest.approx(sum(likely[3:]), abs=1e-6)
    assert told(match).tie == pytest.approx(likely[2], abs=1e-6)


def test_an_over_before_the_late_ones_is_not_late() -> None:
    match = Book(overs=2, max_overs_per_bowler=1).over(5, *[0] * 6).over(7, 1, *[0] * 5).over(6)
    likely = [sum(unpacked(rest_of_innings(ORDER, Attack((2, last)), 1))[2:]) for last in (1, 2, 3, 3)]
    assert told(match).wins[1] == pytest.approx(sum(likely) / 4, abs=1e-6)


def test_the_chances_of_an_over_sum_to_one() -> None:
    over = rest_of_over(3, (5, 4, 3, 2, 1, 1, 1), False)
    assert len(over) == 7
    whole = added((runs, CERTAINLY_NONE) for runs in over)
    assert sum(whole >> 64 * n & (1 << 64) - 1 for n in range(40)) == pytest.approx(CERTAINLY_NONE, rel=1e-6)


def test_runs_are_put_together() -> None:
    dice = packed(dict.fromkeys(range(1, 7), 1 / 6))
    both = unpacked(added([(dice, dice)]))
    assert both == pytest.approx([0, 0, *(n / 36 for n in (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))], abs=1e-8)


def test_the_last_turn_of_each_bowler_is_by_lot_and_the_overs_before_it_in_one_order() -> None:
    whole = attack((1, 1, 2, 2, 3), 4, 20, (4,) * 5, 20)
    assert [whole.early.count(bowling) for bowling in (1, 2, 3)] == [6, 6, 3]
    assert {whole.early[n : n + 5].count(3) for n in range(0, 15, 5)} == {1}
    assert (whole.due, whole.bowlers) == (5, ((1, 1), (1, 1), (1, 2), (1, 2), (1, 3)))
    last = whole._replace(early=())
    assert {bowling: chance for chance, bowling, _ in last.next_over()} == {1: 0.4, 2: 0.4, 3: 0.2}
    assert all(len(after.bowlers) == after.due == 4 and not after.last for _, _, after in last.next_over())


def test_overs_bowled_otherwise_soon_come_back_to_the_order() -> None:
    whole = attack((1, 1, 2, 2, 3), 4, 20, (4,) * 5, 20)
    other = attack((1, 1, 2, 2, 3), 4, 20, (2, 3, 4, 4, 4), 17, 0)
    assert sorted(other.early) == [1] * 3 + [2] * 6 + [3] * 3
    assert other.early[-6:] == whole.early[-6:]
    assert other[1:] == whole[1:]


def test_those_with_most_overs_left_bowl_first_and_nobody_two_running() -> None:
    def orders_of(to_come: Attack) -> set[tuple[int, ...]]:
        if not to_come.due:
            return {()}
        return {(bowling, *more) for _, bowling, after in to_come.next_over() for more in orders_of(after)}

    assert orders_of(attack((1, 2, 3, 3, 3), 4, 12, (0, 1, 3, 0, 0), 4)) == {(3, 2, 3, 3)}
    assert orders_of(attack((1, 2, 3, 3, 3), 2, 10, (1, 1, 0, 0, 0), 2, 0)) == {(2, 1)}
    assert orders_of(attack((1, 2, 3, 3, 3), 20, 20, (17, 18, 16, 12, 12), 3)) == {(2, 1, 2)}
    assert orders_of(attack((1, 1, 2, 3, 3), 4, 20, (0,) * 5, 0)) == {()}
    # An override let bowlers of more overs bowl than were left to them: somebody does bowl the rest.
    assert orders_of(attack((1, 1, 2, 3, 3), 1, 5, (-1, 0, 0, 0, 0), 1)) == {(1,), (2,), (3,)}


def test_the_counts_are_of_these_rules() -> None:
    """Count anew when the tables, the hands or the stated way of playing have changed: make chances."""
    assert json.loads(COUNTED.read_text())["rules"] == rules_version()
    assert COUNTED.stat().st_size < 1_000_000


def test_counting_again_gives_the_same() -> None:
    assert counted(300, 3, 5, 1) == counted(300, 3, 5, 1)
    (first, *_), *_ = counted(300, 3, 5, 1)
    assert sum(first[0]) == 300


def test_what_is_measured_by_is_played_by_the_rules() -> None:
    rng = random.Random(7)
    setup = measure.setup_of(measure.ASHES, 5, 0)
    for _ in range(5):
        *_, before, last = measure.played(rng, setup)
        assert before.result is not None
        assert last is before
        assert not last.notices


def test_chances_are_what_playing_on_comes_to(capsys: pytest.CaptureFixture[str]) -> None:
    """`tools.forde.chances --keep-states` played each state out many times."""
    kept = json.loads(KEPT.read_text())
    states = []
    for number, won in kept["won"].items():
        match = measure.state(kept["seed"], int(number))
        assert match
        states.append(PlayedOut(told(match).wins[0], won, kept["playouts"], int(number)))
    assert len(states) >= 100
    assert measure.compare(states), capsys.readouterr().out


def test_wrong_chances_are_found() -> None:
    right = [PlayedOut(0.5, won, 5000) for won in (0.49, 0.495, 0.505, 0.51)]
    assert measure.compare(right)
    assert not measure.compare([*right, PlayedOut(0.5, 0.46, 5000), PlayedOut(0.5, 0.54, 5000)])
    assert not measure.compare([PlayedOut(0.5, 0.505, 5000)] * 4)


def test_playing_out_is_what_was_kept() -> None:
    kept = json.loads(KEPT.read_text())
    (anew,) = measure.played_out(kept["seed"], 1, 400)
    assert anew.won == pytest.approx(kept["won"][str(anew.number)], abs=0.15)
