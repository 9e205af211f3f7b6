"""Two people at one competition at the very same moment, each on a connection of their own."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.db import transaction
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from played_competition import (
    ONE_OVER,
    SYSTEM,
    begin,
    book,
    found_competition,
    links_for,
    over_of,
    play,
    played,
    points,
    setup_for,
)
from simultaneous import at_once, kinds

from scoring.book.changes import recorded
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, Match
from scoring.visibility import Visibility
from tournaments.models import Competition, Fixture, FixtureOutcome
from tournaments.readmodel.table import competition_table
from tournaments.services.chances import work_out_chances
from tournaments.services.competitions import Terms, change_points, change_terms
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import Plan, attach, change_fixture, release, start, swap_sides
from tournaments.services.tallies import differences
from tournaments.standings.presets import PRESETS
from tournaments.words.chances import chances_to_come

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 4
BUT_ONE = [*over_of(4), *over_of()[:-1]]
LAST_BALL = recorded("forde", over_of()[-1:])


@pytest.fixture
def club(transactional_db: None) -> Club:
    return Club.objects.create(name="Otley")


def nearly_over(fixture: Fixture) -> Match:
    """Return the match of a fixture with one ball to come, and the first side ahead."""
    match = begin(fixture)
    return book(match, recorded("forde", BUT_ONE)).match


def last_ball(match: Match) -> Any:
    return write(match.slug, LAST_BALL, Signature(author=None, seen=match.version))


def test_of_two_that_are_put_below_one_division_at_once_one_is(club: Club) -> None:
    top, *others = (found_competition(club, 2, name=name, drawn=False) for name in ("Top", "Second", "Other"))

    def below(competition: Competition) -> None:
        kind = Terms(
            competition.name, competition.variant, competition.conditions, competition.format, competition.settings
        )
        change_terms(competition, replace(kind, above=top.pk, goes_up=1), SYSTEM)

    for _round in range(ROUNDS):
        outcomes = at_once(*(partial(below, Competition.objects.get(pk=each.pk)) for each in others))
        assert kinds(outcomes) == ["NoneType", "RefusedError"]
        assert Competition.objects.filter(above=top).count() == 1
        Competition.objects.update(above=None, goes_up=0)


def test_of_two_organisers_who_saw_the_same_draw_one_wins(club: Club) -> None:
    league = found_competition(club, 4)
    first, second = league.fixtures.all()[:2]
    for round_ in range(ROUNDS):
        by = Signature(author=None, seen=3 + round_)
        outcomes = at_once(
            partial(swap_sides, first, by),
            partial(change_fixture, second, Plan(None, None, f"Table {round_}", Fixture.State.PLANNED, {}), by),
        )
        assert kinds(outcomes) == ["NoneType", "StaleCompetitionError"]
        assert league.acts.count() == 4 + round_
        (lost,) = (outcome for outcome in outcomes if outcome)
        assert [act.version for act in lost.since] == [4 + round_], "who lost is told what the other did"
    assert list(league.acts.values_list("version", flat=True)) == list(range(1, 4 + ROUNDS))


def test_two_matches_of_one_pair_that_end_together_both_count(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER, settings={"round_robins": 4})
    for number in range(0, 4, 2):
        matches = [nearly_over(fixture) for fixture in league.fixtures.order_by("round")[number : number + 2]]
        assert kinds(at_once(*(partial(last_ball, match) for match in matches))) == ["Receipt", "Receipt"]
        assert {of[0] for of in played(league).values()} == {number + 2}
        assert sum(points(league).values()) == 2 * (number + 2)


def test_two_who_start_one_fixture_at_once_make_one_match(club: Club) -> None:
    league = found_competition(club, 2, settings={"round_robins": 4})
    for fixture in league.fixtures.all():
        setup = setup_for(fixture)
        begun = partial(start, fixture, setup, links_for(fixture, setup))
        outcomes = at_once(*(partial(begun, SYSTEM, key=f"{fixture.key} {hand}") for hand in "ab"))
        assert kinds(outcomes) == ["Receipt", "RefusedError"]
    assert Match.objects.count() == 4


def test_one_tap_that_starts_a_fixture_sent_twice_at_once_is_answered_twice(club: Club) -> None:
    league = found_competition(club, 2, settings={"round_robins": 3})
    for seen, fixture in enumerate(league.fixtures.all(), 3):
        setup = setup_for(fixture)
        tap = partial(
            start, fixture, setup, links_for(fixture, setup), Signature(author=None, seen=seen), key=f"tap {seen}"
        )
        outcomes = at_once(tap, tap)
        assert kinds(outcomes) == ["Receipt", "Receipt"]
        assert len({outcome.match.pk for outcome in outcomes}) == 1
    assert Match.objects.count() == 3


@pytest.mark.parametrize(
    "act",
    [
        lambda league, match: partial(swap_sides, match.fixture, SYSTEM),
        lambda league, match: partial(release, match.fixture, SYSTEM),
        lambda league, match: partial(attach, league.fixtures.get(match=None), match, SYSTEM),
        lambda league, match: partial(withdraw, league.entrants.all()[0], "expunged", SYSTEM),
        lambda league, match: partial(change_points, league, PRESETS["county"].scheme, [], SYSTEM),
        lambda league, match: partial(begin, league.fixtures.get(match=None)),
    ],
    ids=["swap", "release", "move", "withdraw", "points", "start"],
)
def test_a_match_ends_while_the_organiser_acts(club: Club, act: Callable[[Competition, Match], Any]) -> None:
    """Neither waits for the other for ever, nothing is lost, and the table is right whoever came first."""
    for round_ in range(ROUNDS):
        league = found_competition(club, 2, name=f"League {round_}", conditions=ONE_OVER, settings={"round_robins": 2})
        match = nearly_over(league.fixtures.all()[round_ % 2])

        outcomes = at_once(partial(last_ball, match), act(league, match))

        assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)], outcomes
        assert Match.objects.get(pk=match.pk).status == "completed"
        assert list(differences(Competition.objects.get(pk=league.pk))) == []
        held = Fixture.objects.filter(match=match).first()
        assert FixtureOutcome.objects.filter(fixture__match=match).count() == (2 if held else 0)


def test_a_match_moves_between_competitions_while_it_ends_and_another_moves_the_other_way(club: Club) -> None:
    for round_ in range(ROUNDS):
        leagues = [
            found_competition(club, 2, name=f"{name} {round_}", conditions=ONE_OVER, settings={"round_robins": 2})
            for name in ("First", "Second")
        ]
        matches = [nearly_over(league.fixtures.all()[0]) for league in leagues]
        free = [league.fixtures.get(match=None) for league in leagues]
        outcomes = at_once(
            partial(attach, free[1], matches[0], SYSTEM),
            partial(attach, free[0], matches[1], SYSTEM),
            partial(last_ball, matches[0]),
            partial(last_ball, matches[1]),
        )
        assert kinds(outcomes) == ["NoneType", "NoneType", "Receipt", "Receipt"], outcomes
        for league in leagues:
            assert sum(points(league).values()) == 2
        assert [Fixture.objects.get(match=match).competition_id for match in matches] == [
            leagues[1].pk,
            leagues[0].pk,
        ]


def test_one_match_wanted_by_two_competitions_goes_to_one(club: Club) -> None:
    for round_ in range(ROUNDS):
        leagues = [found_competition(club, 2, name=f"{name} {round_}") for name in ("First", "Second", "Third")]
        match = play(leagues[0].fixtures.get(), "100/5", "99/5")
        outcomes = at_once(*(partial(attach, league.fixtures.get(), match, SYSTEM) for league in leagues[1:]))
        assert not [outcome for outcome in outcomes if outcome is not None], outcomes
        assert sorted(sum(points(league).values()) for league in leagues) == [0, 0, 2]


def test_a_result_that_found_the_task_still_waiting_is_among_its_chances(club: Club) -> None:
    league = found_competition(club, 4)
    first, second, *_left = league.fixtures.filter(is_bye=False)
    play(first, "120/5", "90/9")
    written, claimed = Event(), Event()

    def result() -> None:
        with transaction.atomic():
            play(second, "110/5", "80/9")
            written.set()
            # SQLite lets nobody claim it before this is over.
            claimed.wait(0.5)
            sleep(0.1)

    def worker() -> None:
        written.wait()
        DBTaskResult.objects.update(status=TaskResultStatus.RUNNING)
        claimed.set()
        work_out_chances.call(league.pk)

    assert at_once(result, worker) == [None, None]
    assert DBTaskResult.objects.count() == 1
    shown = competition_table(Competition.objects.get(pk=league.pk), Visibility.PUBLIC)
    assert shown.chances != chances_to_come()
