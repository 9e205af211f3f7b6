"""A team's record on its page, by hand."""

import pytest
from careers_matches import play
from club_with_accounts import make_club
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from scoring.book.changes import WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, Team
from scoring.statistics.team_results import team_results, team_results_table
from scoring.visibility import Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club().club


@pytest.fixture
def team(club: Club) -> Team:
    return Team.objects.create(club=club, name="England")


def test_matches_by_outcome_and_the_highest_total(club: Club, team: Team) -> None:
    """Won with 90/0 and, two wickets more lost than once before, 90; tied; lost; one withdrawn, one of others."""
    first = play(club, None, 80, "bowled", team=team)
    play(club, None, 90, team=team)
    play(club, None, 50, team=team)
    play(club, None, 20, team=team)
    gone = play(club, None, 200, team=team)
    write(gone.slug, WITHDRAW, Signature(author=None, seen=gone.version, reason="twice"))
    play(club, None, 300)
    [record] = team_results(team, Visibility.PUBLIC)
    assert (record.played, dict(record.counts)) == (4, {"won": 2, "lost": 1, "tied": 1, "drawn": 0, "no_result": 0})
    # 80 and another's 10 for one wicket are 90/1; 90 for none is the higher of the two.
    assert (str(record.highest), record.match) == ("90/0", club.matches.exclude(pk=first.pk).order_by("pk")[0].slug)
    assert team_results_table([record]).texts == (("Card Cricket (Forde)", "4", "2", "1", "1", "0", "0", "90/0"),)


def test_the_page_shows_it_and_gives_it_as_csv(club: Club, team: Team, client: Client) -> None:
    page = team.get_absolute_url()
    assert "record.csv" not in client.get(page).content.decode()
    play(club, None, 90, team=team)
    shown = client.get(page).content.decode()
    assert f'href="{page}record.csv"' in shown
    day = date_format(timezone.localdate(), "j F Y")
    assert day in shown.split("</table>")[1]
    assert [column.key for column in client.get(page).context["result_columns"]] == ["played", "won", "lost"]
    averages = f"/clubs/{club.slug}/averages/?game=forde&amp;team={team.pk}"
    assert f'<a href="{averages}">Card Cricket (Forde)</a>' in shown
    assert "90/0" in client.get(f"{page}record.csv").content.decode()


@pytest.mark.parametrize("matches", [1, 3])
def test_two_queries_whatever_was_played(club: Club, team: Team, matches: int) -> None:
    for _match in range(matches):
        play(club, None, 90, team=team)
    with CaptureQueriesContext(connection) as queries:
        team_results(team, Visibility.PUBLIC)
    assert len(queries) == 2
