"""Undoing a result on which a Swiss round rests."""

import pytest
from club_with_accounts import ClubUsers
from played_competition import ONE_OVER, SYSTEM, begin, book, found_competition, over_of, score

from scoring.book.changes import recorded
from scoring.book.listeners import something_rests_on
from scoring.models import Match
from tournaments.models import Fixture
from tournaments.services.draws import draw_next_round

pytestmark = pytest.mark.django_db


def finish(users: ClubUsers, fixture: Fixture) -> Match:
    """Play a fixture of one over a side; the club's scorer records it."""
    match = begin(fixture)
    book(match, recorded("forde", over_of(4)), users.scorer)
    book(match, recorded("forde", over_of(1)), users.scorer)
    match.refresh_from_db()
    assert match.status == Match.Status.COMPLETED
    return match


def test_a_round_drawn_since_rests_on_every_round_before(users: ClubUsers) -> None:
    swiss = found_competition(
        users.club, 4, kind="swiss", settings={"rounds": 3}, preset="swiss", people=True, conditions=ONE_OVER
    )
    first, second = (finish(users, fixture) for fixture in swiss.fixtures.all())
    assert not something_rests_on(first)
    draw_next_round(swiss, {}, SYSTEM)
    assert something_rests_on(first)
    assert something_rests_on(second)
    assert not something_rests_on(score(swiss.fixtures.filter(round=2)[0], [4], [1]))
