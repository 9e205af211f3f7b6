"""Books kept in the process: one played on is what a fold of the log gives, and what is kept never changes."""

from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from book_match import act, ball, over
from django.contrib.auth.models import User
from django.test import TestCase
from pytest_django import DjangoAssertNumQueries

from scoring.book.book_cache import BookCache, books
from scoring.book.changes import UNDO, recorded
from scoring.book.errors import RefusedError
from scoring.book.open_book import OpenBook, open_book
from scoring.book.write import Receipt
from scoring.models import Match
from scoring.rules.innings import Closing

VARIANT = "forde"


def told(book: OpenBook) -> Any:
    """Return all that a book says."""
    match = book.match
    derived = [innings.derived() for innings in match.innings]
    return book.lines, book.entries, derived, match.result, match.played, match.notices, book.ledger


def score(match: Match, scorer: User, *entries: dict[str, object]) -> Receipt:
    """Record entries and commit."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        receipt: Receipt = act(match, scorer, recorded(VARIANT, list(entries)))
    return receipt


def test_a_book_played_on_is_the_book_folded_from_its_log(match: Match, scorer: User) -> None:
    score(match, scorer, over(9))
    for runs in (0, 1, 4, 6, 2, 3):
        receipt = score(match, scorer, ball(runs))
        assert books.get(receipt.match) is receipt.book
        assert told(receipt.book) == told(open_book(match))
    assert receipt.book.match.innings[0].closed_by == Closing.OVERS


def test_what_somebody_holds_stays_as_it_is_while_others_play_on(match: Match, scorer: User) -> None:
    held = score(match, scorer, over(9)).book
    before = deepcopy(told(held))
    score(match, scorer, ball(4))
    score(match, scorer, ball("lbw"))
    assert told(held) == before


def test_a_book_is_kept_only_once_its_act_is_committed(match: Match, scorer: User) -> None:
    with TestCase.captureOnCommitCallbacks():
        receipt: Receipt = act(match, scorer, recorded(VARIANT, [over(9)]))
    assert books.get(receipt.match) is None


def test_a_book_is_that_of_its_own_version_alone(match: Match, scorer: User) -> None:
    receipt = score(match, scorer, over(9))
    receipt.match.version += 1
    assert books.get(receipt.match) is None
    receipt.match.version -= 1
    restored = receipt.match.changed_at
    receipt.match.changed_at = restored + timedelta(microseconds=1)
    assert books.get(receipt.match) is None
    receipt.match.changed_at = restored
    assert books.get(receipt.match) is receipt.book


def test_a_book_that_was_asked_for_is_folded_once(
    match: Match, scorer: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    fresh = act(match, scorer, recorded(VARIANT, [over(9)])).match
    with django_assert_num_queries(1):
        assert books.open(fresh) is books.open(fresh)


def test_a_book_of_a_log_that_has_moved_on_is_not_kept_for_the_version_before(match: Match, scorer: User) -> None:
    seen = act(match, scorer, recorded(VARIANT, [over(9)])).match
    act(match, scorer, recorded(VARIANT, [ball(4)]))
    books.open(seen)
    assert books.get(seen) is None


def test_the_book_longest_unused_makes_room(match: Match, scorer: User) -> None:
    receipt: Receipt = act(match, scorer, recorded(VARIANT, [over(9)]))
    kept = BookCache(room=2)
    for number in (1, 2, 1, 3):
        receipt.match.pk = number
        kept.put(receipt.match, receipt.book)
    receipt.match.pk = 2
    assert kept.get(receipt.match) is None
    receipt.match.pk = 1
    assert kept.get(receipt.match) is receipt.book


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
    with TestCase.captureOnCommitCallbacks(execute=True):
        undone: Receipt = act(match, scorer, UNDO)
    assert undone.book.ledger.undone
    receipt = score(match, scorer, ball(2))
    assert not receipt.book.ledger.undone
    assert told(receipt.book) == told(open_book(match))
