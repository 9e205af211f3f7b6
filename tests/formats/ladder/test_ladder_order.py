"""The order of a ladder: a pure fold over results in the order in which they were played."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.course import Course, FixtureState, Meeting
from tournaments.formats.ladder import Ladder

NAMES = {1: "Ayr", 2: "Bath", 3: "Cork", 4: "Deal", 5: "Ely", 6: "Fowey"}
MAY = date(2026, 5, 1)


def on(day: int) -> date:
    return MAY + timedelta(days=day - 1)


def won(winner: str, loser: str, day: int) -> Meeting:
    """Return a challenge that was played on a day of May."""
    home, away = number(winner), number(loser)
    return Meeting(f"{day}-1", home, away, FixtureState.FINISHED, home, on(day), has_match=True, issued=MAY)


def challenge(challenger: str, challenged: str, day: int) -> Meeting:
    """Return a challenge issued on a day of May that nobody has answered."""
    return Meeting(
        f"{challenger}{day}", number(challenger), number(challenged), FixtureState.TO_COME, None, issued=on(day)
    )


def number(name: str) -> int:
    return next(number for number, each in NAMES.items() if each == name)


def course(*meetings: Meeting, today: date = date(2026, 5, 31), **settings: int) -> Course:
    return Course(NAMES, meetings, Ladder.read_settings(settings)[0], today)


def order(found: Course) -> str:
    """Return the first letters of the sides, from the top."""
    return "".join(NAMES[place.entrant][0] for place in Ladder.places(found))


def notes(found: Course) -> list[str]:
    return [Ladder.note(each, found.settings, found.today) for each in found.meetings]


def why(found: Course) -> dict[str, str]:
    return {NAMES[place.entrant]: place.why for place in Ladder.places(found)}


def test_it_begins_in_the_order_of_the_seeds() -> None:
    assert order(course()) == "ABCDEF"
    assert Ladder.plan(6, Ladder.read_settings({})[0]) == []
    assert Ladder.line(course()) == "Ayr lead the ladder"
    assert Ladder.line(replace(course(), people=True)) == "Ayr leads the ladder"
    assert Ladder.line(replace(course(), names={})) == ""


def test_a_winner_from_below_takes_the_place_and_those_between_go_down_one() -> None:
    found = course(won("Ely", "Bath", 3))
    assert order(found) == "AEBCDF"
    assert [(place.rank, place.began, place.played, place.won) for place in Ladder.places(found)] == [
        (1, 1, 0, 0),
        (2, 5, 1, 1),
        (3, 2, 1, 0),
        (4, 3, 0, 0),
        (5, 4, 0, 0),
        (6, 6, 0, 0),
    ]
    assert why(found) == {
        "Ayr": "No result yet",
        "Ely": "Took 2nd place by beating Bath, 3 May 2026",
        "Bath": "Lost 2nd place to Ely, 3 May 2026",
        "Cork": "Down a place: Ely took 2nd place from Bath, 3 May 2026",
        "Deal": "Down a place: Ely took 2nd place from Bath, 3 May 2026",
        "Fowey": "No result yet",
    }


def test_who_is_challenged_keeps_the_place_by_winning_or_where_nobody_wins() -> None:
    kept = course(won("Bath", "Deal", 3))
    assert order(kept) == "ABCDEF"
    assert why(kept)["Bath"] == "Kept 2nd place against Deal, 3 May 2026"
    assert why(kept)["Deal"] == "Did not beat Bath, 3 May 2026"
    tied = course(replace(won("Deal", "Bath", 3), winner=None))
    assert (order(tied), why(tied)["Bath"]) == ("ABCDEF", why(kept)["Bath"])


def test_results_count_in_the_order_in_which_they_were_played() -> None:
    """Cork passes Ayr first, so that Deal, who beats Ayr later, takes second place."""
    late, early = won("Deal", "Ayr", 9), won("Cork", "Ayr", 2)
    assert order(course(late, early)) == "CDABEF"
    assert order(course(replace(late, on=on(1)), early)) == "DCABEF"


def test_a_result_without_a_day_is_placed_by_its_challenge() -> None:
    undated = replace(won("Deal", "Ayr", 9), on=None, issued=on(1))
    found = course(won("Cork", "Ayr", 2), undated)
    assert order(found) == "DCABEF"
    assert why(found)["Deal"] == "Took 1st place by beating Ayr"


def test_a_result_that_is_corrected_or_withdrawn_folds_the_order_anew() -> None:
    first, second = won("Cork", "Ayr", 2), won("Bath", "Cork", 9)
    assert order(course(first, second)) == "BCADEF"
    assert order(course(replace(first, winner=number("Ayr")), second)) == "ABCDEF"
    gone = replace(first, state=FixtureState.TO_COME, winner=None)
    assert order(course(gone, second)) == "ABCDEF"


@pytest.mark.parametrize(("day", "took"), [(14, False), (15, True), (31, True)])
def test_a_challenge_that_nobody_answers_in_time_counts_as_won(day: int, took: bool) -> None:
    found = course(challenge("Deal", "Bath", 1), today=on(day))
    assert order(found) == ("ADBCEF" if took else "ABCDEF")
    [said] = notes(found)
    assert said == ("Not answered before 15 May 2026: counts as won" if took else "To be answered before 15 May 2026")
    if took:
        assert why(found)["Deal"] == "Took 2nd place: Bath did not answer the challenge, 15 May 2026"
        assert why(found)["Bath"] == "Lost 2nd place: the challenge by Deal was not answered, 15 May 2026"


def test_an_unanswered_challenge_moves_nobody_where_the_challenger_has_come_past() -> None:
    """Deal, who challenged Cork, has beaten Ayr since: Cork, who did not answer, does not pass Deal by that."""
    found = course(challenge("Deal", "Cork", 1), won("Deal", "Ayr", 9))
    assert order(found) == "DABCEF"
    assert why(found)["Cork"] == "Down a place: Deal took 1st place from Ayr, 9 May 2026"
    assert [(place.played, place.won) for place in Ladder.places(found)][:1] == [(1, 1)]


def test_what_nobody_answered_counts_before_the_matches_of_its_day() -> None:
    found = course(won("Bath", "Ayr", 15), challenge("Cork", "Ayr", 1))
    assert order(found) == "CBADEF"


def test_who_joins_stands_at_the_bottom_whatever_has_been_played() -> None:
    before = course(won("Ely", "Bath", 3))
    joined = replace(before, names={**NAMES, 7: "Goole"})
    assert [place.entrant for place in Ladder.places(joined)] == [*(p.entrant for p in Ladder.places(before)), 7]
    assert Ladder.places(joined)[6].began == 7


def test_the_days_to_answer_are_a_setting() -> None:
    assert order(course(challenge("Deal", "Bath", 1), today=on(4), days=3)) == "ADBCEF"
    assert order(course(challenge("Deal", "Bath", 1), today=on(31), days=31)) == "ABCDEF"


@pytest.mark.parametrize(
    "answer",
    [{"on": date(2026, 5, 30)}, {"has_match": True}, {"state": "postponed"}, {"state": "cancelled"}, {"state": "live"}],
)
def test_a_match_or_a_day_for_one_answers_a_challenge(answer: dict[str, Any]) -> None:
    answered = replace(challenge("Deal", "Bath", 1), **answer)
    assert (order(course(answered)), notes(course(answered))) == ("ABCDEF", [""])


def test_who_has_withdrawn_leaves_the_ladder_and_a_result_struck_out_moved_nobody() -> None:
    meetings = (won("Ely", "Bath", 3), won("Cork", "Ely", 5))
    assert order(replace(course(*meetings), gone=frozenset({5}))) == "ACBDF"
    out = frozenset({5})
    assert order(replace(course(*meetings), gone=out, struck_out=out)) == "ABCDF"


def test_places_are_counted_among_those_who_are_still_on_the_ladder() -> None:
    found = replace(course(won("Deal", "Bath", 3)), gone=frozenset({1}))
    assert why(found)["Deal"] == "Took 1st place by beating Bath, 3 May 2026"
    assert [(place.rank, place.began) for place in Ladder.places(found)] == [(1, 3), (2, 1), (3, 2), (4, 4), (5, 5)]


@pytest.mark.parametrize(
    ("challenger", "challenged", "code"),
    [
        ("Deal", "Ayr", ""),
        ("Ely", "Ayr", "too_far_above"),
        ("Ayr", "Bath", "not_above"),
        ("Deal", "Cork", "challenged_already"),
        ("Fowey", "Ely", "not_on_the_ladder"),
    ],
)
def test_whom_a_side_may_challenge(challenger: str, challenged: str, code: str) -> None:
    found = replace(course(challenge("Deal", "Cork", 1), today=on(2)), gone=frozenset({6}))
    problems = Ladder.check_added(found, number(challenger), number(challenged), on(2))
    assert [problem.code for problem in problems] == ([code] if code else [])


def test_a_challenge_has_its_day_and_the_order_is_that_of_it() -> None:
    found = course(won("Ely", "Bath", 3))
    assert [problem.code for problem in Ladder.check_added(found, 5, 1, None)] == ["no_day_of_challenge"]
    assert Ladder.check_added(found, 5, 1, on(31)) == []
    before = replace(found, today=on(2))
    assert [problem.code for problem in Ladder.check_added(before, 5, 1, on(2))] == ["too_far_above"]


def test_the_end_of_the_calendar_is_no_error() -> None:
    last = replace(challenge("Deal", "Bath", 1), issued=date.max)
    assert order(course(last, today=date.max)) == "ADBCEF"


@given(st.lists(st.tuples(st.sampled_from(list(NAMES)), st.sampled_from(list(NAMES)), st.integers(0, 2)), max_size=12))
def test_every_result_moves_the_winner_up_or_nobody(results: list[tuple[int, int, int]]) -> None:
    """Beside a slow ladder: a list, from which the winner is taken out and put in above the loser."""
    meetings = [
        Meeting(str(day), home, away, FixtureState.FINISHED, (home, away, None)[end], on(day))
        for day, (home, away, end) in enumerate(results, 1)
        if home != away
    ]
    slow = list(NAMES)
    for each in meetings:
        loser = each.away if each.winner == each.home else each.home
        if each.winner is not None and loser is not None and slow.index(each.winner) > slow.index(loser):
            slow.remove(each.winner)
            slow.insert(slow.index(loser), each.winner)
    assert [place.entrant for place in Ladder.places(course(*meetings))] == slow
