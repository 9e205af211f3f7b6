"""The draw: made, taken back, and round by round on a Swiss evening, with the results it rests on."""

from datetime import date, time

import pytest
from played_competition import (
    SYSTEM,
    end,
    found_competition,
    play,
    table,
)

from scoring.book.errors import RefusedError
from scoring.models import Club
from tournaments.formats.nights import Start
from tournaments.models import Competition, Fixture, Verb
from tournaments.services.draws import clear_draw, draw, draw_next_round, keep_round, redraw_round
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import Plan, add_fixture, change_fixture, swap_sides
from tournaments.services.kept_draws import put_draw_back

pytestmark = pytest.mark.django_db


def refused(code: str) -> pytest.RaisesExc[RefusedError]:
    return pytest.raises(RefusedError, match=f"^[a-z]+ {code}$")


def test_a_draw_is_dated_and_replaced_until_something_of_it_is_played(club: Club) -> None:
    league = found_competition(club, 4, drawn=False)
    draw(league, {(0, 1): Start(date(2026, 10, 1)), (0, 2): Start(date(2026, 10, 8))}, SYSTEM)
    assert list(league.fixtures.filter(number=1).values_list("on", flat=True)) == [
        date(2026, 10, 1),
        date(2026, 10, 8),
        None,
    ]
    draw(league, {}, SYSTEM)
    assert league.fixtures.count() == 6
    first = league.fixtures.all()[0]
    match = end(first, "no_result")
    with refused("draw_has_begun"):
        draw(league, {}, SYSTEM)
    with refused("draw_has_begun"):
        clear_draw(league, SYSTEM)
    drawn, started = list(league.acts.all())[-2:]
    assert (drawn.verb, drawn.about["entrants"], drawn.about["fixtures"]) == (Verb.DRAW, 4, 6)
    assert (started.verb, started.about["fixture"], started.about["match"]) == (Verb.START_MATCH, first.key, match.slug)


def test_too_few_entrants_are_refused(club: Club) -> None:
    league = found_competition(club, 1, drawn=False)
    with refused("too_few_entrants"):
        draw(league, {}, SYSTEM)
    assert not league.fixtures.exists()


def test_a_draw_taken_back_takes_its_groups_along(club: Club) -> None:
    cup = found_competition(club, 5, kind="league", settings={"groups": 2})
    assert set(cup.entrants.values_list("group", flat=True)) == {"A", "B"}
    clear_draw(cup, SYSTEM)
    assert set(cup.entrants.values_list("group", flat=True)) == {""}
    assert (cup.fixtures.count(), cup.outcomes.count(), cup.tallies.count()) == (0, 0, 0)


def whole(competition: Competition) -> list[object]:
    """Return all that a draw is."""
    fixtures = competition.fixtures.order_by("pk").values()
    entrants = competition.entrants.order_by("pk").values("pk", "group")
    return [*fixtures, *competition.drawn_rounds.values("round", "rested_on", "kept"), *entrants]


def arranged_by_hand(league: Competition) -> None:
    """Do to a draw all that an organiser may, but for making a match."""
    first, second = (league.fixtures.get(key=key) for key in ("A1-1", "B1-2"))
    plan = Plan(date(2026, 5, 2), time(19, 30), "The Bar", Fixture.State.POSTPONED, {"overs": 10})
    change_fixture(first, plan, SYSTEM)
    swap_sides(second, SYSTEM)
    home, away = league.entrants.filter(group="A")[:2]
    add_fixture(league, home, away, None, date(2026, 6, 6), SYSTEM)


@pytest.mark.parametrize("anew", [False, True])
def test_a_draw_comes_back_with_all_that_was_arranged_by_hand(club: Club, anew: bool) -> None:
    league = found_competition(club, 6, settings={"groups": 2})
    arranged_by_hand(league)
    before, standing = whole(league), table(league, "A")
    if anew:
        draw(league, {}, SYSTEM)
        again = whole(league)
    else:
        clear_draw(league, SYSTEM)
    put_draw_back(league, SYSTEM)
    assert (whole(league), table(league, "A")) == (before, standing)
    if anew:
        put_draw_back(league, SYSTEM)
        assert whole(league) == again, "the one that replaced it can be put back in its turn"
    assert [act.verb for act in league.acts.all()].count(Verb.PUT_DRAW_BACK) == 1 + anew


def test_a_draw_is_not_put_back_over_what_was_done_since(club: Club) -> None:
    league = found_competition(club, 4)
    with refused("no_draw_before"):
        put_draw_back(league, SYSTEM)
    clear_draw(league, SYSTEM)
    withdraw(league.entrants.get(name="Bath"), "kept", SYSTEM)
    with refused("no_draw_before"):
        put_draw_back(league, SYSTEM)
    assert not league.fixtures.exists()


def test_who_withdrew_before_the_draw_is_not_in_it(club: Club) -> None:
    league = found_competition(club, 4, drawn=False)
    withdraw(league.entrants.get(name="Bath"), "kept", SYSTEM)
    draw(league, {}, SYSTEM)
    assert not league.fixtures.filter(home__name="Bath").exists()
    assert not league.fixtures.filter(away__name="Bath").exists()


def test_a_league_is_not_drawn_by_rounds(club: Club) -> None:
    league = found_competition(club, 2)
    play(league.fixtures.get(), "10/1", "9/1")
    with refused("not_drawn_by_rounds"):
        draw_next_round(league, {}, SYSTEM)
    with refused("not_drawn_by_rounds"):
        redraw_round(league, 1, SYSTEM)
    with refused("not_drawn_by_rounds"):
        keep_round(league, 1, SYSTEM)
