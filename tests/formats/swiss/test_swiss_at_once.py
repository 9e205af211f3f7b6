"""A Swiss round drawn while a result that it rests on changes."""

from functools import partial

import pytest
from club_with_accounts import member
from played_competition import (
    SYSTEM,
    begin,
    book,
    end,
    found_competition,
    points,
)
from simultaneous import at_once, kinds

from scoring.book.changes import REINSTATE, UNDO, WITHDRAW, recorded
from scoring.models import Club
from tournaments.services.draws import draw_next_round

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 4


@pytest.fixture
def club(transactional_db: None) -> Club:
    return Club.objects.create(name="Otley")


def test_a_round_is_drawn_while_a_result_it_rests_on_is_withdrawn(club: Club) -> None:
    for round_ in range(ROUNDS):
        swiss = found_competition(
            club, 4, name=f"Evening {round_}", kind="swiss", preset="swiss", settings={"rounds": 2}
        )
        matches = [end(fixture, "awarded", 0) for fixture in swiss.fixtures.all()]

        outcomes = at_once(partial(draw_next_round, swiss, {}, SYSTEM), partial(book, matches[0], WITHDRAW))

        assert set(kinds(outcomes)) <= {"NoneType", "Receipt", "RefusedError"}, outcomes
        assert swiss.fixtures.filter(round=2).count() == (0 if kinds(outcomes)[-1] == "RefusedError" else 2)
        book(matches[0], REINSTATE)
        assert sum(points(swiss).values()) == 2


def test_a_round_is_drawn_while_a_scorer_undoes_a_result_it_rests_on(club: Club) -> None:
    """Whoever is second is told so: the draw that a match is open again, or the scorer that a draw rests on it."""
    scorer = member(club, "scorer")
    for round_ in range(ROUNDS):
        swiss = found_competition(
            club, 4, name=f"Evening {round_}", kind="swiss", preset="swiss", settings={"rounds": 2}
        )
        first, second = swiss.fixtures.all()
        end(second, "awarded", 0)
        match = begin(first)
        book(match, recorded("forde", [{"type": "abandon"}]), scorer)

        outcomes = at_once(partial(draw_next_round, swiss, {}, SYSTEM), partial(book, match, UNDO, scorer))

        drawn = swiss.fixtures.filter(round=2).exists()
        assert kinds(outcomes) == (["ForbiddenError", "NoneType"] if drawn else ["Receipt", "RefusedError"])
