"""Two teams of a club become one: all that follows from matches, rosters and competitions, while the log stays."""

from io import StringIO

import pytest
from club_with_accounts import ClubUsers, browser_of, levels, member, roster_of, team_of_2005
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from played_competition import fixture_of, found_competition, play
from pytest_django import DjangoAssertNumQueries
from served_forms import confirmed, form_at, options_of

from scoring.clubs.roster_history import StaleRosterError, history_of, version_of
from scoring.clubs.rosters import current_members, save_roster
from scoring.clubs.team_merges import TeamMergeRefusal, TeamsNotMergedError, merge_teams
from scoring.models import Club, LogRecord, MatchSide, Membership, Player, Role, Team
from scoring.ready_made.teams import teams_2005
from scoring.rights import CAPTAIN, ORGANISER, TEAM, Right, may
from scoring.statistics.team_results import team_results
from scoring.visibility import Visibility
from tournaments.models import AgainstTotals, Competition, PlayerTotals, SideTotals
from tournaments.services.tallies import differences


def amiss() -> str:
    """Return what `rebuild --check` finds."""
    out = StringIO()
    try:
        call_command("rebuild", "--check", stdout=out)
    except (CommandError, SystemExit):
        return out.getvalue()
    return ""


pytestmark = pytest.mark.django_db


@pytest.fixture
def league(club: Club) -> Competition:
    """A league of Ayr, Bath and Cork; Ayr have beaten Bath."""
    found = found_competition(club, 3)
    play(fixture_of(found, "Ayr", "Bath"), "160/7", "120")
    return found


def team(club: Club, name: str) -> Team:
    return Team.objects.get_or_create(club=club, name=name)[0]


def refusal(kept: Team, merged: Team) -> tuple[TeamMergeRefusal, str]:
    with pytest.raises(TeamsNotMergedError) as error:
        merge_teams(kept, merged, None)
    return error.value.refusal, error.value.about


def test_matches_figures_and_entries_are_those_of_the_team_kept(club: Club, league: Competition) -> None:
    ayr, trial = team(club, "Ayr"), team(club, "Trial")
    recorded = list(LogRecord.objects.order_by("pk").values())
    merge_teams(trial, ayr, None)
    assert list(LogRecord.objects.order_by("pk").values()) == recorded
    entered = league.entrants.get(name="Ayr")
    assert entered.team == trial
    assert not any(
        kind._default_manager.filter(team=ayr).exists() for kind in (MatchSide, SideTotals, PlayerTotals, AgainstTotals)
    )
    assert [each.played for each in team_results(trial, Visibility.PUBLIC)] == [1]
    assert amiss() == ""
    assert list(differences(league)) == []
    match = fixture_of(league, "Ayr", "Bath").match
    assert match is not None
    assert [side.name for side in match.sides.order_by("place")] == ["Ayr", "Bath"]
    play(fixture_of(league, "Ayr", "Cork"), "100", "90")
    assert [each.played for each in team_results(trial, Visibility.PUBLIC)] == [2]


def test_a_set_up_corrected_later_is_of_the_team_kept(club: Club, league: Competition) -> None:
    ayr, trial = team(club, "Ayr"), team(club, "Trial")
    merge_teams(trial, ayr, None)
    match = fixture_of(league, "Ayr", "Bath").match
    assert match is not None
    form = form_at(browser_of(member(club, ORGANISER)), reverse("match-setup", args=[match.slug]), has="side0_team")
    assert form["side0_team"] == str(trial.pk)
    assert str(ayr.pk) not in [value for _text, value in options_of(form, "side0_team")]


def test_teams_that_met_or_are_in_one_competition_stay_two(club: Club, league: Competition) -> None:
    ayr, bath, cork = (team(club, name) for name in ("Ayr", "Bath", "Cork"))
    met = fixture_of(league, "Ayr", "Bath").match
    assert refusal(ayr, bath) == (TeamMergeRefusal.PLAYED, str(met))
    assert refusal(ayr, cork) == (TeamMergeRefusal.ENTERED, "League")
    assert refusal(ayr, ayr) == (TeamMergeRefusal.SAME, "")
    assert refusal(ayr, Team.objects.create(club=Club.objects.create(name="Ilkley"), name="Ayr"))[0] == (
        TeamMergeRefusal.ELSEWHERE
    )
    assert not Team.objects.exclude(merged_into=None).exists()
    assert league.entrants.filter(team=cork).exists()


def test_players_go_over_with_free_numbers_and_their_history(club: Club) -> None:
    kept, merged = team_of_2005(club, 0), team_of_2005(club, 1)
    both = current_members(kept)[0].player
    Membership.objects.filter(team=merged, number=11).update(player=both)
    seen = version_of(kept)
    merge_teams(kept, merged, None)
    members = list(current_members(kept))
    assert len({member.number for member in members}) == len({member.player_id for member in members}) == 21
    assert not current_members(merged).exists()
    told = history_of(kept)
    assert told.filter(team=merged).exists()
    assert told.filter(kind="joined", team=kept).count() == 21
    with pytest.raises(StaleRosterError):
        save_roster(kept, roster_of(teams_2005()[0]), seen=seen)


def test_two_players_of_a_name_are_put_right_first(club: Club) -> None:
    kept, merged = team_of_2005(club, 0), team_of_2005(club, 1)
    name = current_members(kept)[0].player.name
    Player.objects.filter(memberships__team=merged, memberships__number=5).update(name=name)
    assert refusal(kept, merged) == (TeamMergeRefusal.NAMESAKES, name)


def test_a_chain_of_three_is_read_through_and_ends_there(club: Club, league: Competition) -> None:
    ayr, first, second = team(club, "Ayr"), team(club, "First"), team(club, "Second")
    merge_teams(first, ayr, None)
    merge_teams(second, first, None)
    assert {each.merged_into_id for each in Team.objects.filter(pk__in=(ayr.pk, first.pk))} == {second.pk}
    assert refusal(second, first)[0] == refusal(first, team(club, "Cork"))[0] == TeamMergeRefusal.ALREADY
    assert amiss() == ""


@pytest.mark.parametrize("matches", [1, 2])
def test_the_queries_do_not_grow_with_the_matches(
    club: Club, league: Competition, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    trial, ayr = team(club, "Trial"), team(club, "Ayr")
    if matches > 1:
        play(fixture_of(league, "Ayr", "Cork"), "100", "90")
    with django_assert_num_queries(66):  # two of them for the chances of the table, which a worker works out anew
        merge_teams(trial, ayr, None)


def test_an_organiser_merges_them_on_the_page(users: ClubUsers) -> None:
    kept, merged = team_of_2005(users.club, 0), team_of_2005(users.club, 1)
    captain = member(None, CAPTAIN, "cap")
    Role.objects.create(club=users.club, user=captain, name=CAPTAIN, kind=TEAM, place=merged.pk)
    browser = browser_of(users.organiser)
    asking = form_at(browser, kept.get_absolute_url(), "team-merge").submit(other=merged.pk)
    assert not Team.objects.exclude(merged_into=None).exists()
    answer = confirmed(asking)
    assert levels(answer) == ["success"]
    assert may(captain, Right.MANAGE_ROSTERS, kept)
    old = Client().get(merged.get_absolute_url())
    assert old.context["team"] == kept
    home = Client().get(users.club.get_absolute_url()).content.decode()
    assert merged.get_absolute_url() not in home
    history = browser.get(reverse("team-history", args=[users.club.slug, kept.slug])).content.decode()
    assert f"The team {merged.name} was merged into {kept.name}." in history.replace("\u2068", "").replace("\u2069", "")


def test_what_cannot_be_is_said_on_the_page(users: ClubUsers) -> None:
    found_competition(users.club, 2)
    ayr, bath = team(users.club, "Ayr"), team(users.club, "Bath")
    browser = browser_of(users.organiser)
    answer = confirmed(form_at(browser, ayr.get_absolute_url(), "team-merge").submit(other=bath.pk))
    assert levels(answer) == ["error"]
    for other in ("", "x", str(ayr.pk), "9" * 30):
        form = form_at(browser, ayr.get_absolute_url(), "team-merge")
        assert form.post(form.address, {**form.sent(), "other": other}).status_code == 302
    assert not Team.objects.exclude(merged_into=None).exists()
