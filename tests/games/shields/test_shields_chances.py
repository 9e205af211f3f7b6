import json
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise, permutations, product, zip_longest
from math import log
from random import Random
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shields_matches import Raw, document, match_of, new_match, read
from shields_table import Style, Table

from scoring.games.shields.chances.adjustment import Left, adjustment_for
from scoring.games.shields.chances.endings import Endings, Score, fourth_innings, third_innings
from scoring.games.shields.chances.first_innings import first_innings_outlook
from scoring.games.shields.chances.first_pair import counted, hands_to_count
from scoring.games.shields.chances.hands import (
    ALL_OPEN,
    HIGHEST,
    LOWEST,
    Cards,
    after_play,
    fields,
)
from scoring.games.shields.chances.kept_second_innings import LEFT as LEFT_USUALLY
from scoring.games.shields.chances.last_plays import MOST_PLAYS
from scoring.games.shields.chances.low_cards import low_cards
from scoring.games.shields.chances.model import chances, endings
from scoring.games.shields.chances.outlook import Hands, Normal, Outlook, Surface, data, normal_of
from scoring.games.shields.chances.overshoot import overshoots
from scoring.games.shields.chances.second_innings import second_innings_outlook
from scoring.games.shields.chances.second_pair import LEADS, backs, cell_of, second_pair
from scoring.games.shields.rules.match import ShieldsMatch
from tools.shields import sampling
from tools.shields.calibration import (
    RESULTS,
    State,
    broken_off,
    compared,
    played,
    played_out,
    result_of,
    said,
    state_of,
)
from tools.shields.chances import DATA, KEPT, rules_version
from tools.shields.playing import COPIES, Player, dealt, innings, shuffled

FLAT = Outlook(
    [0.05] * 20,
    lambda units: [0.9 / 15 if n <= 15 - units / 2 else 0.1 / 15 for n in range(1, 31)],
    lambda units, later: Hands(
        Surface((-0.1, 0.1, -0.2, 0.0, 0.0, 0.0), (log(0.7), 0.0, 0.0)).given(units, later),
        Surface((3.2, -0.2, 0.1, 0.0, 0.0, 0.0), (log(0.9), 0.0, 0.0)).given(units, later),
    ),
    lambda asked, over: max(0.0, 0.6 - over / 12 + asked / 100),
)


def test_the_data_belongs_to_the_rules_as_they_are() -> None:
    """If not: `python -m tools.shields.chances` makes and tries it anew."""
    assert data()["rules"] == rules_version()
    assert DATA.stat().st_size < 1_000_000


def short_of_cards(match: ShieldsMatch) -> bool:
    """Whether a first innings goes on against a side with fewer than ten cards."""
    state = state_of(match)
    goes_on = bool(state.still) and not match.must_close
    return state.place % 2 == 0 and goes_on and sum(state.known[1 - state.side].copies) < 10


def test_against_a_side_with_few_cards_left_to_bat_with_nothing_is_said() -> None:
    """It has countered low cards, too: seven of its sixteen are gone."""
    plays = ["1: 2 3", "2: 3 4", "3: 4 5", "4: 5 6", "5: 6 7", "6: 7 8", "7: 8 9"]
    assert chances(new_match(*plays[:6]))
    assert chances(new_match(*plays)) is None
    assert chances(new_match(*plays, "8: 9 10", "9: 10 J", "10: J Q"))


def test_after_recounters_and_counters_to_low_cards_it_is_about_as_playing_on_comes_to() -> None:
    """Without the correction it is four, five and nine points off."""
    plays = ["1: J Q K A", "2: J", "3: Q K", "4: 9 10 Q"]
    for match, most in ((new_match(*plays[:1]), 0.02), (new_match(*plays[:2]), 0.03), (new_match(*plays), 0.04)):
        rates = played_out(state_of(match), 5, 5_000)
        assert max(abs(a - b) for a, b in zip(said(match), rates, strict=True)) < most


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
        if match.result is None and ("timeless" in options or "stop_at_target" in options or short_of_cards(match)):
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


def test_with_a_low_multiplier_there_is_no_draw() -> None:
    found = chances(new_match("1: 3", multiplier=1))
    assert found
    assert found.draw < 1e-4


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
    assert all(more <= fewer + 1e-6 for fewer, more in pairwise(need))
    third = [third_innings(Score(-lead - more, tally, by, 200), FLAT).fielding for more in range(0, 60, 7)]
    assert all(fewer <= more + 1e-6 for fewer, more in pairwise(third)), "the side to chase needs fewer"


@cache
def whole(hand: Normal, low: int, high: int) -> list[tuple[int, float]]:
    """Return the whole numbers of a normal distribution and their chances; the ends take what lies beyond."""
    law = NormalDist(*hand)
    cuts = [0.0, *(law.cdf(n + 0.5) for n in range(low, high)), 1.0]
    return [(n, b - a) for n, (a, b) in zip(range(low, high + 1), pairwise(cuts), strict=True)]


def closed(lead: int, tally: int, ahead: Outlook, units: int, later: int) -> list[float]:
    """Return won, lost, tied and drawn for the side with this lead, the hands going to it as the outlook says."""
    found = [0.0] * 4
    hands = ahead.hands(units, later)
    for difference, one in whole(hands.difference, -60, 60):
        margin = lead + difference
        for both, two in whole(hands.both, 0, 90):
            found[3 if tally + both >= 1400 else 0 if margin > 0 else 1 if margin < 0 else 2] += one * two
    return found


def chased(lead: int, tally: int, units: list[float], ahead: Outlook, before: int | None = None) -> list[float]:
    """Return the endings, for the side with this lead, of a last innings: by going through everything that can be.

    `before` is what the innings before it made, where the outlook is of that one and its hands the other way round.
    """
    found = [0.0] * 4
    winning = next(n for n in range(200) if lead + 10 * n > 0)
    drawing = next(n for n in range(200) if tally + 10 * n >= 1400)
    for made, chance in enumerate(units):
        if made >= min(winning, drawing):
            drawn = (
                1.0
                if drawing <= winning
                else ahead.overshoot(winning, drawing - winning)
                if drawing < winning + 13
                else 0
            )
            found[3] += chance * drawn
            found[0] += chance * (1 - drawn)
            continue
        if before is None:
            ends = closed(lead + 10 * made, tally + 10 * made, ahead, made, 0)
        else:
            lost, won, *rest = closed(-lead - 10 * made, tally + 10 * made, ahead, before, made)
            ends = [won, lost, *rest]
        found = [a + chance * b for a, b in zip(found, ends, strict=True)]
    return found


@pytest.mark.parametrize(("batting", "other"), [(500, 600), (590, 600), (300, 600), (600, 720), (640, 729)])
def test_the_last_innings_comes_to_what_going_through_everything_comes_to(batting: int, other: int) -> None:
    lead, tally = batting - other, batting + other
    found = fourth_innings(Score(lead, tally, 10, 200), FLAT)
    assert list(found) == pytest.approx(chased(lead, tally, list(FLAT.units), FLAT), abs=1e-5)


@pytest.mark.parametrize(("batting", "other"), [(400, 450), (250, 480), (500, 560), (620, 600)])
def test_the_third_innings_comes_to_what_going_through_everything_comes_to(batting: int, other: int) -> None:
    found = [0.0] * 4
    for units, chance in enumerate(FLAT.units):
        lead, tally = batting + 10 * units - other, batting + 10 * units + other
        if lead < 0 or tally >= 1400:
            found[3 if tally >= 1400 else 1] += chance
            continue
        won, lost, tied, drawn = chased(-lead, tally, list(FLAT.later(units)), FLAT, units)
        found = [a + chance * b for a, b in zip(found, (lost, won, tied, drawn), strict=True)]
    score = Score(batting - other, batting + other, 10, 200)
    assert list(third_innings(score, FLAT)) == pytest.approx(found, abs=1e-5)


def test_what_is_kept_of_the_second_pair_is_what_it_comes_to() -> None:
    """At points of its grids, but for the rounding of what is kept."""
    for unit in LEADS[::8]:
        for back in backs(10)[::7]:
            ends = [cell_of(10, 10 * unit + part, back) for part in (0, 9)]
            tally = 1400 - 10 * back + 4.5  # the middle of a unit
            for part, end in zip((0, 9), ends, strict=True):
                won, _, tie, draw = second_pair(10).at(unit, part, tally)
                assert [won, tie, draw] == pytest.approx(end, abs=3e-4)
            near = second_pair(10).near(10 * unit + 4.5, tally)
            assert near.batting == pytest.approx((ends[0][0] + ends[1][0]) / 2, abs=3e-4)


@pytest.mark.parametrize(
    ("multiplier", "margin", "most"), [(1, 200, 0.01), (1, 20, 0.035), (3, 60, 0.01), (5, 200, 0.01), (10, 200, 0.01)]
)
def test_hands_to_count_come_to_what_each_of_them_comes_to(multiplier: int, margin: int, most: float) -> None:
    """They are normal with a deviation of seven, which is more than a unit, or less."""
    hands = NormalDist(2.3, 7.0)
    each = {runs: hands.pdf(runs) for runs in range(-26, 31)}
    for lead, tally, behind in product(range(-40 * multiplier, 40 * multiplier, 7), (100, 900, 1300), (1, -1)):
        score = Score(lead, tally, multiplier, margin)
        found = hands_to_count(score, Normal(2.3, 7.0), 30.0, behind=behind)
        assert list(found) == pytest.approx(list(counted(each, tally + 30.0, score, behind=behind)), abs=most)


@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=30, deadline=None)
def test_what_is_known_of_a_hand_is_true_of_who_keeps_to_the_way(seed: int, equal: bool) -> None:
    rng = Random(seed)
    players, known = (shuffled(rng), shuffled(rng)), [Cards(COPIES), Cards(COPIES)]
    for batting in (0, 1):
        fielding = 1 - batting
        known[fielding] = fields(known[fielding]) if batting else known[fielding]
        for _, values, _ in innings(players[batting], players[fielding], ALL_OPEN, equal=equal):
            after_play(known[batting], known[fielding], values, equal=equal)
            for player, cards in zip(players, known, strict=True):
                unseen = sorted([*player.hand, *player.stock])
                assert unseen == [v for v, n in enumerate(cards.copies, LOWEST) for _ in range(n)]
            at_most = known[fielding].highest_in_hand()
            if highest := players[fielding].highest:
                assert at_most[highest - LOWEST] > 0
            assert at_most[HIGHEST - LOWEST] == 1
            assert at_most == sorted(at_most)
            if players[batting].hand:
                assert known[batting].next_laid()[players[batting].hand[0] - LOWEST] > 0
                assert sum(known[batting].next_laid()) == pytest.approx(1)


def test_many_players_at_once_play_as_two_do() -> None:
    rng = Random(8)
    pairs = [(shuffled(rng), shuffled(rng)) for _ in range(60)]
    many = [sampling.Players.of([pair[side] for pair in pairs]) for side in (0, 1)]
    pairs = [(Player(*map(list, (a.hand, a.stock))), Player(*map(list, (b.hand, b.stock)))) for a, b in pairs]
    for batting in (0, 1):
        equal, still = batting == 1, np.full(len(pairs), sampling.ALL_OPEN, np.int16)
        made = list(sampling.innings(many[batting], many[1 - batting], still, equal=equal))
        for row, pair in enumerate(pairs):
            plays = list(innings(pair[batting], pair[1 - batting], ALL_OPEN, equal=equal))
            assert [units for _, _, units in plays] == [int(of[row]) for of in made][: len(plays)]
            for side in (0, 1):
                assert many[side].worth[row] == sum(pair[side].hand)
                assert [value for value in many[side].hand[:, row].tolist() if value] == pair[side].hand


def test_playouts_end_as_the_rules_say() -> None:
    """A match played from the shuffle by the rules, and as playouts are: as often one result as the other."""
    whole_matches = [result_of(list(played(Random(seed)))[-1]) for seed in range(400)]
    rng = np.random.default_rng(5)
    players = [sampling.Players.shuffled(rng, 20_000) for _ in range(2)]
    ended = np.bincount(sampling.play_out(0, 0, (0, 0), players, sampling.ALL_OPEN, rng), minlength=4) / 20_000
    for index, result in ((1, "1"), (3, "draw")):
        assert whole_matches.count(result) / 400 == pytest.approx(ended[index], abs=0.09)


def test_hands_are_dealt_as_those_are_who_played_so() -> None:
    """A queen was countered by a king: which card the fielder will lay first when he bats, and the highest he holds."""
    rng, cards = Random(4), (Cards(COPIES), Cards(COPIES))
    after_play(*cards, [12, 13], equal=False)
    truly: list[tuple[int, int]] = []
    while len(truly) < 1500:
        fielder = shuffled(rng)
        _, values, _ = next(innings(shuffled(rng), fielder, ALL_OPEN, equal=False))
        if values == [12, 13]:
            truly.append((fielder.hand[0], fielder.highest))
    as_dealt = [(player.hand[0], player.highest) for player in (dealt(cards[1], rng) for _ in range(1500))]
    off = np.mean(truly, axis=0) - np.mean(as_dealt, axis=0)
    assert abs(off[0]) < 0.45, "four standard errors"
    assert abs(off[1]) < 0.2, "four standard errors"


def states_of_matches(number: int) -> list[State]:
    """Return states in which a wicket is open, of as many matches."""
    found: list[State] = []
    for seed in range(2 * number):
        states = [state_of(match) for match in played(Random(seed)) if match.result is None]
        state = Random(seed).choice(states)
        if state.still and len(found) < number:
            found.append(state)
    return found


def endings_of(state: State, still: Sequence[int], behind: int = 0) -> Endings:
    """Return the endings of a state with these wickets open, the side that bats so many runs further behind."""
    side, (zero, one) = state.side, state.totals
    lead = (one - zero if side else zero - one) - behind
    score = Score(lead, zero + one + behind, 10, 200)
    return endings(state.place, score, state.known[side], state.known[1 - side], still)


def test_a_lower_wicket_more_never_lowers_what_an_innings_brings() -> None:
    """High cards go on lower wickets then, low ones where they went, and one more is laid."""
    for state in states_of_matches(80):
        of_innings = first_innings_outlook if state.place % 2 == 0 else second_innings_outlook
        both = [
            of_innings(state.known[state.side], state.known[1 - state.side], still, equal=state.place >= 2).units
            for still in (state.still[1:], state.still)
        ]
        without, with_it = ([sum(units[least:]) for least in range(len(both[1]))] for units in both)
        assert all(more >= fewer - 1e-6 for fewer, more in zip(without, with_it, strict=True))
        assert sum(with_it) > sum(without)


def test_a_lower_wicket_more_is_hardly_ever_to_the_good_of_the_side_in_the_field() -> None:
    """In none of these states, though it truly may be: the card that is laid leaves the hand.

    Nor to the harm of the side that bats last, as long as 1,400 runs, which make a draw of a win (S7), are far.
    """
    for state in states_of_matches(150):
        with_it, without = endings_of(state, state.still), endings_of(state, state.still[1:])
        assert with_it.fielding <= without.fielding + 1e-6
        if state.place == 3 and sum(state.totals) < 1100:
            assert with_it.batting >= without.batting - 1e-6


def test_a_higher_wicket_more_is_hardly_to_the_good_of_the_side_in_the_field() -> None:
    """A low card goes on it, which in a second or last innings truly costs a little.

    In a third, a wicket less would leave a card more than there can be.
    """
    raised = []
    for state in states_of_matches(150):
        with_it, without = endings_of(state, state.still), endings_of(state, state.still[:-1])
        raised.append(with_it.fielding - without.fielding)
    assert max(raised) < 0.04
    assert sum(raised) / len(raised) < -0.02


def test_endings_sum_to_one_before_they_are_told() -> None:
    for state in states_of_matches(60):
        ends = endings_of(state, state.still)
        assert sum(ends) == pytest.approx(1, abs=1e-3)
        assert min(ends) > -1e-3


def test_of_a_card_laid_otherwise_than_the_way_says_nothing_is_concluded() -> None:
    for values in ([3, 5], [11, 11], [10, 12]):
        cards = Cards(COPIES), Cards(COPIES)
        after_play(*cards, values, equal=True)
        assert (
            all((each.held, each.drawn, each.twin) == (HIGHEST, HIGHEST, False) for each in cards) or len(values) == 3
        )


def test_more_runs_needed_never_raise_the_chance_of_the_side_that_bats_last() -> None:
    """As long as 1,400 runs are far."""
    compared_states = 0
    for state in states_of_matches(150):
        zero, one = state.totals
        if state.place < 3 or zero + one > 1200:
            continue
        chances_left = [endings_of(state, state.still, behind).batting for behind in range(0, 160, 7)]
        assert all(more <= fewer + 1e-6 for fewer, more in pairwise(chances_left))
        compared_states += 1
    assert compared_states > 20


def test_the_last_plays_are_as_they_are_played_out() -> None:
    """Four standard errors."""
    rng, compared_states = Random(7), 0
    for seed in range(120):
        states = [state_of(match) for match in played(Random(seed)) if match.result is None]
        late = [state for state in states if state.place == 3 and len(state.still) <= MOST_PLAYS]
        if not late:
            continue
        state = rng.choice(late)
        ends = endings_of(state, state.still)
        won_by = (ends.batting, ends.fielding) if state.side == 0 else (ends.fielding, ends.batting)
        rates = played_out(state, seed, 500)
        for chance, rate in zip((*won_by, ends.tie, ends.draw), rates, strict=True):
            assert abs(chance - rate) <= 4 * (max(0.0, chance * (1 - chance)) / 500) ** 0.5 + 1e-9
        compared_states += 1
    assert compared_states > 20


def test_an_outlook_is_a_distribution_and_ten_wickets_make_more_than_one() -> None:
    fresh = Cards(COPIES)
    for place in range(4):
        means, equal = [], place >= 2
        for still in (range(1, last + 1) for last in ALL_OPEN):
            if place % 2:
                ahead = second_innings_outlook(fresh, fresh, still, equal=equal)
            else:
                ahead = first_innings_outlook(fresh, fresh, still, equal=equal)
            assert sum(ahead.units) == pytest.approx(1)
            assert sum(ahead.later(10)) == pytest.approx(1)
            means.append(sum(units * chance for units, chance in enumerate(ahead.units)))
        assert means[-1] > means[0] + 5


def test_how_far_a_target_is_passed() -> None:
    """Of 3,000 deals each; that one play bears on another is only known in part."""
    rng, off, deals = Random(2), [], 3_000
    for state in states_of_matches(60):
        if state.place % 2 == 0:
            continue
        batter, fielder, equal = state.known[state.side], state.known[1 - state.side], state.place == 3
        players = [sampling.Players.of([dealt(cards, rng) for _ in range(deals)]) for cards in (batter, fielder)]
        still = np.full(deals, sum(1 << wicket - 1 for wicket in state.still), np.int16)
        path = np.cumsum(list(sampling.innings(players[0], players[1], still, equal=equal)), axis=0)
        overshoot = overshoots(batter, fielder, state.still, equal=equal)
        for asked, more in product((4, 12, 20), (1, 4)):
            over = np.where(path >= asked, path, 99).min(axis=0) - asked
            reached = over < 50
            if reached.sum() > 500:
                off.append(overshoot(asked, more) - (over[reached] >= more).mean())
    assert len(off) > 80
    assert max(map(abs, off)) < 0.12
    assert np.mean(np.abs(off)) < 0.02


def test_how_far_a_target_is_passed_where_every_card_stands() -> None:
    """By all orders of the cards of a batter who has countered with a king: no ace is among the three held longest, and
    with another king these are half as likely.
    """
    own, still = [11, 11, 12, 12, 13, 14], (2, 3, 5, 6)
    batter = cards_left([*own, 13])
    batter.lay_highest(13)
    overshoot = overshoots(batter, cards_left([2, 3, 4, 5]), still, equal=False)
    passed_by = dict.fromkeys(product((9, 15, 25), (1, 5)), 0.0)
    reached = dict.fromkeys(passed_by, 0.0)
    for order in permutations(own):
        if max(order[:3]) == 14:
            continue
        path = list(accumulate(card - wicket for card, wicket in zip(order, still, strict=False)))
        for asked, more in passed_by:
            made = next((units for units in path if units >= asked), None)
            if made is not None:
                chance = 0.5 if 13 in order[:3] else 1.0
                reached[asked, more] += chance
                passed_by[asked, more] += chance * (made >= asked + more)
    rates = {at: chance / reached[at] for at, chance in passed_by.items()}
    assert all(overshoot(*at) == pytest.approx(rate, abs=4e-3) for at, rate in rates.items())
    assert len({round(rate, 2) for rate in rates.values()}) > 3


@pytest.mark.parametrize("equal", [False, True])
def test_a_first_innings_and_the_second_after_it_come_to_what_playing_them_comes_to(*, equal: bool) -> None:
    """Means and deviations of both, and of the hands, by 20,000 deals of some states: within five standard errors."""
    rng, deals, found, varied, said_to = Random(6), 20_000, 0, 0.0, 0.0
    for state in states_of_matches(40):
        if state.place != 2 * equal:
            continue
        batter, fielder = state.known[state.side], state.known[1 - state.side]
        players = [sampling.Players.of([dealt(cards, rng) for _ in range(deals)]) for cards in (batter, fielder)]
        still = np.full(deals, sum(1 << wicket - 1 for wicket in state.still), np.int16)
        made = sum(sampling.innings(players[0], players[1], still, equal=equal), np.zeros(deals, int))
        fresh = np.full(deals, sampling.ALL_OPEN, np.int16)
        later = sum(sampling.innings(players[1], players[0], fresh, equal=equal), np.zeros(deals, int))
        ahead = first_innings_outlook(batter, fielder, state.still, equal=equal)
        units = np.zeros(64)
        units[: len(ahead.units)] = ahead.units
        joint = units[:, None] * np.array([ahead.later(n) for n in range(64)])
        lead = np.arange(64)[:, None] - np.arange(64)[None, :]
        mean = (joint * lead).sum()
        assert mean == pytest.approx((made - later).mean(), abs=5 * 9 / deals**0.5)
        assert (joint * (lead - mean) ** 2).sum() ** 0.5 == pytest.approx((made - later).std(), rel=0.04)
        hands = sum(joint[a, b] * ahead.hands(a, b).difference.mean for a, b in np.argwhere(joint > 1e-6).tolist())
        worth = players[0].worth - players[1].worth
        assert hands == pytest.approx(worth.mean(), abs=1.5)
        for a, b in set(zip(made.tolist(), later.tolist(), strict=True)):
            here = worth[(made == a) & (later == b)]
            if len(here) >= 20:
                varied += len(here) * here.var(ddof=1)
                said_to += len(here) * ahead.hands(a, b).difference.deviation ** 2
        found += 1
    assert found > 5
    assert said_to == pytest.approx(varied, rel=0.15), "hands, where the units of both are known"


def cards_left(values: Sequence[int]) -> Cards:
    """Return a player of whom only these cards have not been seen."""
    return Cards([list(values).count(value) for value in range(LOWEST, HIGHEST + 1)])


LEFT = st.permutations([3, 7, 9, 11, 12, 12, 13, 14]).flatmap(
    lambda cards: st.sampled_from([cards[:4], cards[:5]]),
)


ALL = [value for value, number in zip(range(LOWEST, HIGHEST + 1), COPIES, strict=True) for _ in range(number)]
SOME = st.permutations(ALL).flatmap(lambda cards: st.integers(10, len(cards)).map(lambda number: cards[:number]))
"""As many as a player must have left that anything is said of a first innings."""


@given(LEFT | SOME, SOME, st.sampled_from([(1, 2, 3), (2, 5), (4, 8, 9), ALL_OPEN]), st.booleans(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_an_innings_is_as_likely_to_bring_runs_whichever_of_the_pair_it_is(
    own: list[int], others: list[int], still: Sequence[int], equal: bool, met: bool
) -> None:
    """Where nothing is known of the batter: first and second innings are added up in two ways."""
    batter, fielder = cards_left(own), cards_left(others)
    if met:
        fielder.not_above(12)
    first = first_innings_outlook(batter, fielder, still, equal=equal).units
    second = second_innings_outlook(batter, fielder, still, equal=equal).units
    for one, other in zip_longest(first, second, fillvalue=0.0):
        assert one == pytest.approx(other, abs=1e-6)


@given(
    st.lists(st.sampled_from(range(2, 12)), max_size=6, unique=True),
    st.lists(st.sampled_from([12, 12, 13, 13, 14]), max_size=4),
    st.integers(1, LEFT_USUALLY),
    st.integers(0, 4),
    st.booleans(),
)
@settings(max_examples=40, deadline=None)
def test_what_changes_where_cards_were_laid_otherwise(
    laid: list[int], countered: list[int], cards: int, high: int, equal: bool
) -> None:
    """It is by how much a second innings with the cards left differs from one with those that usually are."""
    usual = [number - min(number, countered.count(value)) for value, number in enumerate(COPIES, LOWEST)]
    copies = [number - (value in laid) for value, number in enumerate(usual, LOWEST)]
    found = adjustment_for(Cards(copies), Left(cards, high), equal=equal)
    played = second_innings_outlook(Cards(copies), Left(cards, high).example, ALL_OPEN, equal=equal)
    as_usual = second_innings_outlook(Cards(usual), Left(LEFT_USUALLY, high).example, ALL_OPEN, equal=equal)
    one, two = (normal_of(ahead.units) for ahead in (played, as_usual))
    by = [
        sum(chance * ahead.hands(units, 0).difference.mean for units, chance in enumerate(ahead.units))
        for ahead in (played, as_usual)
    ]
    assert found.units == pytest.approx(one.mean - two.mean, abs=1e-4)
    assert found.deviation == pytest.approx(one.deviation / two.deviation, abs=1e-4)
    assert found.difference == pytest.approx(by[0] - by[1], abs=0.02)


@given(st.sets(st.integers(2, 10), min_size=1, max_size=5), st.sampled_from([(1, 2, 3), (2, 5), (3, 6, 10)]))
@settings(max_examples=40, deadline=None)
def test_low_cards_come_to_what_going_through_all_orders_comes_to(values: set[int], still: tuple[int, ...]) -> None:
    found = low_cards(tuple(sorted(values)), still)
    for laid in range(min(len(values), len(still)) + 1):
        orders = list(permutations(sorted(values), laid))
        made = [sum(max(0, v - w) for v, w in zip(order, reversed(still), strict=False)) for order in orders]
        for units in range(max(made) + 1):
            sums = [sum(order) for order, each in zip(orders, made, strict=True) if each == units]
            kept = [line[units] if units < len(line) else 0 for line in found[laid]]
            assert kept == [len(sums), sum(sums), sum(each * each for each in sums)]
        if laid:
            covariance = np.cov(made, list(map(sum, orders)), bias=True)[0, 1]
            assert found[laid].covariance == pytest.approx(covariance, abs=1e-6)


@given(
    LEFT,
    LEFT,
    st.sampled_from([(1, 2, 3), (2, 5), (4, 8, 9), (1, 3, 6, 10)]),
    st.booleans(),
    st.booleans(),
    st.integers(1, 3),
)
@settings(max_examples=40, deadline=None)
def test_a_second_innings_comes_to_what_going_through_all_deals_comes_to(
    own: list[int], others: list[int], still: tuple[int, ...], equal: bool, met: bool, old: int
) -> None:
    """Of the fielder, `met`, a card has been let pass; the batter has been in the field and countered with a king.

    Of the cards held then the batter has `old` left.
    """
    batter, fielder = cards_left([*own, 13] if met else own), cards_left(others)
    own_hands = [list(order) for order in set(permutations(own))]
    other_hands = [list(order) for order in set(permutations(others))]
    if met:
        batter.lay_highest(13)
        batter.old = old
        fielder.not_above(12)
        other_hands = [order for order in other_hands if max(order[:4]) <= 12]
        # A king in hand too is half as likely: the other one might have been laid.
    weights = [
        1.0 if not met else 0.0 if max(order[:old]) > 13 else 0.5 if 13 in order[:old] else 1.0 for order in own_hands
    ]
    if not other_hands or not sum(weights):
        return
    units: dict[int, float] = {}
    hands: dict[int, list[float]] = {}
    for mine, weight in zip(own_hands, weights, strict=True):
        for theirs in other_hands if weight else ():
            players = [Player(order[:4], order[:3:-1]) for order in (mine, theirs)]
            made = sum(each for _, _, each in innings(players[0], players[1], still, equal=equal))
            units[made] = units.get(made, 0.0) + weight
            hands.setdefault(made, []).append(sum(players[0].hand) - sum(players[1].hand))
    ahead = second_innings_outlook(batter, fielder, still, equal=equal)
    total = sum(units.values())
    for made, chance in enumerate(ahead.units):
        assert chance == pytest.approx(units.get(made, 0.0) / total, abs=2e-3 if met else 1e-9)
        if made in units and not met:
            found = ahead.hands(made, 0).difference
            assert found.mean == pytest.approx(sum(hands[made]) / len(hands[made]), abs=0.5)


def test_what_is_said_of_some_states_is_what_came_about_when_they_were_played_out() -> None:
    """`python -m tools.shields.chances --keep-states` wrote them: they owe nothing to the model."""
    found, rows = [], json.loads(KEPT.read_text(encoding="utf-8"))
    for kept in rows:
        chances_said = said(broken_off(kept["match"], kept["before"]))
        found += list(compared(kept["match"], 0, chances_said, kept["came_about"], kept["playouts"]))
    assert len(found) > 300
    assert sum(each.errors**2 for each in found) / len(found) < 1.5
    assert max(abs(each.errors) for each in found) < 4.5
    for result in RESULTS:
        assert abs(sum(each.off for each in found if each.result == result)) / len(rows) < 0.002
