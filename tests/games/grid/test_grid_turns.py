"""G5-G9, G12, G14: turns, what they bring and whose they are."""

import pytest
from grid_matches import (
    BATTING_FIRST,
    DECLARE,
    SLUGS,
    TIME,
    all_out,
    bat,
    batting,
    bowl,
    new_match,
    noticed,
    out,
    play,
    refused,
)

from scoring.rules.innings import Closing, HowOut
from tools.grid.player import Raw

# G9, G5: whose turn it is


@pytest.mark.parametrize("slug", SLUGS)
def test_g9_who_plays_first_and_turns_alternate(slug: str) -> None:
    first, second = (bat(9), bowl(9)) if slug in BATTING_FIRST else (bowl(9), bat(9))
    match = new_match(slug)
    assert {rule for rule, severity, _ in refused(match, second) if severity == "illegal"} == {"G9"}
    play(match, first)
    assert {rule for rule, severity, _ in refused(match, first) if severity == "illegal"} == {"G9"}
    play(match, second)
    assert not refused(match, first)
    play(match, DECLARE)
    assert not refused(match, first)
    assert refused(match, second)


@pytest.mark.parametrize("slug", SLUGS)
def test_g5_a_turn_broken_off_ends_the_innings_or_the_match(slug: str) -> None:
    match = new_match(slug)
    first = bat(4, unfinished=True) if slug in BATTING_FIRST else bowl(4, unfinished=True)
    second = bowl(9) if slug in BATTING_FIRST else bat(9)
    play(match, first)
    assert refused(match, second) == {("G5", "illegal", "play_was_broken_off")}
    for follows in (DECLARE, TIME, {"type": "abandon"}, {"type": "concede", "side": 0}):
        assert refused(match, follows) == set()
    play(match, DECLARE)
    assert not refused(match, first)


# G6: the bowling turn


@pytest.mark.parametrize(
    ("slug", "cards", "wickets"),
    [
        ("british", 20, 0),
        ("british", 21, 1),
        ("british", 41, 1),
        ("british", 42, 2),
        ("british", 63, 3),
        ("latham", 21, 1),
        ("latham", 42, 2),
        ("latham", 63, 3),
        ("hill", 19, 0),
        ("hill", 21, 1),
        ("new-zealand", 19, 0),
        ("new-zealand", 20, 1),
        ("new-zealand", 40, 2),
        ("south-african", 9, 0),
        ("south-african", 11, 1),
        ("south-african", 33, 3),
    ],
)
def test_g6_wickets_by_count(slug: str, cards: int, wickets: int) -> None:
    match = new_match(slug)
    if slug in BATTING_FIRST:
        play(match, bat(9))
    tallies: dict[str, int] = {"kqj": 1} if slug == "british" and (cards % 2 == 0 or cards > 52) else {}
    play(match, bowl(cards, **tallies))
    assert match.innings[0].wickets == wickets


def test_g6_two_wickets_make_a_duck_and_nothing_carries() -> None:
    match = play(new_match("british"), bowl(20, kqj=1), bat(11), bowl(42, kqj=1), bat(13), bowl(20, kqj=1))
    assert batting(match) == [(1, 11, "bowled"), (2, 0, "bowled"), (3, 13, None)]
    assert match.innings[0].wickets == 2


def test_g6_no_wicket_the_batter_goes_on_with_the_total() -> None:
    match = play(new_match("british"), bowl(9), bat(11), bowl(19), bat(15))
    assert batting(match) == [(1, 26, None)]


@pytest.mark.parametrize(
    ("slug", "entry", "wickets"),
    [
        ("hill", bowl(23, lines=2), 3),
        ("latham", bowl(42, lines=1), 3),
        ("new-zealand", bowl(22, lines=1), 4),
        ("south-african", bowl(12, kqj=1), 6),
        ("british", bowl(23, lines=2, kqj=1), 1),
    ],
)
def test_g6_lines_and_kqj_in_a_bowling_turn(slug: str, entry: Raw, wickets: int) -> None:
    match = new_match(slug)
    if slug in BATTING_FIRST:
        play(match, bat(9))
    assert play(match, entry).innings[0].wickets == wickets


def test_g6_never_more_wickets_than_are_left() -> None:
    match = play(new_match("south-african"), bowl(33, kqj=1), bat(9), bowl(26, kqj=1))
    assert match.innings[0].wickets == 10
    assert match.innings[0].closed_by == Closing.WICKETS
    assert batting(match)[-1][0] == 10


def test_british_wides_and_byes_are_extras_and_count_before_the_wickets() -> None:
    match = play(new_match("british"), bowl(24, kqj=2, lines=1), bat(13))
    innings = match.innings[0]
    assert innings.extras == {"byes": 4, "wides": 2}
    assert (innings.runs, innings.falls[0].runs) == (19, 6)
    assert batting(match) == [(1, 0, "bowled"), (2, 13, None)]


def test_g12_the_bowler_is_credited_if_named() -> None:
    match = play(new_match("british"), bowl(21, bowler=9), bat(9), bowl(21), bat(out(5, how_out="lbw"), 6))
    assert [(b.out, b.bowler) for b in match.innings[0].batters] == [
        ("bowled", 9),
        ("bowled", None),
        ("lbw", None),
        (None, None),
    ]


@pytest.mark.parametrize(
    ("bowler", "expected"),
    [
        (0, ("G12", "format", "out_of_range")),
        (12, ("G12", "format", "out_of_range")),
        (True, ("format", "format", "not_whole")),
        ("1", ("format", "format", "not_whole")),
    ],
)
def test_g12_a_bowler_is_one_of_eleven(bowler: object, expected: tuple[str, str, str]) -> None:
    assert refused(new_match("british"), bowl(9, bowler=bowler)) == {expected}


# G7: the batting turn


def test_g7_cards_up_to_the_wicket_are_the_old_batters_the_later_ones_the_next_batters() -> None:
    match = play(new_match("hill"), bat(out(14), out(23), 49))
    assert batting(match) == [(1, 14, "run_out"), (2, 23, "run_out"), (3, 49, None)]
    assert [(fall.wicket, fall.runs) for fall in match.innings[0].falls] == [(1, 14), (2, 37)]


def test_g7_a_card_that_makes_two_lines_costs_two_wickets() -> None:
    match = play(new_match("hill"), bat(out(19), out(0), 3))
    assert batting(match) == [(1, 19, "run_out"), (2, 0, "run_out"), (3, 3, None)]


def test_g7_british_kqj_scores_one_mixed_and_three_suited() -> None:
    match = play(new_match("british"), bowl(9), bat({"cards": 30, "kqj_mixed": 1, "kqj_suited": 1}))
    assert match.innings[0].runs == 34


def test_g7_south_african_kqj_scores_fifty_and_new_zealand_line_sixty() -> None:
    assert play(new_match("south-african"), bowl(9), bat({"cards": 12, "kqj": 1})).innings[0].runs == 62
    assert play(new_match("new-zealand"), bowl(9), bat({"cards": 12, "lines": 1})).innings[0].runs == 72


@pytest.mark.parametrize("slug", ["new-zealand", "south-african"])
def test_g7_no_wicket_in_a_batting_turn(slug: str) -> None:
    match = play(new_match(slug), bowl(9))
    assert refused(match, bat(out(12), 7)) == {("G7", "illegal", "no_wicket_in_batting_turn")}


def test_g14_a_missed_cover_costs_the_batter_the_turn_and_the_bowler_the_wickets() -> None:
    match = play(new_match("south-african"), bowl(24, kqj=1, missed_cover=True))
    assert match.innings[0].wickets == 0
    play(match, bat(out(16, kqj=1), missed_cover=True))
    assert (match.innings[0].runs, match.innings[0].wickets) == (0, 1)
    assert batting(match) == [(1, 0, "run_out"), (2, 0, None)]


# G8: wickets


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("wickets", [10, 11])
def test_g8_the_last_wicket_ends_the_innings(slug: str, wickets: int) -> None:
    match = new_match(slug, wickets=wickets)
    if slug in BATTING_FIRST:
        play(match, bat(9))
    play(match, all_out(slug, wickets))
    innings = match.innings[0]
    assert (innings.wickets, innings.closed_by, len(innings.batters)) == (wickets, "wickets", wickets)
    assert innings.batters[-1].out == HowOut.BOWLED


def test_g8_an_eleventh_wicket() -> None:
    match = new_match("hill")
    nine_down = play(match, bat(9), bowl(189))
    assert refused(nine_down, bat(out(5), out(5), 9)) == {("G8", "illegal", "too_many_wickets")}
    assert noticed(nine_down, bat(out(5))) == set()
    play(nine_down, bat(out(5)))
    assert match.innings[0].closed_by == Closing.WICKETS


def test_g5_cards_after_the_last_wicket_change_nothing() -> None:
    match = play(new_match("hill"), bat(9), bowl(189))
    assert noticed(match, bat(out(5), 6)) == {"more_than_last_wicket"}
    play(match, bat(out(5), 6))
    innings = match.innings[0]
    assert (innings.runs, innings.wickets, innings.batters[-1].runs, len(innings.batters)) == (14, 10, 5, 10)


@pytest.mark.parametrize(
    ("slug", "entry", "expected"),
    [
        ("british", bowl(21), set()),
        ("british", bowl(22), {"more_than_last_wicket"}),
        ("british", bowl(10), None),
        ("british", bowl(21, kqj=1), set()),
        ("british", bowl(22, kqj=1), {"extras_in_last_turn"}),
        ("british", bowl(63), {"more_than_last_wicket"}),  # the set of its first pack came after the wicket
        ("hill", bowl(5, lines=1), set()),
        ("hill", bowl(21), set()),
        ("hill", bowl(23), {"more_than_last_wicket"}),
        ("hill", bowl(20, lines=2), set()),  # one card may have made both
        ("hill", bowl(5, lines=2), {"more_than_last_wicket"}),
        ("hill", bowl(21, lines=2), set()),
        ("hill", bowl(23, lines=2), {"more_than_last_wicket"}),
        ("new-zealand", bowl(19, lines=1), set()),
        ("new-zealand", bowl(22), {"more_than_last_wicket"}),
        ("south-african", bowl(5, kqj=1), set()),
        ("south-african", bowl(12, kqj=1), {"more_than_last_wicket"}),
        ("south-african", bowl(11), set()),
        ("south-african", bowl(61), {"more_than_last_wicket"}),
    ],
)
def test_g5_the_last_wicket_cuts_a_bowling_turn_short(slug: str, entry: Raw, expected: set[str] | None) -> None:
    match = new_match(slug)
    if slug in BATTING_FIRST:
        play(match, bat(9))
    nine = {"british": bowl(189, kqj=3), "hill": bowl(189), "new-zealand": bowl(180), "south-african": bowl(44, kqj=1)}
    play(match, nine[slug], bat(9))
    assert match.wickets_left == 1
    if expected is None:
        assert refused(match, entry)
    else:
        assert noticed(match, entry) == expected


@pytest.mark.parametrize("cards", [210, 263])
def test_g5_sets_made_before_the_last_wicket_are_recorded_and_later_ones_need_not_be(cards: int) -> None:
    match = new_match("british")
    assert refused(match, bowl(cards, kqj=4)) == set()
    assert refused(match, bowl(cards, kqj=3)) == {("G4", "infeasible", "sets_missing")}
