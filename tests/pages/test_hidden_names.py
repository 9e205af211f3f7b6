"""No page, feed or file that a stranger may open says a name that occurs only in something hidden."""

import re
from dataclasses import replace
from datetime import date
from html import unescape

import pytest
from club_with_accounts import browser_of, member
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from hidden_places import Places, addresses, keep_print
from played_competition import SYSTEM, book, fixture_of, found_competition, innings, over_of, setup_for
from printed import pages
from spreadsheets import texts_in

from scoring.book.changes import recorded
from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks
from scoring.match_visibility import change_match_visibility
from scoring.models import Match
from scoring.rights import MEMBER
from scoring.rules.setup import Setup
from scoring.sheets.sizes import SIZES
from scoring.visibility import Visibility
from scoring.web.shared_links import address_of_link, new_link
from tournaments.models import Competition, Fixture, Print
from tournaments.services.competitions import change_visibility
from tournaments.services.fixtures import release, start
from tournaments.words.fixtures import hidden_words, unseen_words
from tournaments.yearbook.build_job import make

FINISHED, LIVE, RELEASED, LOOSE, BY_LINK = "Quorbix", "Zantrel", "Grizzul", "Vublock", "Wexmire"
DRAFT, OF_MEMBERS, LINKED = "Jorfant", "Kelvorp", "Plunthe"
MARKS = (FINISHED, LIVE, RELEASED, LOOSE, BY_LINK, DRAFT, OF_MEMBERS, LINKED)
"""Names that occur in one hidden thing each, and nowhere else."""
OF_A_NAME = 6
"""How many pages of a kind are visited; of what is printed, one."""
_DRAWN = re.compile(r"[A-Za-z0-9]{64}")
pytestmark = pytest.mark.django_db


def marked(setup: Setup, mark: str, *, sides: bool = False) -> Setup:
    """Return a set-up whose players, card holders, venue and notes bear a mark; with `sides`, the sides as well."""
    first, second = (
        replace(
            side,
            name=f"{mark} {side.name}" if sides else side.name,
            played_by=side.played_by or f"{mark} {side.name} Holder",
            players=tuple(replace(player, name=f"{mark} {side.name} {n}") for n, player in enumerate(side.players)),
        )
        for side in setup.sides
    )
    return replace(setup, sides=(first, second), venue=f"{mark} Park", notes=f"{mark} bowled from the sea end.")


def play_marked(fixture: Fixture, mark: str, *, live: bool = False) -> Match:
    """Play a fixture with guests, to a total that is a record, or begin it."""
    setup = marked(setup_for(fixture), mark)
    links = [
        SideLinks(team=side.team_id if side else None, players=[None] * len(each.players))
        for side, each in zip((fixture.home, fixture.away), setup.sides, strict=True)
    ]
    report = None if live else {"innings": [innings(fixture, "300/2"), innings(fixture, "120")]}
    match = start(fixture, setup, links, SYSTEM, report=report).match
    return book(match, recorded(match.variant, over_of(1, 4))).match if live else match


def hide_some(of: Places) -> tuple[Competition, list[str]]:
    """Hide matches, some of a league for everybody, and competitions; return the league, and what leads to them."""
    league = found_competition(of.club, ["Ayr", "Bath", "Cork", "Deal"], name="Sundays")
    league.fixtures.update(on=date(2026, 5, 3))
    finished = play_marked(fixture_of(league, "Ayr", "Bath"), FINISHED)
    live = play_marked(fixture_of(league, "Cork", "Deal"), LIVE, live=True)
    released = play_marked(fixture_of(league, "Ayr", "Cork"), RELEASED)
    loose, by_link = (
        create_match(of.club, marked(setup_for(fixture_of(league, "Bath", "Deal")), mark, sides=True), None).match
        for mark in (LOOSE, BY_LINK)
    )
    for match in (finished, live, released, loose):
        change_match_visibility(match, Visibility.MEMBERS, of.users.organiser, Visibility.PUBLIC)
    change_match_visibility(by_link, Visibility.LINK, of.users.organiser, Visibility.PUBLIC)
    release(released.fixture, SYSTEM)
    hidden = [each.get_absolute_url() for each in (finished, live, released, loose, by_link)]
    for mark, visibility in (
        (DRAFT, Visibility.DRAFT),
        (OF_MEMBERS, Visibility.MEMBERS),
        (LINKED, Visibility.LINK),
    ):
        names = [f"{mark} Ann", f"{mark} Bob"]
        cup = found_competition(of.club, names, name=f"{mark} Cup", kind="knockout", people=True)
        match = play_marked(cup.fixtures.get(), mark)
        change_visibility(cup, visibility, SYSTEM)
        hidden += [match.get_absolute_url(), cup.get_absolute_url()]
    return league, hidden


def visited(client: Client, of: Places, *, papers: bool) -> dict[str, str]:
    """Return what every page of a club says, by address, and some of each kind to which these lead."""
    waiting = [address for _name, address in addresses(of)]
    waiting += [address for _name, address in addresses(replace(of, league=of.cup, match=of.match))]
    waiting += [reverse("search", args=[of.club.slug]) + "?q=Ayr", "/"]
    times: dict[str, int] = {}
    said: dict[str, str] = {}
    while waiting:
        address = waiting.pop(0)
        try:
            name = str(resolve(address.partition("?")[0]).url_name)
        except Resolver404:
            continue
        paper = ".pdf" in address
        if address in said or times.get(name, 0) == (1 if paper else OF_A_NAME) or (paper and not papers):
            continue
        times[name] = times.get(name, 0) + 1
        answer = client.get(address)
        body = answer.getvalue()
        if answer.headers.get("Content-Type", "").startswith("application/pdf"):
            said[address] = " ".join(pages(body)) if body.startswith(b"%PDF-1") else unescape(body.decode())
            continue
        text = texts_in(body)
        said[address] = unescape(text) + answer.headers.get("Location", "")
        waiting += [unescape(each) for each in re.findall(r'href="(/[^"#]*)', text)]
    return said


# By what conditions things are hidden is asked of PostgreSQL in test_visibility and test_rights.
@pytest.mark.further_case
def test_names_in_what_is_hidden_are_nowhere_else(places: Places) -> None:
    league, hidden = hide_some(places)
    values = dict(places.values) | {"key": fixture_of(league, "Ayr", "Bath").key, "round": live_round(league)}
    of = replace(places, league=league, values=values)
    waiting = Print.objects.create(season=league.season, kind=Print.Kind.YEARBOOK, paper="a4")
    make(waiting.pk, 1)
    waiting.refresh_from_db()
    assert waiting.state == Print.State.DONE, waiting.message
    said = visited(Client(), of, papers=True)
    kinds = {str(resolve(address.partition("?")[0]).url_name) for address in said}
    assert {"yearbook-download", "round-pack", "competition-calendar", "club-calendar", "match-file"} <= kinds
    assert "League" in said[reverse("yearbook-download", args=[of.club.slug, league.season.slug, "yearbook"])]
    told = [(mark, address) for mark in (*MARKS, *hidden) for address, text in said.items() if mark in text]
    assert told == []
    every = "".join(visited(browser_of(places.users.organiser), of, papers=False).values())
    assert [mark for mark in (*MARKS, *hidden) if mark not in every] == []
    for mark in MARKS:
        found, none = (searched(of, each) for each in (mark, "Xyzzyx"))
        assert found == none, mark


def live_round(league: Competition) -> int:
    """Return the round in which a hidden match is under way."""
    return fixture_of(league, "Cork", "Deal").round


def searched(of: Places, words: str) -> str:
    """Return what a stranger finds, without the words."""
    page = Client().get(reverse("search", args=[of.club.slug]), {"q": words}).content.decode()
    return _DRAWN.sub("", page).replace(words, "")


def test_a_table_says_that_hidden_matches_count_and_members_see_them(places: Places) -> None:
    league, _hidden = hide_some(places)
    insider = browser_of(member(places.club, MEMBER))
    at = [places.club.slug, league.season.slug, league.slug]
    counts = unseen_words(1)
    assert counts in Client().get(league.get_absolute_url()).content.decode()
    assert counts not in insider.get(league.get_absolute_url()).content.decode()
    not_shown = hidden_words().rstrip(".")
    for name in ("competition-calendar", "competition-fixtures-csv", "competition-grid"):
        address = reverse(name, args=at)
        stranger, seen = (unfolded(client.get(address).content) for client in (Client(), insider))
        assert not_shown in stranger, name
        assert not_shown not in seen, name
    feed = reverse("club-calendar", args=[places.club.slug])
    assert not_shown in unfolded(Client().get(feed).content)
    assert not_shown not in unfolded(insider.get(feed).content)
    people = reverse("competition-people-csv", args=at)
    assert FINISHED not in Client().get(people).content.decode()
    assert FINISHED in insider.get(people).content.decode()


def unfolded(content: bytes) -> str:
    """Return a page, a table or a feed, of which long lines are folded and commas escaped, as it reads."""
    return content.decode().replace("\r\n ", "").replace("\\,", ",")


def test_a_link_to_a_match_opens_that_alone(places: Places) -> None:
    league, _hidden = hide_some(places)
    change_visibility(league, Visibility.LINK, SYSTEM)
    match = Match.objects.get(fixture=fixture_of(league, "Ayr", "Bath"))
    other = play_marked(fixture_of(league, "Ayr", "Deal"), "Another")
    change_match_visibility(match, Visibility.LINK, places.users.organiser, Visibility.MEMBERS)
    of_match, of_league = holder(places, "match", match.pk), holder(places, "competition", league.pk)
    page = of_match.get(match.get_absolute_url())
    assert page.status_code == 200
    for each in (page, of_match.get(reverse("match-live", args=[match.slug]))):
        assert league.get_absolute_url() not in each.content.decode()
        assert other.get_absolute_url() not in each.content.decode()
    assert of_match.get(league.get_absolute_url()).status_code == 404
    assert of_league.get(match.get_absolute_url()).status_code == 404
    at = [places.club.slug, league.season.slug, league.slug]
    fixtures = of_league.get(reverse("competition-fixtures-csv", args=at)).content.decode()
    assert fixtures.count("300/2") == 1, "that of the other, and not that of the match by a link of its own"
    assert league.get_absolute_url() in of_league.get(other.get_absolute_url()).content.decode()
    figures = of_league.get(reverse("competition-averages-csv", args=[*at, "people"])).content.decode()
    assert "Another" in figures
    assert FINISHED not in figures


def holder(of: Places, kind: str, place: int) -> Client:
    """Return the browser of somebody who was sent a link."""
    client = Client()
    client.get(address_of_link(new_link(of.club, (kind, place), of.users.organiser)))
    return client


@pytest.mark.parametrize("what", ["match", "competition", "older"])
def test_a_yearbook_made_already_is_hidden_with_what_it_tells_of(places: Places, what: str) -> None:
    for paper in SIZES:
        keep_print(places.league, b"%PDF- told of all", paper)
    if what == "older":
        Print.objects.update(tells_of={})
    address = reverse("yearbook-download", args=[places.club.slug, places.league.season.slug, "yearbook"])
    page = reverse("season-yearbook", args=[places.club.slug, places.league.season.slug])
    insider, boss = browser_of(member(places.club, MEMBER)), browser_of(places.users.organiser)
    assert status(Client(), address) == 200
    if what == "competition":
        change_visibility(places.cup, Visibility.DRAFT, SYSTEM)
    else:
        change_match_visibility(places.match, Visibility.MEMBERS, places.users.organiser, Visibility.PUBLIC)
    for asked in ("", *(f"?paper={paper}" for paper in SIZES)):
        assert Client().get(address + asked).headers["Location"] == page
    assert address not in Client().get(page).content.decode()
    assert status(insider, address) == (302 if what == "competition" else 200)
    assert status(boss, address) == 200
    keep_print(places.league, b"%PDF- told of what is shown")
    assert status(Client(), address) == 200


def status(client: Client, address: str) -> int:
    """Return how a file is answered, and read it to its end, which closes it."""
    answer = client.get(address)
    answer.getvalue()
    return answer.status_code
