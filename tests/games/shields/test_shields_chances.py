"""The chances of Cricket Card: decided exactly when the match is, and near what comes about at the table."""

import json
from itertools import pairwise
from random import Random
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shields_matches import Raw, document, match_of, new_match, read
from shields_table import Style, Table

from scoring.games.shields.chances.endings import Score, fourth_innings, third_innings
from scoring.games.shields.chances.hands import HIGHEST, LOWEST, Cards, after_play, features
from scoring.games.shields.chances.model import chances
from scoring.games.shields.chances.network import NOTHING, Normal, Outlook, data, outlook
from tools.shields import fitting
from tools.shields.calibration import broken_off, played, result_of, said
from tools.shields.chances import DATA, KEPT, rules_version
from tools.shields.playing import COPIES, innings, play_out, shuffled

FLAT = Outlook([0.05] * 20, Normal(150.0, -5.0, 60.0), Normal(2.0, 1.0, 7.0), Normal(30.0, -2.0, 9.0))


def test_the_data_belongs_to_the_rules_as_they_are() -> None:
    """If not: `python -m tools.shields.chances` samples, fits and tries it anew."""
    assert data()["rules"] == rules_version()
    assert DATA.stat().st_size < 1_000_000


@given(
    st.sampled_from([{}, {"follow_on_margin": 1}, {"timeless": True}, {"stop_at_target": False}]),
    st.integers(0, 2**32),
    st.sampled_from([0.0, 0.5, 1.0]),
    st.sampled_from([0.0, 0.1, 0.3]),
)
@settings(max_examples=12, deadline=None)
def test_chances_sum_to_one_and_are_decided_exactly_when_the_match_is(
    options: Raw, seed: int, counter: float, close: float
) -> None:
    """However it is played."""
    raw = document(**options)
    table = Table(raw, Style(counter, close, seed % 2 == 0, seed % 3 == 0), Random(seed))
    table.play()
    match = match_of(raw)
    for number, entry in enumerate(table.entries):
        match.play(read(entry))
        if match.result is None and number % 5:
            continue
        found = chances(match)
        if match.result is None and ("timeless" in options or "stop_at_target" in options):
            assert found is None
            continue
        assert found
        each = (*found.wins, found.tie, found.draw)
        assert sum(each) == pytest.approx(1)
        assert all(chance in (0, 1) for chance in each) == (match.result is not None)
        assert all(0 < chance < 1 for chance in each) == (match.result is None)
    assert match.result
    assert found
    if match.result.winner is None:
        assert (found.tie, found.draw) == (match.result.outcome == "tied", match.result.outcome == "drawn")
    else:
        assert found.wins[match.result.winner] == 1


def test_calls_decide() -> None:
    conceded, drawn = chances(new_match("1: A", "concede 0")), chances(new_match("1: A", "time"))
    assert conceded
    assert conceded.wins == (0, 1)
    assert drawn
    assert drawn.draw == 1
    assert chances(new_match("abandon")) is None


@pytest.mark.parametrize("multiplier", [1, 12, 100])
def test_any_multiplier_is_known(multiplier: int) -> None:
    found = chances(new_match("1: 3", "close", "1: 4", "close 6 7 8 9 / 6 7 8 9", "2: 4", multiplier=multiplier))
    assert found
    assert sum((*found.wins, found.tie, found.draw)) == pytest.approx(1)


@given(st.integers(0, 99), st.integers(0, 45))
@settings(max_examples=6, deadline=None)
def test_who_is_called_side_0_makes_no_difference(seed: int, entries: int) -> None:
    course = [said(match) for match in played(Random(seed)) if match.result is None]
    other = match_of(document() | {"toss": {"won_by": 1, "chose": "bat"}})
    for number, match in zip(range(entries + 1), played(Random(seed), other), strict=False):
        if match.result is None and number == entries:
            zero, first, tie, draw = said(match)
            assert (first, zero, tie, draw) == pytest.approx(course[number])


@given(st.integers(-800, 0), st.integers(200, 1390), st.sampled_from([1, 8, 10, 12]))
@settings(max_examples=60, deadline=None)
def test_more_runs_needed_never_raise_the_chance_of_the_side_that_chases(lead: int, tally: int, by: int) -> None:
    need = [fourth_innings(Score(lead - more, tally + more, by, 200), FLAT).batting for more in range(0, 60, 7)]
    assert all(more <= fewer + 1e-12 for fewer, more in pairwise(need))
    third = [third_innings(Score(-lead - more, tally, by, 200), FLAT).fielding for more in range(0, 60, 7)]
    assert all(fewer <= more + 1e-9 for fewer, more in pairwise(third)), "the side to chase needs fewer"


def whole(normal: Normal, units: int, low: int, high: int) -> list[tuple[int, float]]:
    """Return the whole numbers of a normal distribution and their chances; the ends take what lies beyond."""
    law = NormalDist(normal.given(units), normal.deviation)
    cuts = [0.0, *(law.cdf(n + 0.5) for n in range(low, high)), 1.0]
    return [(n, b - a) for n, (a, b) in zip(range(low, high + 1), pairwise(cuts), strict=True)]


def slowly(batting: int, other: int, ahead: Outlook) -> list[float]:
    """Return the endings of a last innings by going through everything that can be: units, both hands."""
    found = [0.0] * 4
    winning = next(n for n in range(200) if batting + 10 * n > other)
    drawing = next(n for n in range(200) if batting + 10 * n + other >= 1400)
    for units, chance in enumerate(ahead.units):
        made = batting + 10 * units
        if units >= drawing:
            beyond = data()["leaps"][drawing - winning] if 0 < drawing - winning < 14 else drawing <= winning
            found[3] += chance * beyond
            found[0] += chance * (1 - beyond)
            continue
        if units >= winning:
            found[0] += chance
            continue
        for difference, one in whole(ahead.difference, units, -60, 60):
            for both, two in whole(ahead.both, units, 0, 90):
                lead = made + difference - other
                ending = 3 if made + other + both >= 1400 else 0 if lead > 0 else 1 if lead < 0 else 2
                found[ending] += chance * one * two
    return found


@pytest.mark.parametrize(("batting", "other"), [(500, 600), (590, 600), (300, 600), (600, 720), (640, 729)])
def test_the_last_innings_comes_to_what_going_through_everything_comes_to(batting: int, other: int) -> None:
    found = fourth_innings(Score(batting - other, batting + other, 10, 200), FLAT)
    assert list(found) == pytest.approx(slowly(batting, other, FLAT), abs=1e-6)


@pytest.mark.parametrize(("batting", "other"), [(400, 450), (250, 480), (500, 560)])
def test_the_third_innings_comes_to_what_going_through_everything_comes_to(batting: int, other: int) -> None:
    plain = Outlook(FLAT.units, Normal(15.0, -1.0, 6.0), Normal(2.0, 0.0, 7.0), Normal(30.0, 0.0, 9.0))
    found = [0.0] * 4
    for units, chance in enumerate(plain.units):
        made = batting + 10 * units
        if made < other or made + other >= 1400:
            found[3 if made + other >= 1400 else 1] += chance
            continue
        chase = [share for _, share in whole(plain.later, units, 0, 60)]
        turned = Outlook(chase, NOTHING, Normal(-2.0, 0.0, 7.0), plain.both)
        won, lost, tied, drawn = slowly(other, made, turned)
        for i, ending in enumerate((lost, won, tied, drawn)):
            found[i] += chance * ending
    assert list(third_innings(Score(batting - other, batting + other, 10, 200), plain)) == pytest.approx(
        found, abs=2e-3
    )


@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=30, deadline=None)
def test_what_is_known_of_a_hand_is_true_of_who_keeps_to_the_way(seed: int, equal: bool) -> None:
    rng = Random(seed)
    players, known = (shuffled(rng), shuffled(rng)), (Cards(COPIES), Cards(COPIES))
    for batting in (0, 1):
        fielding = 1 - batting
        for wicket, values, _ in innings(players[batting], players[fielding], range(1, 11), equal=equal):
            after_play(known[batting], known[fielding], wicket, values, equal=equal)
            for player, cards in zip(players, known, strict=True):
                unseen = sorted([*player.hand, *player.stock])
                assert unseen == [v for v, n in enumerate(cards.copies, LOWEST) for _ in range(n)]
                if player.hand:
                    at_most = cards.highest_in_hand()
                    assert at_most[player.highest - LOWEST] > 0
                    assert at_most[HIGHEST - LOWEST] == 1
                    assert at_most == sorted(at_most)


def test_playouts_end_as_the_rules_say() -> None:
    for seed in range(60):
        *_, match = played(Random(seed))
        rng = Random(seed)
        players = (shuffled(rng), shuffled(rng))
        assert play_out(0, 0, [0, 0], players, range(1, 11), rng) == result_of(match)


def test_the_network_is_fitted_to_what_the_model_reads() -> None:
    (first, second), _, _ = fitting.sample_pairs(Random(1), 20, equal=True)
    for states in (first, second):
        for row, of_many in zip(states[::7], fitting.features(states)[::7], strict=True):
            *bounds, _ = row[26:31].tolist()
            batter, fielder = Cards(row[:13].tolist(), *bounds[:2]), Cards(row[13:26].tolist(), *bounds[2:])
            still = [wicket for wicket in range(1, 11) if row[29 + wicket]]
            assert np.allclose(features(batter, fielder, still), of_many, atol=1e-5)


def test_an_outlook_is_a_distribution_and_ten_wickets_make_more_than_one() -> None:
    fresh = Cards(COPIES)
    for place in range(4):
        means = []
        for still in range(1, 11):
            ahead = outlook(place, features(fresh, fresh, range(1, still + 1)))
            assert sum(ahead.units) == pytest.approx(1)
            means.append(sum(units * chance for units, chance in enumerate(ahead.units)))
        assert means[-1] > means[0] + 5


def test_what_is_said_of_some_states_is_near_what_came_about_when_they_were_played_out() -> None:
    """`python -m tools.shields.chances --keep-states` wrote them: they owe nothing to the model."""
    off: list[float] = []
    for kept in json.loads(KEPT.read_text(encoding="utf-8")):
        found = said(broken_off(kept["match"], kept["before"]))
        off += [abs(chance - rate) for chance, rate in zip(found, kept["came_about"], strict=True)]
    assert max(off) < 0.1
    assert sum(off) / len(off) < 0.02
