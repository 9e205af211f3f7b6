"""The pages of matches lead to the competitions that they were played for, and those of competitions to matches."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, team_of_2005
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from fixture_pages import fixture_address, fresh, page_of, tie
from page_text import text_of
from played_competition import (
    ONE_OVER,
    SYSTEM,
    begin,
    end,
    fixture_of,
    found_competition,
    links_for,
    loose_match,
    play,
    score,
    setup_for,
)

from scoring.models import Match, Player
from scoring.rules.registry import find_rules
from tournaments.models import Competition
from tournaments.services.candidates import candidates, proposals
from tournaments.services.competitions import withdraw_competition
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import Plan, change_fixture, release, start

pytestmark = pytest.mark.django_db

PAGES = ("match", "match-scorecard", "match-overs", "match-charts", "match-notes", "match-paper", "match-live",
         "match-board", "match-log", "match-history")  # fmt: skip
FORDE = find_rules("forde").setup_rules.name


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    """England and Australia, with rosters, Ayr and Bath, with none."""
    for place in (0, 1):
        team_of_2005(users.club, place)
    return found_competition(users.club, ["England", "Australia", "Ayr", "Bath"])


def html(address: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def links(page: str) -> dict[str, str]:
    """Return the links of a page by their text."""
    found = re.findall(r'<a [^>]*?href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL)
    return {" ".join(re.sub(r"<[^>]+>", " ", text).split()): address for address, text in found}


def page(match: Match, name: str = "match") -> str:
    return reverse(name, args=[match.slug])


@pytest.mark.parametrize("name", PAGES)
def test_every_page_of_a_match_leads_to_its_competition_round_and_season(league: Competition, name: str) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    match = play(fixture, "100/5", "90/6")
    found = links(html(page(match, name)))
    assert found["League"] == league.get_absolute_url()
    assert found[f"Round {fixture.round}"] == fixture_address(fixture)
    assert found["2026"] == league.season.get_absolute_url()
    withdraw_competition(league, SYSTEM)
    assert "League" not in links(html(page(match, name))), "a competition that is withdrawn has no page for readers"


def test_a_tie_goes_by_its_name_and_a_group_is_named(users: ClubUsers) -> None:
    cup = found_competition(users.club, 4, name="Cup", kind="knockout")
    match = play(tie(cup, "ko1-1"), "100/5", "90/6")
    assert links(html(page(match)))["Semi-final 1"] == fixture_address(tie(cup, "ko1-1"))
    groups = found_competition(users.club, 4, name="Groups", settings={"groups": 2})
    grouped = groups.fixtures.order_by("pk").first()
    assert grouped is not None
    assert "Group A, Round 1" in links(html(page(play(fresh(grouped), "100/5", "90/6"))))


def test_a_board_changes_when_its_competition_is_called_otherwise(league: Competition) -> None:
    address = page(play(fixture_of(league, "Ayr", "Bath"), "100/5", "90/6"), "match-board")
    etag = Client().get(address).headers["ETag"]
    assert Client().get(address, headers={"if-none-match": etag}).status_code == 304
    Competition.objects.update(name="Shield")
    assert "Shield" in links(html(address))
    assert Client().get(address, headers={"if-none-match": etag}).status_code == 200


def test_a_match_leads_to_its_teams_and_to_every_player_of_theirs(users: ClubUsers, league: Competition) -> None:
    fixture = fixture_of(league, "England", "Australia")
    setup, known = setup_for(fixture), links_for(fixture, setup_for(fixture))
    players = {player.name: player.pk for player in Player.objects.all()}
    for side, link in zip(setup.sides, known, strict=True):
        link["players"] = [players.get(player.name) for player in side.players]
    match = start(fixture, setup, known, SYSTEM, report={"outcome": "abandoned"}).match
    found = links(html(page(match)))
    for name in ("England", "Australia"):
        assert found[name] == reverse("team", args=[users.club.slug, name.lower()])
    for player in Player.objects.all():
        assert found[player.name] == player.get_absolute_url()
    assert found[FORDE] == reverse("how-to-play", args=["forde"])
    guests = play(fixture_of(league, "Ayr", "Bath"), "100/5", "90/6")
    assert "M Hoggard" not in links(html(page(guests))), "a guest has no page"


def test_the_scorecard_leads_from_batters_and_bowlers_to_their_pages(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    found = links(html(page(match, "match-scorecard")))
    named = set(found.values()) & {player.get_absolute_url() for player in Player.objects.all()}
    assert bool(named) == Player.objects.filter(matches__side__match=match).exists()


def test_the_matches_before_and_after_are_those_of_the_competition(league: Competition) -> None:
    matches = {}
    for fixture in league.fixtures.order_by("round", "number"):
        matches[fixture.key] = play(fresh(fixture), "100/5", "90/6")
    order = list(matches.values())
    loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"})
    for index, match in enumerate(order):
        shown = html(page(match))
        before, after = (re.search(rf'rel="{rel}" href="([^"]+)"', shown) for rel in ("prev", "next"))
        assert (before and before[1]) == (order[index - 1].get_absolute_url() if index else None)
        assert (after and after[1]) == (order[index + 1].get_absolute_url() if index + 1 < len(order) else None)


def test_those_of_a_match_by_itself_are_those_of_the_club_by_day(users: ClubUsers) -> None:
    days = [match_in(users.club, date(2026, 5, day), ("Otley", f"Guests {day}")) for day in (1, 3, 2)]
    first, last, middle = (match.get_absolute_url() for match in days)
    shown = html(middle)
    assert f'rel="prev" href="{first}"' in shown
    assert f'rel="next" href="{last}"' in shown
    assert "Otley v Guests 1, 1 May 2026" in text_of(shown)
    without_a_day = html(match_in(users.club, "").get_absolute_url())
    assert not re.search(r'rel="(prev|next)"', without_a_day)


def test_a_match_that_is_over_does_not_offer_its_live_score(league: Competition, users: ClubUsers) -> None:
    live = begin(fixture_of(league, "Ayr", "Bath"))
    assert page(live, "match-live") in html(page(live))
    over = match_in(users.club, conceded=True)
    for name in ("match-live", "match-board"):
        assert page(over, name) not in html(page(over))


def test_home_lists_and_search_name_the_game_and_the_competition(league: Competition, users: ClubUsers) -> None:
    fixture = fixture_of(league, "England", "Australia")
    today = timezone.localdate()
    change_fixture(fixture, Plan(today, None, "", "planned", {}), SYSTEM)
    match = play(fresh(fixture), "100/5", "90/6")
    series = found_competition(users.club, ("England", "Australia"), name="Test", kind="series", variant="hill")
    loose_match(series, "England", "Australia", {"outcome": "abandoned"})
    club = users.club.slug
    addresses = [
        reverse("club", args=[club]),
        reverse("club-matches", args=[club]),
        reverse("team", args=[club, "england"]),
        f"{reverse('search', args=[club])}?q=england",
    ]
    for address in addresses:
        shown = text_of(html(address))
        assert f"{FORDE} · League · Round {fixture.round}" in shown, address
        if "team" not in address:
            assert find_rules("hill").setup_rules.name in shown, address
    assert links(html(addresses[0]))["League"] == league.get_absolute_url()
    assert match.get_absolute_url() in html(addresses[1])


def test_what_leads_to_competitions_costs_a_query_however_many_matches(users: ClubUsers) -> None:
    costs: dict[str, set[int]] = {}
    club = users.club.slug
    for number in (2, 6):
        league = found_competition(users.club, number, name=f"Of {number}")
        for fixture in league.fixtures.all()[: number // 2]:
            change_fixture(fixture, Plan(timezone.localdate() - timedelta(days=1), None, "", "planned", {}), SYSTEM)
            match = play(fresh(fixture), "100/5", "90/6")
        for name, address in {
            "home": reverse("club", args=[club]),
            "matches": reverse("club-matches", args=[club]),
            "search": f"{reverse('search', args=[club])}?q=ayr",
            "match": page(match),
            "live": page(match, "match-live"),
            "board": page(match, "match-board"),
            "score": page(match, "match-live-score"),
        }.items():
            with CaptureQueriesContext(connection) as queries:
                html(address)
            costs.setdefault(name, set()).add(len(queries))
    assert {name: len(each) for name, each in costs.items()} == dict.fromkeys(costs, 1)
    assert costs["board"] == {3}  # that of a match that is over names who was best, by the log
    assert costs["score"] == {2}  # whether it has changed, and what it is now


def test_a_finished_fixture_leads_organisers_to_the_correction_of_its_result(
    league: Competition, users: ClubUsers
) -> None:
    fixture = fixture_of(league, "Ayr", "Bath")
    match = play(fixture, "100/5", "90/6")
    live = fixture_of(league, "England", "Australia")
    begun = begin(live)
    scored = found_competition(users.club, 2, name="Short", conditions=ONE_OVER).fixtures.get()
    log = page(score(scored, [4], [1]), "match-log")
    for each, user, address, leads in (
        (fixture, users.organiser, page(match, "match-result"), True),
        (fixture, users.scorer, page(match, "match-result"), False),
        (fixture, None, page(match, "match-result"), False),
        (live, users.organiser, page(begun, "match-log"), False),
        (scored, users.organiser, log, True),
    ):
        assert (address in links(html(fixture_address(each), browser_of(user))).values()) == leads


def test_nothing_is_offered_to_be_brought_in_that_does_not_fit(league: Competition, users: ClubUsers) -> None:
    """Other conditions, a side that has withdrawn, a match that was played for another competition."""
    fits = loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"})
    loose_match(league, "Ayr", "Bath", {"outcome": "abandoned"}, overs=10)
    loose_match(league, "England", "Ayr", {"outcome": "abandoned"})
    cup = found_competition(users.club, ("Bath", "Australia"), name="Cup", kind="knockout")
    played = end(fixture_of(cup, "Bath", "Australia"), "abandoned")
    release(tie(cup, "ko1-1"), SYSTEM)
    withdraw(league.entrants.get(name="England"), "expunged", SYSTEM)
    assert [each.match for each in proposals(league)] == [fits]
    assert [each.match for each in candidates(fresh(fixture_of(league, "Ayr", "Bath")))] == [fits]

    fixture = fixture_of(league, "Bath", "Australia")
    [left] = candidates(fresh(fixture))
    assert (left.match, left.left) == (played, "Cup")
    shown = html(fixture_address(fixture, "fixture-attach"), browser_of(users.organiser))
    assert re.search(r'class="stamp">[^<]*Cup<', shown)
    gone = fixture_of(league, "England", "Ayr")
    for each, offered in ((gone, False), (fixture, True)):
        found = links(html(fixture_address(each), browser_of(users.organiser))).values()
        assert (fixture_address(each, "fixture-attach") in found) == offered


def test_a_page_of_fixtures_leads_to_each_match(league: Competition) -> None:
    matches: list[Any] = [play(fresh(fixture), "100/5", "90/6") for fixture in league.fixtures.all()]
    for name in ("competition-fixtures",):
        shown = html(page_of(league, name))
        for match in matches:
            assert f'href="{match.get_absolute_url()}"' in shown
