"""A double-elimination cup that is played: who goes where, and what becomes of it when a result is corrected."""

from collections import Counter
from random import Random

import pytest
from fixture_pages import sides, tie, waiting
from played_competition import SYSTEM, book, end, found_competition, play, settle, setup_for

from scoring.book.changes import WITHDRAW, reported
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club
from scoring.visibility import Visibility
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.bracket import bracket
from tournaments.readmodel.progress import progress
from tournaments.services.bracket_places import draw_rests_on
from tournaments.services.decisions import Filling, fill_places, keep_place, let_through
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import release, swap_sides
from tournaments.services.questions import NO_OPPONENT, NO_WINNER, TIED

pytestmark = pytest.mark.django_db

PLANNED, NOT_NEEDED = Fixture.State.PLANNED, Fixture.State.NOT_NEEDED


def cup(club: Club, teams: int = 4, **settings: object) -> Competition:
    """Ayr, Bath, Cork, Deal: Ayr meet Deal and Bath meet Cork."""
    return found_competition(club, teams, kind="double-elimination", name="Cup", settings=settings)


def win(competition: Competition, *keys: str) -> None:
    """Let the home side of each fixture win; the away side of one that is led by "-"."""
    for key in keys:
        fixture = tie(competition, key.removeprefix("-"))
        play(fixture, *(("90", "150/7") if key.startswith("-") else ("150/7", "90")))


def correct(competition: Competition, key: str, winner: int) -> None:
    """Correct the result of a fixture: side 0 has won it, or 1."""
    fixture = tie(competition, key)
    assert fixture.match
    book(fixture.match, [reported(setup_for(fixture), {"outcome": "awarded", "side": winner})])


def state(competition: Competition, key: str) -> str:
    return tie(competition, key).state


def test_losers_drop_to_their_place_and_come_back(club: Club) -> None:
    competition = cup(club)
    win(competition, "w1-1", "w1-2")
    assert sides(competition, "w2-1") == ("Ayr", "Bath")
    assert sides(competition, "l1-1") == ("Deal", "Cork")
    win(competition, "w2-1", "-l1-1")
    assert sides(competition, "l2-1") == ("Bath", "Cork")
    win(competition, "l2-1")
    assert sides(competition, "f1") == ("Ayr", "Bath")
    assert sides(competition, "f2") == (None, None)


def to_final(club: Club) -> Competition:
    competition = cup(club)
    win(competition, "w1-1", "w1-2", "w2-1", "l1-1", "l2-1")
    return competition


def test_the_unbeaten_side_wins_the_final_and_no_second_is_needed(club: Club) -> None:
    competition = to_final(club)
    assert bracket(competition, Visibility.PUBLIC).winner is None
    win(competition, "f1")
    assert state(competition, "f2") == NOT_NEEDED
    assert bracket(competition, Visibility.PUBLIC).winner == "Ayr"
    assert not waiting(competition)


def test_the_unbeaten_side_loses_the_final_and_a_second_is_played(club: Club) -> None:
    competition = to_final(club)
    win(competition, "-f1")
    assert (state(competition, "f2"), sides(competition, "f2")) == (PLANNED, ("Ayr", "Bath"))
    assert bracket(competition, Visibility.PUBLIC).winner is None
    win(competition, "f2")
    assert bracket(competition, Visibility.PUBLIC).winner == "Ayr"


def test_a_final_whose_sides_were_swapped_is_decided_by_who_was_unbeaten(club: Club) -> None:
    competition = to_final(club)
    swap_sides(tie(competition, "f1"), SYSTEM)
    assert sides(competition, "f1") == ("Bath", "Ayr")
    win(competition, "-f1")
    assert state(competition, "f2") == NOT_NEEDED
    correct(competition, "f1", 0)
    assert (state(competition, "f2"), sides(competition, "f2")) == (PLANNED, ("Ayr", "Bath"))


def test_a_corrected_final_makes_the_second_needed_and_not(club: Club) -> None:
    competition = to_final(club)
    win(competition, "f1")
    correct(competition, "f1", 1)
    assert (state(competition, "f2"), sides(competition, "f2")) == (PLANNED, ("Ayr", "Bath"))
    correct(competition, "f1", 0)
    # It was filled, and is not emptied unasked.
    assert (state(competition, "f2"), sides(competition, "f2")) == (PLANNED, ("Ayr", "Bath"))
    assert bracket(competition, Visibility.PUBLIC).winner is None
    places = waiting(competition).places
    assert [(place.side, place.due) for place in places] == [("home", None), ("away", None)]
    fill_places([Filling(place.fixture, place.side, None) for place in places], SYSTEM)
    assert (state(competition, "f2"), sides(competition, "f2")) == (NOT_NEEDED, (None, None))
    assert bracket(competition, Visibility.PUBLIC).winner == "Ayr"


def test_a_final_whose_match_is_withdrawn_or_removed_leaves_the_second_open(club: Club) -> None:
    competition = to_final(club)
    win(competition, "f1")
    match = tie(competition, "f1").match
    assert match
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="by other cards"))
    assert state(competition, "f2") == PLANNED
    release(tie(competition, "f1"), SYSTEM)
    win(competition, "f1")
    assert state(competition, "f2") == NOT_NEEDED
    release(tie(competition, "f1"), SYSTEM)
    assert state(competition, "f2") == PLANNED


def test_a_corrected_result_is_followed_in_both_brackets_when_the_organiser_says_so(club: Club) -> None:
    competition = cup(club)
    win(competition, "w1-1", "w1-2")
    correct(competition, "w1-1", 1)
    # Nothing is changed unasked.
    assert (sides(competition, "w2-1"), sides(competition, "l1-1")) == (("Ayr", "Bath"), ("Deal", "Cork"))
    places = waiting(competition).places
    assert {(place.code, str(place.due)) for place in places} == {("w2-1:home", "Deal"), ("l1-1:home", "Ayr")}
    fill_places([Filling(place.fixture, place.side, place.due) for place in places], SYSTEM)
    assert (sides(competition, "w2-1"), sides(competition, "l1-1")) == (("Deal", "Bath"), ("Ayr", "Cork"))
    assert not waiting(competition)


def test_places_that_were_left_open_are_filled_by_the_result_that_counts(club: Club) -> None:
    competition = cup(club)
    win(competition, "w1-1")
    release(tie(competition, "w1-1"), SYSTEM)
    places = waiting(competition).places
    assert {place.code for place in places} == {"w2-1:home", "l1-1:home"}
    fill_places([Filling(place.fixture, place.side, None) for place in places], SYSTEM)
    win(competition, "-w1-1")
    assert (sides(competition, "w2-1"), sides(competition, "l1-1")) == (("Deal", None), ("Ayr", None))


def test_a_final_that_was_played_on_sides_since_kept_is_decided_as_it_was_played(club: Club) -> None:
    competition = to_final(club)
    win(competition, "f1")
    correct(competition, "l2-1", 1)
    assert bracket(competition, Visibility.PUBLIC).winner is None
    [place] = waiting(competition).places
    assert (place.code, str(place.due), place.can_change) == ("f1:away", "Deal", False)
    keep_place(place.fixture, place.side, place.due.pk if place.due else None, SYSTEM)
    assert (bracket(competition, Visibility.PUBLIC).winner, state(competition, "f2")) == ("Ayr", NOT_NEEDED)


def test_a_match_that_nobody_won_moves_nobody_until_it_is_decided(club: Club) -> None:
    competition = cup(club)
    tied = play(tie(competition, "w1-1"), "100/5", "100/5")
    end(tie(competition, "w1-2"), "no_result")
    assert [asked.why for asked in waiting(competition).through] == [TIED, NO_WINNER]
    assert (sides(competition, "w2-1"), sides(competition, "l1-1")) == ((None, None), (None, None))
    settle(tied, 1)
    let_through(tie(competition, "w1-2"), tie(competition, "w1-2").home, Signature(author=None, reason="by lot"))
    assert (sides(competition, "w2-1"), sides(competition, "l1-1")) == (("Deal", "Bath"), ("Ayr", "Cork"))


def test_the_rule_for_ties_proposes_who_goes_on(club: Club) -> None:
    competition = cup(club, tie="higher_seed")
    play(tie(competition, "w1-1"), "100/5", "100/5")
    [asked] = waiting(competition).through
    assert asked.proposal == tie(competition, "w1-1").home_id


def test_who_withdraws_drops_and_gives_way_there_too(club: Club) -> None:
    competition = cup(club)
    withdraw(competition.entrants.get(name="Deal"), Entrant.Withdrawn.KEPT, SYSTEM)
    assert (sides(competition, "w2-1"), sides(competition, "l1-1")) == (("Ayr", None), ("Deal", None))
    win(competition, "w1-2")
    assert sides(competition, "l2-1") == (None, "Cork")
    win(competition, "w2-1", "-l2-1", "f1")
    assert (bracket(competition, Visibility.PUBLIC).winner, state(competition, "f2")) == ("Ayr", NOT_NEEDED)
    assert not waiting(competition)


def test_where_two_who_meet_have_withdrawn_the_others_go_on_by_decision(club: Club) -> None:
    competition = cup(club)
    for name in ("Ayr", "Deal"):
        withdraw(competition.entrants.get(name=name), Entrant.Withdrawn.KEPT, SYSTEM)
    # Deal had gone through when Ayr withdrew.
    places = waiting(competition).places
    assert {(place.code, str(place.holds)) for place in places} == {("w2-1:home", "Deal"), ("l1-1:home", "Ayr")}
    fill_places([Filling(place.fixture, place.side, None) for place in places], SYSTEM)
    win(competition, "w1-2")
    for keys in ({"w2-1", "l1-1"}, {"l2-1"}):
        asked = waiting(competition).through
        assert {each.fixture.key for each in asked} == keys
        assert {each.why for each in asked} == {NO_OPPONENT}
        for each in asked:
            let_through(each.fixture, each.sides[0], SYSTEM)
    assert sides(competition, "f1") == ("Bath", "Cork")
    assert not waiting(competition)


def test_byes_are_gone_through_in_both_brackets(club: Club) -> None:
    competition = cup(club, 5)
    assert sides(competition, "w2-2") == ("Bath", "Cork")
    win(competition, "w1-2", "w2-1", "w2-2")
    # Ely lost to Deal and Deal to Ayr; Cork lost to Bath and meets Ely, while Deal has a bye.
    assert (sides(competition, "l1-1"), sides(competition, "l1-2")) == (("Cork", "Ely"), ("Deal", None))
    assert sides(competition, "l2-1") == (None, "Deal")


def test_without_a_second_final_the_first_decides(club: Club) -> None:
    competition = cup(club, second_final=False)
    win(competition, "w1-1", "w1-2", "w2-1", "l1-1", "l2-1", "-f1")
    assert not competition.fixtures.filter(key="f2").exists()
    assert bracket(competition, Visibility.PUBLIC).winner == "Bath"


def test_a_result_on_which_a_second_final_rests_is_not_undone_by_its_scorer(club: Club) -> None:
    competition = to_final(club)
    win(competition, "f1")
    assert not draw_rests_on(competition, tie(competition, "f1"))
    correct(competition, "f1", 1)
    assert draw_rests_on(competition, tie(competition, "f1"))


def test_everybody_but_the_winner_of_a_cup_with_byes_loses_twice(club: Club) -> None:
    competition = cup(club, 6)
    chance = Random(13)
    for key in competition.fixtures.order_by("round", "group", "number").values_list("key", flat=True):
        fixture = tie(competition, key)
        if fixture.home and fixture.away:
            end(fixture, "awarded", chance.randrange(2))
    lost = Counter(
        (fixture.away if fixture.match and fixture.match.counted_winner == fixture.home_side else fixture.home)
        for fixture in competition.fixtures.filter(match__isnull=False).select_related("home", "away", "match")
    )
    champion = bracket(competition, Visibility.PUBLIC).winner
    assert {str(entrant): lost[entrant] for entrant in competition.entrants.all() if str(entrant) != champion} == {
        str(entrant): 2 for entrant in competition.entrants.all() if str(entrant) != champion
    }
    assert not waiting(competition)
    assert progress([competition])[competition.pk].is_over
