"""A Swiss evening of nine at six tables, on phones and on the wall: one comes late, one leaves early, one disputes a
result, and the table counts all that was played.
"""

import re
from datetime import timedelta
from fractions import Fraction

import pytest
from club_with_accounts import ClubUsers
from django.utils import timezone
from phone_pages import Phone, complaints_of, fits, link_to, main_key, violations
from phones import PHONE
from played_competition import found_competition, play, points
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer
from wording import in_order

from scoring.slips import keep_slips, new_slips
from tournaments.models import Competition, Fixture
from tournaments.services.check_ins import NIGHT_ENDS
from tournaments.services.tallies import differences, refresh_all

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

pytest.importorskip("tournaments.formats.swiss")

SCREEN: ViewportSize = {"width": 1920, "height": 1080}
TABLES = ["T1", "T2", "T3", "T4", "T5", "T6"]
REASON = "The last wicket was not out."
NINE = ["Ann", "Bob", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida"]


def test_an_evening_of_nine_with_a_late_comer_and_one_who_leaves(
    users: ClubUsers, phone: Phone, chromium: Browser, live_server: LiveServer
) -> None:
    evening = found_competition(
        users.club,
        NINE,
        name="Swiss evening",
        kind="swiss",
        variant="latham",
        settings={"rounds": 3},
        preset="swiss",
        people=True,
        drawn=False,
    )
    Competition.objects.update(tables=TABLES)
    page, wall, other = phone(users.organiser), chromium.new_page(viewport=SCREEN), chromium.new_page(viewport=PHONE)
    complaints = complaints_of(page)
    check_in_all_but_one(page, evening)
    draw_the_first_round(page)
    assert in_round(evening, 1) == {*NINE} - {"Ida"}
    type_the_results(page, evening)
    one_comes_late(page, evening)
    assert points(evening)["Joe"] == Fraction(1, 2)
    draw(page, evening, 2, "Ida")
    assert in_round(evening, 2) == {*NINE, "Joe"} - {"Ida"}
    evening.fixtures.update(on=timezone.localdate(timezone.now() - NIGHT_ENDS))
    refresh_all(evening)
    wall.goto(f"{live_server.url}/clubs/{users.club.slug}/wall/")
    matches = evening.fixtures.filter(round=2, is_bye=False)
    for fixture in matches:
        said = in_order(fixture.table, "Round 2", str(fixture.home))
        expect(wall.locator("li", has_text=said)).to_have_count(1)
    assert len({fixture.table for fixture in matches} & {*TABLES}) == len(matches)
    for fixture in matches:
        play(fixture, "100/10", "90/10")
    finished = wall.locator("li.is-finished", has_text="Round 2")
    expect(finished).to_have_count(len(matches), timeout=30_000)
    assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
    dispute(other, live_server, users, evening.fixtures.get(pk=matches[0].pk))
    page.goto(f"/clubs/{users.club.slug}/tonight/")
    expect(page.get_by_text(REASON)).to_have_count(1)
    one_leaves_and_another_arrives(page, evening)
    draw(page, evening, 3, "Ann")
    assert in_round(evening, 3) == {*NINE, "Joe"} - {"Ann"}
    assert complaints == []
    assert list(differences(Competition.objects.get())) == []
    see_the_table(page, evening)


def dispute(page: Page, live_server: LiveServer, users: ClubUsers, fixture: Fixture) -> None:
    """Say by the slip of a side that the result of its match is wrong."""
    assert fixture.match
    made, now = new_slips(fixture.match), timezone.now()
    keep_slips(made, users.organiser, 0, now + timedelta(hours=1), now)
    page.goto(f"{live_server.url}/slips/{made[1].secret}/")
    main_key(page).click()
    page.locator("#state summary").click()
    page.locator("#state [name=reason]").fill(REASON)
    page.locator("#state details button").click()
    expect(page.locator("#state .warning")).to_contain_text(REASON)


def in_round(evening: Competition, number: int) -> set[str]:
    sides = evening.fixtures.filter(round=number).values_list("home__name", "away__name")
    return {name for pair in sides for name in pair if name}


def check_in(page: Page, name: str, key: str = "here") -> None:
    button = page.locator("li", has_text=name).locator(f"[name={key}]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def check_in_all_but_one(page: Page, evening: Competition) -> None:
    page.goto(evening.get_absolute_url())
    link_to(page, "/here/").click()
    page.locator("[name=all]").click()
    expect(page.locator("[aria-pressed=true]")).to_have_count(9)
    check_in(page, "Ida", "gone")
    expect(page.get_by_text("8 of 9")).to_be_visible()
    fits(page)
    assert violations(page) == []


def draw_the_first_round(page: Page) -> None:
    link_to(page, "/draw/").click()
    expect(page.locator(".notice legend")).to_contain_text("Ida")
    fits(page)
    page.locator("[name=make]").first.click()
    expect(page.locator(".messages .success")).to_be_visible()


def type_the_results(page: Page, evening: Competition) -> None:
    page.goto(f"{evening.get_absolute_url()}results/0/1/")
    for row in page.locator(".round-result").all():
        for innings, runs in enumerate(("120", "95")):
            row.locator(f"[name$=innings{innings}_runs]").fill(runs)
            row.locator(f"[name$=innings{innings}_wickets]").fill("10")
    main_key(page).click()
    expect(page.locator(".messages .success")).to_be_visible()


def one_comes_late(page: Page, evening: Competition) -> None:
    page.goto(f"{evening.get_absolute_url()}here/")
    page.get_by_label("Name").fill("Joe")
    page.locator("[name=worth][value=draw]").check()
    fits(page)
    page.locator("[name=join]").click()
    expect(page.locator(".messages .success")).to_contain_text("Joe")
    expect(page.get_by_text("9 of 10")).to_be_visible()


def draw(page: Page, evening: Competition, number: int, without: str) -> None:
    page.goto(f"{evening.get_absolute_url()}draw/")
    expect(page.locator(".notice legend")).to_contain_text(without)
    expect(page.locator("[name=drawn][value=without]")).to_be_checked()
    main_key(page).click()
    expect(page.locator(".messages .success")).to_contain_text(str(number))


def one_leaves_and_another_arrives(page: Page, evening: Competition) -> None:
    page.goto(f"{evening.get_absolute_url()}here/")
    check_in(page, "Ann", "gone")
    check_in(page, "Ida")
    expect(page.get_by_text("9 of 10")).to_be_visible()


def see_the_table(page: Page, evening: Competition) -> None:
    page.goto(evening.get_absolute_url())
    rows = page.locator(".standings tbody tr:not(.why)")
    expect(rows).to_have_count(10)
    shown = {row.locator("th bdi").first.inner_text(): row.locator("td.of-points").inner_text() for row in rows.all()}
    counted = points(evening)
    assert {name: re.sub("½", ".5", text) for name, text in shown.items()} == {
        name: f"{float(worth):g}" for name, worth in counted.items()
    }
    fits(page)
