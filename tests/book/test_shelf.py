"""The shelf of open books: a kept book played on is what a fold of the log gives, and none is kept wrongly."""

from datetime import timedelta

import pytest
from book_match import act, ball, over
from django.contrib.auth.models import User

from scoring.book.book_cache import Shelf, shelf
from scoring.book.changes import UNDO, recorded
from scoring.book.errors import RefusedError
from scoring.book.opening import OpenBook, open_book
from scoring.book.write import Receipt
from scoring.models import Match
from scoring.rules.innings import Closing

VARIANT = "forde"


def told(book: OpenBook) -> object:
    """Return all that a book says."""
    match = book.match
    derived = [innings.derived() for innings in match.innings]
    return book.lines, book.entries, derived, match.result, match.played, match.notices, book.ledger


def score(match: Match, scorer: User, *entries: dict[str, object]) -> Receipt:
    """Record entries as the pad does: the book goes back on the shelf when it has been read."""
    receipt: Receipt = act(match, scorer, recorded(VARIANT, list(entries)))
    shelf.put(receipt.match, receipt.book)
    return receipt


def test_a_book_played_on_is_the_book_folded_from_its_log(match: Match, scorer: User) -> None:
    score(match, scorer, over(9))
    for runs in (0, 1, 4, 6, 2, 3):
        receipt = score(match, scorer, ball(runs))
        assert told(receipt.book) == told(open_book(match))
    assert receipt.book.match.innings[0].closed_by == Closing.OVERS


def test_a_book_is_taken_once_and_only_for_its_own_version(match: Match, scorer: User) -> None:
    receipt = act(match, scorer, recorded(VARIANT, [over(9)]))
    kept = Shelf()
    kept.put(receipt.match, receipt.book)
    receipt.match.version += 1
    assert kept.take(receipt.match) is None
    receipt.match.version -= 1
    restored = receipt.match.changed_at
    receipt.match.changed_at = restored + timedelta(microseconds=1)
    assert kept.take(receipt.match) is None
    receipt.match.changed_at = restored
    assert kept.take(receipt.match) is receipt.book
    assert kept.take(receipt.match) is None


def test_the_book_longest_untouched_makes_room(match: Match, scorer: User) -> None:
    receipt = act(match, scorer, recorded(VARIANT, [over(9)]))
    kept = Shelf(room=2)
    for version in (1, 2, 3):
        receipt.match.version = version
        kept.put(receipt.match, receipt.book)
    receipt.match.version = 1
    assert kept.take(receipt.match) is None
    receipt.match.version = 2
    assert kept.take(receipt.match) is receipt.book


def test_a_refusal_leaves_no_half_played_book(match: Match, scorer: User) -> None:
    score(match, scorer, over(9))
    with pytest.raises(RefusedError) as refused:
        score(match, scorer, ball(1), over(10))
    assert [problem.entry for problem in refused.value.problems] == [1]
    receipt = score(match, scorer, ball(4))
    assert receipt.book.match.innings[0].runs == 4
    assert told(receipt.book) == told(open_book(match))


def test_what_was_undone_can_not_be_done_again_after_a_ball_on_a_kept_book(match: Match, scorer: User) -> None:
    score(match, scorer, over(9))
    score(match, scorer, ball(1))
    undone: Receipt = act(match, scorer, UNDO)
    assert undone.book.ledger.undone
    shelf.put(undone.match, undone.book)
    receipt = score(match, scorer, ball(2))
    assert not receipt.book.ledger.undone
    assert told(receipt.book) == told(open_book(match))
