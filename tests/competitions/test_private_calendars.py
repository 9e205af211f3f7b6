"""A calendar read with a secret of one's own: what its person may see, as long as they may, and nothing else."""

import re
from datetime import date

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, member
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from played_competition import SYSTEM, found_competition
from pytest_django import DjangoAssertNumQueries
from served_forms import form_at, links_to

from scoring.models import Club, Role
from scoring.rights import MEMBER
from scoring.visibility import Visibility
from tournaments.models import CalendarKey, Competition, Fixture
from tournaments.services.competitions import withdraw_competition
from tournaments.services.fixtures import Plan, change_fixture

_ADDRESS = re.compile(r'value="http://[^"/]+(/calendars/[^"]+)"')
pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(users: ClubUsers) -> User:
    return member(users.club, MEMBER)


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    """A league for members, with a date."""
    found = found_competition(users.club, 2)
    change_fixture(found.fixtures.get(), Plan(date(2026, 7, 4), None, "", Fixture.State.PLANNED, {}), SYSTEM)
    found.visibility = Visibility.MEMBERS
    found.save()
    return found


def page_of(of: Club | Competition) -> str:
    if isinstance(of, Club):
        return reverse("club-calendar-address", args=[of.slug])
    return reverse("competition-calendar-address", args=[of.season.club.slug, of.season.slug, of.slug])


def made(person: User, of: Club | Competition) -> str:
    """Have somebody make an address on the page as served; return it."""
    [address] = _ADDRESS.findall(form_at(browser_of(person), page_of(of), page_of(of)).submit("make").content.decode())
    return str(address)


def events(address: str) -> int:
    """Return how many events a calendar program is given there."""
    answer = Client().get(address)
    assert answer.status_code == 200
    return len(Calendar.from_ical(answer.content).walk("VEVENT"))


def ended(address: str) -> bool:
    """Whether an address is answered as one that never was."""
    answers = [Client().get(each) for each in (address, "/calendars/AAAAAAAAAAAAAAAAAAAAAA/fixtures.ics")]
    for answer in answers:
        del answer["X-Request-ID"]  # no two have the same
    assert answers[0].headers == answers[1].headers
    return [each.status_code for each in answers] == [404] * 2 and answers[0].content == answers[1].content


def test_it_shows_what_its_person_may_see_and_opens_no_page(
    users: ClubUsers, reader: User, league: Competition
) -> None:
    public = reverse("club-calendar", args=[users.club.slug])
    assert events(public) == 0
    for of in (users.club, league):
        address = made(reader, of)
        secret = address.split("/")[2]
        assert len(secret) * 6 >= 128
        assert not CalendarKey.objects.filter(digest__contains=secret).exists()
        assert events(address) == 1
        program = Client()
        answer = program.get(address)
        assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("private, no-store", "no-referrer")
        assert answer["X-Robots-Tag"] == "noindex"
        assert not answer.cookies
        assert secret not in answer.content.decode()
        assert program.get(league.get_absolute_url()).status_code == 404
        assert program.get(f"/calendars/{secret}/").status_code == 404
        assert program.post(address).status_code == 405
        assert secret not in browser_of(reader).get(page_of(of)).content.decode()
    Competition.objects.update(visibility=Visibility.DRAFT)
    assert events(made(reader, users.club)) == 0
    assert events(made(users.organiser, users.club)) == 1


def test_a_match_is_shown_to_members_as_on_the_page(users: ClubUsers, reader: User, league: Competition) -> None:
    Competition.objects.update(visibility=Visibility.PUBLIC)
    address = made(reader, league)
    assert events(address) == events(reverse("club-calendar", args=[users.club.slug])) == 1


def test_that_of_a_club_shows_one_team_or_one_person(users: ClubUsers, reader: User, league: Competition) -> None:
    people = found_competition(users.club, ["Ann Ayr", "Bob Bath", "Cid Cork"], name="People", people=True)
    people.fixtures.update(on=date(2026, 7, 5))
    Competition.objects.update(visibility=Visibility.MEMBERS)
    address, team = made(reader, users.club), users.club.teams.order_by("pk")[0]
    assert events(address) == 4
    assert events(f"{address}?team={team.slug}") == 1
    assert events(f"{address}?person=ann-ayr") == 2
    for nobody in ("team=none", "person=nobody", "person=%00"):
        assert Client().get(f"{address}?{nobody}").status_code == 404
    Competition.objects.update(visibility=Visibility.DRAFT)
    assert events(f"{address}?team={team.slug}") == 0
    assert Client().get(f"{address}?person=ann-ayr").status_code == 404


def of_another_club(users: ClubUsers, reader: User, league: Competition) -> None:
    Role.objects.filter(user=reader).update(club=make_club("Ilkley").club)


def removed(users: ClubUsers, reader: User, league: Competition) -> None:
    Role.objects.filter(user=reader).delete()


def inactive(users: ClubUsers, reader: User, league: Competition) -> None:
    User.objects.filter(pk=reader.pk).update(is_active=False)


def deleted(users: ClubUsers, reader: User, league: Competition) -> None:
    User.objects.filter(pk=reader.pk).delete()


def closed(users: ClubUsers, reader: User, league: Competition) -> None:
    Club.objects.filter(pk=users.club.pk).update(closed_at=timezone.now())


def drafted(users: ClubUsers, reader: User, league: Competition) -> None:
    Competition.objects.update(visibility=Visibility.DRAFT)


def withdrawn(users: ClubUsers, reader: User, league: Competition) -> None:
    withdraw_competition(league, SYSTEM, withdrawn=True)


@pytest.mark.parametrize("end", [of_another_club, removed, inactive, deleted, closed, drafted, withdrawn])
def test_it_ends_with_the_right_of_its_person(users: ClubUsers, reader: User, league: Competition, end: object) -> None:
    address = made(reader, league)
    assert events(address) == 1
    assert callable(end)
    end(users, reader, league)
    assert ended(address)


def test_it_is_taken_back_and_made_anew(users: ClubUsers, reader: User, league: Competition) -> None:
    others, of_league, of_club = made(users.organiser, league), made(reader, league), made(reader, users.club)
    anew = made(reader, league)
    assert ended(of_league)
    assert events(anew) == 1
    form_at(browser_of(reader), page_of(league), page_of(league)).submit("take_back")
    assert ended(anew)
    assert [events(each) for each in (others, of_club)] == [1, 1]


@pytest.mark.parametrize("secret", ["x", "x" * 5_000, "%00", "..", "é"])
def test_a_secret_that_is_none_is_as_nothing(secret: str) -> None:
    assert ended(f"/calendars/{secret}/fixtures.ics")


def test_members_are_led_to_it_and_readers_are_not(users: ClubUsers, reader: User, league: Competition) -> None:
    Competition.objects.update(visibility=Visibility.PUBLIC)
    fixtures = reverse("competition-fixtures", args=[users.club.slug, league.season.slug, league.slug])
    pages = {
        users.club.get_absolute_url(): page_of(users.club),
        reverse("seasons", args=[users.club.slug]): page_of(users.club),
        fixtures: page_of(league),
    }
    for page, to in pages.items():
        assert links_to(browser_of(reader).get(page), to) == [to]
        assert links_to(Client().get(page), to) == links_to(browser_of(make_club(page).organiser).get(page), to) == []


def test_reading_takes_few_queries(
    reader: User, league: Competition, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    address = made(reader, league)
    with django_assert_max_num_queries(6):
        Client().get(address)
