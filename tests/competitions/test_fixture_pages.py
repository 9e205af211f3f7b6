"""The pages of a fixture, read and changed by hand."""

import pytest
from clubhouse import Clubhouse, browser_of, open_clubhouse
from competition_house import fixture_of, found_competition
from django.test import Client
from django.urls import reverse

from tournaments.models import Competition, Fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> Clubhouse:
    return open_clubhouse()


@pytest.fixture
def organiser(house: Clubhouse) -> Client:
    return browser_of(house.organiser)


@pytest.fixture
def league(house: Clubhouse) -> Competition:
    return found_competition(house.club, 4)


def address(fixture: Fixture, name: str = "fixture") -> str:
    competition = fixture.competition
    return reverse(name, args=[competition.season.club.slug, competition.season.slug, competition.slug, fixture.key])


def seen(competition: Competition) -> int:
    return Competition.objects.values_list("version", flat=True).get(pk=competition.pk)


def test_smoke(organiser: Client, league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    for name in ("fixture", "fixture-change", "fixture-exchange", "fixture-start", "fixture-result", "fixture-attach"):
        answer = organiser.get(address(fixture, name))
        assert answer.status_code == 200, name
    where = [league.season.club.slug, league.season.slug, league.slug]
    for name in ("fixture-add", "competition-bring-in", "competition-decide"):
        assert organiser.get(reverse(name, args=where)).status_code == 200, name
