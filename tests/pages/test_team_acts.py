"""Teams are retired, brought back and deleted; a player moves to another team, or plays no more."""

import pytest
from club_with_accounts import ClubUsers, levels, match_in, member, team_of_2005
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from served_forms import confirmed, form_at, links_to, options_of

from scoring.clubs.rosters import current_members, save_roster
from scoring.clubs.teams import delete_team, retire
from scoring.models import MatchSide, Player, Role, RosterChange, Team
from scoring.rights import CAPTAIN, TEAM

NO_CLASSES = {"batting_class": None, "bowling_class": None}
pytestmark = pytest.mark.django_db


@pytest.fixture
def teams(users: ClubUsers) -> tuple[Team, Team]:
    return team_of_2005(users.club, 0), team_of_2005(users.club, 1)


def test_a_retired_team_is_offered_no_more_and_comes_back(
    users: ClubUsers, teams: tuple[Team, Team], organiser: Client
) -> None:
    team, _other = teams
    new_match = reverse("match-new", args=[users.club.slug])
    confirmed(form_at(organiser, team.get_absolute_url(), "team-retire").submit())
    assert f">{team.name}<" not in organiser.get(new_match).content.decode()
    assert links_to(Client().get(users.club.get_absolute_url()), team.get_absolute_url())
    form_at(organiser, team.get_absolute_url(), "team-bring-back").submit()
    assert f">{team.name}<" in organiser.get(new_match).content.decode()


def test_a_team_made_by_mistake_goes_with_its_players(users: ClubUsers, organiser: Client) -> None:
    trial = team_of_2005(users.club)
    assert Player.objects.count() == 11
    confirmed(form_at(organiser, trial.get_absolute_url(), "team-delete").submit())
    assert not Team.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("names", [["Bell"], ["Bell", "Giles", "Hoggard"]])
def test_a_team_goes_in_as_many_queries_for_more_players(
    users: ClubUsers, names: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    team = Team.objects.create(club=users.club, name="Trial")
    save_roster(team, [{"number": n, "name": name} | NO_CLASSES for n, name in enumerate(names, 1)])
    with django_assert_num_queries(54):
        delete_team(team)
    assert not Player.objects.exists()


def test_a_team_that_has_played_stays(users: ClubUsers, teams: tuple[Team, Team], organiser: Client) -> None:
    team, _other = teams
    form = form_at(organiser, team.get_absolute_url(), "team-delete")
    match = match_in(users.club)
    MatchSide.objects.filter(match=match, place=0).update(team=team)
    confirmed(form.submit())
    assert Team.objects.filter(pk=team.pk).exists()


def test_a_player_moves_and_plays_no_more(teams: tuple[Team, Team], organiser: Client) -> None:
    team, other = teams
    player = current_members(team)[0].player
    form_at(organiser, team.get_absolute_url(), "team-move").submit(player=player.pk, to=other.pk)
    assert player not in [member.player for member in current_members(team)]
    moved = current_members(other).get(player=player)
    assert moved.number == 12
    form_at(organiser, other.get_absolute_url(), "team-move").submit(player=player.pk)
    assert current_members(other).count() == 11
    history = organiser.get(reverse("team-history", args=[other.club.slug, other.slug])).content.decode()
    assert history.count(player.name) >= 2


def test_a_number_is_the_first_that_is_free(teams: tuple[Team, Team], organiser: Client) -> None:
    team, other = teams
    other.memberships.filter(number=1).update(number=999)
    player = current_members(team)[0].player
    form_at(organiser, team.get_absolute_url(), "team-move").submit(player=player.pk, to=other.pk)
    assert current_members(other).get(player=player).number == 1


def test_nobody_moves_to_a_team_with_another_of_that_name(teams: tuple[Team, Team], organiser: Client) -> None:
    team, other = teams
    player = current_members(team)[0].player
    Player.objects.filter(memberships__team=other, memberships__number=5).update(name=player.name)
    answer = form_at(organiser, team.get_absolute_url(), "team-move").submit(player=player.pk, to=other.pk)
    assert levels(answer) == ["error"]
    assert current_members(team).count() == current_members(other).count() == 11


def test_a_team_that_has_changed_since_is_not_deleted(teams: tuple[Team, Team], organiser: Client) -> None:
    team, other = teams
    late = form_at(organiser, team.get_absolute_url(), "team-delete")
    player = current_members(other)[0].player
    form_at(organiser, other.get_absolute_url(), "team-move").submit(player=player.pk, to=team.pk)
    confirmed(late.submit())
    assert Team.objects.filter(pk=team.pk).exists()


def test_who_was_in_another_team_stays_with_its_history(
    users: ClubUsers, teams: tuple[Team, Team], organiser: Client
) -> None:
    team, other = teams
    player = current_members(team)[0].player
    form_at(organiser, team.get_absolute_url(), "team-move").submit(player=player.pk, to=other.pk)
    captain = member(None, CAPTAIN, "cap")
    Role.objects.create(club=users.club, user=captain, name=CAPTAIN, kind=TEAM, place=other.pk)
    told = RosterChange.objects.filter(team=team).count()
    confirmed(form_at(organiser, other.get_absolute_url(), "team-delete").submit())
    assert not Team.objects.filter(pk=other.pk).exists()
    assert Player.objects.filter(pk=player.pk).exists()
    assert RosterChange.objects.filter(team=team).count() == told
    assert not captain.roles.exists()


def test_a_match_of_a_retired_team_keeps_it(users: ClubUsers, teams: tuple[Team, Team], organiser: Client) -> None:
    team, _other = teams
    match = match_in(users.club)
    MatchSide.objects.filter(match=match, place=0).update(team=team)
    retire(team, users.organiser)
    offered = form_at(organiser, reverse("match-setup", args=[match.slug]), has="side0_team")
    assert str(team.pk) in [value for _text, value in options_of(offered, "side0_team")]
