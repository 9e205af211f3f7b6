"""Two sides against each other: on the page that compares two teams, on a team's, and before a fixture."""

from datetime import date
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from fixture_pages import fixture_address, tie
from played_competition import begin, end, found_competition, play
from pytest_django import DjangoAssertNumQueries
from wording import carries, elements, texts

from scoring.models import Club, Match, Team
from scoring.statistics.meetings import Total, matches_between, meetings, meetings_table, opponents
from scoring.visibility import Visibility
from tournaments.models import Competition

pytestmark = pytest.mark.django_db

AYR, BATH = Q(team__name="Ayr"), Q(team__name="Bath")


@pytest.fixture
def series(club: Club) -> Competition:
    """Five matches of Ayr and Bath, four of them played, one of which they tied."""
    found = found_competition(club, 2, kind="series", settings={"matches": 5})
    for number, scores in enumerate((("150/5", "149/5"), ("98 (18)", "99/3"), ("120/9", "120/8")), 1):
        play(tie(found, str(number)), *scores)  # Ayr are at home, and bat first, in the first match and in the third
    end(tie(found, "4"), "no_result")
    return found


def told(total: Total | None) -> str:
    return str(total.score) if total else ""


def test_they_are_counted_with_the_highest_and_the_lowest_completed_total_of_each(
    club: Club, series: Competition
) -> None:
    begin(tie(series, "5"))  # not finished: it does not count
    played = matches_between(AYR, BATH, club.pk, Visibility.PUBLIC)
    [found] = meetings(AYR, BATH, played)
    assert (found.played, [count for _outcome, count in found.level]) == (4, [1, 1])
    assert [(side.won, told(side.highest), told(side.lowest)) for side in found.sides] == [
        (2, "150/5", ""),
        (0, "149/5", "98 all out"),
    ]
    [turned] = meetings(BATH, AYR, played)
    assert turned.sides == found.sides[::-1]
    # Of one game there is nothing to add up, of two there is.
    alone, both = meetings_table([found]), meetings_table([found, turned])
    assert (alone.total, alone.played, [row.counts for row in alone.rows]) == (None, 4, [[2, 0, 1, 1]])
    assert both.total is not None
    assert (both.total.played, both.total.counts) == (8, [2, 2, 2, 2])


def test_hidden_matches_and_games_of_others_are_left_out(club: Club, series: Competition) -> None:
    Match.objects.filter(fixture__key="1").update(narrowest=Visibility.MEMBERS)
    found_competition(club, ("Ayr", "Cork"), name="Other")
    [found] = meetings(AYR, BATH, matches_between(AYR, BATH, club.pk, Visibility.PUBLIC))
    assert (found.played, told(found.sides[0].highest)) == (3, "120/9")
    assert [one.counts for one in opponents(Team.objects.get(name="Ayr"), Visibility.PUBLIC)] == [[3, 1, 0, 1, 0, 1]]


def page(address: str) -> Any:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer


def test_the_pages_of_teams_and_fixtures_tell_it_and_lead_to_it(club: Club, series: Competition) -> None:
    compared = f"{reverse('balance', args=[club.slug])}?a=ayr&b=bath"
    fixture = tie(series, "5")
    for address in (compared, fixture.get_absolute_url()):
        answer = page(address)
        told_of = " ".join(texts(answer, "//table[@class='meetings' or @class='of-two']"))
        assert carries(told_of, 4)
        assert carries(told_of, "150/5")
        assert len(elements(answer, "//ol[contains(@class, 'matches')]/li")) == 4
    for address in (Team.objects.get(name="Ayr").get_absolute_url(), fixture.get_absolute_url()):
        assert elements(page(address), f"//a[@href='{compared}']")


def test_a_fixture_tells_what_was_before_it_and_leads_to_its_paper(club: Club, series: Competition) -> None:
    for number in range(1, 5):
        Match.objects.filter(fixture__key=str(number)).update(played_on=date(2026, 5, number))
    second = page(fixture_address(tie(series, "2")))
    assert len(elements(second, "//ol[contains(@class, 'matches')]/li")) == 1
    [ayr, bath] = elements(page(fixture_address(tie(series, "5"))), "//ol[@class='form']")
    assert sorted(each.text for each in ayr.iter("abbr")) == sorted("WWT–")
    assert len(bath) == 4
    to_play, played = fixture_address(tie(series, "5")), tie(series, "1")
    assert played.match is not None
    pack = reverse("round-pack", args=[club.slug, "2026", series.slug, 0, tie(series, "5").round])
    assert elements(page(to_play), f"//a[@href='{pack}']")
    whole = reverse("whole-match", args=[played.match.slug])
    assert elements(page(fixture_address(played)), f"//a[@href='{whole}']")


@pytest.mark.parametrize("played", [1, 3])
def test_the_queries_of_a_fixture_do_not_grow(
    club: Club, played: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    series = found_competition(club, 2, kind="series", settings={"matches": 5})
    for number in range(1, played + 1):
        play(tie(series, str(number)), "150/5", "149/5")
    with django_assert_num_queries(11):
        page(fixture_address(tie(series, "5")))
