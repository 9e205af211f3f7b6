"""Plays, counters and the sixteen cards: S1 to S5, by the source's examples and by every edge."""

from collections import Counter

import pytest
from shields_matches import Raw, new_match, play, refusal, said, told

from scoring.games.shields.rules.cards import CARDS_EACH, COPIES, VALUES, Sixteen
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.rules.problems import IllegalEntryError
from scoring.rules.results import Outcome

# An innings of Red's in which all ten wickets are played on; Black has used four cards.
ALL_TEN = ["1: 2", "2: 3 4", "3: 5", "4: 6 7", "5: 8", "6: 9 10", "7: 10", "8: A", "9: J Q", "10: J"]
# Black's reply, in which Red counters with every card that is left.
COUNTERED_OUT = ["10: 2 4", "9: 3 7", "8: 5 Q", "7: 6 Q", "6: 8 K", "5: 9 K"]


def second_innings() -> ShieldsMatch:
    """Return a match in its third innings, Black having been level."""
    return new_match("1: 5", "close", "1: 5", "close 2 3 4 6 / 2 3 4 6")


def test_s1_the_sixteen_are_worth_140_and_a_jack_eleven_as_the_table_has_it() -> None:
    assert CARDS_EACH == 16
    assert sum(VALUES[card] * copies for card, copies in COPIES.items()) == 140
    assert [VALUES[card] for card in "JQKA"] == [11, 12, 13, 14]


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("3: J", 80),  # the source's example, by the table
        ("6: 7", 10),
        ("1: A", 130),
        ("1: 2", 10),
        ("10: 10", 0),
        ("10: 2", 0),  # never less than nothing
        ("3: J Q", 0),
        ("3: J Q K", 100),
        ("3: J Q K A", 0),
        ("10: 2 3 4", 0),
        ("5: 2 4 6", 10),
    ],
)
def test_s2_a_wicket_makes_the_cards_value_less_its_rank_tenfold(line: str, runs: int) -> None:
    match = new_match(line)
    assert match.innings[0].runs == runs
    assert match.innings[0].wickets == 1
    (made,) = match.innings[0].played_on.values()
    assert (made.runs, " ".join(made.cards)) == (runs, line.partition(": ")[2])


@pytest.mark.parametrize(("multiplier", "runs"), [(1, 8), (8, 64), (12, 96), (100, 800)])
def test_s9_the_multiplier_is_the_matchs_own(multiplier: int, runs: int) -> None:
    assert new_match("3: J", multiplier=multiplier).innings[0].runs == runs


@pytest.mark.parametrize("wicket", [0, 11, -1, "3", 3.0, True, None, [3]])
def test_s1_there_are_ten_wicket_cards(wicket: object) -> None:
    rule, severity, _, field = refusal(new_match(), {"type": "play", "wicket": wicket, "cards": ["5"]})
    assert (rule, severity, field) == ("S1", "format", "wicket")


@pytest.mark.parametrize("card", ["1", "11", "Jr", "j", "X", "", " 5", 5, None, ["5"], True])
def test_s2_a_card_is_one_of_thirteen_ranks(card: object) -> None:
    told = refusal(new_match(), {"type": "play", "wicket": 3, "cards": ["4", card]})
    assert told[1:] == ("format", "no_such_play_card", "cards.1")


@pytest.mark.parametrize(("cards", "code"), [([], "play_without_card"), (None, "missing"), ("J Q", "not_a_list")])
def test_s2_a_play_has_a_card(cards: object, code: str) -> None:
    assert refusal(new_match(), {"type": "play", "wicket": 3, "cards": cards}) == ("S2", "format", code, "cards")


def test_s3_a_jack_is_countered_by_a_queen_and_red_has_no_king() -> None:
    match = play(new_match(), "3: J Q", "6: 7")
    assert [(each.wicket, each.runs) for each in match.innings[0].played_on.values()] == [(3, 0), (6, 10)]
    assert match.innings[0].played_on[3].cancelled
    assert match.innings[0].played_on[3].counters == 1
    assert not match.innings[0].played_on[6].cancelled


@pytest.mark.parametrize(
    ("line", "code", "field"),
    [
        ("3: J J", "counter_not_higher", "cards.1"),
        ("3: J 10", "counter_not_higher", "cards.1"),
        ("3: A K", "counter_not_higher", "cards.1"),
        ("3: J Q Q", "recounter_not_higher", "cards.2"),
        ("3: J Q J", "recounter_not_higher", "cards.2"),
        ("3: 2 3 4 4", "counter_not_higher", "cards.3"),
    ],
)
def test_s3_in_a_first_innings_each_card_beats_the_one_below(line: str, code: str, field: str) -> None:
    assert refusal(new_match(), line) == ("S3", "illegal", code, field)
    assert refusal(new_match("1: 5", "close"), line) == ("S3", "illegal", code, field)


@pytest.mark.parametrize("line", ["3: J J", "3: J J Q", "3: J J Q Q", "3: 2 2 3 3 4 4 5 5 6 6 7 7"])
def test_s3_in_a_second_innings_a_counter_may_be_equal(line: str) -> None:
    assert said(second_innings(), line) == []


@pytest.mark.parametrize(
    ("line", "code", "field"),
    [
        ("3: J 10", "counter_lower", "cards.1"),
        ("3: J J J", "recounter_not_higher", "cards.2"),
        ("3: J Q Q", "recounter_not_higher", "cards.2"),
        ("3: J J Q J", "counter_lower", "cards.3"),
    ],
)
def test_s3_in_a_second_innings_a_recounter_is_higher_still(line: str, code: str, field: str) -> None:
    assert refusal(second_innings(), line) == ("S3", "illegal", code, field)


def test_s3_a_second_innings_is_a_second_one_for_the_side_that_follows_on_too() -> None:
    match = new_match("1: K", "2: Q", "3: A", "close", "1: 5", "close 2 3 4 6 / 2 3 4 6")
    assert match.follow_on
    assert match.batting_side == 1
    assert said(match, "3: J J") == []


def test_s3_who_laid_a_card_is_named_with_the_one_below() -> None:
    (problem,) = said(new_match("1: 5", "close"), "3: J Q Q")
    assert problem.params == {"side": "Black", "card": "Q", "below": "Q"}
    (problem,) = said(new_match(), "3: J 10")
    assert problem.params == {"side": "Black", "card": "10", "below": "J"}


def test_s3_a_longest_chain_is_thirteen_cards_and_one_of_both_players_is_not_of_the_format() -> None:
    assert said(new_match(), "1: 2 3 4 5 6 7 8 9 10 J Q K A") == []
    chain = ["2"] * 33
    assert refusal(new_match(), {"type": "play", "wicket": 1, "cards": chain}) == (
        "S2",
        "format",
        "wrong_length",
        "cards",
    )


def test_s4_a_wicket_is_played_on_once_an_innings() -> None:
    match = new_match("3: J Q")
    (problem,) = said(match, "3: 5")
    assert told(problem) == ("S4", "illegal", "wicket_played_on", "wicket")
    assert problem.params == {"wicket": 3, "cards": "J Q", "runs": 0}
    with pytest.raises(IllegalEntryError):
        play(match, "3: 5")
    assert said(play(match, "close"), "3: 5") == []


def test_s4_after_all_ten_the_innings_must_be_closed_and_does_not_close_itself() -> None:
    match = new_match(*ALL_TEN)
    assert match.current is not None
    assert match.current.wickets == 10
    assert match.must_close
    assert match.wickets_open == []
    assert ("S4", "illegal", "all_wickets_played_on", "type") in map(told, said(match, "5: Q"))
    assert said(match, "close") == []


def test_s4_an_innings_is_closed_when_its_side_likes_but_without_a_play_it_is_odd() -> None:
    assert refusal(new_match(), "close") == ("S4", "unusual", "closed_without_a_play", "type")
    match = new_match("close", "1: 5", "close 2 3 4 5 / 2 3 4 6")
    assert [(each.runs, each.wickets, each.closed_by) for each in match.innings] == [
        (14, 0, "close"),
        (40 + 15, 1, "close"),
    ]
    assert [problem.code for problem in match.notices] == ["closed_without_a_play"]


def test_s4_s5_a_side_whose_cards_all_went_in_counters_closes_at_once() -> None:
    match = second_innings()
    play(match, "1: 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 J J Q Q K K A A", "2: J J Q Q K K")
    assert match.must_close
    assert refusal(match, "3: 5") == ("S5", "infeasible", "no_card_left", "cards.0")
    play(match, "close")
    assert match.current is None
    assert match.must_close
    assert refusal(match, "3: 5") == ("S5", "infeasible", "no_card_left", "cards.0")
    assert refusal(match, "close 2 / ") == ("S5", "infeasible", "hand_of_wrong_size", "hands.0")
    assert said(match, "close / ") == [], "nothing odd: nothing else is possible"
    play(match, "close / ")
    assert match.result
    assert match.result.outcome == Outcome.TIED


@pytest.mark.parametrize(("card", "copies"), list(COPIES.items()))
def test_s5_each_card_is_there_as_often_as_in_the_sixteen(card: str, copies: int) -> None:
    lines = [f"{wicket}: {card}" for wicket in range(1, copies + 2)]
    match = new_match(*lines[:-1])
    (problem,) = said(match, lines[-1])
    assert told(problem) == ("S5", "infeasible", "card_not_left", "cards.0")
    assert problem.params == {"side": "Red", "card": card, "copies": copies}


def test_s5_nobody_plays_a_third_jack_wherever_the_first_two_went() -> None:
    match = new_match("1: 10 J", "2: 9 J", "3: J")
    assert refusal(match, "4: 8 J") == ("S5", "infeasible", "card_not_left", "cards.1")
    assert said(match, "4: J") == []
    play(match, "close")
    assert refusal(match, "1: J") == ("S5", "infeasible", "card_not_left", "cards.0")
    assert said(match, "1: 10 J") == []


def test_s5_a_chain_counts_against_itself() -> None:
    match = new_match("1: A", "2: 2 A")
    assert [told(p)[2:] for p in said(match, "3: 3 A A")] == [
        ("recounter_not_higher", "cards.2"),
        ("card_not_left", "cards.2"),
        ("card_not_left", "cards.1"),
    ]
    assert said(second_innings(), "2: J J Q Q K K") == []


def test_s5_the_sixteen_serve_both_innings_of_a_pair_and_are_shuffled_after_it() -> None:
    match = new_match("1: A", "close", "1: 2 4", "close 2 3 5 6 / 3 4 5 6")
    assert match.sixteens[0].left == match.sixteens[1].left == 16
    assert said(match, "1: A") == []
    play(match, "1: A", "close")
    assert refusal(match, "1: K A") == ("S5", "infeasible", "card_not_left", "cards.1")


def test_s5_a_third_jack_with_a_written_reason_is_kept_and_play_goes_on() -> None:
    match = new_match("1: J", "2: J")
    raw: Raw = {"type": "play", "wicket": 3, "cards": ["J"], "override": "A card of the other pack was found."}
    entry, _ = match.read_entry(raw)
    assert entry is not None
    match.play(entry)
    assert match.innings[0].runs == 100 + 90 + 80
    assert [problem.code for problem in match.notices] == ["card_not_left"]
    assert match.sixteens[0].left == 13
    assert "J" not in match.sixteens[0].unseen
    assert said(match, "4: Q") == []
    assert refusal(match, "4: J")[2] == "card_not_left"


def test_s5_what_is_illegal_is_not_lifted_by_a_reason() -> None:
    match = new_match("1: J")
    for raw in (
        {"type": "play", "wicket": 1, "cards": ["Q"], "override": "So it was."},
        {"type": "play", "wicket": 2, "cards": ["Q", "Q"], "override": "So it was."},
        {"type": "close", "hands": [["2", "3", "4", "5"], ["2", "3", "4", "5"]], "override": "So it was."},
    ):
        entry, _ = match.read_entry(raw)
        assert entry is not None
        with pytest.raises(IllegalEntryError):
            match.play(entry)


def test_s5_hands_are_counted_for_who_holds_them_at_the_second_close_alone() -> None:
    match = new_match("3: J Q", "close", "1: 5 6 7", "close 2 3 4 K / A Q J K")
    assert [innings.extras for innings in match.innings] == [2 + 3 + 4 + 13, 14 + 12 + 11 + 13]
    assert [innings.runs for innings in match.innings] == [22, 60 + 50]
    assert [innings.hand for innings in match.innings] == [("2", "3", "4", "K"), ("A", "Q", "J", "K")]


def test_s5_hands_are_those_of_side_0_and_side_1_whoever_bats() -> None:
    match = new_match("1: K", "2: A", "3: Q", "4: Q", "close", "1: 3", "close 2 3 4 5 / 2 4 5 7")
    assert match.follow_on
    play(match, "1: K", "2: A", "3: Q", "4: Q", "close")
    assert [innings.side for innings in match.innings] == [0, 1, 1]
    play(match, "close 10 9 8 7 / 2 3 4 5")
    assert [(innings.side, innings.extras) for innings in match.innings] == [(0, 14), (1, 18), (1, 14), (0, 34)]


def test_s5_hands_are_asked_for_where_they_count_and_nowhere_else() -> None:
    match = new_match("1: 5")
    assert not match.hands_due
    assert refusal(match, "close 2 3 4 6 / 2 3 4 5") == ("S5", "format", "hands_not_due", "hands")
    play(match, "close", "1: 5")
    assert match.hands_due
    assert refusal(match, "close") == ("S5", "format", "hands_missing", "hands")
    play(match, "close 2 3 4 6 / 2 3 4 6")
    assert not match.hands_due
    assert refusal(play(match, "1: 5"), "close / ") == ("S5", "format", "hands_not_due", "hands")


@pytest.mark.parametrize(
    ("hands", "code", "field"),
    [
        ("2 3 4 / 2 3 4 6", "hand_of_wrong_size", "hands.0"),
        ("2 3 4 6 / 2 3 4 6 7", "hand_of_wrong_size", "hands.1"),
        ("2 3 4 6 / ", "hand_of_wrong_size", "hands.1"),
        ("2 3 4 5 / 2 3 4 6", "card_not_left", "hands.0.3"),
        ("2 3 4 6 / 2 3 4 4", "card_not_left", "hands.1.3"),
        ("2 J J J / 2 3 4 6", "card_not_left", "hands.0.3"),
    ],
)
def test_s5_a_hand_fits_the_sixteen(hands: str, code: str, field: str) -> None:
    match = new_match("1: 5", "close", "1: 5")
    assert refusal(match, f"close {hands}") == ("S5", "infeasible", code, field)
    assert said(match, "close J J Q Q / 2 3 4 A") == []


def test_s5_both_hands_are_looked_at() -> None:
    match = new_match("1: 5", "close", "1: 5")
    assert [problem.field for problem in said(match, "close 2 / 2 3 5 5")] == ["hands.0", "hands.1.2", "hands.1.3"]


@pytest.mark.parametrize(
    "hands",
    [[["2"]], [], [["2"], ["3"], ["4"]], "2 3", [["2", "3", "4", "6"], None], [["Z"], []], {"0": []}, [[["2"]], []]],
)
def test_s5_hands_that_are_not_of_the_format(hands: object) -> None:
    match = new_match("1: 5", "close", "1: 5")
    assert refusal(match, {"type": "close", "hands": hands})[1] == "format"


def test_s5_a_hand_is_what_is_left_of_the_sixteen_if_that_is_less_than_four() -> None:
    match = new_match(*ALL_TEN, "close")
    red, black = match.sixteens
    assert (red.left, red.hand, black.left) == (6, 4, 12)
    assert red.unseen == {"4": 1, "7": 1, "Q": 2, "K": 2}
    play(match, *COUNTERED_OUT)
    assert (red.left, red.hand, red.unseen) == (0, 0, {})
    assert match.answers(["J"]) == []
    assert refusal(match, "4: J Q") == ("S5", "infeasible", "no_card_left", "cards.1")
    play(match, "4: A", "3: Q", "2: J", "1: J")
    assert (black.left, black.unseen) == (2, {"K": 2})
    (problem,) = said(match, "close / K")
    assert problem.params == {"side": "Black", "due": 2, "given": 1}
    assert refusal(match, "close / K Q") == ("S5", "infeasible", "card_not_left", "hands.1.1")
    assert said(match, "close / K K") == []


def test_s5_a_sixteen_seen_too_often_is_never_less_than_empty() -> None:
    sixteen = Sixteen().after([*Counter(COPIES).elements(), "J"])
    assert (sixteen.left, sixteen.hand, sixteen.unseen) == (0, 0, {})


def test_s5_a_card_never_seen_is_gone_too_once_sixteen_have_been_laid() -> None:
    sixteen = Sixteen().after(["J", *(card for card in Counter(COPIES).elements() if card != "A")])
    assert (sixteen.left, sixteen.unseen) == (0, {"A": 1})
    assert sixteen.gone(["A"]) == [0]
