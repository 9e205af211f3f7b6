"""Roles for one competition, or one team: they hold there, and nowhere else."""

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, team_of_2005
from django.contrib.auth.models import User
from django.urls import reverse
from played_competition import found_competition

from scoring.models import Role, Team
from scoring.rights import CAPTAIN, CHECKER, COMPETITION, ORGANISER, SCORER, TEAM, Right, may, rights_in
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def in_place(users: ClubUsers, name: str, kind: str, place: int) -> User:
    """Return somebody with a role in one place of the club alone."""
    user = User.objects.create_user(f"{name}-{kind}-{place}")
    Role.objects.create(club=users.club, user=user, name=name, kind=kind, place=place)
    return user


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    teams = [team_of_2005(users.club, place) for place in range(2)]
    return found_competition(users.club, [team.name for team in teams], name="League")


def test_an_organiser_of_a_competition_manages_that_alone(users: ClubUsers, league: Competition) -> None:
    other = found_competition(users.club, 2, name="Other")
    user = in_place(users, ORGANISER, COMPETITION, league.pk)
    fixture = league.fixtures.select_related("home", "away", "competition__season").first()
    assert may(user, Right.MANAGE_COMPETITIONS, league)
    assert may(user, Right.MANAGE_COMPETITIONS, fixture)
    assert not may(user, Right.MANAGE_COMPETITIONS, other)
    assert rights_in(user, users.club) == {Right.READ}
    assert browser_of(user).get(reverse("people", args=[users.club.slug])).status_code == 403


def test_a_checker_settles_and_records_nothing(users: ClubUsers, league: Competition) -> None:
    user = in_place(users, CHECKER, COMPETITION, league.pk)
    assert rights_in(user, league) == {Right.READ, Right.SETTLE, Right.CONFIRM}
    assert browser_of(user).get(reverse("pad", args=[match_in(users.club).slug])).status_code == 403


def test_a_captain_manages_the_own_roster_and_scores_the_own_matches(users: ClubUsers, league: Competition) -> None:
    own, other = Team.objects.order_by("pk")
    captain = in_place(users, CAPTAIN, TEAM, own.pk)
    browser = browser_of(captain)
    roster = [reverse("team-roster", args=[users.club.slug, team.slug]) for team in (own, other)]
    assert [browser.get(address).status_code for address in roster] == [200, 403]
    assert browser.get(reverse("match-new", args=[users.club.slug])).status_code == 403
    fixture = league.fixtures.select_related("home", "away", "competition__season").first()
    assert fixture is not None
    assert may(captain, Right.RECORD, fixture)


def test_roles_add_up(users: ClubUsers, league: Competition) -> None:
    user = in_place(users, CHECKER, COMPETITION, league.pk)
    Role.objects.create(club=users.club, user=user, name=SCORER)
    assert rights_in(user, league) >= {Right.CONFIRM, Right.RECORD}
    assert Right.CONFIRM not in rights_in(user, users.club)
