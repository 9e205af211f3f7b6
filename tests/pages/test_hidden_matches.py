"""That a match is planned, made or under way is told to nobody from whom it is hidden."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from played_competition import SYSTEM, book, fixture_of, found_competition, links_for, over_of, setup_for
from pytest_django import Settings

from scoring.book.changes import recorded
from scoring.book.new_match import create_match
from scoring.models import Match
from scoring.visibility import Visibility
from tournaments.models import Competition, Fixture, Season
from tournaments.services.competitions import change_visibility
from tournaments.services.fixtures import start

PAGES = (
    "competition", "competition-fixtures", "competition-grid", "competition-fixtures-csv", "competition-calendar",
    "competition-history",
)  # fmt: skip
_TOKEN = re.compile(r"[A-Za-z0-9]{64}")
pytestmark = pytest.mark.django_db


@pytest.fixture
def league(users: ClubUsers, settings: Settings) -> Iterator[Competition]:
    """A league with a day for each fixture, and pages that are kept."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    found = found_competition(users.club, 3)
    found.fixtures.update(on=date(2026, 5, 3))
    yield found
    cache.clear()


def told(league: Competition, fixture: Fixture) -> dict[str, tuple[str, str]]:
    """Return what a stranger is told on every page that speaks of a fixture, and under which tag."""
    at = [league.season.club.slug, league.season.slug, league.slug]
    fixtures = reverse("competition-fixtures", args=at)
    pages = [*(reverse(name, args=at) for name in PAGES), league.season.get_absolute_url(), fixture.get_absolute_url()]
    pages += [f"{fixtures}?{asked}" for asked in ("state=live", "state=to_come", "by=date")]
    pages.append(league.season.club.get_absolute_url())
    answers = {page: Client().get(page) for page in pages}
    return {page: (answer["ETag"], _TOKEN.sub("", answer.text)) for page, answer in answers.items()}


def hidden_match(fixture: Fixture, on: str) -> Match:
    """Make the match of a fixture for members, on another day than it was planned for."""
    setup = replace(setup_for(fixture), played_on=on)
    return start(fixture, setup, links_for(fixture, setup), SYSTEM, visibility=Visibility.MEMBERS).match


def test_a_stranger_is_told_nothing_of_a_hidden_match_before_it_counts(users: ClubUsers, league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    before = told(league, fixture)
    match = hidden_match(fixture, "2026-04-01")
    assert told(league, fixture) == before
    book(match, recorded(match.variant, over_of(1, 4)))
    assert told(league, fixture) == before
    assert match.get_absolute_url() in browser_of(users.scorer).get(fixture.get_absolute_url()).text
    calendar = reverse("competition-calendar", args=[users.club.slug, league.season.slug, league.slug])
    assert "20260401" not in Client().get(calendar).text
    assert "20260401" in browser_of(users.scorer).get(calendar).text


def test_the_address_of_a_hidden_match_is_not_told_by_that_of_another(users: ClubUsers, league: Competition) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    setup = replace(setup_for(fixture), played_on="2026-05-03")
    hidden = [create_match(users.club, setup, None, visibility=Visibility.MEMBERS).match]
    change_visibility(league, Visibility.MEMBERS, SYSTEM)
    hidden.append(start(fixture, setup, links_for(fixture, setup), SYSTEM).match)
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    hidden.append(create_match(users.club, setup, None).match)
    users.club.visibility = Visibility.PUBLIC
    users.club.save()
    assert create_match(users.club, setup, None).match.slug == "2026-05-03-ayr-v-bath"
    assert all(re.fullmatch(r"2026-05-03-ayr-v-bath-[a-z0-9]{8}", match.slug) for match in hidden)


def test_a_history_that_names_a_match_of_another_club_tells_nothing_of_it(league: Competition) -> None:
    """It came from an archive, in which whoever made it guessed an address."""
    fixture = fixture_of(league, "Ayr", "Bath")
    setup = setup_for(fixture)
    hidden = create_match(make_club("Ilkley").club, setup, None, visibility=Visibility.MEMBERS).match
    history = reverse("competition-history", args=[league.season.club.slug, league.season.slug, league.slug])
    newest = league.acts.latest("version")
    pages = []
    for slug in (hidden.slug, "no-such-match"):
        league.acts.filter(pk=newest.pk).update(about=newest.about | {"match": slug})
        cache.clear()
        pages.append(_TOKEN.sub("", Client().get(history).text))
    assert pages[0] == pages[1]


def test_the_address_of_a_competition_of_members_is_not_told_by_that_of_another(users: ClubUsers) -> None:
    season = Season.objects.create(club=users.club, name="2026")
    for visibility, address in (
        (Visibility.MEMBERS, r"sundays-[a-z0-9]{8}"),
        (Visibility.PUBLIC, "sundays"),
        (Visibility.DRAFT, "sundays-2"),
    ):
        made = Competition.objects.create(season=season, name="Sundays", visibility=visibility)
        assert re.fullmatch(address, made.slug), visibility
