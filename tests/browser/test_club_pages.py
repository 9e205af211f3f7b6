"""A club's pages on a phone: a roster from a spreadsheet by keyboard alone, and no page too wide or complaining."""

from collections.abc import Callable

import pytest
from club_with_accounts import ClubUsers, match_in, team_of_2005
from django.contrib.auth.models import User
from django.urls import reverse
from pad_match import LEE, Hand, ball, over, short_match
from playwright.sync_api import Page, expect

from scoring.clubs.rosters import current_members, save_roster
from scoring.models import Team

# How a page is drawn is of no database; what is saved is asked of PostgreSQL by the tests of each page.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]


OF_MATCH = ("", "-scorecard", "-overs", "-charts", "-notes", "-paper", "-log", "-live")
LOW_LINKS = """() => [...document.querySelectorAll("main a, footer a, .tabs a")].filter(link => link.checkVisibility()
    && link.offsetHeight > 1 && link.getBoundingClientRect().height < 44).map(link => link.outerHTML)"""
TWICE_THE_TEXT = "document.documentElement.style.fontSize = '200%'"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def test_a_roster_is_pasted_and_saved_by_keyboard_alone(users: ClubUsers, phone: Callable[[User], Page]) -> None:
    team = Team.objects.create(club=users.club, name="Second XI")
    page = phone(users.organiser)
    page.goto(reverse("team-roster", args=[users.club.slug, team.slug]))
    tab_to(page, "main summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.insert_text("name\tbatting class\tbowling class\nM J Hoggard\t1\t2\nS J Harmison\t1\t3")
    tab_to(page, "[name=read]")
    page.keyboard.press("Enter")
    expect(page.locator("[name=row-1-name]")).to_have_value("S J Harmison")
    page.focus("[name=row-1-bowling_class]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").locator(".success")).to_be_visible()
    assert [m.player.name for m in current_members(team)] == ["M J Hoggard", "S J Harmison"]


def test_every_page_of_a_club_fits_a_phone_and_its_keys_a_thumb(
    users: ClubUsers, phone: Callable[[User], Page]
) -> None:
    team = team_of_2005(users.club)
    long = Team.objects.create(club=users.club, name="Wort" * 20)
    save_roster(long, [{"number": 1, "name": "N" * 100, "batting_class": 1, "bowling_class": None}])
    match = short_match(users.club, ("Wort" * 20, "B"))
    Hand(match, users.scorer).tap(over(LEE), ball(4), ball("lbw"), ball(1))
    page = phone(users.organiser)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    club = users.club.slug
    of_club = (
        "club",
        "club-matches",
        "people",
        "team-new",
        "balance",
        "players",
        "club-averages",
        "club-records",
        "seasons",
    )
    addresses = [reverse(name, args=[club]) for name in of_club]
    addresses += [reverse(f"match{part}", args=[match.slug]) for part in OF_MATCH]
    addresses += [reverse(name, args=[club, each.slug]) for name in ("team", "team-roster") for each in (team, long)]
    addresses.append(f"{reverse('balance', args=[club])}?a={team.slug}&b={long.slug}")
    for address in [*addresses, "/account/", reverse("paper")]:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
        assert page.evaluate(LOW_LINKS) == [], address
        page.evaluate(TWICE_THE_TEXT)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
        page.evaluate("document.documentElement.style.fontSize = ''")
        low = page.locator("main :is(button, .button, select, summary, input:not([type=hidden]))").evaluate_all(
            "all => all.filter(e => e.offsetParent && e.offsetHeight < 48).map(e => e.outerHTML)"
        )
        assert low == [], address
    assert complaints == []


def test_names_found_keep_their_distance(users: ClubUsers, phone: Callable[[User], Page]) -> None:
    match_in(users.club, begun=True, names=("Ayr", "Bath"))
    page = phone(users.scorer)
    page.goto(f"{reverse('search', args=[users.club.slug])}?q=ayr")
    found = page.locator(".matches a").first
    assert found.inner_text() == "Ayr v Bath"
    assert found.evaluate("e => e.offsetHeight") >= 48
