"""Outcomes and tallies follow from the matches at once, whatever is done to a match or around it."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from played_competition import (
    ONE_OVER,
    SYSTEM,
    begin,
    book,
    end,
    fixture_of,
    found_competition,
    loose_match,
    over_of,
    play,
    played,
    points,
    score,
    setup_for,
    table,
)
from pytest_django import DjangoAssertNumQueries

from scoring.book.changes import REINSTATE, UNDO, UNREPORT, WITHDRAW, corrected, recorded, set_up
from scoring.book.errors import RefusedError
from scoring.book.setups import SideLinks
from scoring.models import Club, Match
from scoring.rules.setup import Setup
from tournaments.formats.registry import presets
from tournaments.models import Competition, Fixture, FixtureOutcome, Tally
from tournaments.services.competitions import change_points
from tournaments.services.fixtures import Plan, attach, change_fixture, release, swap_sides
from tournaments.services.standings import previewed, standings
from tournaments.services.tallies import due_tallies, refresh
from tournaments.standings.scheme import Scheme

pytestmark = pytest.mark.django_db


def test_a_table_by_hand(club: Club) -> None:
    league = found_competition(club, ["A", "B", "C"], conditions={"stop_at_target": True})
    play(at_home(league, "A", "B"), "160/7 (20)", "124 (16.3)")
    play(at_home(league, "A", "C"), "98 (14.2)", "99/3 (12.4)")

    # A: 258 in 40 overs, its all-out innings with the full quota, against 223 in 20 and 12.4: 6.45 - 6.8265.
    [found] = standings(league)
    rates = {found.entrants[row.entrant].name: row.values["net_run_rate"] for row in found.rows}
    assert {name: f"{float(rate):.3f}" for name, rate in rates.items() if isinstance(rate, Fraction)} == {
        "A": "-0.377",
        "B": "-1.800",
        "C": "2.916",
    }
    assert table(league) == [(1, "C", 2), (2, "A", 2), (3, "B", 0)]
    assert played(league) == {"C": (1, 1, 0), "A": (2, 1, 1), "B": (1, 0, 1)}


def at_home(competition: Competition, home: str, away: str) -> Fixture:
    """Return the fixture of two, the home side the one that is wanted there."""
    fixture = fixture_of(competition, home, away)
    if fixture.home is not None and fixture.home.name != home:
        swap_sides(fixture, SYSTEM)
    return fixture_of(competition, home, away)


@pytest.mark.parametrize(
    ("outcome", "side", "expected"),
    [
        ("abandoned", None, {"Ayr": 1, "Bath": 1}),
        ("no_result", None, {"Ayr": 1, "Bath": 1}),
        ("awarded", 1, {"Ayr": 0, "Bath": 2}),
        ("conceded", 1, {"Ayr": 2, "Bath": 0}),
    ],
)
def test_a_match_without_totals(club: Club, outcome: str, side: int | None, expected: dict[str, int]) -> None:
    league = found_competition(club, 2)
    end(at_home(league, "Ayr", "Bath"), outcome, side)
    assert points(league) == expected
    assert {of[0] for of in played(league).values()} == {0 if outcome == "abandoned" else 1}


def test_from_the_first_ball_to_the_last_and_back(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    unplayed = {"Ayr": (0, 0, 0), "Bath": (0, 0, 0)}
    match = begin(at_home(league, "Ayr", "Bath"))
    book(match, recorded("forde", [*over_of(1, 4), *over_of(2)[:-1]]))
    assert played(league) == unplayed

    book(match, recorded("forde", over_of()[-1:]))
    assert points(league) == {"Ayr": 2, "Bath": 0}
    assert Tally.objects.get(entrant__name="Ayr").runs_for == 5

    book(match, UNDO)
    assert (played(league), FixtureOutcome.objects.count(), Tally.objects.count()) == (unplayed, 0, 0)

    book(match, recorded("forde", [{"type": "ball", "runs": 4}]))
    assert points(league) == {"Ayr": 0, "Bath": 2}


def test_a_corrected_ball_moves_the_points(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    match = score(at_home(league, "Ayr", "Bath"), [6, 1], [4])
    assert points(league) == {"Ayr": 2, "Bath": 0}

    book(match, [corrected("forde", 3, {"type": "ball", "runs": 3})])
    assert points(league) == {"Ayr": 1, "Bath": 1}
    assert played(league) == {"Ayr": (1, 0, 0), "Bath": (1, 0, 0)}

    book(match, [corrected("forde", 3, {"type": "ball", "runs": 0})])
    assert points(league) == {"Ayr": 0, "Bath": 2}


def test_a_match_withdrawn_and_brought_back(club: Club) -> None:
    league = found_competition(club, 2)
    match = play(at_home(league, "Ayr", "Bath"), "100/5", "99/5")
    book(match, WITHDRAW)
    assert played(league) == {"Ayr": (0, 0, 0), "Bath": (0, 0, 0)}
    book(match, REINSTATE)
    assert points(league) == {"Ayr": 2, "Bath": 0}


def test_a_result_from_paper_taken_back(club: Club) -> None:
    league = found_competition(club, 2)
    match = play(at_home(league, "Ayr", "Bath"), "100/5", "99/5")
    book(match, UNREPORT)
    assert (FixtureOutcome.objects.count(), Tally.objects.count()) == (0, 0)
    assert points(league) == {"Ayr": 0, "Bath": 0}


def resetup(match: Match, setup: Setup) -> None:
    """Correct the set-up of a match, its sides the teams of their names."""
    teams = dict(match.club.teams.values_list("name", "pk"))
    links = [SideLinks(team=teams.get(side.name), players=[None] * len(side.players)) for side in setup.sides]
    book(match, [set_up(setup, links)])


def test_sides_the_wrong_way_round_are_put_right(club: Club) -> None:
    league = found_competition(club, 2)
    fixture = at_home(league, "Ayr", "Bath")
    setup = setup_for(fixture)
    match = play(fixture, "100/5", "99/5")

    resetup(match, replace(setup, sides=(setup.sides[1], setup.sides[0])))

    assert Fixture.objects.get().home_side == 1
    assert points(league) == {"Bath": 2, "Ayr": 0}
    resetup(match, setup)
    assert Fixture.objects.get().home_side == 0
    assert points(league) == {"Ayr": 2, "Bath": 0}


def test_home_and_away_swapped_changes_no_result(club: Club) -> None:
    league = found_competition(club, 2)
    fixture = at_home(league, "Ayr", "Bath")
    match = play(fixture, "100/5", "99/5")
    swap_sides(fixture, SYSTEM)
    assert (fixture_of(league, "Ayr", "Bath").home_side, points(league)) == (1, {"Ayr": 2, "Bath": 0})
    book(match, WITHDRAW)
    book(match, REINSTATE)
    assert points(league) == {"Ayr": 2, "Bath": 0}


def test_an_entrant_of_another_name_keeps_its_side(club: Club) -> None:
    """Neither names nor teams say any more which side is whose: it stays as it was."""
    league = found_competition(club, 2)
    fixture = at_home(league, "Ayr", "Bath")
    setup = setup_for(fixture)
    match = play(fixture, "100/5", "99/5")
    resetup(match, replace(setup, sides=(setup.sides[1], setup.sides[0])))
    league.entrants.update(team=None)
    for entrant in league.entrants.all():
        entrant.name = f"{entrant.name} Thirds"
        entrant.save()
    book(match, WITHDRAW)
    book(match, REINSTATE)
    assert points(league) == {"Bath Thirds": 2, "Ayr Thirds": 0}


def test_a_match_stays_under_the_conditions_and_with_the_sides_of_its_fixture(club: Club) -> None:
    league = found_competition(club, 3)
    fixture = at_home(league, "Ayr", "Bath")
    setup = setup_for(fixture)
    match = play(fixture, "100/5", "99/5")
    before = table(league)
    cork = replace(setup.sides[1], name="Cork")
    for wrong, code in (
        (replace(setup, options={**setup.options, "stop_at_target": True}), "conditions_fixed"),
        (replace(setup, sides=(setup.sides[0], cork)), "sides_fixed"),
        (replace(setup, sides=(cork, setup.sides[1])), "sides_fixed"),
    ):
        with pytest.raises(RefusedError) as caught:
            resetup(match, wrong)
        assert [problem.code for problem in caught.value.problems] == [code]
    assert table(league) == before
    resetup(match, replace(setup, venue="The clubhouse"))


def test_a_match_moved_to_another_competition_changes_both_tables(club: Club) -> None:
    league, cup = found_competition(club, 2), found_competition(club, 2, name="Second league")
    match = play(at_home(league, "Ayr", "Bath"), "100/5", "99/5")

    attach(fixture_of(cup, "Ayr", "Bath"), match, SYSTEM)

    assert points(league) == {"Ayr": 0, "Bath": 0}
    assert points(cup) == {"Ayr": 2, "Bath": 0}
    verbs = [list(each.acts.values_list("verb", flat=True))[-1] for each in (league, cup)]
    assert verbs == ["lose-match", "attach-match"]

    attach(fixture_of(league, "Ayr", "Bath"), match, SYSTEM)
    assert (points(league), points(cup)) == ({"Ayr": 2, "Bath": 0}, {"Ayr": 0, "Bath": 0})

    release(fixture_of(league, "Ayr", "Bath"), SYSTEM)
    assert points(league) == {"Ayr": 0, "Bath": 0}
    assert not Fixture.objects.filter(match=match).exists()


def test_a_match_moved_within_its_competition(club: Club) -> None:
    league = found_competition(club, 2, settings={"round_robins": 2})
    first, second = league.fixtures.order_by("round")
    match = play(first, "100/5", "99/5")
    attach(second, match, SYSTEM)
    assert [fixture.match for fixture in league.fixtures.order_by("round")] == [None, match]
    assert sorted(points(league).values()) == [0, 2]


def test_a_match_recorded_before_the_competition(club: Club) -> None:
    league = found_competition(club, 2)
    report = {"innings": [{"runs": 80, "wickets": 3, "balls": 120}, {"runs": 81, "wickets": 4, "balls": 120}]}
    match = loose_match(league, "Ayr", "Bath", report)
    attach(at_home(league, "Bath", "Ayr"), match, SYSTEM)
    assert points(league) == {"Bath": 2, "Ayr": 0}
    assert fixture_of(league, "Ayr", "Bath").home_side == 1


def test_a_cancelled_fixture_counts_for_nobody(club: Club) -> None:
    league = found_competition(club, 2)
    fixture = at_home(league, "Ayr", "Bath")
    change_fixture(fixture, Plan(None, None, "", Fixture.State.CANCELLED, {}), SYSTEM)
    assert points(league) == {"Ayr": 0, "Bath": 0}


def test_each_group_has_a_table_and_the_knockout_counts_in_none(club: Club) -> None:
    cup = found_competition(club, 4, kind="groups-knockout", settings={"groups": 2, "through": 1})
    for fixture in cup.fixtures.filter(stage=0):
        play(fixture, "100/5", "99/5")
    before = [table(cup, group) for group in "AB"]
    winners = {names[0][1] for names in before}
    final = cup.fixtures.get(stage=1)
    final.home, final.away = cup.entrants.filter(name__in=winners)
    final.save()

    play(final, "100/5", "99/5")

    assert [table(cup, group) for group in "AB"] == before
    assert [names[0][2] for names in before] == [2, 2]
    assert list(FixtureOutcome.objects.filter(fixture=final).values_list("counts", flat=True)) == [False, False]


@pytest.mark.parametrize("preset", sorted(presets().keys() - {"2-1-0"}))
def test_other_points_work_every_row_out_anew_as_previewed(club: Club, preset: str) -> None:
    league = found_competition(club, 4)
    scores = ("250/5", "201/3"), ("180/9", "180/2"), ("99", "98"), ("120/6", "210/1"), ("150/4", "151/9")
    for fixture, (home, away) in zip(league.fixtures.all(), scores, strict=False):
        play(fixture, home, away)
    before = table(league)
    chosen = presets()[preset]
    preview = previewed(league, chosen.scheme, chosen.tie_breaks)
    assert table(league) == before, "a preview changes nothing"

    change_points(league, chosen.scheme, chosen.tie_breaks, SYSTEM)

    assert [each.rows for each in standings(Competition.objects.get())] == [each.rows for each in preview]
    assert Competition.objects.get().points == chosen.scheme.to_data()


TENTHS = Scheme.from_data({"win": 0.1, "tie": 0.7, "draw": 0, "no_result": 0, "loss": 0, "bye": 0})


def test_many_small_points_add_up_exactly(club: Club) -> None:
    """A thousand tenths are a hundred, also where the database adds binary fractions."""
    league = found_competition(club, 2)
    change_points(league, TENTHS, [], SYSTEM)
    match = play(at_home(league, "Ayr", "Bath"), "100/5", "99/5")
    [won] = FixtureOutcome.objects.filter(won=1)
    assert won.points == Decimal("0.1")
    Fixture.objects.bulk_create(
        Fixture(competition=league, key=f"more-{n}", round=n, number=1, home=won.entrant, away=won.opponent)
        for n in range(2, 1001)
    )
    FixtureOutcome.objects.bulk_create(
        FixtureOutcome(
            fixture=fixture, competition=league, entrant=won.entrant, opponent=won.opponent, points=won.points, won=1
        )
        for fixture in Fixture.objects.filter(key__startswith="more")
    )
    [due] = due_tallies(league, FixtureOutcome.objects.filter(won=1))
    assert due.points == Decimal(100)
    refresh(Competition.objects.get(), [match.fixture])
    assert Tally.objects.get(entrant=won.entrant).points == Decimal(100)


def test_a_season_of_200_teams_is_told_in_as_many_queries(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small = found_competition(club, 2, name="Small")
    league = found_competition(club, 200, kind="league", settings={"groups": 16})
    for group in "AP":
        play(league.fixtures.filter(group=group, is_bye=False)[0], "100/5", "99/5")
    for competition, groups in ((small, 1), (league, 16)):
        with django_assert_num_queries(4):
            found = standings(competition)
        assert len(found) == groups
    assert sum(len(each.rows) for each in found) == 200
    assert [found[place].rows[0].points for place in (0, 1, 15)] == [2, 0, 2]
