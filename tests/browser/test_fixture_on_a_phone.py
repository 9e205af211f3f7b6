"""A fixture on a phone: its match started with the toss alone, and a tie in a cup decided by the organiser."""

from collections.abc import Callable

import pytest
from club_with_accounts import ClubUsers, team_of_2005
from django.contrib.auth.models import User
from phone_pages import complaints_of, fits, link_to, main_key
from playwright.sync_api import Page, expect

from scoring.book.signature import Signature
from scoring.models import Match
from tournaments.models import Competition, Season
from tournaments.services.competitions import Terms, found
from tournaments.services.draws import draw
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.standings.presets import PRESETS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SYSTEM = Signature(author=None)


@pytest.fixture
def cup(users: ClubUsers) -> Competition:
    """England and Australia in the final of a cup of two."""
    season = Season.objects.create(club=users.club, name="2026")
    competition = found(
        season, Terms("Cup", "forde", {}, "knockout", {"tie": "higher_seed"}), PRESETS["2-1-0"].scheme, [], SYSTEM
    )
    teams = [team_of_2005(users.club, place) for place in (0, 1)]
    enter(competition, [EntrantDetails(team.name, team) for team in teams], SYSTEM)
    draw(competition, {}, SYSTEM)
    return competition


def test_a_match_is_started_with_the_toss_alone(
    users: ClubUsers, cup: Competition, phone: Callable[[User], Page]
) -> None:
    page = phone(users.scorer)
    complaints = complaints_of(page)
    page.goto(cup.fixtures.get().get_absolute_url())
    fits(page)
    link_to(page, "/start/").click()
    expect(main_key(page)).to_be_visible()
    fits(page)
    # The elevens are in, in the order of the rosters, and can be put right by thumb.
    page.locator("fieldset.side summary").first.click()
    expect(page.locator("ol.lineup li").first).to_be_visible()
    page.locator("fieldset:has([name=won_by])").get_by_label("England").check()
    page.locator("[name=chose][value=bat]").check()
    main_key(page).click()
    page.wait_for_url("**/score/")
    assert Match.objects.get().fixture.competition == cup
    assert complaints == []


def test_a_tie_is_typed_from_paper_and_decided(
    users: ClubUsers, cup: Competition, phone: Callable[[User], Page]
) -> None:
    page = phone(users.organiser)
    complaints = complaints_of(page)
    page.goto(cup.fixtures.get().get_absolute_url())
    link_to(page, "/result/").click()
    expect(main_key(page)).to_be_visible()
    fits(page)
    for innings in (0, 1):
        for figure, value in (("runs", "150"), ("wickets", "6"), ("overs", "20")):
            page.fill(f"[name=innings{innings}_{figure}]", value)
    main_key(page).click()
    expect(page.get_by_text("Match tied")).to_be_visible()
    fits(page)
    page.locator("main .notice a[href$='/decide/']").click()
    page.wait_for_url("**/decide/")
    fits(page)
    page.locator("a[href*=settlement]").click()
    expect(page.get_by_role("radio", name="England")).to_be_checked()
    fits(page)
    page.get_by_role("radio", name="Australia").check()
    page.fill("[name=decided_words]", "more sixes")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".empty")).to_be_visible()
    page.goto(cup.fixtures.get().get_absolute_url())
    expect(page.get_by_text("Match tied (Australia won: more sixes)")).to_be_visible()
    assert complaints == []
