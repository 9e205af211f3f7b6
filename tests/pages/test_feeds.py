"""Results and match reports as Atom feeds: what everybody sees, the same for whoever asks, read by two parsers."""

import re
from typing import Any

import atoma
import feedparser
import pytest
from club_with_accounts import ClubUsers, browser_of, match_in
from django.test import Client
from django.urls import reverse
from lxml import html
from played_competition import fixture_of, found_competition, play
from pytest_django import Settings

from scoring.book.open_book import open_book
from scoring.match_reports import edit_report, paragraphs, written_text
from scoring.match_visibility import change_match_visibility
from scoring.models import Match
from scoring.visibility import Visibility
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def feed(of: Any, **asked: Any) -> Any:
    """Return the answer at the address of the feed of a club or a competition."""
    return asked.pop("client", Client()).get(feed_address(of), **asked)


def feed_address(of: Any) -> str:
    if isinstance(of, Competition):
        return reverse("competition-feed", args=[of.season.club.slug, of.season.slug, of.slug])
    return reverse("club-feed", args=[of.slug])


def entries(of: Any) -> dict[str, str]:
    """Return the text of each entry of a feed by its address, as two parsers read it alike."""
    answer = feed(of)
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    read, strict = feedparser.parse(answer.content), atoma.parse_atom_bytes(answer.content)
    assert (read.bozo, read.version) == (False, "atom10")
    assert [each.id for each in read.entries] == [each.id_ for each in strict.entries]
    assert [each.title for each in read.entries] == [each.title.value for each in strict.entries]
    return {each.link: html.fromstring(each.summary.value).text_content() for each in map(_with_link, strict.entries)}


def _with_link(entry: Any) -> Any:
    [entry.link] = [each.href for each in entry.links if each.rel == "alternate"]
    return entry


def played(club: Any) -> Competition:
    league = found_competition(club, 3)
    play(fixture_of(league, "Ayr", "Bath"), "160/7", "150/9")
    return league


def test_a_finished_match_is_an_entry_with_its_report(users: ClubUsers) -> None:
    league, alone = played(users.club), match_in(users.club, conceded=True)
    match_in(users.club)
    match = Match.objects.get(fixture__competition=league)
    found = entries(users.club)
    assert found.keys() == {f"http://testserver{each.get_absolute_url()}" for each in (match, alone)}
    assert entries(league).keys() == {f"http://testserver{match.get_absolute_url()}"}
    told = entries(league)[f"http://testserver{match.get_absolute_url()}"]
    assert "160/7" in told
    assert "League" in told

    edit_report(alone, "Rain <at> tea\x0b & after.", 0, users.organiser)
    assert "Rain <at> tea & after." in entries(users.club)[f"http://testserver{alone.get_absolute_url()}"]


def test_the_report_is_that_of_the_page(users: ClubUsers) -> None:
    match = match_in(users.club, conceded=True)
    [told] = entries(users.club).values()
    for paragraph in paragraphs(written_text(open_book(match))):
        assert paragraph in told


def test_ids_depend_on_no_request(users: ClubUsers, settings: Settings) -> None:
    match = match_in(users.club, conceded=True)
    settings.ALLOWED_HOSTS = ["*"]
    here, there = (feed(users.club, headers={"host": host}).text for host in ("a.example", "b.example"))
    ids = re.findall("<id>(.*?)</id>", here)
    assert ids == re.findall("<id>(.*?)</id>", there)
    assert ids[1] == f"tag:card-cricket,2026:match/{match.pk}"
    settings.PUBLIC_URL = "https://scores.example.org:8443"
    answer = feed(users.club)
    assert f"<id>tag:scores.example.org,2026:match/{match.pk}</id>" in answer.text
    assert "https://scores.example.org:8443/matches/" in answer.text
    assert "testserver" not in answer.text


def test_what_is_not_for_everybody_is_in_no_feed_whoever_asks(users: ClubUsers) -> None:
    league = played(users.club)
    match = Match.objects.get(fixture__competition=league)
    change_match_visibility(match, Visibility.MEMBERS, users.organiser, Visibility.PUBLIC)
    for of in (users.club, league):
        answer = feed(of, client=browser_of(users.organiser))
        assert answer.status_code == 200
        assert match.slug not in answer.text
        assert "Cookie" not in answer["Vary"]
        assert not answer.cookies


def test_a_feed_says_whether_it_changed(users: ClubUsers, settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    empty = feed(users.club)
    assert feedparser.parse(empty.content).entries == []
    assert feed(users.club, headers={"if-none-match": empty["ETag"]}).status_code == 304
    match_in(users.club, conceded=True)
    now = feed(users.club, headers={"if-none-match": empty["ETag"]})
    assert now.status_code == 200
    again = feed(users.club, headers={"if-none-match": now["ETag"]}, client=browser_of(users.organiser))
    assert (again.status_code, again["ETag"]) == (304, now["ETag"])


def test_pages_lead_to_their_feeds(users: ClubUsers) -> None:
    league = played(users.club)
    for of in (users.club, league):
        [link] = html.fromstring(Client().get(of.get_absolute_url()).text).xpath("//link[@type='application/atom+xml']")
        assert (link.get("rel"), link.get("href")) == ("alternate", feed_address(of))
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    for of in (users.club, Competition.objects.get()):
        assert "application/atom+xml" not in browser_of(users.organiser).get(of.get_absolute_url()).text
        assert feed(of).status_code == 404


def test_the_queries_of_a_feed_do_not_grow(users: ClubUsers, django_assert_max_num_queries: Any) -> None:
    league = found_competition(users.club, 4)
    counts = []
    for fixture in league.fixtures.all():
        play(fixture, "160/7", "150/9")
        with django_assert_max_num_queries(9) as queries:
            feed(users.club)
        counts.append(len(queries))
    assert len(counts) == 6
    assert len(set(counts)) == 1
