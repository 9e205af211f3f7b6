"""M1-M6, G10, G11, G16: innings and matches, with the sources' own examples."""

from typing import Any

import pytest
from grid_matches import (
    BATTING_FIRST,
    DECLARE,
    SLUGS,
    TIME,
    bat,
    batting,
    bowl,
    follow_on,
    innings_of,
    new_match,
    noticed,
    out,
    play,
    refused,
)

from scoring.games.grid.rules.match import GridMatch
from scoring.rules.innings import Closing
from scoring.rules.problems import IllegalEntryError
from scoring.rules.results import Outcome
from tools.grid.player import Raw

# G10, G11: innings, declaration, follow-on


@pytest.mark.parametrize("slug", SLUGS)
def test_g11_a_declaration_closes_an_open_innings(slug: str) -> None:
    match = new_match(slug)
    assert refused(match, DECLARE) == {("G11", "illegal", "nothing_to_declare")}
    innings_of(match, slug, 30)
    assert match.innings[0].closed_by == Closing.DECLARATION
    assert refused(match, DECLARE) == {("G11", "illegal", "nothing_to_declare")}
    assert refused(match, follow_on(True)) == {("G11", "illegal", "no_follow_on")}


def test_g10_latham_has_one_innings_a_side_only() -> None:
    match = new_match("latham")
    innings_of(match, "latham", 60)
    innings_of(match, "latham", 49)
    assert match.result is not None
    assert match.result.derived() == {"outcome": "won", "winner": 0, "by": {"runs": 11}}
    setup, problems = type(match).read_setup({"options": {"innings": 2}, "sides": [], "toss": {}})
    assert setup is None
    assert ("format", "unknown_key") in {(p.rule, p.code) for p in problems}


def two_first_innings(first: int, second: int, **options: Any) -> GridMatch:
    match = new_match("british", **options)
    innings_of(match, "british", first)
    innings_of(match, "british", second)
    return match


@pytest.mark.parametrize(
    ("first", "second", "margin", "is_open"),
    [(220, 20, 200, True), (219, 20, 200, False), (20, 220, 200, False), (69, 20, 49, True), (68, 20, 49, False)],
)
def test_g11_the_follow_on_is_open_at_the_margin(first: int, second: int, margin: int, is_open: bool) -> None:
    match = two_first_innings(first, second, follow_on_margin=margin)
    assert match.follow_on_open is is_open
    assert (refused(match, follow_on(True)) == set()) is is_open
    expected = {("G11", "illegal", "follow_on_not_settled")} if is_open else set()
    assert refused(match, bowl(9)) == expected
    assert refused(match, TIME) == set()


def test_g11_enforced_the_side_bats_again_at_once_and_waived_it_does_not() -> None:
    match = play(two_first_innings(220, 20), follow_on(True), bowl(9), bat(11))
    assert [innings.side for innings in match.innings] == [0, 1, 1]
    assert match.innings[-1].number == 2
    assert batting(match)[0][0] == 1
    assert refused(match, follow_on(True)) == {("G11", "illegal", "no_follow_on")}
    match = play(two_first_innings(220, 20), follow_on(False), bowl(9), bat(11))
    assert [innings.side for innings in match.innings] == [0, 1, 0]


def test_g11_an_innings_defeat_after_the_follow_on() -> None:
    match = play(two_first_innings(220, 20), follow_on(True), bowl(9), bat(49), DECLARE)
    assert match.result is not None
    assert match.result.derived() == {"outcome": "won", "winner": 0, "by": {"innings": 1, "runs": 151}}


def test_g11_an_innings_defeat_without_a_follow_on() -> None:
    match = play(two_first_innings(20, 220), bowl(9), bat(49), DECLARE)
    assert match.result is not None
    assert match.result.derived() == {"outcome": "won", "winner": 1, "by": {"innings": 1, "runs": 151}}


def test_g11_the_target_after_a_follow_on_is_the_real_one() -> None:
    match = play(two_first_innings(220, 20), follow_on(True))
    innings_of(match, "british", 210)
    assert match.target == 11
    assert match.next_side == 0
    play(match, bowl(9), bat(11))
    assert match.result is not None
    assert match.result.derived() == {"outcome": "won", "winner": 0, "by": {"wickets": 10}}


def test_m6_level_before_the_last_innings_it_is_played_for_one_run() -> None:
    match = play(two_first_innings(60, 40), bowl(9), bat(20), DECLARE)
    assert match.target == 41
    match = two_first_innings(40, 60)
    innings_of(match, "british", 20)
    assert match.result is None
    assert match.target == 1
    assert refused(match, bowl(5)) == {("G5", "infeasible", "count_too_low")}
    assert noticed(match, bowl(5, kqj=1)) == set()
    play(match, bowl(5, kqj=1))
    assert match.result is not None
    assert match.result.derived() == {"outcome": "won", "winner": 1, "by": {"wickets": 10}}


# M2, M3, M5, M6: how it ends


def last_innings(slug: str, first: int, **options: Any) -> GridMatch:
    options = options if slug == "latham" else {"innings": 1, **options}
    match = new_match(slug, **options)
    innings_of(match, slug, first)
    return match if slug in BATTING_FIRST else play(match, bowl(9))


@pytest.mark.parametrize("slug", SLUGS)
def test_m3_the_last_innings_ends_when_its_side_is_ahead(slug: str) -> None:
    match = play(last_innings(slug, 11, stop_at_target=True), bat(12))
    assert match.innings[-1].closed_by == Closing.TARGET
    assert match.result is not None
    assert match.result.derived() == {"outcome": "won", "winner": 1, "by": {"wickets": 10}}
    assert refused(match, bowl(9)) == {("M2", "illegal", "match_is_over")}
    assert refused(match, TIME) == {("M2", "illegal", "match_is_over")}


@pytest.mark.parametrize("slug", SLUGS)
def test_m3_with_stop_at_target_off_it_is_played_on(slug: str) -> None:
    match = play(last_innings(slug, 11, stop_at_target=False), bat(13))
    assert match.result is None
    play(match, DECLARE)
    assert match.result is not None
    assert match.result.derived() == {"outcome": "won", "winner": 1, "by": {"runs": 2}}


@pytest.mark.parametrize(("slug", "stops"), [(slug, slug != "latham") for slug in SLUGS])
def test_m3_the_default(slug: str, stops: bool) -> None:
    assert new_match(slug).stop_at_target is stops


def test_m6_a_turn_that_passes_the_target_may_have_any_count() -> None:
    match = last_innings("british", 3)
    assert noticed(match, bat(4)) == set()
    assert noticed(match, bat(5)) == {"more_than_target"}
    assert refused(match, bat(3)) == {("G5", "infeasible", "count_too_low")}
    assert noticed(match, bat(3, unfinished=True)) == set()
    assert noticed(match, bat({"cards": 4, "kqj_mixed": 1})) == set()


def test_m6_the_segment_that_puts_the_side_ahead_is_the_last_and_has_no_wicket() -> None:
    match = last_innings("british", 11)
    after = {("M3", "illegal", "nothing_after_the_target")}
    assert refused(match, bat(out(12), 5)) == after
    assert refused(match, bat(out(12))) == after
    assert noticed(match, bat(out(5), 7)) == set()


def test_m6_cards_after_the_last_wicket_pass_no_target() -> None:
    match = play(last_innings("british", 20), bat(9), bowl(189, kqj=3))
    assert (match.wickets_left, match.runs_to_win) == (1, 9)
    assert noticed(match, bat(out(5), 12)) == {"more_than_last_wicket"}
    play(match, bat(out(5), 12))
    assert match.result is not None
    assert match.result.derived() == {"outcome": "won", "winner": 0, "by": {"runs": 3}}


def test_m6_extras_that_pass_the_target_end_the_match_before_the_turns_wickets() -> None:
    match = play(last_innings("british", 13), bat(11))
    assert match.target == 14
    assert noticed(match, bowl(23, lines=1)) == set()
    assert noticed(match, bowl(23, lines=2)) == {"target_passed_before"}
    play(match, bowl(22, lines=1))
    assert match.innings[-1].wickets == 0
    assert match.innings[-1].runs == 15
    assert match.innings[-1].closed_by == Closing.TARGET


def test_m2_equal_totals_are_a_tie() -> None:
    match = play(last_innings("british", 11), bat(11), DECLARE)
    assert match.result is not None
    assert match.result.outcome == Outcome.TIED


@pytest.mark.parametrize(
    ("entry", "outcome", "winner"),
    [(TIME, "drawn", None), ({"type": "abandon"}, "abandoned", None), ({"type": "concede", "side": 1}, "conceded", 0)],
)
def test_m5_calls_end_an_unfinished_match_and_open_no_innings(entry: Raw, outcome: str, winner: int | None) -> None:
    match = new_match("british")
    innings_of(match, "british", 30)
    play(match, entry)
    assert match.result is not None
    assert (match.result.outcome, match.result.winner) == (outcome, winner)
    assert len(match.innings) == 1


# G16: a limit of batting turns


@pytest.mark.parametrize("slug", SLUGS)
def test_g16_max_turns_closes_the_innings_after_the_last_batting_turn(slug: str) -> None:
    match = new_match(slug, max_turns=2)
    turns = [bat(9), bowl(9), bat(9)] if slug in BATTING_FIRST else [bowl(9), bat(9), bowl(9), bat(9)]
    play(match, *turns)
    assert (match.innings[0].closed_by, match.innings[0].runs) == ("turns", 18)


def test_g16_nobody_comes_in_for_the_wicket_that_ends_the_last_turn() -> None:
    match = new_match("hill", max_turns=1, captain_picks_next=True)
    assert refused(match, bat(out(9), next_batter=4)) == {("M4", "illegal", "nobody_comes_in")}
    play(match, bat(out(9)))
    assert len(match.innings[0].batters) == 1
    match = play(new_match("hill", max_turns=1, captain_picks_next=True), bat(out(9), 2, next_batter=4))
    assert [b.player for b in match.innings[0].batters] == [1, 4]


# M4: who comes in


def test_m4_the_captain_picks() -> None:
    match = new_match("british", captain_picks_next=True)
    assert refused(match, bowl(21)) == {("M4", "illegal", "next_batter_missing")}
    assert refused(match, bowl(21, next_batter=1)) == {("M4", "illegal", "batter_has_been_in")}
    assert refused(match, bowl(42, kqj=1, next_batter=[5, 5])) == {("M4", "illegal", "batter_has_been_in")}
    assert refused(match, bowl(9, next_batter=5)) == {("M4", "illegal", "nobody_comes_in")}
    assert refused(match, bowl(21, next_batter=12)) == {("M4", "format", "out_of_range")}
    play(match, bowl(42, kqj=1, next_batter=[9, 5]))
    assert [player for player, _, _ in batting(match)] == [1, 9, 5]
    assert refused(match, bat(out(5), 8, next_batter=9)) == {("M4", "illegal", "batter_has_been_in")}
    play(match, bat(out(5), 8, next_batter=[2]))
    assert [player for player, _, _ in batting(match)] == [1, 9, 5, 2]


def test_m4_one_fewer_comes_in_when_the_last_wicket_falls() -> None:
    match = play(new_match("south-african", captain_picks_next=True), bowl(33, next_batter=[2, 3, 4]), bat(9))
    picks = [5, 6, 7, 8, 9, 10]
    assert refused(match, bowl(24, kqj=1, next_batter=[*picks, 11])) == {("M4", "illegal", "next_batter_missing")}
    play(match, bowl(24, kqj=1, next_batter=picks))
    assert match.innings[0].closed_by == Closing.WICKETS


def test_m4_without_the_captain_the_order_is_fixed() -> None:
    assert refused(new_match("british"), bowl(21, next_batter=2)) == {("M4", "illegal", "order_is_fixed")}


def test_m4_a_wrong_count_asks_for_no_batters() -> None:
    match = new_match("british", captain_picks_next=True)
    assert refused(match, bowl(51, next_batter=[2])) == {("G4", "infeasible", "count_impossible")}


# Overrides


@pytest.mark.parametrize("slug", SLUGS)
def test_an_infeasible_count_is_recorded_with_a_reason_and_then_counts(slug: str) -> None:
    match = new_match(slug)
    if slug not in BATTING_FIRST:
        play(match, bowl(9))
    with pytest.raises(IllegalEntryError):
        play(match, bat(51))
    play(match, bat(51, override="both sides agreed"))
    assert match.innings[0].runs == 51
    assert [(p.code, p.entry) for p in match.notices] == [("count_impossible", match.played - 1)]


def test_a_reason_does_not_lift_what_is_illegal() -> None:
    match = new_match("british")
    with pytest.raises(IllegalEntryError):
        play(match, bat(9, override="we like it so"))
