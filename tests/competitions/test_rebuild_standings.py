"""Standings are checked against the matches, and worked out again from them."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import F
from played_competition import SYSTEM, found_competition, play, table

from scoring.models import Club
from tournaments.formats.registry import presets
from tournaments.models import Competition, FixtureOutcome, Tally
from tournaments.services.entrants import withdraw

pytestmark = pytest.mark.django_db

EXPECTED = [(1, "Ayr", 2), (1, "Cork", 2), (3, "Bath", 0), (3, "Deal", 0)]


def rebuild(*options: str) -> str:
    out = StringIO()
    call_command("rebuild", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def league(club: Club) -> Competition:
    """Two matches played, and a competition beside it of which nothing is amiss."""
    league = found_competition(club, 4, tie_breaks=[])
    for home, away in (("Ayr", "Bath"), ("Cork", "Deal")):
        fixture = league.fixtures.get(home__name__in=(home, away), away__name__in=(home, away))
        first = fixture.home is not None and fixture.home.name == home
        play(fixture, *(("100/5", "99/5") if first else ("99/5", "100/5")))
    worth_most = max(presets(), key=lambda slug: presets()[slug].scheme.bye)
    other = found_competition(club, 3, name="Other", preset=worth_most)
    play(other.fixtures.filter(is_bye=False)[0], "100/5", "99/5")
    withdraw(other.entrants.get(name="Bath"), "awarded", SYSTEM)
    return league


def test_what_was_kept_well_is_as_the_matches_say(league: Competition) -> None:
    assert rebuild("--check") == "3 matches folded again, 0 differ from their logs.\n"
    assert rebuild() == "3 matches folded again, 0 were put right.\n"
    assert table(league) == EXPECTED


def points_of_an_outcome() -> None:
    FixtureOutcome.objects.filter(entrant__name="Bath", competition__name="League").update(points=5)


def runs_of_a_tally() -> None:
    Tally.objects.filter(entrant__name="Bath", competition__name="League").update(runs_for=F("runs_for") + 1)


def both_alike() -> None:
    for kept in (FixtureOutcome, Tally):
        kept._default_manager.filter(entrant__name="Bath", competition__name="League").update(won=1)


def an_outcome_that_counts_no_more() -> None:
    FixtureOutcome.objects.filter(entrant__name="Bath", competition__name="League").update(counts=False)


def who_held_the_cards() -> None:
    FixtureOutcome.objects.filter(entrant__name="Bath", competition__name="League").update(person="Nobody")


def rows_gone() -> None:
    FixtureOutcome.objects.filter(competition__name="League").delete()
    Tally.objects.filter(competition__name="League").delete()


def rows_too_many() -> None:
    deal, bath = (Competition.objects.get(name="League").entrants.get(name=name) for name in ("Deal", "Bath"))
    Tally.objects.create(competition=deal.competition, entrant=deal, opponent=bath, won=3, points=6)


def opponents_mixed_up() -> None:
    deal = Competition.objects.get(name="League").entrants.get(name="Deal")
    FixtureOutcome.objects.filter(entrant__name="Bath", competition__name="League").update(opponent=deal)


@pytest.mark.parametrize(
    "spoil",
    [
        points_of_an_outcome,
        runs_of_a_tally,
        both_alike,
        an_outcome_that_counts_no_more,
        who_held_the_cards,
        rows_gone,
        rows_too_many,
        opponents_mixed_up,
    ],
)
def test_whatever_is_spoilt_is_found_and_put_right(league: Competition, spoil: Callable[[], None]) -> None:
    spoil()
    before = list(FixtureOutcome.objects.values()), list(Tally.objects.values())

    with pytest.raises(SystemExit) as caught:
        rebuild("--check")
    assert caught.value.code == 1
    assert (list(FixtureOutcome.objects.values()), list(Tally.objects.values())) == before, "checking changes nothing"

    said = rebuild().splitlines()
    assert said[-1] == "3 matches folded again, 0 were put right."
    assert said[:-1]
    assert all(f"/{league.slug}: " in line and ", by the matches " in line for line in said[:-1])
    rebuild("--check")
    assert table(league) == EXPECTED
