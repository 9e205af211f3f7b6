"""From an empty machine to a club's first scored ball, on a phone: in how many pages, and how many fields."""

import pytest
from phone_pages import complaints_of, fits, link_to, main_key, preview, saved, type_keys, way
from phones import PHONE
from playwright.sync_api import Browser, Frame, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.book.open_book import open_book
from scoring.clubs.first_visit import new_code
from scoring.forms.lineups import write_lineup
from scoring.models import Club, Match, Role
from scoring.ready_made.teams import teams_2005
from scoring.rights import ORGANISER

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES, FIELDS = 10, 15


class Counted:
    """A phone on which pages and fields are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.pages, self.fields = page, 0, 0
        page.on("framenavigated", self._page)

    def _page(self, frame: Frame) -> None:
        self.pages += frame == self.page.main_frame

    def fill(self, name: str, text: str) -> None:
        """Fill in a field by its name."""
        self.page.fill(f"[name={name}]", text)
        self.fields += 1

    def check(self, selector: str) -> None:
        """Choose one of several."""
        self.page.locator(selector).check()
        self.fields += 1


def test_from_an_empty_site_to_the_first_ball(chromium: Browser, live_server: LiveServer) -> None:
    page = chromium.new_context(viewport=PHONE, base_url=live_server.url).new_page()
    page.set_default_timeout(15_000)
    complaints, phone = complaints_of(page), Counted(page)
    set_up(phone)
    set_up_a_match(phone)
    score_a_ball(phone)
    assert complaints == []
    assert phone.pages <= PAGES
    assert phone.fields <= FIELDS
    role = Role.objects.get()
    assert (role.club, role.user.username, role.name) == (Club.objects.get(), "ann", ORGANISER)
    [_over, ball] = [entry.body() for entry in open_book(Match.objects.get()).entries]
    assert ball == {"type": "ball", "bowler_card": "7r", "batter_card": "8r"}


def set_up(phone: Counted) -> None:
    phone.page.goto("/")
    fits(phone.page)
    phone.fill("code", new_code())
    phone.fill("club", "Otley Card Cricket Club")
    phone.fill("username", "ann")
    phone.fill("password1", "wharfe-valley-7")
    phone.fill("password2", "wharfe-valley-7")
    main_key(phone.page).click()
    expect(phone.page.locator(".messages .success")).to_be_visible()
    fits(phone.page)


def set_up_a_match(phone: Counted) -> None:
    link_to(phone.page, "/matches/new/").click()
    phone.page.wait_for_url("**/matches/new/")  # whole: what opens the details below waits for nothing
    phone.page.locator("fieldset.side details").evaluate_all("all => all.forEach(each => each.open = true)")
    for number, side in enumerate(teams_2005()):
        phone.fill(f"side{number}_name", side.name)
        phone.fill(f"side{number}_players", write_lineup(side.players, classes=True))
    phone.check("fieldset:has([name=won_by]) [value='0']")
    phone.check("[name=chose][value=bat]")
    main_key(phone.page).first.click()
    phone.page.wait_for_url("**/score/")


def score_a_ball(phone: Counted) -> None:
    page = phone.page
    page.locator("[name=bowler] >> nth=0").click()
    way(page, "cards").click()
    type_keys(page, "7r8r")
    expect(preview(page)).to_contain_text("1 run")
    page.keyboard.press("Enter")
    expect(page.locator("#pad-top")).to_contain_text("1/0")
    expect(saved(page)).to_be_visible()
