"""G4, G5, G13-G15: what is said of a turn's count with its K-Q-Js, lines and wickets."""

import pytest
from grid_matches import BATTING_FIRST, SLUGS, bat, bowl, new_match, noticed, out, play, refused, said
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.rules.tables import finishes
from tools.grid.player import Raw

IMPOSSIBLE = {("G4", "infeasible", "count_impossible")}
TOO_SHORT = {("G5", "infeasible", "count_too_low")}
MISFIT = {("G4", "infeasible", "sets_misfit")}
TOO_MANY_KQJ = {("G4", "infeasible", "too_many_kqj")}
SUITED_BUT_ONE = {("G4", "infeasible", "suited_but_one")}


def at_bowling(slug: str, **options: object) -> GridMatch:
    """Return a match in which a bowling turn is due."""
    match = new_match(slug, **options)
    return play(match, bat(9)) if slug in BATTING_FIRST else match


def at_batting(slug: str, **options: object) -> GridMatch:
    """Return a match in which a batting turn is due and no wicket has fallen."""
    match = new_match(slug, **options)
    return match if slug in BATTING_FIRST else play(match, bowl(9))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("cards", [10, 51, 53, 60, 62, 103, 105, 112, 114])
def test_g4_impossible_counts(slug: str, cards: int) -> None:
    assert refused(at_batting(slug), bat(cards)) == IMPOSSIBLE
    if cards < 100:  # later a bowler may have taken the last wicket
        assert refused(at_bowling(slug), bowl(cards)) == IMPOSSIBLE


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("cards", range(1, 9))
def test_g5_a_finished_turn_fills_the_grid(slug: str, cards: int) -> None:
    assert refused(at_bowling(slug), bowl(cards)) == TOO_SHORT
    assert refused(at_batting(slug), bat(cards)) == TOO_SHORT
    assert refused(at_bowling(slug), bowl(cards, unfinished=True)) == set()
    assert refused(at_batting(slug), bat(cards, unfinished=True)) == set()


def test_g4_a_refusal_names_the_nearest_counts() -> None:
    entry, _ = (match := at_bowling("latham")).read_entry(bowl(51))
    assert entry is not None
    assert match.check(entry)[0].params == {"count": 51, "below": 50, "above": 52}
    entry, _ = (match := at_bowling("south-african")).read_entry(bowl(51))
    assert entry is not None
    assert match.check(entry)[0].params == {"count": 51, "below": 50, "above": 52}
    entry, _ = match.read_entry(bowl(28))
    assert entry is not None
    assert match.check(entry)[0].params == {"count": 28, "below": 27, "above": 29}


@given(st.sampled_from(SLUGS), st.integers(1, 260))
def test_g4_every_count_that_a_pass_can_have_is_taken_where_sets_are_unknown(slug: str, cards: int) -> None:
    if slug in ("hill", "latham", "british"):
        assert (refused(at_batting(slug), bat(cards)) == set()) == finishes(at_batting(slug).game.covering, cards)


@pytest.mark.parametrize(
    ("slug", "entry", "expected"),
    [
        ("british", bowl(12), MISFIT),
        ("british", bowl(28), MISFIT),
        ("british", bowl(12, lines=1), set()),
        ("british", bowl(12, kqj=1), set()),
        ("british", bowl(61), {("G4", "infeasible", "sets_missing")}),
        ("british", bowl(61, kqj=1), set()),
        ("british", bowl(61, lines=1), set()),
        ("british", bowl(9, lines=1), {("G4", "infeasible", "too_many_lines")}),
        ("british", bowl(11, kqj=4), TOO_MANY_KQJ),
        ("british", bowl(40, kqj=5), TOO_MANY_KQJ),
        ("british", bowl(52), {("G4", "infeasible", "sets_missing")}),
        ("british", bowl(51, unfinished=True), set()),  # two cards into a K-Q-J that is never covered
        ("british", bowl(52, unfinished=True), {("G4", "infeasible", "sets_missing")}),
        ("british", bowl(91, kqj=7, lines=1), set()),
        ("south-african", bowl(12), MISFIT),
        ("south-african", bowl(12, kqj=1), set()),
        ("south-african", bowl(52, kqj=1), set()),
        ("south-african", bowl(61), {("G4", "infeasible", "sets_missing")}),
        ("south-african", bowl(40, kqj=5), TOO_MANY_KQJ),
        ("new-zealand", bowl(11, lines=3), {("G4", "infeasible", "sets_need_more_cards")}),
        ("new-zealand", bowl(12, lines=1), set()),
        ("new-zealand", bowl(11, lines=1), {("G4", "infeasible", "sets_need_more_cards")}),
        ("new-zealand", bowl(12), set()),
        ("new-zealand", bowl(17, lines=3), {("G4", "infeasible", "sets_need_more_cards")}),
    ],
)
def test_g4_bowling_turns_with_their_sets(slug: str, entry: Raw, expected: set[tuple[str, str, str]]) -> None:
    assert refused(at_bowling(slug), entry) == expected


@pytest.mark.parametrize(
    ("slug", "entry", "expected"),
    [
        ("british", bat({"cards": 12, "kqj_mixed": 1}), set()),
        ("british", bat(12), set()),  # a line of three that nobody claimed may have been covered
        ("british", bat({"cards": 40, "kqj_mixed": 7}), TOO_MANY_KQJ),
        ("british", bat({"cards": 11, "kqj_suited": 4}), TOO_MANY_KQJ),
        ("british", bat({"cards": 40, "kqj_mixed": 1, "kqj_suited": 3}), SUITED_BUT_ONE),
        ("british", bat({"cards": 39, "kqj_suited": 4}), set()),
        ("british", bat({"cards": 92, "kqj_mixed": 1, "kqj_suited": 7}), SUITED_BUT_ONE),
        ("british", bat({"cards": 91, "kqj_mixed": 2, "kqj_suited": 6}), set()),
        ("british", bat(out(5, kqj_mixed=2), 20), TOO_MANY_KQJ),
        ("south-african", bat(12), MISFIT),
        ("south-african", bat({"cards": 12, "kqj": 1}), set()),
        ("south-african", bat({"cards": 50, "kqj": 1}), set()),
        ("south-african", bat(50), {("G4", "infeasible", "sets_missing")}),
        ("new-zealand", bat({"cards": 48, "lines": 12}), MISFIT),
        ("new-zealand", bat({"cards": 48, "lines": 11}), set()),
    ],
)
def test_g4_batting_turns_with_their_sets(slug: str, entry: Raw, expected: set[tuple[str, str, str]]) -> None:
    assert refused(at_batting(slug), entry) == expected


@pytest.mark.parametrize(("cards", "kqj"), [(9, 1), (9, 3), (13, 1), (11, 1), (20, 2), (33, 3), (64, 6)])
def test_g15_a_kqj_that_misses_the_table_is_only_unusual(cards: int, kqj: int) -> None:
    assert noticed(at_bowling("british"), bowl(cards, kqj=kqj)) == {"kqj_misfit"}
    assert noticed(at_batting("south-african"), bat({"cards": cards, "kqj": kqj})) == {"kqj_misfit"}


@pytest.mark.parametrize("slug", ["british", "hill", "latham"])
@pytest.mark.parametrize("cards", [1, 2])
def test_g5_a_line_wicket_needs_three_cards(slug: str, cards: int) -> None:
    needs = {("G5", "infeasible", "line_needs_three")}
    assert refused(at_batting(slug), bat(out(cards), 20 - cards)) == needs
    assert refused(at_batting(slug), bat(out(52 + cards), 20)) == needs
    assert refused(at_batting(slug), bat(out(3), 20)) == set()


@pytest.mark.parametrize("slug", ["hill", "latham"])
def test_g5_a_bowling_line_needs_three_cards(slug: str) -> None:
    match = at_bowling(slug)
    assert refused(match, bowl(2, lines=1, unfinished=True)) == {("G5", "infeasible", "line_needs_three")}
    assert refused(match, bowl(3, lines=1, unfinished=True)) == set()
    assert refused(match, bowl(3, lines=2, unfinished=True)) == {("G13", "infeasible", "too_many_lines")}


def test_g13_nine_cards_show_no_more_lines_than_cannot_be_covered() -> None:
    too_many = {("G13", "infeasible", "too_many_lines")}
    assert refused(at_bowling("hill"), bowl(9, lines=4)) == set()
    assert refused(at_bowling("hill"), bowl(9, lines=5)) == too_many
    assert refused(at_bowling("latham"), bowl(9, lines=8)) == set()
    assert refused(at_bowling("latham"), bowl(9, lines=9)) == too_many


@pytest.mark.parametrize("slug", ["hill", "latham"])
def test_g13_one_card_makes_four_lines_at_most(slug: str) -> None:
    match = at_batting(slug)
    assert refused(match, bat(out(12), out(0), out(0), out(0), 8)) == set()
    five = bat(out(12), out(0), out(0), out(0), out(0), 8)
    assert refused(match, five) == {("G13", "infeasible", "too_many_by_one_card")}
    assert refused(match, bat(out(3), out(0), 17)) == {("G13", "infeasible", "too_many_by_one_card")}
    assert refused(match, bat(out(7), out(0), 13)) == set()


@pytest.mark.parametrize("slug", ["british", "south-african", "new-zealand"])
def test_g7_a_segment_has_cards(slug: str) -> None:
    match = at_batting(slug)
    assert refused(match, bat(out(12), out(0), 8)) == {("G5", "format", "out_of_range")}
    assert refused(match, bat(0)) == {("G5", "format", "out_of_range")}


@pytest.mark.parametrize("entry", [bat(0), bat(out(0), 9), bat(out(9), 0), bat(-1)])
def test_g7_segments_without_cards_are_further_wickets_of_a_card(entry: Raw) -> None:
    assert {rule_severity[:2] for rule_severity in refused(at_batting("hill"), entry)} == {("G5", "format")}


def test_g7_only_the_last_segment_ends_without_a_wicket() -> None:
    assert refused(at_batting("british"), bat(9, 9)) == {("G7", "format", "segment_without_wicket")}


def test_g15_a_finished_british_turn_that_ends_on_a_run_out_is_unusual() -> None:
    assert noticed(at_batting("british"), bat(out(17))) == {"ends_on_run_out"}
    assert noticed(at_batting("british"), bat(out(9))) == {"ends_on_run_out"}
    assert noticed(at_batting("british"), bat(out(8), 9)) == set()
    assert noticed(at_batting("hill"), bat(out(17))) == set()


def test_a_line_that_showed_in_nine_cards_would_have_to_be_covered() -> None:
    assert refused(at_batting("british"), bat(out(3), 6)) == {("G4", "infeasible", "sets_need_more_cards")}
    assert refused(at_batting("british"), bat(out(3), 8)) == set()


def test_g14_a_missed_cover() -> None:
    match = at_batting("south-african")
    assert refused(match, bat(out(2), missed_cover=True)) == set()
    assert refused(match, bat(out(10), missed_cover=True)) == set()
    assert refused(match, bat(out(1), missed_cover=True)) == {("G5", "infeasible", "nothing_to_miss")}
    assert refused(match, bat(5, missed_cover=True)) == {("G14", "format", "missed_cover_is_out")}
    assert refused(match, bat(out(5), 5, missed_cover=True)) == {("G14", "format", "missed_cover_is_out")}
    assert refused(match, bat(out(5))) == {("G7", "illegal", "no_wicket_in_batting_turn")}
    assert refused(match, bat(out(5), missed_cover=True, unfinished=True)) == {
        ("G5", "format", "missed_and_unfinished")
    }
    bowling = at_bowling("south-african")
    assert refused(bowling, bowl(2, missed_cover=True)) == set()
    assert refused(bowling, bowl(1, missed_cover=True)) == {("G5", "infeasible", "nothing_to_miss")}
    assert refused(bowling, bowl(53, kqj=1, missed_cover=True)) == {("G5", "infeasible", "nothing_to_miss")}


@pytest.mark.parametrize(
    ("slug", "entry"),
    [
        ("british", bat({"cards": 9, "lines": 0})),
        ("british", bat({"cards": 9, "kqj": 0})),
        ("hill", bowl(9, kqj=0)),
        ("hill", bat({"cards": 9, "lines": 0})),
        ("latham", bowl(9, kqj=0)),
        ("south-african", bowl(9, lines=0)),
        ("south-african", bat({"cards": 9, "kqj_mixed": 0})),
        ("new-zealand", bowl(9, kqj=0)),
        ("new-zealand", bat({"cards": 9, "kqj_suited": 0})),
        ("british", bowl(9, missed_cover=False)),
    ],
)
def test_a_key_of_another_game_is_unknown_even_when_it_is_0(slug: str, entry: Raw) -> None:
    match = at_bowling(slug) if entry["type"] == "bowling_turn" else at_batting(slug)
    assert refused(match, entry) == {("format", "format", "unknown_key")}


@given(st.sampled_from(SLUGS), st.integers(1, 400), st.integers(0, 30), st.integers(0, 30), st.booleans())
def test_every_turn_has_an_answer_and_every_refusal_a_possible_neighbour(
    slug: str, cards: int, kqj: int, lines: int, unfinished: bool
) -> None:
    match = at_bowling(slug, wickets=11)
    tallies = {name: {"kqj": kqj, "lines": lines}[name] for name in match.game.bowling}
    entry, _ = match.read_entry(bowl(cards, unfinished=unfinished, **tallies))
    assert entry is not None
    for problem in match.check(entry):
        assert problem.field
        for neighbour in (problem.params.get("below"), problem.params.get("above")):
            if neighbour is not None:
                assert not refused(match, bowl(neighbour, unfinished=unfinished, **tallies)) & MISFIT  # type: ignore[arg-type]


def rarity(slug: str, cards: int) -> list[tuple[str, object]]:
    problems = said(at_batting(slug), bat(cards, override="whatever the sets"))
    return [(p.code, p.params["turns"]) for p in problems if p.code.startswith("rare_")]


@pytest.mark.parametrize("slug", ["british", "hill", "latham"])
def test_a_rare_count_is_noticed_with_its_odds(slug: str) -> None:
    assert rarity(slug, 9) == rarity(slug, 34) == rarity(slug, 61) == []
    [(code, turns)] = rarity(slug, 52)
    assert code == "rare_count"
    assert isinstance(turns, int)
    assert turns > 1_000
    [(code, turns)] = rarity(slug, 999)
    assert code == "rare_high_count"
    assert isinstance(turns, int)
    assert turns >= 300_000
