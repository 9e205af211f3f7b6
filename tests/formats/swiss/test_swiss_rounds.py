"""A Swiss evening drawn round by round, with the results that each round rests on."""

from datetime import date
from decimal import Decimal
from itertools import combinations

import pytest
from played_competition import (
    ONE_OVER,
    SYSTEM,
    book,
    found_competition,
    points,
    score,
)
from pytest_django import DjangoAssertNumQueries

from scoring.book.changes import WITHDRAW, corrected
from scoring.book.errors import RefusedError
from scoring.book.signature import Signature
from scoring.models import Club
from tournaments.formats.nights import Start
from tournaments.models import Competition, Fixture
from tournaments.services.draws import changed_rounds, clear_draw, draw_next_round, keep_round, redraw_round
from tournaments.services.entrants import adjust, withdraw
from tournaments.services.fixtures import Plan, change_fixture, release
from tournaments.services.kept_draws import put_draw_back
from tournaments.services.tallies import differences

pytestmark = pytest.mark.django_db

CANCELLED = Plan(None, None, "", Fixture.State.CANCELLED, {})


def refused(code: str) -> pytest.RaisesExc[RefusedError]:
    return pytest.raises(RefusedError, match=f"^[a-z]+ {code}$")


def whole(competition: Competition) -> list[object]:
    """Return all that a draw is."""
    fixtures = competition.fixtures.order_by("pk").values()
    entrants = competition.entrants.order_by("pk").values("pk", "group")
    return [*fixtures, *competition.drawn_rounds.values("round", "rested_on", "kept"), *entrants]


def test_the_draw_of_an_evening_and_of_a_cup_come_back(club: Club) -> None:
    for competition in (evening(club, 5), found_competition(club, 5, kind="knockout", name="Cup")):
        before = whole(competition)
        clear_draw(competition, SYSTEM)
        put_draw_back(competition, SYSTEM)
        assert whole(competition) == before


def evening(club: Club, entrants: int = 6, rounds: int = 3) -> Competition:
    return found_competition(
        club,
        entrants,
        name="Evening",
        kind="swiss",
        preset="swiss",
        settings={"rounds": rounds},
        conditions=ONE_OVER,
        people=True,
    )


def play_round(competition: Competition, number: int, *, last_wins: bool = False) -> None:
    """Play a round; who comes first in the alphabet wins, or who comes last."""
    for fixture in competition.fixtures.filter(round=number, is_bye=False, match=None).select_related("home", "away"):
        assert fixture.home is not None
        assert fixture.away is not None
        first = (fixture.home.name < fixture.away.name) != last_wins
        score(fixture, [4] if first else [1], [1] if first else [4])


def pairs(competition: Competition, number: int) -> set[frozenset[str | None]]:
    return {
        frozenset(names) for names in competition.fixtures.filter(round=number).values_list("home__name", "away__name")
    }


def test_an_evening_from_the_first_round_to_the_last(club: Club) -> None:
    swiss = evening(club, 5)
    byes: list[str | None] = []
    for number in (1, 2, 3):
        with refused("round_not_finished"):
            draw_next_round(swiss, {}, SYSTEM)
        play_round(swiss, number)
        byes += swiss.fixtures.filter(round=number, is_bye=True).values_list("home__name", flat=True)
        if number < 3:
            draw_next_round(swiss, {(0, number + 1): Start(date(2026, 10, number))}, SYSTEM)
            assert set(swiss.fixtures.filter(round=number + 1).values_list("on", flat=True)) == {date(2026, 10, number)}
    with refused("all_rounds_drawn"):
        draw_next_round(swiss, {}, SYSTEM)
    assert len(set(byes)) == 3
    drawn = [pairs(swiss, number) for number in (1, 2, 3)]
    assert not any(one & other for one, other in combinations(drawn, 2)), "nobody meets anybody twice"
    assert sum(points(swiss).values()) == 9
    assert changed_rounds(swiss) == []


@pytest.mark.parametrize("rounds", [4, 5])
def test_a_small_evening_comes_to_its_last_round(club: Club, rounds: int) -> None:
    """Were level to meet level in the third round, nobody could be drawn in the fourth."""
    swiss = evening(club, 6, rounds)
    for number in range(1, rounds):
        play_round(swiss, number, last_wins=True)
        draw_next_round(swiss, {}, SYSTEM)
    assert len(set.union(*(pairs(swiss, number) for number in range(1, rounds + 1)))) == 3 * rounds


def test_rounds_that_rest_on_a_changed_result_are_named(club: Club) -> None:
    swiss = evening(club)
    play_round(swiss, 1)
    rests_on_first = swiss.fixtures.filter(round=1)[0].match
    draw_next_round(swiss, {}, SYSTEM)
    play_round(swiss, 2)
    draw_next_round(swiss, {}, SYSTEM)
    before = [pairs(swiss, number) for number in (1, 2, 3)]
    assert changed_rounds(swiss) == []

    assert rests_on_first is not None
    book(rests_on_first, [corrected("forde", 3, {"type": "ball", "runs": 1})])
    book(rests_on_first, [corrected("forde", 10, {"type": "ball", "runs": 1})])
    assert changed_rounds(swiss) == [2, 3]
    assert [pairs(swiss, number) for number in (1, 2, 3)] == before, "never silently changed"

    with refused("round_has_begun"):
        redraw_round(swiss, 2, SYSTEM)
    keep_round(swiss, 2, SYSTEM)
    assert changed_rounds(swiss) == [3]
    redraw_round(swiss, 3, SYSTEM)
    assert changed_rounds(swiss) == []
    assert list(differences(swiss)) == []

    book(rests_on_first, WITHDRAW)
    assert changed_rounds(swiss) == [2, 3]


def test_they_are_found_in_two_queries_however_many_rounds(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    swiss = evening(club, 6, 4)
    for number in (1, 2, 3):
        play_round(swiss, number)
        draw_next_round(swiss, {}, SYSTEM)
    with django_assert_num_queries(2):
        assert changed_rounds(swiss) == []


def test_a_round_is_drawn_again_on_its_nights_and_with_its_bye_counted_anew(club: Club) -> None:
    swiss = evening(club, 5)
    play_round(swiss, 1)
    draw_next_round(swiss, {(0, 2): Start(date(2026, 10, 8))}, SYSTEM)
    first = swiss.fixtures.filter(round=1, is_bye=False)[0].match
    assert first is not None
    book(first, WITHDRAW)
    with refused("round_not_finished"):
        redraw_round(swiss, 2, SYSTEM)
    assert swiss.fixtures.filter(round=2).count() == 3, "a round that cannot be drawn again stays"
    released = swiss.fixtures.get(match=first)
    release(released, SYSTEM)
    change_fixture(released, CANCELLED, SYSTEM)
    redraw_round(swiss, 2, SYSTEM)
    assert set(swiss.fixtures.filter(round=2).values_list("on", flat=True)) == {date(2026, 10, 8)}
    assert list(differences(swiss)) == []
    assert sum(points(swiss).values()) == 3


@pytest.mark.parametrize("how", ["kept", "expunged", "awarded"])
def test_who_withdraws_in_mid_evening_holds_nobody_up_and_is_drawn_no_more(club: Club, how: str) -> None:
    swiss = evening(club)
    gone = swiss.fixtures.filter(round=1)[0].home
    assert gone is not None
    withdraw(gone, how, SYSTEM)
    for fixture in swiss.fixtures.filter(round=1).exclude(home=gone):
        score(fixture, [4], [1])

    draw_next_round(swiss, {}, SYSTEM)

    assert gone.name not in {name for pair in pairs(swiss, 2) for name in pair}
    assert swiss.fixtures.filter(round=2, is_bye=True).count() == 1
    assert (gone.name in points(swiss)) == (how != "expunged")


def test_a_round_cancelled_as_a_whole_is_followed_by_the_next(club: Club) -> None:
    swiss = evening(club, 4)
    play_round(swiss, 1)
    draw_next_round(swiss, {}, SYSTEM)
    for fixture in swiss.fixtures.filter(round=2):
        change_fixture(fixture, CANCELLED, SYSTEM)
    draw_next_round(swiss, {}, SYSTEM)
    assert pairs(swiss, 3) == pairs(swiss, 2)


def test_everybody_gone_leaves_nobody_to_draw(club: Club) -> None:
    swiss = evening(club, 4)
    for entrant in swiss.entrants.all():
        withdraw(entrant, "expunged", SYSTEM)
    with refused("no_draw_too_few"):
        draw_next_round(swiss, {}, SYSTEM)


def test_points_given_by_the_organiser_count_in_the_draw_and_are_no_result(club: Club) -> None:
    swiss = evening(club, 4)
    play_round(swiss, 1)
    draw_next_round(swiss, {}, SYSTEM)
    adjust(swiss.entrants.get(name="Deal"), Decimal(3), Signature(author=None, reason="late"))
    assert changed_rounds(swiss) == []
