"""What other sites may show in a frame: these pages alone, the same for whoever asks, with nothing of who that is."""

import json
import re
from datetime import date, time, timedelta
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, member
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate
from lxml import html
from played_competition import ONE_OVER, SYSTEM, begin, book, fixture_of, found_competition, over_of, play
from pytest_django import DjangoAssertNumQueries, Settings
from rights_table import FOR_EVERYBODY

from scoring.book.changes import recorded
from scoring.match_visibility import change_match_visibility
from scoring.models import Club, Match
from scoring.visibility import Visibility
from tournaments.models import Competition, Fixture
from tournaments.services.competitions import change_visibility
from tournaments.services.fixtures import Plan, change_fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(club: Club) -> Competition:
    found = found_competition(club, 4)
    play(fixture_of(found, "Ayr", "Bath"), "160/7", "150/9")
    plan(fixture_of(found, "Cork", "Deal"), localdate() + timedelta(days=2))
    return found


def plan(fixture: Fixture, on: date) -> None:
    change_fixture(fixture, Plan(on, None, "", Fixture.State.PLANNED, {}), SYSTEM)


def match_of(league: Competition) -> Match:
    return Match.objects.get(fixture__competition=league)


def embeds(league: Competition) -> dict[str, str]:
    """Return the address of each kind of embed."""
    at = [league.season.club.slug, league.season.slug, league.slug]
    return {
        "embed-score": reverse("embed-score", args=[match_of(league).slug]),
        "embed-table": reverse("embed-table", args=at),
        "embed-fixtures": reverse("embed-fixtures", args=at),
        "embed-club-fixtures": reverse("embed-club-fixtures", args=at[:1]),
    }


def ancestors(answer: Any) -> str:
    """Return whom the security policy of an answer lets frame it."""
    [found] = re.findall("frame-ancestors ([^;]*)", answer["Content-Security-Policy"])
    return str(found)


def test_embeds_alone_may_be_framed(league: Competition) -> None:
    framed = {name for name in FOR_EVERYBODY if name.startswith("embed-")}
    assert embeds(league).keys() == framed
    for address in embeds(league).values():
        answer = Client().get(address)
        assert answer.status_code == 200
        assert ancestors(answer) == "*"
        assert "X-Frame-Options" not in answer
    others = [match_of(league), league, league.season.club, league.fixtures.first()]
    for address in [each.get_absolute_url() for each in others if each] + [f"{embeds(league)['embed-score']}x/"]:
        answer = Client().get(address)
        assert (ancestors(answer), answer["X-Frame-Options"]) == ("'none'", "DENY")


def test_they_are_the_same_for_whoever_asks(league: Competition, settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    organiser = browser_of(member(league.season.club, "organiser"))
    organiser.get(league.get_absolute_url())
    organiser.cookies["messages"] = "x"
    for address in embeds(league).values():
        stranger, known = Client().get(address), organiser.get(address)
        assert known.content == stranger.content
        assert known["Vary"] == stranger["Vary"] == "Accept-Encoding"
        assert not known.cookies
        assert known["Cache-Control"] == stranger["Cache-Control"] == "no-cache"
        assert "organiser-of" not in known.text
        assert not re.search("<script|<form|<input|style=", known.text)
        again = organiser.get(address, headers={"if-none-match": stranger["ETag"]})
        assert (again.status_code, ancestors(again)) == (304, "*")
        assert "X-Frame-Options" not in again


def test_they_show_the_score_the_table_and_what_comes_next(league: Competition) -> None:
    shown = {name: html.fromstring(Client().get(address).text) for name, address in embeds(league).items()}
    assert next(each.text for each in shown["embed-score"].xpath("//dd")).startswith("160/7")
    assert shown["embed-table"].xpath("//tbody//th/bdi/text()")[0] == "Ayr"
    assert len(shown["embed-table"].xpath("//tbody/tr")) == 4
    for name in ("embed-fixtures", "embed-club-fixtures"):
        assert shown[name].xpath("//li//a/bdi/text()") == ["Cork", "Deal"]


def test_what_is_hidden_is_in_none(league: Competition, users: ClubUsers) -> None:
    organiser = browser_of(member(league.season.club, "organiser", "another"))
    coming = fixture_of(league, "Cork", "Deal")
    match = begin(coming)
    Match.objects.filter(pk=match.pk).update(visibility=Visibility.MEMBERS, narrowest=Visibility.MEMBERS)
    at = embeds_of(league)
    assert organiser.get(reverse("embed-score", args=[match.slug])).status_code == 404
    assert match.slug not in organiser.get(at["embed-fixtures"]).text
    change_visibility(league, Visibility.MEMBERS, SYSTEM)
    assert [organiser.get(at[name]).status_code for name in ("embed-table", "embed-fixtures")] == [404, 404]
    assert "Cork" not in organiser.get(at["embed-club-fixtures"]).text


def embeds_of(league: Competition) -> dict[str, str]:
    at = [league.season.club.slug, league.season.slug, league.slug]
    names = {"embed-table": at, "embed-fixtures": at, "embed-club-fixtures": at[:1]}
    return {name: reverse(name, args=args) for name, args in names.items()}


def test_a_score_in_progress_is_asked_for_again_without_a_script(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    match = begin(league.fixtures.get())
    address = reverse("embed-score", args=[match.slug])
    book(match, recorded(match.variant, over_of(1, 4, "bowled", 6)))
    going_on = html.fromstring(Client().get(address).text)
    assert going_on.xpath("//meta[@http-equiv='refresh']/@content") == ["30"]
    assert going_on.xpath("//dd/text()")[0].startswith("11/1")
    book(match, recorded(match.variant, over_of(2, "lbw", 0, 1)))
    assert not html.fromstring(Client().get(address).text).xpath("//meta[@http-equiv='refresh']")


def test_organisers_are_given_the_code_where_it_belongs(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    play(league.fixtures.get(), "160/7", "150/9")
    pages: dict[Any, list[str]] = {users.club: ["embed-club-fixtures"], league: ["embed-table", "embed-fixtures"]}
    pages[match_of(league)] = ["embed-score"]
    for of, names in pages.items():
        page = html.fromstring(browser_of(users.organiser).get(of.get_absolute_url()).text)
        codes = page.xpath("//input[starts-with(@value, '<iframe')]/@value")
        frames = [html.fromstring(f"<div>{each}</div>").find("iframe") for each in codes]
        assert [each.get("src") for each in frames] == [f"http://testserver{embeds(league)[name]}" for name in names]
        assert all(each.get("title") for each in frames)
        assert "iframe" not in browser_of(users.scorer).get(of.get_absolute_url()).text
    change_match_visibility(match_of(league), Visibility.MEMBERS, users.organiser, Visibility.PUBLIC)
    assert "iframe" not in browser_of(users.organiser).get(match_of(league).get_absolute_url()).text


@pytest.mark.parametrize("teams", [4, 8])
def test_their_queries_do_not_grow(club: Club, teams: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    league = found_competition(club, teams)
    for fixture in league.fixtures.filter(round=1):
        play(fixture, "160/7", "150/9")
    for fixture in league.fixtures.filter(round=2):
        plan(fixture, localdate() + timedelta(days=3))
    for name, queries in {"embed-table": 7, "embed-fixtures": 3, "embed-club-fixtures": 5}.items():
        with django_assert_num_queries(queries):
            Client().get(embeds_of(league)[name])
    slug = Match.objects.filter(status=Match.Status.COMPLETED)[0].slug
    with django_assert_num_queries(3):
        Client().get(reverse("embed-score", args=[slug]))


# The same for programs that read pages: schema.org


def event_on(address: str, client: Client | None = None) -> dict[str, Any] | None:
    found = re.findall(
        r'<script type="application/ld\+json">(.*?)</script>', (client or Client()).get(address).text, re.DOTALL
    )
    assert len(found) <= 1
    return json.loads(found[0]) if found else None


def test_a_fixture_is_an_event_for_other_programs(club: Club, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://scores.example.org"
    league = found_competition(club, ("Ayr", "</script><b>Bath"), name="Cup & <League>")
    fixture = league.fixtures.get()
    change_fixture(fixture, Plan(date(2026, 7, 4), time(19, 30), "The Green", Fixture.State.PLANNED, {}), SYSTEM)
    read = event_on(fixture.get_absolute_url())
    assert read is not None
    assert read["@type"] == "SportsEvent"
    assert {each["name"] for each in read["competitor"]} == {"Ayr", "</script><b>Bath"}
    assert read["startDate"] == "2026-07-04T19:30:00+01:00"
    assert (read["location"]["name"], read["superEvent"]["name"]) == ("The Green", "Cup & <League>")
    assert read["url"] == f"https://scores.example.org{fixture.get_absolute_url()}"
    assert read["eventStatus"].endswith("/EventScheduled")
    change_fixture(fixture, Plan(date(2026, 7, 4), None, "", Fixture.State.CANCELLED, {}), SYSTEM)
    cancelled = event_on(fixture.get_absolute_url())
    assert cancelled is not None
    assert (cancelled["startDate"], cancelled["eventStatus"]) == ("2026-07-04", "https://schema.org/EventCancelled")


def test_what_is_not_for_everybody_is_no_event(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    match, fixture = match_in(users.club), league.fixtures.get()
    scorer = browser_of(users.scorer)
    assert event_on(match.get_absolute_url(), scorer)
    assert event_on(fixture.get_absolute_url(), scorer)
    change_match_visibility(match, Visibility.MEMBERS, users.organiser, Visibility.PUBLIC)
    change_visibility(league, Visibility.MEMBERS, SYSTEM)
    assert event_on(match.get_absolute_url(), scorer) is None
    assert event_on(fixture.get_absolute_url(), scorer) is None


@pytest.mark.parametrize("cookie", ["sessionid=x", "csrftoken=x", "messages=x", "sessionid=" + "x" * 32])
def test_no_cookie_is_answered_with_one(users: ClubUsers, cookie: str) -> None:
    address = reverse("embed-club-fixtures", args=[users.club.slug])
    for each in (address, f"{address}nothing/"):
        plain, given = Client().get(each), Client().get(each, headers={"cookie": cookie})
        assert not given.cookies
        assert (given.content, given["Vary"]) == (plain.content, plain["Vary"])
