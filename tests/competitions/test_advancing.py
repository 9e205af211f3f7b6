"""A bracket follows its results, and what no longer follows is put to the organiser, never changed unasked."""

import pytest
from fixture_pages import fresh, sides, tie, waiting
from played_competition import (
    ONE_OVER,
    SYSTEM,
    begin,
    book,
    end,
    found_competition,
    loose_match,
    over_of,
    play,
    score,
    settle,
    setup_for,
)

from scoring.book.changes import REINSTATE, UNDO, WITHDRAW, corrected, recorded, reported, settled
from scoring.book.errors import RefusedError
from scoring.models import Club
from tournaments.formats.slots import LoserOf, WinnerOf
from tournaments.models import Competition, Entrant, Fixture
from tournaments.services.decisions import Filling, fill_places, keep_place, let_through
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import Plan, attach, change_fixture, exchange, release

pytestmark = pytest.mark.django_db

TIED = "100/5", "100/6"


@pytest.fixture
def cup(club: Club) -> Competition:
    """Ayr v Deal and Bath v Cork, a final and a match for third place."""
    return found_competition(club, 4, kind="knockout", settings={"third_place": True}, conditions=ONE_OVER)


def entrant(competition: Competition, name: str) -> Entrant:
    return competition.entrants.get(name=name)


def test_winners_and_losers_go_on_through_several_rounds(club: Club) -> None:
    cup = found_competition(club, 5, kind="knockout")
    # Ely, the fifth, meets Deal, the fourth; the others have byes into the semi-finals.
    assert sides(cup, "ko2-1") == ("Ayr", None)
    assert sides(cup, "ko2-2") == ("Bath", "Cork")
    play(tie(cup, "ko1-2"), "120/5", "121/5")
    assert sides(cup, "ko2-1") == ("Ayr", "Ely")
    end(tie(cup, "ko2-1"), "conceded", 0)
    end(tie(cup, "ko2-2"), "awarded", 0)
    assert sides(cup, "ko3-1") == ("Ely", "Bath")
    assert not waiting(cup)


def test_a_fixture_to_which_nobody_comes_is_not_needed_as_long_as_that_is_so(cup: Competition) -> None:
    """Played only if the winner of the second semi-final wins the final: by the winner of the first and the loser."""
    final = tie(cup, "ko2-1")
    codes = {
        "home_from": LoserOf(final.key, final.away_from).code,
        "away_from": WinnerOf(final.key, final.away_from).code,
    }
    Fixture.objects.create(competition=cup, key="again", stage=final.stage, round=3, number=1, **codes)
    for key in ("ko1-1", "ko1-2", "ko2-1"):
        end(tie(cup, key), "awarded", 0)
    assert (tie(cup, "again").state, sides(cup, "again")) == (Fixture.State.NOT_NEEDED, (None, None))
    release(tie(cup, "ko2-1"), SYSTEM)
    assert tie(cup, "again").state == Fixture.State.PLANNED
    end(tie(cup, "ko2-1"), "awarded", 1)
    assert (tie(cup, "again").state, sides(cup, "again")) == (Fixture.State.PLANNED, ("Ayr", "Bath"))


def test_losers_play_for_third_place(cup: Competition) -> None:
    end(tie(cup, "ko1-1"), "awarded", 0)
    end(tie(cup, "ko1-2"), "awarded", 1)
    assert (sides(cup, "ko2-1"), sides(cup, "ko2-2")) == (("Ayr", "Cork"), ("Deal", "Bath"))


def test_a_semi_final_corrected_after_the_final_leaves_the_final_and_asks(cup: Competition) -> None:
    semi = score(tie(cup, "ko1-1"), [4], [1])
    end(tie(cup, "ko1-2"), "awarded", 0)
    end(tie(cup, "ko2-1"), "awarded", 0)

    book(semi, [corrected("forde", 10, {"type": "ball", "runs": 6})])

    assert sides(cup, "ko2-1") == ("Ayr", "Bath")
    asked = [(each.code, each.holds and each.holds.name, each.due and each.due.name) for each in waiting(cup).places]
    assert asked == [("ko2-1:home", "Ayr", "Deal"), ("ko2-2:home", "Deal", "Ayr")]
    assert [each.can_change for each in waiting(cup).places] == [False, True]
    with pytest.raises(RefusedError, match="fixture_has_a_match"):
        fill_places([Filling(tie(cup, "ko2-1"), "home", entrant(cup, "Deal"))], SYSTEM)

    release(tie(cup, "ko2-1"), SYSTEM)
    fill_places([Filling(each.fixture, each.side, each.due) for each in waiting(cup).places], SYSTEM)
    assert (sides(cup, "ko2-1"), sides(cup, "ko2-2")) == (("Deal", "Bath"), ("Ayr", "Cork"))
    assert not waiting(cup)


def test_a_place_kept_is_asked_about_again_only_when_the_results_change_again(cup: Competition) -> None:
    semi = score(tie(cup, "ko1-1"), [4], [1])
    book(semi, [corrected("forde", 10, {"type": "ball", "runs": 6})])
    for each in waiting(cup).places:
        keep_place(each.fixture, each.side, each.due.pk if each.due else None, SYSTEM)
    assert sides(cup, "ko2-1") == ("Ayr", None)
    assert not waiting(cup)

    book(semi, [corrected("forde", 10, {"type": "ball", "runs": 1})])
    assert not waiting(cup)
    book(semi, UNDO)
    assert not waiting(cup)
    book(semi, UNDO)
    assert not waiting(cup)
    book(semi, [corrected("forde", 10, {"type": "ball", "runs": 4})])
    assert len(waiting(cup).through) == 1
    assert {each.due for each in waiting(cup).places} == {None}


def test_a_ball_undone_reopens_the_match_and_puts_the_next_round_in_question(cup: Competition) -> None:
    semi = begin(tie(cup, "ko1-1"))
    book(semi, recorded("forde", over_of(4)))
    last = over_of(1)
    book(semi, recorded("forde", last[:-1]))
    book(semi, recorded("forde", last[-1:]))
    assert sides(cup, "ko2-1") == ("Ayr", None)
    book(semi, UNDO)
    assert sides(cup, "ko2-1") == ("Ayr", None)
    assert [(each.holds and each.holds.name, each.due) for each in waiting(cup).places] == [
        ("Ayr", None),
        ("Deal", None),
    ]
    book(semi, recorded("forde", last[-1:]))
    assert not waiting(cup)


def test_a_match_withdrawn_and_brought_back(cup: Competition) -> None:
    semi = end(tie(cup, "ko1-1"), "awarded", 0)
    book(semi, WITHDRAW)
    assert len(waiting(cup).places) == 2
    book(semi, REINSTATE)
    assert not waiting(cup)


def test_a_tie_lets_nobody_through_until_it_is_said_who_won_it(cup: Competition) -> None:
    semi = play(tie(cup, "ko1-1"), "5/1", "5/2")
    [question] = waiting(cup).through
    assert (question.why, question.proposal, question.replay) == ("tied", None, False)
    assert sides(cup, "ko2-1") == (None, None)
    with pytest.raises(RefusedError, match="match_is_tied"):
        let_through(tie(cup, "ko1-1"), entrant(cup, "Deal"), SYSTEM)

    settle(semi, 1)
    assert sides(cup, "ko2-1") == ("Deal", None)
    assert sides(cup, "ko2-2") == ("Ayr", None)
    assert not waiting(cup)

    book(semi, UNDO)
    assert len(waiting(cup).through) == 1
    assert [each.due for each in waiting(cup).places] == [None, None]


def test_a_match_without_a_result_lets_nobody_through_until_the_organiser_does(cup: Competition) -> None:
    end(tie(cup, "ko1-1"), "no_result")
    [question] = waiting(cup).through
    assert (question.why, question.proposal, question.replay) == ("no_winner", None, False)
    assert sides(cup, "ko2-1") == (None, None)

    with pytest.raises(RefusedError, match="not_in_fixture"):
        let_through(tie(cup, "ko1-1"), entrant(cup, "Bath"), SYSTEM)
    let_through(tie(cup, "ko1-1"), entrant(cup, "Deal"), SYSTEM)
    assert sides(cup, "ko2-1") == ("Deal", None)
    assert sides(cup, "ko2-2") == ("Ayr", None)
    assert not waiting(cup)

    let_through(tie(cup, "ko1-1"), None, SYSTEM)
    assert len(waiting(cup).through) == 1
    assert [each.due for each in waiting(cup).places] == [None, None]


@pytest.mark.parametrize(
    ("rule", "proposed", "replay"),
    [("ask", None, False), ("replay", None, True), ("higher_seed", "Ayr", False), ("first_named", "Ayr", False)],
)
def test_the_rule_of_the_competition_proposes(club: Club, rule: str, proposed: str | None, replay: bool) -> None:
    cup = found_competition(club, 4, kind="knockout", settings={"tie": rule})
    play(tie(cup, "ko1-1"), *TIED)
    [question] = waiting(cup).through
    assert question.proposal == (entrant(cup, proposed).pk if proposed else None)
    assert question.replay is replay


def test_whom_the_organiser_let_through_counts_as_long_as_the_match_says_nobody(cup: Competition) -> None:
    semi = end(tie(cup, "ko1-1"), "abandoned")
    let_through(tie(cup, "ko1-1"), entrant(cup, "Deal"), SYSTEM)
    book(semi, [reported(setup_for(tie(cup, "ko1-1")), {"outcome": "awarded", "side": 0})])
    # Now the match has a winner of its own, and the decision is no more than a note.
    assert [each.due.name for each in waiting(cup).places if each.due] == ["Ayr", "Deal"]
    with pytest.raises(RefusedError, match="match_has_a_winner"):
        let_through(tie(cup, "ko1-1"), entrant(cup, "Deal"), SYSTEM)


def test_a_tie_that_was_decided_cannot_be_corrected_into_something_else(cup: Competition) -> None:
    semi = score(tie(cup, "ko1-1"), [4], [4])
    settle(semi, 1)
    with pytest.raises(RefusedError, match="settled_otherwise"):
        book(semi, [corrected("forde", 10, {"type": "ball", "runs": 1})])
    book(semi, [settled({})])
    book(semi, [corrected("forde", 10, {"type": "ball", "runs": 1})])
    assert [each.due.name for each in waiting(cup).places if each.due] == ["Ayr", "Deal"]


def test_a_match_taken_out_takes_the_decision_on_it_along(cup: Competition) -> None:
    end(tie(cup, "ko1-1"), "no_result")
    let_through(tie(cup, "ko1-1"), entrant(cup, "Deal"), SYSTEM)
    release(tie(cup, "ko1-1"), SYSTEM)
    assert tie(cup, "ko1-1").through is None
    assert [each.due for each in waiting(cup).places] == [None, None]
    score(tie(cup, "ko1-1"), [1], [6])
    assert not waiting(cup)


def test_nobody_is_let_through_from_a_match_that_is_still_to_be_played(cup: Competition) -> None:
    with pytest.raises(RefusedError, match="still_to_be_played"):
        let_through(tie(cup, "ko1-1"), entrant(cup, "Ayr"), SYSTEM)
    begin(tie(cup, "ko1-1"))
    with pytest.raises(RefusedError, match="still_to_be_played"):
        let_through(tie(cup, "ko1-1"), entrant(cup, "Ayr"), SYSTEM)


def test_who_withdraws_lets_the_other_through_and_comes_back_with_a_question(cup: Competition) -> None:
    withdraw(entrant(cup, "Ayr"), "kept", SYSTEM)
    assert (sides(cup, "ko2-1"), sides(cup, "ko2-2")) == (("Deal", None), ("Ayr", None))
    end(tie(cup, "ko1-2"), "awarded", 0)
    # Third place: Ayr has withdrawn, so Cork has it.
    assert not waiting(cup)
    withdraw(entrant(cup, "Ayr"), "", SYSTEM)
    assert [(each.code, each.due) for each in waiting(cup).places] == [("ko2-1:home", None), ("ko2-2:home", None)]


@pytest.mark.parametrize("how", ["expunged", "kept", "awarded"])
def test_a_finalist_who_withdraws_before_the_final_is_known_leaves_it_to_the_other(club: Club, how: str) -> None:
    cup = found_competition(club, 8, kind="knockout")
    for key in ("ko1-1", "ko1-2", "ko1-3", "ko1-4", "ko2-1"):
        end(tie(cup, key), "awarded", 0)
    withdraw(entrant(cup, sides(cup, "ko3-1")[0] or ""), how, SYSTEM)
    end(tie(cup, "ko2-2"), "awarded", 0)
    assert sides(cup, "ko3-1") == ("Ayr", "Bath")
    assert not waiting(cup)


def test_where_both_have_withdrawn_the_next_is_asked_about(club: Club) -> None:
    cup = found_competition(club, 4, kind="knockout")
    end(tie(cup, "ko1-2"), "awarded", 0)
    for name in ("Ayr", "Deal"):
        withdraw(entrant(cup, name), "kept", SYSTEM)
    # Deal went on when Ayr withdrew, and stays where it was put until somebody says otherwise.
    assert sides(cup, "ko2-1") == ("Deal", "Bath")
    [place] = waiting(cup).places
    assert (place.holds and place.holds.name, place.due) == ("Deal", None)
    fill_places([Filling(place.fixture, place.side, None)], SYSTEM)
    [question] = waiting(cup).through
    assert (question.why, question.proposal) == ("no_opponent", entrant(cup, "Bath").pk)
    let_through(question.fixture, entrant(cup, "Bath"), SYSTEM)
    assert not waiting(cup)


def test_a_cancelled_tie_asks_who_goes_on_and_brought_back_it_is_played(cup: Competition) -> None:
    semi = tie(cup, "ko1-1")
    change_fixture(semi, Plan(None, None, "", "cancelled", {}), SYSTEM)
    [question] = waiting(cup).through
    assert question.why == "cancelled"
    let_through(semi, entrant(cup, "Deal"), SYSTEM)
    assert sides(cup, "ko2-1") == ("Deal", None)
    change_fixture(semi, Plan(None, None, "", "planned", {}), SYSTEM)
    assert tie(cup, "ko1-1").through is None
    assert [each.due for each in waiting(cup).places] == [None, None]


def test_sides_of_the_first_round_change_places_and_byes_go_along(club: Club) -> None:
    cup = found_competition(club, 3, kind="knockout")
    assert (sides(cup, "ko1-2"), sides(cup, "ko2-1")) == (("Bath", "Cork"), ("Ayr", None))
    exchange(tie(cup, "ko1-1"), "home", tie(cup, "ko1-2"), "away", SYSTEM)
    assert (sides(cup, "ko1-2"), sides(cup, "ko2-1")) == (("Bath", "Ayr"), ("Cork", None))
    assert not waiting(cup)
    exchange(tie(cup, "ko1-1"), "home", tie(cup, "ko1-2"), "away", SYSTEM)
    assert (sides(cup, "ko1-2"), sides(cup, "ko2-1")) == (("Bath", "Cork"), ("Ayr", None))


def test_places_not_known_yet_change_with_all_that_is_due_to_them(club: Club) -> None:
    cup = found_competition(club, 8, kind="knockout")
    exchange(tie(cup, "ko2-1"), "home", tie(cup, "ko2-2"), "home", SYSTEM)
    end(tie(cup, "ko1-1"), "awarded", 0)
    assert sides(cup, "ko2-2") == ("Ayr", None)
    assert not waiting(cup)


def test_a_tie_can_be_replayed_by_a_match_brought_in(cup: Competition) -> None:
    play(tie(cup, "ko1-1"), "5/1", "5/2")
    release(tie(cup, "ko1-1"), SYSTEM)
    again = loose_match(cup, "Deal", "Ayr", {"outcome": "awarded", "side": 0})
    attach(tie(cup, "ko1-1"), again, SYSTEM)
    assert fresh(tie(cup, "ko1-1")).home_side == 1
    assert sides(cup, "ko2-1") == ("Deal", None)


def test_whom_the_organiser_let_through_is_forgotten_with_the_place(cup: Competition) -> None:
    change_fixture(tie(cup, "ko1-1"), Plan(None, None, "", "cancelled", {}), SYSTEM)
    let_through(tie(cup, "ko1-1"), entrant(cup, "Ayr"), SYSTEM)
    exchange(tie(cup, "ko1-1"), "home", tie(cup, "ko1-2"), "home", SYSTEM)
    assert tie(cup, "ko1-1").through is None
    assert [question.fixture.key for question in waiting(cup).through] == ["ko1-1"]
