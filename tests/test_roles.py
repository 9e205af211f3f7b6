"""A role is a row of the table of rights: one that a test puts there is given, used and named like the others."""

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, match_in, member, team_of_2005
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from played_competition import found_competition
from served_forms import form_at, options_of
from wording import said, texts

from scoring.clubs.invitations import invite
from scoring.models import Role
from scoring.rights import CAPTAIN, CHECKER, MEMBER, ORGANISER, ROLES, SCORER, Right, RoleType, Scope, may, rights_in
from scoring.words.refusals import forbidden_text
from tournaments.models import Competition

UMPIRE = "umpire"
ALLOWED = ROLES[SCORER].rights | {Right.OVERRIDE, Right.WITHDRAW}
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _umpires(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put one row into the table."""
    monkeypatch.setitem(ROLES, UMPIRE, RoleType("umpire", "an umpire", "An umpire rules.", ALLOWED))


def role_of(user: User) -> str:
    return Role.objects.get(user=user).name


def link_to_be(role: str, users: ClubUsers) -> str:
    return reverse("invitation", args=[invite(users.club, role, users.organiser)])


def test_somebody_is_invited_and_is_told_to_what(users: ClubUsers) -> None:
    people = form_at(browser_of(users.organiser), reverse("people", args=[users.club.slug]), has="role")
    assert [value for _name, value in options_of(people, "role")] == [
        ORGANISER,
        SCORER,
        CHECKER,
        CAPTAIN,
        MEMBER,
        UMPIRE,
    ]
    assert "Joining as umpire" in said(people.submit(role=UMPIRE), "//li[@class='cluster']")
    guest = Client()
    address = link_to_be(UMPIRE, users)
    assert said(guest.get(address), "//p[@class='lede']") == "You are invited as an umpire. An umpire rules."
    form_at(guest, address).submit(username="bird", password1="raining-at-lords", password2="raining-at-lords")
    user = User.objects.get(username="bird")
    assert role_of(user) == UMPIRE
    assert "umpire" in texts(guest.get(reverse("account")), "//dt")


@pytest.mark.parametrize(
    ("invited", "was", "then"),
    [
        (UMPIRE, SCORER, UMPIRE),
        (UMPIRE, ORGANISER, ORGANISER),
        (SCORER, UMPIRE, UMPIRE),
        (ORGANISER, UMPIRE, ORGANISER),
    ],
)
def test_a_link_gives_another_role_to_who_has_one_that_allows_less(
    users: ClubUsers, invited: str, was: str, then: str
) -> None:
    user = member(users.club, was, "bird")
    assert browser_of(user).post(link_to_be(invited, users), {"join": "1"}).status_code == 302
    assert role_of(user) == then


def test_a_link_gives_a_role_that_allows_other_things(users: ClubUsers, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = RoleType("keeper", "a keeper", "A keeper keeps rosters.", frozenset({Right.MANAGE_ROSTERS}))
    monkeypatch.setitem(ROLES, "keeper", keeper)
    browser_of(users.scorer).post(link_to_be("keeper", users), {"join": "1"})
    assert set(Role.objects.filter(user=users.scorer).values_list("name", flat=True)) == {SCORER, "keeper"}


def test_it_is_given_and_taken_on_the_page_of_people(users: ClubUsers) -> None:
    organiser, people = browser_of(users.organiser), reverse("people", args=[users.club.slug])
    address = reverse("person-role", args=[users.club.slug, Role.objects.get(user=users.scorer).pk])
    form_at(organiser, people, address).submit(role=UMPIRE)
    assert role_of(users.scorer) == UMPIRE
    assert "umpire" in texts(organiser.get(people), "//ul[@class='people']//span[@class='muted']")
    form_at(organiser, people, address).submit(role=SCORER)
    assert role_of(users.scorer) == SCORER


def test_it_allows_what_its_row_says(users: ClubUsers) -> None:
    umpire = member(users.club, UMPIRE, "bird")
    match = match_in(users.club)
    assert rights_in(umpire, users.club) == ALLOWED
    assert browser_of(umpire).get(reverse("people", args=[users.club.slug])).status_code == 403
    assert browser_of(users.scorer).post(reverse("match-withdraw", args=[match.slug])).status_code == 403
    form_at(browser_of(umpire), reverse("match-log", args=[match.slug]), "match-withdraw").submit()
    match.refresh_from_db()
    assert match.withdrawn


def test_refusals_name_every_role_that_may(users: ClubUsers) -> None:
    assert "Only an umpire or an organiser can withdraw" in forbidden_text(Right.WITHDRAW)
    assert "Only a scorer, a captain, an umpire or an organiser of the club can record" in forbidden_text(Right.RECORD)
    assert "Only a captain or an organiser can change rosters" in forbidden_text(Right.MANAGE_ROSTERS)
    answer = browser_of(users.scorer).post(reverse("match-withdraw", args=[match_in(users.club).slug]))
    assert forbidden_text(Right.WITHDRAW) in answer.text


def test_a_role_that_is_no_longer_in_the_table_allows_nothing(
    users: ClubUsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    umpire, link = member(users.club, UMPIRE, "bird"), link_to_be(UMPIRE, users)
    monkeypatch.delitem(ROLES, UMPIRE)
    assert not rights_in(umpire, users.club)
    assert Client().get(link).status_code == 410
    people = browser_of(users.organiser).get(reverse("people", args=[users.club.slug]))
    assert UMPIRE in texts(people, "//ul[@class='people']//span[@class='muted']")


def test_a_right_is_asked_for_in_a_club_and_in_all_that_is_of_one(users: ClubUsers) -> None:
    league: Competition = found_competition(users.club, 2)
    scopes: list[Scope] = [users.club, team_of_2005(users.club), match_in(users.club), league.season, league]
    stranger = make_club("Ilkley").organiser
    for scope in scopes:
        assert may(users.scorer, Right.RECORD, scope)
        assert not may(users.scorer, Right.MANAGE_COMPETITIONS, scope)
        assert not may(stranger, Right.RECORD, scope)
