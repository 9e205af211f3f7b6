"""An act of the office: on the version that was seen, by those who may, whole or not at all, into the history."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from club_with_accounts import ClubUsers, member
from played_competition import SYSTEM, begin, fixture_of, found_competition, links_for, play, points, setup_for, table

from scoring.book.errors import ForbiddenError, RefusedError
from scoring.book.signature import Signature
from scoring.models import Club, Match
from tournaments.models import Act, Adjustment, Competition, Fixture, Verb
from tournaments.services.acts import StaleCompetitionError
from tournaments.services.competitions import Terms, change_points, change_terms, found, withdraw_competition
from tournaments.services.entrants import EntrantDetails, adjust, draw_lots, enter, lift, withdraw
from tournaments.services.fixtures import start, swap_sides
from tournaments.services.standings import standings
from tournaments.services.tallies import differences
from tournaments.standings.presets import PRESETS

pytestmark = pytest.mark.django_db


def test_an_act_is_a_line_of_history_and_a_version(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    assert [act.verb for act in league.acts.all()] == [Verb.FOUND, Verb.ENTER, Verb.DRAW]
    by = Signature(author=users.organiser, seen=3, reason="The hall is taken")
    swap_sides(league.fixtures.get(), by)
    act = league.acts.get(version=4)
    assert (act.verb, act.author, act.reason) == (Verb.SWAP_SIDES, users.organiser, "The hall is taken")
    assert (act.about["fixture"], list(act.about["named"])) == ("1-1", ["1-1"])
    league.refresh_from_db()
    assert league.version == 4


def test_who_saw_an_old_version_is_told_what_was_done_since(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    fixture = league.fixtures.get()
    swap_sides(fixture, Signature(author=users.organiser, seen=3))
    home = league.fixtures.get().home
    with pytest.raises(StaleCompetitionError) as caught:
        swap_sides(fixture, Signature(author=users.organiser, seen=3))
    assert [act.version for act in caught.value.since] == [4]
    assert league.fixtures.get().home == home
    assert league.acts.count() == 4


def test_only_those_who_may_arrange_do(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    fixture = league.fixtures.get()
    stranger = member(Club.objects.create(name="Elsewhere"), "organiser")
    for who in (users.scorer, stranger):
        with pytest.raises(ForbiddenError):
            swap_sides(fixture, Signature(author=who))
    assert begin(fixture, Signature(author=users.scorer)).fixture == fixture, "a scorer starts the match of a fixture"
    assert league.acts.count() == 4


def test_a_match_started_twice_under_its_key_is_made_once(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    fixture = league.fixtures.get()
    setup = setup_for(fixture)
    links = links_for(fixture, setup)
    by = Signature(author=users.scorer, seen=3)
    first = start(fixture, setup, links, by, key="tap")
    assert start(fixture, setup, links, by, key="tap").match == first.match
    assert Match.objects.count() == 1
    assert league.acts.count() == 4
    with pytest.raises(StaleCompetitionError):
        start(fixture, setup, links, by, key="another tap")
    with pytest.raises(RefusedError, match="fixture_has_a_match"):
        start(fixture, setup, links, replace(by, seen=None), key="another tap")
    with pytest.raises(RefusedError, match="fixture_has_a_match"):
        start(fixture, setup, links, replace(by, seen=None))


def test_a_match_under_other_conditions_is_not_made(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    fixture = league.fixtures.get()
    with pytest.raises(RefusedError, match="conditions_fixed"):
        start(
            fixture, setup_for(fixture, overs=5, max_overs_per_bowler=1), links_for(fixture, setup_for(fixture)), SYSTEM
        )
    assert not Match.objects.exists()


def terms(competition: Competition, **changed: object) -> Terms:
    given = {name: getattr(competition, name) for name in Terms.__dataclass_fields__}
    return Terms(**{**given, **changed})


def test_conditions_change_until_a_match_is_made_and_the_format_until_the_draw(users: ClubUsers) -> None:
    league = found_competition(users.club, 4)
    withdraw(league.entrants.get(name="Deal"), "awarded", SYSTEM)
    assert {each.rated_balls_for for each in league.outcomes.filter(entrant__name="Deal")} == {120}

    change_terms(league, terms(league, conditions={"overs": 10, "max_overs_per_bowler": 2}), SYSTEM)
    assert {each.rated_balls_for for each in league.outcomes.filter(entrant__name="Deal")} == {60}
    assert list(differences(Competition.objects.get())) == []

    league.refresh_from_db()
    for changed in ({"format": "knockout"}, {"variant": "hill"}, {"settings": {"round_robins": 2}}):
        with pytest.raises(RefusedError, match="draw_is_made"):
            change_terms(league, terms(league, **changed), SYSTEM)
    begin(fixture_of(league, "Ayr", "Bath"))
    with pytest.raises(RefusedError, match="play_has_begun"):
        change_terms(league, terms(league, conditions={}), SYSTEM)
    change_terms(league, terms(league, name="Winter league"), SYSTEM)
    assert Competition.objects.get().name == "Winter league"


def test_a_competition_withdrawn_and_brought_back(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    play(league.fixtures.get(), "100/5", "99/5")
    before = table(league)
    withdraw_competition(league, SYSTEM)
    assert Competition.objects.get().withdrawn
    withdraw_competition(league, SYSTEM, withdrawn=False)
    assert table(league) == before


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    """Ayr beat Bath, Bath beat Cork; Ayr v Cork is still to play."""
    league = found_competition(users.club, 3, tie_breaks=["wins", "lot"])
    result(league, "Ayr", "Bath")
    result(league, "Bath", "Cork")
    return league


def result(league: Competition, winner: str, loser: str) -> None:
    fixture = fixture_of(league, winner, loser)
    at_home = fixture.home is not None and fixture.home.name == winner
    play(fixture, *(("100/5", "99/5") if at_home else ("99/5", "100/5")))


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("expunged", {"Bath": 2, "Cork": 0}),
        ("kept", {"Ayr": 2, "Bath": 2, "Cork": 0}),
        ("awarded", {"Ayr": 2, "Bath": 2, "Cork": 2}),
    ],
)
def test_an_entrant_withdraws_and_comes_back(league: Competition, how: str, expected: dict[str, int]) -> None:
    ayr = league.entrants.get(name="Ayr")
    before = table(league)
    withdraw(ayr, how, SYSTEM)
    assert points(league) == expected
    withdraw(ayr, "", SYSTEM)
    assert table(league) == before
    assert [act.verb for act in league.acts.all()][-2:] == [Verb.WITHDRAW_ENTRANT, Verb.BRING_BACK_ENTRANT]


def test_of_two_who_withdrew_neither_is_awarded_anything(league: Competition) -> None:
    for name in ("Ayr", "Cork"):
        withdraw(league.entrants.get(name=name), "awarded", SYSTEM)
    assert points(league) == {"Ayr": 2, "Bath": 2, "Cork": 0}


def test_points_given_and_taken_with_a_reason_and_lifted(league: Competition) -> None:
    bath = league.entrants.get(name="Bath")
    with pytest.raises(RefusedError, match="reason_needed"):
        adjust(bath, Decimal("-1.5"), Signature(author=None, reason="  "))
    assert not Adjustment.objects.exists()
    adjust(bath, Decimal("-1.5"), Signature(author=None, reason="Late"))
    assert points(league)["Bath"] == Fraction(1, 2)
    assert [row.adjustment for row in standings(league)[0].rows] == [0, Fraction(-3, 2), 0]
    lift(Adjustment.objects.get(), SYSTEM)
    assert points(league)["Bath"] == 2
    lift(Adjustment.objects.get(), SYSTEM, lifted=False)
    assert points(league)["Bath"] == Fraction(1, 2)


def test_the_newest_lots_part_those_whom_nothing_else_does(league: Competition) -> None:
    ayr, bath, _cork = league.entrants.order_by("name")
    assert [(rank, name) for rank, name, _points in table(league)] == [(1, "Ayr"), (1, "Bath"), (3, "Cork")]
    draw_lots(league, [bath, ayr], SYSTEM)
    assert [(rank, name) for rank, name, _points in table(league)] == [(1, "Bath"), (2, "Ayr"), (3, "Cork")]
    draw_lots(league, [ayr, bath], SYSTEM)
    assert [(rank, name) for rank, name, _points in table(league)] == [(1, "Ayr"), (2, "Bath"), (3, "Cork")]
    for order in ([ayr], [ayr, ayr], []):
        with pytest.raises(RefusedError, match="lots_need_two"):
            draw_lots(league, order, SYSTEM)


def test_other_tie_breaks_alone_change_no_points(league: Competition) -> None:
    before = points(league)
    change_points(league, PRESETS["2-1-0"].scheme, ["runs_scored"], SYSTEM)
    assert points(league) == before


class TestEntering:
    def names(self, competition: Competition) -> list[tuple[int, str]]:
        return list(competition.entrants.order_by("seed").values_list("seed", "name"))

    def test_entrants_change_places_and_names_until_the_draw(self, users: ClubUsers) -> None:
        league = found_competition(users.club, 3, drawn=False)
        ayr, bath, cork = league.entrants.order_by("seed")
        enter(
            league,
            [EntrantDetails("Bath", entrant=ayr), EntrantDetails("Ayr", entrant=bath), EntrantDetails("Deal")],
            SYSTEM,
        )
        assert self.names(league) == [(1, "Bath"), (2, "Ayr"), (3, "Deal")]
        assert league.entrants.get(name="Bath").pk == ayr.pk
        assert not league.entrants.filter(pk=cork.pk).exists()

    def test_once_drawn_nobody_comes_or_goes(self, users: ClubUsers) -> None:
        league = found_competition(users.club, 3)
        ayr, bath, cork = league.entrants.order_by("seed")
        stay = [EntrantDetails(each.name, each.team, each.person, each) for each in (cork, bath, ayr)]
        for entries in (stay[1:], [*stay, EntrantDetails("Deal")], [*stay[1:], EntrantDetails("Deal")]):
            with pytest.raises(RefusedError, match="draw_is_made"):
                enter(league, entries, SYSTEM)
        enter(league, stay, SYSTEM)
        assert self.names(league) == [(1, "Cork"), (2, "Bath"), (3, "Ayr")]

    def test_nobody_enters_twice(self, users: ClubUsers) -> None:
        league = found_competition(users.club, 2, drawn=False)
        team = league.entrants.all()[0].team
        for entries in (
            [EntrantDetails("Ayr"), EntrantDetails("AYR")],
            [EntrantDetails("Ayr", team), EntrantDetails("Ayr Seconds", team)],
        ):
            with pytest.raises(RefusedError, match="same_entrant_twice"):
                enter(league, entries, SYSTEM)
        people = found_competition(users.club, 2, name="Evening", people=True, drawn=False)
        with pytest.raises(RefusedError, match="same_entrant_twice"):
            enter(people, [EntrantDetails("Ann", person="Ann"), EntrantDetails("England", person="ann")], SYSTEM)
        enter(people, [EntrantDetails("Ann", team, person="Ann"), EntrantDetails("Bob", team, person="Bob")], SYSTEM)
        assert self.names(people) == [(1, "Ann"), (2, "Bob")]


def test_found_is_for_those_who_may(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    with pytest.raises(ForbiddenError):
        found(league.season, terms(league, name="Mine"), PRESETS["icc"].scheme, [], Signature(author=users.scorer))
    assert (Competition.objects.count(), Act.objects.count(), Fixture.objects.count()) == (1, 3, 1)
