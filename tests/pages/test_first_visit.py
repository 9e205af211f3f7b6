"""The set-up page of an empty site: opened by a code from the terminal, and there only while no account exists."""

import re
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from club_with_accounts import ClubUsers
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings
from served_forms import ServedForm, form_at
from simultaneous import at_once

from scoring.clubs.first_visit import TRIES, AlreadySetUpError, CodeState, found_first_club, new_code, try_code
from scoring.demo import demo_matches
from scoring.models import Club, Role, SetUpCode, SiteAddress
from scoring.rights import ORGANISER
from scoring.visibility import Visibility
from tournaments.demo import competitions
from tournaments.management.commands import demo as command

SET_UP, CLUB, PASSWORD = "/set-up/", "Otley Card Cricket Club", "wharfe-valley-7"
pytestmark = pytest.mark.django_db


@pytest.fixture
def no_competitions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(competitions, "COMPETITIONS", [])
    monkeypatch.setattr(command, "demo_matches", lambda: demo_matches()[:1])


def filled(client: Client, **fields: object) -> ServedForm:
    """Return the form of the page, filled in."""
    form = form_at(client, SET_UP)
    typed = {"club": CLUB, "username": "ann", "password1": PASSWORD, "password2": PASSWORD}
    for name, value in (typed | fields).items():
        form[name] = value
    return form


def printed_code() -> str:
    out = StringIO()
    call_command("first_visit", stdout=out)
    assert SET_UP in out.getvalue()
    [code] = re.findall(r"(?:[A-Z2-7]{4}-){6}[A-Z2-7]{2}", out.getvalue())
    return str(code)


def test_the_front_page_of_an_empty_site_leads_to_it(client: Client) -> None:
    answer = client.get("/")
    assert (answer.status_code, answer["Location"]) == (302, SET_UP)
    page = client.get(SET_UP)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]


def test_the_code_founds_the_club_and_its_organiser(client: Client) -> None:
    answer = filled(client, code=printed_code()).submit()
    club = Club.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, club.get_absolute_url())
    role = Role.objects.get()
    assert (role.club, role.user.username, role.name) == (club, "ann", ORGANISER)
    assert reverse("people", args=[club.slug]) in client.get(club.get_absolute_url()).content.decode()


def test_it_may_be_written_in_any_way() -> None:
    code = new_code()
    for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        assert try_code(typed) is CodeState.RIGHT, typed
    assert SetUpCode.objects.get().digest not in code
    assert len(code.replace("-", "")) * 5 >= 128


def test_afterwards_there_is_no_such_page(client: Client) -> None:
    form, late = filled(client, code=printed_code()), filled(Client(), username="bob")
    form.submit()
    nothing = Client().get("/no-such-page/").content
    assert Client().get(SET_UP).content == late.submit().content == nothing
    assert client.get(SET_UP).status_code == 404
    assert (Club.objects.count(), User.objects.count()) == (1, 1)
    with pytest.raises(CommandError, match="The site is set up"):
        call_command("first_visit")
    assert not SetUpCode.objects.exists()


def test_a_site_with_accounts_has_none(users: ClubUsers, client: Client) -> None:
    assert client.get(SET_UP).status_code == client.post(SET_UP, {}).status_code == 404


@pytest.mark.parametrize("code", ["", "AAAA", "'; DROP TABLE", "é" * 26, "\N{ZERO WIDTH SPACE}", "x" * 5_000])
def test_a_wrong_code_is_told_beside_its_field_and_nothing_is_lost(client: Client, code: str) -> None:
    printed_code()
    answer = filled(client, code=code).submit()
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Otley Card Cricket Club"' in page
    assert 'value="ann"' in page
    assert User.objects.count() == Club.objects.count() == 0


def test_a_code_lasts_an_hour_and_so_many_tries(client: Client) -> None:
    code = new_code()
    SetUpCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert "manage.py first_visit" in filled(client, code=code).submit().content.decode()
    code = new_code()
    for _time in range(TRIES):
        assert try_code("wrong") is CodeState.WRONG
    assert try_code(code) is CodeState.NONE_VALID
    assert try_code(code, "another address") is CodeState.RIGHT


def test_a_code_that_is_good_no_more_founds_nothing() -> None:
    code = new_code()
    new_code()
    with pytest.raises(AlreadySetUpError):
        found_first_club("Otley", User(username="ann"), code)
    code = new_code()
    SetUpCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(AlreadySetUpError):
        found_first_club("Otley", User(username="ann"), code)
    assert not User.objects.exists()


def test_who_was_made_in_the_terminal_founds_the_first_club_in_the_browser(client: Client) -> None:
    client.force_login(User.objects.create_superuser("ann"))
    page = client.get("/")
    assert reverse("club-new") in page.content.decode()
    form_at(client, reverse("club-new")).submit(name=CLUB)
    assert Role.objects.get().name == ORGANISER


def test_the_front_page_of_private_clubs_tells_a_stranger_to_sign_in(users: ClubUsers, client: Client) -> None:
    Club.objects.update(visibility=Visibility.MEMBERS)
    page = client.get("/").content.decode()
    assert reverse("sign-in") in page
    assert "manage.py" not in page
    assert users.club.name not in page


def test_a_new_code_ends_the_one_before() -> None:
    first = new_code()
    second = new_code()
    assert try_code(first) is CodeState.WRONG
    assert try_code(second) is CodeState.RIGHT


def test_other_mistakes_use_no_code_up(client: Client) -> None:
    code = printed_code()
    answer = filled(client, code=code, password2="another").submit()
    assert answer.status_code == 422
    assert f'value="{code}"' in answer.content.decode()
    assert filled(client, code=code).submit().status_code == 302


@pytest.mark.django_db(transaction=True)
def test_two_visitors_found_one_club() -> None:
    code = new_code()
    done = at_once(*(lambda name=name: found_first_club("Otley", User(username=name), code) for name in ("ann", "bob")))
    assert sorted(isinstance(each, AlreadySetUpError) for each in done) == [False, True]
    assert (Club.objects.count(), User.objects.count(), Role.objects.count()) == (1, 1, 1)


@pytest.mark.usefixtures("no_competitions")
def test_the_logins_of_a_demo_club_are_shown(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    answer = filled(client, code=printed_code(), demo=True).submit()
    [password] = re.findall(r"sign in as scorer +password ([\w-]+)", client.get(answer["Location"]).content.decode())
    assert User.objects.get(username="scorer").check_password(password)


def test_no_demo_is_offered_where_it_is_not_allowed(client: Client, settings: Settings) -> None:
    offered = filled(client, code=printed_code(), demo=True)
    settings.DEMO_CLUB_ALLOWED = False
    assert "demo" not in form_at(client, SET_UP)
    offered.submit()
    assert Club.objects.get().name == CLUB


def test_the_address_of_the_site_is_shown_where_the_environment_says_it(client: Client, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://scores.example.org"
    assert "<output>https://scores.example.org</output>" in client.get(SET_UP).content.decode()
    form = filled(client, code=printed_code())
    assert "address" not in form
    form.submit()
    assert SiteAddress.objects.get().address == ""


def test_where_the_environment_does_not_the_first_organiser_says_it(client: Client) -> None:
    form = filled(client, code=printed_code())
    assert form["address"] == "http://testserver"
    form["address"] = "http://evil.example"
    assert "http://evil.example" in form.submit().content.decode()
    assert not User.objects.exists()
    form["address"] = "http://testserver:8080/"
    form.submit()
    kept = SiteAddress.objects.get()
    assert (kept.address, kept.organiser) == ("http://testserver:8080", User.objects.get())
