"""One-time codes on a phone: turned on, and asked for at the next sign-in."""

import pytest
from club_with_accounts import PASSWORD, ClubUsers
from one_time_codes import code_now, codes_are_on
from phone_pages import complaints_of, fits
from phones import PHONE
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def send(page: Page, **typed: str) -> None:
    """Fill in the form of a page, which fits the phone, and send it."""
    fits(page)
    for name, text in typed.items():
        page.fill(f"main [name={name}]", text)
    page.locator("main button.primary").click()


def test_codes_are_turned_on_and_asked_for_on_a_phone(
    chromium: Browser, live_server: LiveServer, users: ClubUsers
) -> None:
    page = chromium.new_context(viewport=PHONE, base_url=live_server.url).new_page()
    page.set_default_timeout(15_000)
    complaints = complaints_of(page)
    page.goto("/sign-in/?next=/account/")
    send(page, username=users.scorer.username, password=PASSWORD)
    page.locator("main a[href='/account/codes/']").click()
    fits(page)
    page.locator("main a.primary").click()
    send(page, password=PASSWORD)
    expect(page.locator("main svg.code")).to_be_visible()
    secret = "".join(page.locator("output").inner_text().split())
    send(page, code=code_now(secret))
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    fits(page)
    assert codes_are_on(users.scorer)

    page.goto("/account/sessions/")
    fits(page)
    page.locator(".site-account button").click()
    page.goto("/sign-in/")
    send(page, username=users.scorer.username, password=PASSWORD)
    expect(page).to_have_url(f"{live_server.url}/sign-in/code/")
    send(page, code=code_now(secret))
    expect(page.locator(".site-account")).to_contain_text(users.scorer.username)
    assert complaints == []
