"""Undoing the end of a match: by whoever recorded it, for half an hour, unless something else holds it."""

from datetime import UTC, datetime, timedelta

import pytest
from book_match import act, ball, bodies_of, one_over
from django.contrib.auth.models import User

from scoring.book import listeners
from scoring.book.changes import REDO, REINSTATE, UNDO, WITHDRAW, Change, corrected, inserted, recorded, reported
from scoring.book.end_of_match import Hold, end_of
from scoring.book.errors import ForbiddenError, RefusedError
from scoring.book.open_book import open_book
from scoring.confirmations import confirm
from scoring.models import Match, Role
from scoring.rights import Right

VARIANT = "forde"
ENDED = datetime(2026, 5, 2, 20, 4, tzinfo=UTC)
IN_TIME, LATE = ENDED + timedelta(minutes=30), ENDED + timedelta(minutes=30, seconds=1)
WHY = "counted wrongly"


def end(match: Match, by: User, at: datetime = ENDED) -> Match:
    """Play a match of one over a side to its end: the last ball by `by`, at a time."""
    last = ball(0)
    act(match, by, recorded(VARIANT, [*one_over(11), *one_over(10, 1, 1, 1, 0, 0)]), at=at - timedelta(hours=1))
    act(match, by, recorded(VARIANT, [last]), at=at)
    match.refresh_from_db()
    assert match.status == Match.Status.COMPLETED
    return match


@pytest.fixture
def finished(match: Match, scorer: User) -> Match:
    return end(match, scorer)


@pytest.fixture
def second_scorer(match: Match) -> User:
    user = User.objects.create_user("second")
    Role.objects.create(club=match.club, user=user, name="scorer")
    return user


def forbidden(match: Match, who: User, at: datetime) -> None:
    """See that the end of a match is not to be undone by somebody, not even with a reason."""
    before = bodies_of(match)
    with pytest.raises(ForbiddenError) as error:
        act(match, who, UNDO, at=at, reason=WHY)
    assert error.value.right is Right.CHANGE_FINISHED
    assert bodies_of(match) == before


def test_whoever_recorded_the_end_undoes_it_and_goes_on(finished: Match, scorer: User) -> None:
    assert end_of(finished, scorer, IN_TIME).until == IN_TIME
    act(finished, scorer, UNDO, at=IN_TIME)
    finished.refresh_from_db()
    assert finished.status == Match.Status.IN_PROGRESS
    act(finished, scorer, recorded(VARIANT, [ball(6)]), at=LATE)
    assert Match.objects.get().scoreboard["result"]["outcome"] == "won"
    log = list(finished.log.order_by("-version").values_list("action", "at")[:2])
    assert log == [("record", LATE), ("undo", IN_TIME)]


def test_after_half_an_hour_an_organiser_is_asked(finished: Match, scorer: User) -> None:
    assert end_of(finished, scorer, LATE).hold is Hold.LATE
    forbidden(finished, scorer, LATE)


def test_an_end_that_was_reached_again_can_be_undone_again(finished: Match, scorer: User) -> None:
    act(finished, scorer, UNDO, at=IN_TIME)
    act(finished, scorer, REDO, at=LATE)
    act(finished, scorer, UNDO, at=LATE + timedelta(minutes=29))
    assert Match.objects.get().status == Match.Status.IN_PROGRESS


def test_another_scorer_cannot_undo_it(finished: Match, second_scorer: User) -> None:
    assert end_of(finished, second_scorer, IN_TIME).hold is Hold.CHANGED
    forbidden(finished, second_scorer, IN_TIME)


def test_what_an_organiser_changed_since_holds_it(finished: Match, scorer: User, organiser: User) -> None:
    act(finished, organiser, corrected(VARIANT, 3, ball(6)), reason=WHY, at=IN_TIME)
    assert end_of(finished, scorer, IN_TIME).hold is Hold.CHANGED
    forbidden(finished, scorer, IN_TIME)
    act(finished, organiser, UNDO, reason=WHY, at=IN_TIME)
    forbidden(finished, scorer, IN_TIME)


@pytest.mark.parametrize("first", [corrected(VARIANT, 3, ball(6)), *WITHDRAW])
def test_an_organiser_who_changed_it_since_says_why_as_ever(match: Match, organiser: User, first: Change) -> None:
    finished = end(match, organiser)
    act(finished, organiser, first, reason=WHY, at=ENDED)
    if first in WITHDRAW:
        act(finished, organiser, REINSTATE, at=ENDED)
    with pytest.raises(RefusedError):
        act(finished, organiser, UNDO, at=IN_TIME)
    act(finished, organiser, UNDO, at=IN_TIME, reason=WHY)


def test_a_correction_that_ended_the_match_is_undone_too(match: Match, scorer: User) -> None:
    act(match, scorer, recorded(VARIANT, [*one_over(11), *one_over(10, 1, 1, 1, 0, 0)]), at=ENDED)
    act(match, scorer, inserted(VARIANT, None, ball(1)), at=ENDED)
    match.refresh_from_db()
    assert match.status == Match.Status.COMPLETED
    act(match, scorer, UNDO, at=IN_TIME)
    assert Match.objects.get().status == Match.Status.IN_PROGRESS


def test_a_result_from_paper_is_taken_back_by_whoever_entered_it(match: Match, scorer: User) -> None:
    act(match, scorer, reported(open_book(match).setup, {"outcome": "abandoned"}), at=ENDED)
    act(match, scorer, UNDO, at=IN_TIME)
    assert Match.objects.get().status == Match.Status.NOT_STARTED


class Keeps(listeners.Listener):
    """A listener that keeps something of every match."""

    def rests_on(self, match: Match, *, locked: bool) -> bool:
        return True


def test_what_rests_on_it_holds_it(finished: Match, scorer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "_listeners", [Keeps()])
    assert end_of(finished, scorer, IN_TIME).hold is Hold.RESTS
    forbidden(finished, scorer, IN_TIME)


def test_a_result_that_is_confirmed_is_an_organisers_to_change(finished: Match, scorer: User, organiser: User) -> None:
    confirm(finished, finished.version, organiser, IN_TIME)
    assert end_of(finished, scorer, IN_TIME).hold is Hold.CONFIRMED
    forbidden(finished, scorer, IN_TIME)
    act(finished, organiser, UNDO, at=IN_TIME, reason=WHY)
    assert Match.objects.get().status == Match.Status.IN_PROGRESS


def test_a_finished_match_need_not_be_taken_over_to_be_undone(finished: Match, organiser: User) -> None:
    assert finished.scorer_id != organiser.pk
    act(finished, organiser, UNDO, reason=WHY, at=LATE)
    assert Match.objects.get().status == Match.Status.IN_PROGRESS
