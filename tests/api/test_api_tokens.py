"""Tokens of the API: what they open, and what ends them."""

import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from club_with_accounts import PASSWORD, ClubUsers, browser_of, make_club
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from programs import ROOT, program_of
from rights_table import PROTECTED, WRITTEN
from walked_club import WalkedClub

from scoring.clubs.api_tokens import MOST, new_token
from scoring.clubs.roles import leave
from scoring.models import ApiToken, Club, Role
from scoring.rights import GRANTS, Right, acting_by, clubs_where, places_with, rights_in
from scoring.visibility import Visibility

pytestmark = pytest.mark.django_db
HIDDEN = "/api/v1/clubs/otley/"
WRITING = WRITTEN | {name: (right, methods[0]) for name, (right, methods) in PROTECTED.items() if name[:4] == "api-"}


@pytest.fixture
def hidden_club(users: ClubUsers) -> ClubUsers:
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    return users


def token(user: User, club: Club, *grants: str, days: int = 30) -> str:
    return new_token(user, club, "scoreboard", list(grants or ["read"]), days)


def ask(secret: str, address: str = HIDDEN, **headers: str) -> Any:
    return Client().get(address, headers={"Authorization": f"Bearer {secret}", **headers})


def test_a_token_opens_what_its_account_sees(hidden_club: ClubUsers) -> None:
    secret = token(hidden_club.scorer, hidden_club.club)
    assert Client().get(HIDDEN).status_code == 404
    assert ask(secret).json()["slug"] == "otley"
    assert ApiToken.objects.get().used_at is not None
    assert secret not in str(ApiToken.objects.values())


@pytest.mark.parametrize("end", ["its hour", "the role", "a new password", "the account is closed", "it is ended"])
def test_a_token_ends(hidden_club: ClubUsers, end: str) -> None:
    person, club = hidden_club.scorer, hidden_club.club
    secret = token(person, club)
    match end:
        case "its hour":
            ApiToken.objects.update(until=timezone.now() - timedelta(seconds=1))
        case "the role":
            leave(club, person)
            Role.objects.create(club=club, user=person, name="scorer")  # who comes back makes another
        case "a new password":
            person.set_password("rain-stopped-play-again")
            person.save()
        case "the account is closed":
            User.objects.filter(pk=person.pk).update(is_active=False)
        case "it is ended":
            ApiToken.objects.all().delete()
    answer = ask(secret)
    assert (answer.status_code, answer["Content-Type"]) == (401, "application/problem+json")
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_an_account_that_lost_its_role_by_any_way_has_no_token(hidden_club: ClubUsers) -> None:
    secret = token(hidden_club.scorer, hidden_club.club)
    Role.objects.filter(user=hidden_club.scorer).delete()
    assert ask(secret).status_code == 401


def test_a_token_is_of_one_club(hidden_club: ClubUsers) -> None:
    other = make_club("Ilkley")
    Role.objects.create(club=other.club, user=hidden_club.organiser, name="organiser")
    secret = token(hidden_club.organiser, other.club, *GRANTS)
    assert ask(secret).status_code == 404
    assert [each["slug"] for each in ask(secret, "/api/v1/clubs/").json()["items"]] == ["ilkley"]


@pytest.mark.parametrize("given", ["Bearer x", "Bearer ", "Bearer", "", "Basic eDp5", "Bearer \udcff", "cct_x"])
def test_what_is_no_token_is_refused_even_where_nobody_needs_one(users: ClubUsers, given: str) -> None:
    assert Client(headers={"Authorization": given}).get("/api/v1/clubs/").status_code == 401


def test_beside_a_token_a_session_counts_for_nothing(hidden_club: ClubUsers) -> None:
    browser = browser_of(hidden_club.organiser)
    assert browser.get(HIDDEN).status_code == 200
    assert browser.get(HIDDEN, headers={"Authorization": "Bearer x"}).status_code == 401


@pytest.mark.parametrize("grant", GRANTS)
def test_rights_are_those_of_the_account_that_the_grants_leave(users: ClubUsers, grant: str) -> None:
    made = ApiToken(user=users.scorer, club=users.club, grants=[grant])
    own = rights_in(users.scorer, users.club)
    by_token = acting_by(User.objects.get(pk=users.scorer.pk), made)
    assert rights_in(by_token, users.club) == own & GRANTS[grant].rights
    assert rights_in(by_token, make_club("Ilkley").club) == set()
    for right in Right:
        allowed = right in own & GRANTS[grant].rights
        assert bool(places_with(by_token, right, users.club)) is allowed
        assert clubs_where(by_token, right).exists() is allowed


def test_no_grant_lets_manage_people_or_the_club() -> None:
    granted = frozenset[Right]().union(*(grant.rights for grant in GRANTS.values()))
    assert granted.isdisjoint({Right.MANAGE_PEOPLE, Right.MANAGE_CLUB})


def test_at_every_address_a_token_writes_by_its_grants_alone() -> None:
    walked = WalkedClub("public")
    assert len(WRITING) > 10
    for grant in GRANTS:
        program = program_of(walked.organiser, walked.club, grant)
        for name, (right, method) in WRITING.items():
            address = walked.address(name).removeprefix(ROOT)
            status = program.send(method.upper(), address, {}).status_code
            assert (status == 403) is (right not in GRANTS[grant].rights), (name, grant, status)


def test_a_token_of_another_club_writes_nowhere(users: ClubUsers) -> None:
    walked = WalkedClub("public")
    Role.objects.create(club=walked.club, user=users.organiser, name="organiser")
    program = program_of(users.organiser, users.club)
    for name, (_right, method) in WRITING.items():
        assert program.send(method.upper(), walked.address(name).removeprefix(ROOT), {}).status_code == 403, name


def made_on_the_page(browser: Client, sent: dict[str, object]) -> Any:
    """Return what a page answers to who asks for a token and gives the password again."""
    asked = browser.post("/account/tokens/", sent)
    assert asked.status_code == 302
    return browser.post(asked["Location"], {"password": PASSWORD})


def test_the_page_of_tokens_asks_for_the_password_again(users: ClubUsers) -> None:
    browser = browser_of(users.scorer)
    sent = {"name": "Board", "club": users.club.pk, "grants": ["read"], "days": 30}
    asked = browser.post("/account/tokens/", sent)
    assert browser.post(asked["Location"], {"password": "not this one"}).status_code == 422
    assert not ApiToken.objects.exists()
    assert made_on_the_page(browser, sent).status_code == 200
    assert browser.post("/account/tokens/", sent).status_code == 200  # it was given just now
    assert ApiToken.objects.count() == 2


def test_the_page_of_tokens_shows_one_once(users: ClubUsers) -> None:
    browser = browser_of(users.scorer)
    sent = {"name": "Board", "club": users.club.pk, "grants": ["read", "score"], "days": 30}
    page = made_on_the_page(browser, sent).content.decode()
    [secret] = re.findall(r'value="(cct_[\w-]+)"', page)
    assert secret not in browser.get("/account/tokens/").content.decode()
    made = ApiToken.objects.get()
    assert (made.grants, made.used_at) == (["read", "score"], None)
    assert made.until - timezone.now() < timedelta(days=30)
    ask(secret)
    assert "last used" in browser.get("/account/tokens/").content.decode()
    assert browser_of(users.organiser).post(f"/account/tokens/{made.pk}/end/").status_code == 404
    assert browser.post(f"/account/tokens/{made.pk}/end/").status_code == 302
    assert ask(secret).status_code == 401


def test_a_token_is_made_for_ones_own_clubs_alone_and_not_for_ever(users: ClubUsers) -> None:
    browser, other = browser_of(users.scorer), make_club("Ilkley").club
    good = {"name": "Board", "club": users.club.pk, "grants": ["read"], "days": 30}
    wrongs: list[dict[str, object]] = [
        {"club": other.pk}, {"days": 100_000}, {"grants": ["manage_club"]}, {"grants": []}, {"name": ""},
    ]  # fmt: skip
    assert made_on_the_page(browser, good | wrongs[0]).status_code == 422
    for wrong in wrongs:
        assert browser.post("/account/tokens/", good | wrong).status_code == 422
    for _each in range(MOST):
        token(users.scorer, users.club)
    assert browser.post("/account/tokens/", good).status_code == 422
    assert ApiToken.objects.count() == MOST


@pytest.mark.parametrize("way", ["the account's page", "the command", "a newer form"])
def test_a_new_password_ends_tokens_on_every_way(users: ClubUsers, way: str) -> None:
    secret, new = token(users.scorer, users.club), "rain-stopped-play-again"
    match way:
        case "the account's page":
            sent = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
            assert browser_of(users.scorer).post("/account/", sent).status_code == 302
        case "the command":
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("getpass.getpass", lambda **_asked: new)
                call_command("changepassword", users.scorer.username, stdout=StringIO())
        case "a newer form":
            users.scorer.set_password(PASSWORD)
            vars(users.scorer)["_password"] = (
                None  # what Django does where it keeps the same password by a newer hasher
            )
            users.scorer.save()
    assert ask(secret, "/api/v1/clubs/").status_code == (200 if way == "a newer form" else 401)
