"""What is done to a fixture is done whole, and whatever hangs on it follows at once."""

from dataclasses import replace
from datetime import date, time

import pytest
from fixture_pages import fresh, seen, tie
from played_competition import (
    ONE_OVER,
    SYSTEM,
    begin,
    book,
    end,
    fixture_of,
    found_competition,
    links_for,
    loose_match,
    play,
    points,
    score,
    setup_for,
)

from scoring.book.changes import REINSTATE, WITHDRAW, set_up
from scoring.book.errors import RefusedError
from scoring.book.open_book import open_book
from scoring.book.setups import stored_links
from scoring.book.signature import Signature
from scoring.models import Club, Match
from tournaments.models import Competition, Entrant, Fixture, Verb
from tournaments.services.acts import StaleCompetitionError
from tournaments.services.candidates import candidates, proposals
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import (
    Plan,
    add_fixture,
    attach,
    change_fixture,
    exchange,
    release,
    remove_fixture,
    start,
    swap_sides,
    was_added,
)

pytestmark = pytest.mark.django_db

PLANNED = Plan(None, None, "", "planned", {})


@pytest.fixture
def league(club: Club) -> Competition:
    return found_competition(club, 4)


def entrant(competition: Competition, name: str) -> Entrant:
    return competition.entrants.get(name=name)


def home(fixture: Fixture) -> str:
    found = fresh(fixture).home
    return found.name if found else ""


def test_a_fixture_is_moved_postponed_cancelled_and_brought_back(league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    change_fixture(fixture, Plan(date(2026, 5, 2), time(19, 30), "The Rose", "postponed", {"overs": 10}), SYSTEM)
    now = fresh(fixture)
    assert (now.on, now.at, now.venue, now.state) == (date(2026, 5, 2), time(19, 30), "The Rose", "postponed")
    assert now.conditions == {"overs": 10}
    change_fixture(fixture, replace(PLANNED, state="cancelled"), SYSTEM)
    with pytest.raises(RefusedError, match="fixture_is_cancelled"):
        begin(fixture)
    change_fixture(fixture, PLANNED, SYSTEM)
    begin(fixture)


def test_state_and_conditions_stand_once_there_is_a_match_and_its_day_does_not(league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    begin(fixture)
    for plan in (
        replace(PLANNED, state="cancelled"),
        replace(PLANNED, state="postponed"),
        replace(PLANNED, conditions={"overs": 5}),
    ):
        with pytest.raises(RefusedError, match="fixture_has_a_match"):
            change_fixture(fixture, plan, SYSTEM)
    change_fixture(fixture, replace(PLANNED, venue="The Rose"), SYSTEM)
    assert fresh(fixture).venue == "The Rose"


def test_a_bye_is_not_changed_swapped_or_played(club: Club) -> None:
    league = found_competition(club, 3)
    bye = league.fixtures.filter(is_bye=True)[0]
    with pytest.raises(RefusedError, match="nobody_plays_a_bye"):
        change_fixture(bye, PLANNED, SYSTEM)
    with pytest.raises(RefusedError, match="bye_has_one_side"):
        swap_sides(bye, SYSTEM)
    with pytest.raises(RefusedError, match="sides_not_known"):
        attach(bye, loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"}), SYSTEM)


def test_home_and_away_are_swapped_even_under_a_match_and_the_points_stay(league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    was = home(fixture)
    end(fixture, "awarded", 0)
    before = points(league)
    swap_sides(fixture, SYSTEM)
    assert home(fixture) != was
    assert points(league) == before
    swap_sides(fixture, SYSTEM)
    assert home(fixture) == was
    assert points(league) == before


def test_sides_swapped_in_the_set_up_of_a_match_keep_their_points(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    match = score(fixture_of(league, "Ayr", "Bath"), [4], [1])
    before = points(league)
    opened = open_book(match)
    first, second = opened.setup.sides
    links = stored_links(opened.ledger.setup)
    book(match, [set_up(replace(opened.setup, sides=(second, first)), links[::-1])])
    # The card says now that the other side made the four.
    assert points(league) == {"Ayr": before["Bath"], "Bath": before["Ayr"]}


def test_the_conditions_of_a_match_in_a_competition_stand(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    match = score(fixture_of(league, "Ayr", "Bath"), [4], [1])
    opened = open_book(match)
    other = replace(opened.setup, options={**opened.setup.options, "stop_at_target": True})
    with pytest.raises(RefusedError, match="conditions_fixed"):
        book(match, [set_up(other, stored_links(opened.ledger.setup))])


def test_a_match_is_made_under_the_conditions_of_its_fixture_alone(league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    with pytest.raises(RefusedError, match="conditions_fixed"):
        start(fixture, setup_for(fixture, overs=10), links_for(fixture, setup_for(fixture)), SYSTEM)
    assert not Match.objects.exists()
    change_fixture(fixture, replace(PLANNED, conditions={"overs": 10}), SYSTEM)
    start(fixture, setup_for(fixture), links_for(fixture, setup_for(fixture)), SYSTEM)
    with pytest.raises(RefusedError, match="fixture_has_a_match"):
        start(fixture, setup_for(fixture), links_for(fixture, setup_for(fixture)), SYSTEM)
    assert Match.objects.count() == 1


def test_a_match_of_others_is_not_made_of_a_fixture(league: Competition) -> None:
    fixture, other = fixture_of(league, "Ayr", "Bath"), fixture_of(league, "Ayr", "Cork")
    with pytest.raises(RefusedError, match="sides_do_not_fit"):
        start(fixture, setup_for(other), links_for(other, setup_for(other)), SYSTEM)
    assert not Match.objects.exists()


def test_a_match_moved_to_another_competition_changes_both_tables(club: Club) -> None:
    league, other = found_competition(club, 3), found_competition(club, 3, name="Second league")
    match = end(fixture_of(league, "Ayr", "Bath"), "awarded", 0)
    assert sum(points(league).values()) == 2
    attach(fixture_of(other, "Ayr", "Bath"), match, SYSTEM)
    assert sum(points(league).values()) == 0
    assert sum(points(other).values()) == 2
    assert [act.verb for act in (league.acts.last(), other.acts.last()) if act] == [Verb.LOSE_MATCH, Verb.ATTACH_MATCH]


def test_a_match_moved_within_a_competition(club: Club) -> None:
    league = found_competition(club, 2, settings={"round_robins": 2})
    first, second = league.fixtures.order_by("round")
    match = end(first, "awarded", 0)
    winner = home(first)
    attach(second, match, SYSTEM)
    assert fresh(first).match is None
    assert fresh(second).home_side == 1
    assert points(league)[winner] == 2


def test_a_match_that_does_not_fit_is_not_brought_in(club: Club, league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    refused = {
        "sides_do_not_fit": loose_match(league, "Ayr", "Cork", {"outcome": "abandoned"}),
        "other_conditions": loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"}, overs=10),
        "other_game": loose_match(
            found_competition(club, 2, name="Tests", variant="hill"), "Ayr", "Bath", {"outcome": "abandoned"}
        ),
    }
    for code, match in refused.items():
        with pytest.raises(RefusedError, match=code):
            attach(fixture, match, SYSTEM)
    withdrawn = loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"})
    book(withdrawn, WITHDRAW)
    with pytest.raises(RefusedError, match="match_is_withdrawn"):
        attach(fixture, withdrawn, SYSTEM)
    book(withdrawn, REINSTATE)
    attach(fixture, withdrawn, SYSTEM)
    elsewhere = found_competition(Club.objects.create(name="Ilkley"), 2)
    with pytest.raises(RefusedError, match="other_game"):
        attach(fixture_of(elsewhere, "Ayr", "Bath"), withdrawn, SYSTEM)
    assert fresh(fixture).match == withdrawn


def test_between_people_the_same_team_in_other_hands_does_not_fit(club: Club) -> None:
    evening = found_competition(club, 2, people=True)
    match = loose_match(evening, "Ayr", "Bath", {"outcome": "abandoned"})
    opened = open_book(match)
    first, second = opened.setup.sides
    other = replace(opened.setup, sides=(replace(first, played_by="Somebody else"), second))
    book(match, [set_up(other, stored_links(opened.ledger.setup))])
    with pytest.raises(RefusedError, match="sides_do_not_fit"):
        attach(fixture_of(evening, "Ayr", "Bath"), match, SYSTEM)


def test_a_match_taken_out_counts_no_more_and_can_come_back(league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    match = end(fixture, "awarded", 0)
    before = points(league)
    release(fixture, SYSTEM)
    assert set(points(league).values()) == {0}
    with pytest.raises(RefusedError, match="no_match"):
        release(fixture, SYSTEM)
    attach(fixture, match, SYSTEM)
    assert points(league) == before


def test_two_of_a_round_change_places_and_back(league: Competition) -> None:
    first, second = league.fixtures.filter(round=1)
    before = [(fixture.home_id, fixture.away_id) for fixture in (first, second)]
    exchange(first, "home", second, "away", SYSTEM)
    assert [(fresh(f).home_id, fresh(f).away_id) for f in (first, second)] == [
        (before[1][1], before[0][1]),
        (before[1][0], before[0][0]),
    ]
    exchange(first, "home", second, "away", SYSTEM)
    assert [(fresh(f).home_id, fresh(f).away_id) for f in (first, second)] == before


def test_who_cannot_change_places(club: Club, league: Competition) -> None:
    first, second = league.fixtures.filter(round=1)
    later = league.fixtures.filter(round=2)[0]
    with pytest.raises(RefusedError, match="cannot_exchange"):
        exchange(first, "home", later, "home", SYSTEM)
    with pytest.raises(RefusedError, match="cannot_exchange"):
        exchange(first, "home", first, "away", SYSTEM)
    begin(second)
    with pytest.raises(RefusedError, match="cannot_exchange"):
        exchange(first, "home", second, "home", SYSTEM)
    grouped = found_competition(club, 4, name="Groups", settings={"groups": 2})
    with pytest.raises(RefusedError, match="cannot_exchange"):
        exchange(tie(grouped, "A1-1"), "home", grouped.fixtures.get(group="B"), "home", SYSTEM)


def test_nobody_comes_to_play_himself(league: Competition) -> None:
    fixture = league.fixtures.filter(round=1)[0]
    assert fixture.home
    assert fixture.away
    other = league.entrants.exclude(pk__in=(fixture.home.pk, fixture.away.pk))[0]
    added = add_fixture(league, other, fixture.home, 1, None, SYSTEM)
    with pytest.raises(RefusedError, match="same_side_twice"):
        exchange(fixture, "away", added, "away", SYSTEM)


def test_a_fixture_is_added_to_a_round(league: Competition) -> None:
    ayr, bath = entrant(league, "Ayr"), entrant(league, "Bath")
    added = add_fixture(league, ayr, bath, 4, date(2026, 6, 1), SYSTEM)
    assert (added.key, added.round, added.number) == ("4-1", 4, 1)
    assert add_fixture(league, bath, ayr, 1, None, SYSTEM).key == "1-3"
    end(added, "awarded", 0)
    assert points(league)["Ayr"] == 2
    for number in (0, 6, 10**9):
        with pytest.raises(RefusedError, match="no_such_round"):
            add_fixture(league, ayr, bath, number, None, SYSTEM)
    with pytest.raises(RefusedError, match="same_side_twice"):
        add_fixture(league, ayr, ayr, 1, None, SYSTEM)


def test_a_fixture_that_was_added_is_taken_out_again_and_no_other_is(league: Competition) -> None:
    ayr, bath = entrant(league, "Ayr"), entrant(league, "Bath")
    before = points(league)
    withdraw(bath, "awarded", SYSTEM)
    added = add_fixture(league, ayr, bath, 4, None, SYSTEM)
    withdraw(bath, "", SYSTEM)
    match = end(added, "awarded", 0)
    with pytest.raises(RefusedError, match="fixture_has_a_match"):
        remove_fixture(fresh(added), SYSTEM)
    release(fresh(added), SYSTEM)
    remove_fixture(fresh(added), SYSTEM)
    assert points(league) == before
    assert not league.fixtures.filter(key="4-1").exists()
    assert Match.objects.filter(pk=match.pk).exists()
    drawn = league.fixtures.order_by("pk")[0]
    with pytest.raises(RefusedError, match="fixture_is_drawn"):
        remove_fixture(drawn, SYSTEM)
    with pytest.raises(RefusedError, match="no_such_fixture"):
        remove_fixture(added, SYSTEM)
    again = add_fixture(league, bath, ayr, 4, None, SYSTEM)
    assert (again.key, was_added(again), was_added(drawn)) == ("4-1", True, False)


def test_a_fixture_is_added_neither_to_a_bracket_nor_across_groups(club: Club) -> None:
    cases: tuple[tuple[str, dict[str, object], int, str], ...] = (
        ("knockout", {}, 1, "no_rounds"),
        ("league", {"groups": 2}, 1, "other_group"),
    )
    for kind, settings, number, code in cases:
        competition = found_competition(club, 4, name=kind, kind=kind, settings=settings)
        with pytest.raises(RefusedError, match=code):
            add_fixture(competition, entrant(competition, "Ayr"), entrant(competition, "Bath"), number, None, SYSTEM)


def test_an_added_fixture_against_one_that_has_withdrawn_is_awarded_at_once(league: Competition) -> None:
    withdraw(entrant(league, "Bath"), "awarded", SYSTEM)
    before = points(league)["Ayr"]
    add_fixture(league, entrant(league, "Ayr"), entrant(league, "Bath"), 1, None, SYSTEM)
    assert points(league)["Ayr"] == before + 2


def test_who_saw_an_older_draw_changes_nothing(league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    old = seen(league)
    change_fixture(fixture, replace(PLANNED, venue="The Rose"), Signature(author=None, seen=old))
    with pytest.raises(StaleCompetitionError) as caught:
        swap_sides(fixture, Signature(author=None, seen=old))
    assert [act.verb for act in caught.value.since] == [Verb.CHANGE_FIXTURE]
    assert fresh(fixture).venue == "The Rose"


def test_matches_that_fit_best_come_first(club: Club, league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    away = loose_match(league, "Bath", "Ayr", {"outcome": "abandoned"})
    held = end(fixture_of(found_competition(club, 2, name="Other"), "Ayr", "Bath"), "abandoned")
    loose_match(league, "Ayr", "Cork", {"outcome": "abandoned"})
    found = candidates(fresh(fixture))
    assert [each.match for each in found] == [away, held]
    assert [each.held and each.held.competition.name for each in found] == [None, "Other"]


def test_each_loose_match_is_proposed_for_the_fixture_it_fits(club: Club) -> None:
    league = found_competition(club, 3, settings={"round_robins": 2})
    first, second = league.fixtures.filter(home__name__in=("Ayr", "Bath"), away__name__in=("Ayr", "Bath"))
    later = loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"})
    Match.objects.filter(pk=later.pk).update(played_on=date(2026, 5, 9))
    Fixture.objects.filter(pk=second.pk).update(on=date(2026, 5, 9))
    earlier = loose_match(league, "Bath", "Ayr", {"outcome": "abandoned"})
    loose_match(league, "Bath", "Ayr", {"outcome": "abandoned"})
    loose_match(league, "Bath", "Deal", {"outcome": "abandoned"})
    assert [(each.fixture, each.match) for each in proposals(league)] == [(first, earlier), (second, later)]


def test_totals_brought_in_count_for_the_right_side(league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    play(fixture, "160/7", "124 (16.3)")
    winner = home(fixture)
    assert points(league)[winner] == 2
