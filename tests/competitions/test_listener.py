"""What the office does when a match changes: in the same transaction, at a cost that does not grow."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from played_competition import (
    ONE_OVER,
    SYSTEM,
    begin,
    book,
    end,
    found_competition,
    loose_match,
    over_of,
    play,
    points,
    score,
    settle,
    setup_for,
    table,
)

from scoring.book.changes import UNDO, WITHDRAW, Change, corrected, recorded
from scoring.book.new_match import create_match
from scoring.models import Club, LogRecord, Match
from scoring.statistics.rebuild import rebuild
from tournaments.models import Competition, Fixture, FixtureOutcome, Tally
from tournaments.services import listener
from tournaments.services.bracket_places import is_undecided, unfollowed
from tournaments.services.decisions import Filling, fill_places, keep_place
from tournaments.services.entrants import withdraw
from tournaments.services.tallies import differences

pytestmark = pytest.mark.django_db

LAST_BALL = recorded("forde", over_of()[-1:])
BUT_ONE = [*over_of(4), *over_of()[:-1]]

OF_THE_OFFICE = 14
"""The queries of the office where a match of a league is finished, above those of the book; two ask for chances."""


def kept() -> tuple[Any, ...]:
    return (
        list(Match.objects.order_by("pk").values("version", "status", "scoreboard")),
        LogRecord.objects.count(),
        list(FixtureOutcome.objects.order_by("pk").values()),
        list(Tally.objects.order_by("pk").values()),
        list(Fixture.objects.order_by("pk").values("home", "away")),
    )


def test_what_fails_later_in_the_transaction_takes_the_table_back_with_it(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    match = begin(league.fixtures.get())
    book(match, recorded("forde", BUT_ONE))
    before = kept()

    with transaction.atomic():
        book(match, LAST_BALL)
        assert FixtureOutcome.objects.count() == 2
        transaction.set_rollback(True)

    assert kept() == before


def test_a_table_that_fails_takes_the_ball_back_with_it(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    match = begin(league.fixtures.get())
    book(match, recorded("forde", BUT_ONE))
    before = kept()

    def fail(*_args: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(listener, "advance", fail)
        with pytest.raises(RuntimeError):
            book(match, LAST_BALL)
    assert kept() == before

    book(match, LAST_BALL)
    assert sorted(points(league).values()) == [0, 2]


def queries_of(match: Match, last: list[Change]) -> int:
    with CaptureQueriesContext(connection) as queries:
        book(match, last)
    return len(queries)


def queries_of_finishing(competition: Competition) -> int:
    fixture = competition.fixtures.filter(match=None, is_bye=False).last()
    assert fixture is not None
    match = begin(fixture)
    book(match, recorded("forde", BUT_ONE))
    count = queries_of(match, LAST_BALL)
    assert FixtureOutcome.objects.filter(fixture=fixture).count() == 2
    return count


def test_finishing_a_match_costs_the_same_whatever_was_played_before(club: Club) -> None:
    league = found_competition(club, 8, conditions=ONE_OVER, settings={"round_robins": 2})
    unplayed = iter(league.fixtures.filter(is_bye=False))
    outside = create_match(club, setup_for(next(unplayed)), None, entries=BUT_ONE).match
    of_the_book = queries_of(outside, LAST_BALL)
    for _number in range(10):
        end(next(unplayed), "no_result")
    assert queries_of_finishing(league) == of_the_book + OF_THE_OFFICE
    for _number in range(15):
        play(next(unplayed), "10/1", "9/1")
    assert queries_of_finishing(league) == of_the_book + OF_THE_OFFICE


def test_a_ball_that_finishes_nothing_costs_what_it_costs_outside_competitions(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    inside = begin(league.fixtures.get())
    setup = book(inside, recorded("forde", over_of()[:3])).book.setup
    outside = create_match(club, setup, None, entries=over_of()[:3]).match
    ball = recorded("forde", [{"type": "ball", "runs": 1}])
    assert queries_of(inside, ball) == queries_of(outside, ball)


def test_a_match_of_no_competition_is_left_alone(club: Club) -> None:
    league = found_competition(club, 2)
    report = {"innings": [{"runs": 80, "wickets": 3, "balls": 120}, {"runs": 81, "wickets": 4, "balls": 120}]}
    loose_match(league, "Ayr", "Bath", report)
    assert points(league) == {"Ayr": 0, "Bath": 0}


def cup_of(club: Club, entrants: int = 4, **settings: object) -> Competition:
    return found_competition(club, entrants, name="Cup", kind="knockout", conditions=ONE_OVER, settings=settings)


def sides(cup: Competition, key: str) -> tuple[str | None, str | None]:
    [found] = cup.fixtures.filter(key=key).values_list("home__name", "away__name")
    return found


def open_places(cup: Competition) -> list[tuple[str, str, str | None]]:
    names = dict(cup.entrants.values_list("pk", "name"))
    fixtures = cup.fixtures.filter(stage=1).select_related("match", "home", "away", "through")
    return [(place.fixture.key, place.side, names.get(place.due or 0)) for place in unfollowed(fixtures, {})]


def semi_final(cup: Competition, number: int) -> Fixture:
    return cup.fixtures.get(key=f"ko1-{number}")


def test_the_winner_goes_on_with_the_last_ball(club: Club) -> None:
    cup = cup_of(club, third_place=True)
    assert (sides(cup, "ko1-1"), sides(cup, "ko1-2")) == (("Ayr", "Deal"), ("Bath", "Cork"))
    score(semi_final(cup, 1), [4], [1])
    assert (sides(cup, "ko2-1"), sides(cup, "ko2-2")) == (("Ayr", None), ("Deal", None))
    score(semi_final(cup, 2), [1], [4])
    assert (sides(cup, "ko2-1"), sides(cup, "ko2-2")) == (("Ayr", "Cork"), ("Deal", "Bath"))
    assert open_places(cup) == []


def test_a_changed_result_is_put_to_the_organiser_and_changes_no_pairing(club: Club) -> None:
    cup = cup_of(club)
    match = score(semi_final(cup, 1), [4], [1])
    score(semi_final(cup, 2), [4], [1])
    final = score(cup.fixtures.get(key="ko2-1"), [4], [1])

    book(match, [corrected("forde", 3, {"type": "ball", "runs": 0})])

    assert sides(cup, "ko2-1") == ("Ayr", "Bath")
    assert open_places(cup) == [("ko2-1", "home", "Deal")]
    book(match, [corrected("forde", 3, {"type": "ball", "runs": 1})])
    assert is_undecided(Fixture.objects.select_related("match", "home", "away").get(key="ko1-1"))
    assert open_places(cup) == [("ko2-1", "home", None)]
    book(match, UNDO)
    book(match, UNDO)
    assert (open_places(cup), sides(cup, "ko2-1")) == ([], ("Ayr", "Bath"))

    book(match, WITHDRAW)
    assert open_places(cup) == [("ko2-1", "home", None)]
    assert final.pk == cup.fixtures.get(key="ko2-1").match_id


def test_the_organiser_follows_a_changed_result_or_keeps_who_is_there(club: Club) -> None:
    cup = cup_of(club)
    match = score(semi_final(cup, 1), [4], [1])
    book(match, [corrected("forde", 3, {"type": "ball", "runs": 0})])
    final = cup.fixtures.get(key="ko2-1")
    deal = cup.entrants.get(name="Deal")

    keep_place(final, "home", deal.pk, SYSTEM)
    assert (open_places(cup), sides(cup, "ko2-1")) == ([], ("Ayr", None))
    book(match, [corrected("forde", 3, {"type": "ball", "runs": 1})])
    assert open_places(cup) == [("ko2-1", "home", None)], "kept against another result, so it is asked again"

    settle(match, 1)
    fill_places([Filling(final, "home", deal)], SYSTEM)
    assert (open_places(cup), sides(cup, "ko2-1")) == ([], ("Deal", None))
    assert list(differences(cup)) == []


def test_a_tie_lets_nobody_through_until_it_is_said_who_won_it(club: Club) -> None:
    cup = cup_of(club)
    match = score(semi_final(cup, 1), [1], [1])
    assert sides(cup, "ko2-1") == (None, None)
    assert is_undecided(Fixture.objects.select_related("match", "home", "away").get(key="ko1-1"))
    settle(match, 1)
    assert sides(cup, "ko2-1") == ("Deal", None)


@pytest.mark.parametrize("how", ["expunged", "kept", "awarded"])
def test_who_withdraws_from_a_cup_lets_the_other_through(club: Club, how: str) -> None:
    cup = cup_of(club, 5)
    deal = cup.entrants.get(name="Deal")
    withdraw(deal, how, SYSTEM)
    assert "Ely" in (name for key in ("ko1-1", "ko1-2", "ko2-1", "ko2-2") for name in sides(cup, key))
    for fixture in cup.fixtures.filter(match=None, is_bye=False).order_by("round"):
        fixture.refresh_from_db()
        if fixture.home and fixture.away and not (fixture.home.withdrawn or fixture.away.withdrawn):
            score(fixture, [4], [1])
    assert list(differences(cup)) == []
    assert "Deal" not in sides(cup, "ko3-1")
    assert None not in sides(cup, "ko3-1")
    assert open_places(cup) == []


def test_a_match_folded_again_is_followed_by_its_table(club: Club) -> None:
    """What was spoilt of a match is put right by its log, and then the table by the match."""
    league = found_competition(club, 2)
    match = play(league.fixtures.get(), "100/5", "99/5")
    before = table(league)
    Match.objects.update(counted_winner=1 - F("counted_winner"))
    assert list(differences(league))
    assert [one.what for one in rebuild(match.pk, write=True)] == ["counted_winner"]
    assert table(league) == before
