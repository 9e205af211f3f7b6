"""What settles a match beside its totals: written into its book, counted, corrected and undone like anything else."""

from typing import Any

import pytest
from book_match import act, one_over, setup_of
from django.contrib.auth.models import User
from django.utils import timezone

from scoring.book.changes import UNDO, UNREPORT, Change, recorded, reported, settled
from scoring.book.errors import ForbiddenError, RefusedError
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.confirmations import confirm, is_own_result
from scoring.matchfile.writer import document
from scoring.models import Club, Match, SideResult
from scoring.readmodel.board import read_board
from scoring.readmodel.history import History
from scoring.statistics.rebuild import rebuild

SUPER_OVER = {"decider": {"side": 1, "by": "super_over"}}
WHY = "the captains agreed"


def totals(first: int = 10, second: int = 10, **more: object) -> dict[str, Any]:
    innings = [{"runs": runs, "wickets": 1, "balls": 6} for runs in (first, second)]
    return {"toss_known": True, "innings": innings} | more


def written(match: Match, author: User | None, *changes: Change, **signed: Any) -> Match:
    act(match, author, changes, **signed)
    match.refresh_from_db()
    assert rebuild(match.pk, write=False) == []
    return match


@pytest.fixture
def tie(match: Match, scorer: User) -> Match:
    """A match of one over a side, scored ball by ball and tied."""
    return written(match, scorer, *recorded("forde", [*one_over(11), *one_over(10)]))


def file_of(match: Match) -> dict[str, object]:
    book = open_book(match)
    return document(book.match, book.entries)


def columns(match: Match) -> tuple[object, ...]:
    return match.outcome, match.winner, match.counted_outcome, match.counted_winner


def sides(match: Match) -> list[str]:
    return list(SideResult.objects.filter(match=match).order_by("place").values_list("outcome", flat=True))


def said(match: Match) -> str:
    return str(read_board(match.scoreboard).result)


def test_a_decided_tie_counts_as_a_win_and_the_match_and_its_file_stay_tied(tie: Match, scorer: User) -> None:
    file = file_of(tie)
    assert (columns(tie), sides(tie)) == (("tied", None, "tied", None), ["tied", "tied"])

    written(tie, scorer, settled(SUPER_OVER))

    assert columns(tie) == ("tied", None, "won", 1)
    assert sides(tie) == ["lost", "won"]
    assert file_of(tie) == file
    assert tie.scoreboard["result"] == {"outcome": "tied", "winner": None, "by": None}
    assert said(tie) == "Match tied (Away won the super over)"


def test_who_says_it_first_needs_no_reason_and_later_an_organiser_does(
    tie: Match, scorer: User, organiser: User
) -> None:
    written(tie, scorer, settled(SUPER_OVER))
    lot = settled({"decider": {"side": 0, "by": "lot"}})
    with pytest.raises(ForbiddenError):
        act(tie, scorer, [lot])
    with pytest.raises(RefusedError, match="reason_needed"):
        act(tie, organiser, [lot])
    written(tie, organiser, lot, reason=WHY)
    assert (tie.counted_winner, sides(tie)) == (0, ["won", "lost"])
    written(tie, organiser, settled({}), reason=WHY)
    assert (columns(tie), sides(tie)) == (("tied", None, "tied", None), ["tied", "tied"])
    told = [(each.changes[0].now, each.reason) for each in History(tie, open_book(tie))[:3]]
    assert told == [
        ("Taken back: Home won by lot", WHY),
        ("Home won by lot (before: Away won the super over)", WHY),
        ("Away won the super over", ""),
    ]


def test_what_is_confirmed_an_organiser_settles_with_a_reason(tie: Match, scorer: User, organiser: User) -> None:
    confirm(tie, tie.version, organiser, timezone.now())
    with pytest.raises(ForbiddenError):
        act(tie, scorer, [settled(SUPER_OVER)])
    with pytest.raises(RefusedError, match="reason_needed"):
        act(tie, organiser, [settled(SUPER_OVER)])
    written(tie, organiser, settled(SUPER_OVER), reason=WHY)
    assert columns(tie) == ("tied", None, "won", 1)


def test_neither_who_submitted_it_nor_who_settled_it_confirms_it(tie: Match, scorer: User, organiser: User) -> None:
    assert is_own_result(tie, [scorer])
    assert not is_own_result(tie, [organiser])
    written(tie, organiser, settled(SUPER_OVER))
    assert is_own_result(tie, [scorer])
    assert is_own_result(tie, [organiser])


def test_whoever_said_it_can_undo_it(tie: Match, scorer: User) -> None:
    written(tie, scorer, settled(SUPER_OVER))
    written(tie, scorer, *UNDO)
    assert columns(tie) == ("tied", None, "tied", None)


def test_only_a_tie_is_decided(match: Match, scorer: User) -> None:
    with pytest.raises(RefusedError, match="settled_before_the_end"):
        act(match, scorer, [settled(SUPER_OVER)])
    written(match, scorer, reported(open_book(match).setup, totals(10, 5)))
    with pytest.raises(RefusedError, match="decided_without_a_tie"):
        act(match, scorer, [settled(SUPER_OVER)])


def test_a_result_and_what_settles_it_are_one_act(match: Match, scorer: User, organiser: User) -> None:
    setup = open_book(match).setup
    written(match, scorer, reported(setup, totals()), settled(SUPER_OVER))
    assert columns(match) == ("tied", None, "won", 1)
    with pytest.raises(RefusedError, match="settled_otherwise"):
        act(match, organiser, [reported(setup, totals(10, 5))], reason=WHY)
    written(match, organiser, reported(setup, totals(10, 5)), settled({}), reason=WHY)
    assert columns(match) == ("won", 0, "won", 0)


def test_a_result_taken_back_takes_along_what_settled_it(match: Match, scorer: User, organiser: User) -> None:
    setup = open_book(match).setup
    written(match, scorer, reported(setup, totals()), settled(SUPER_OVER))
    written(match, organiser, *UNREPORT, reason=WHY)
    assert columns(match) == ("", None, "", None)
    written(match, scorer, reported(setup, totals()))
    assert columns(match) == ("tied", None, "tied", None)


def test_a_match_is_made_with_what_settles_it(club: Club, scorer: User) -> None:
    made = create_match(club, setup_of(overs=1), scorer, report=totals(), settlement=SUPER_OVER, key="one")
    again = create_match(club, setup_of(overs=1), scorer, report=totals(), settlement=SUPER_OVER, key="one")
    assert (made.match.counted_winner, again.match) == (1, made.match)


def test_where_the_first_innings_was_cut_short_a_target_is_asked_for(match: Match, scorer: User) -> None:
    interrupted = totals(10, 8)
    interrupted["innings"][0] |= {"balls": 5, "closed_by": "cut_short"}
    report = reported(open_book(match).setup, interrupted)
    with pytest.raises(RefusedError, match="cut_short_without_a_target"):
        act(match, scorer, [report])
    written(match, scorer, report, settled({"revised": {"runs": 13, "balls": 6}}))
    assert columns(match) == ("won", 0, "won", 0)
    assert said(match) == "Home won by 4 runs (revised target 13 off 1 over)"


def test_a_revised_target_says_who_won_and_what_a_run_rate_counts(match: Match, scorer: User) -> None:
    """10 in an over; the chase was cut to four balls, in which 7 made a win: 6 are counted off these four."""
    cut_short = totals(10, 8, outcome="no_result")
    cut_short["innings"][1]["balls"] = 3
    written(match, scorer, reported(open_book(match).setup, cut_short), settled({"revised": {"runs": 7, "balls": 4}}))
    assert columns(match) == ("no_result", None, "won", 1)
    lines = match.side_results.order_by("place")
    assert [(line.runs, line.rated_runs, line.rated_balls) for line in lines] == [(10, 6, 4), (8, 8, 3)]
    assert [(line.margin_wickets, line.margin_balls) for line in lines] == [(None, None), (10, 1)]
    assert said(match) == "Away won by 10 wickets with 1 ball remaining (revised target 7 off 0.4 overs)"
