"""A play practised on a phone, without an account."""

import pytest
from phone_pages import score
from phones import PHONE
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]


def test_a_play_and_its_counter(chromium: Browser, live_server: LiveServer) -> None:
    page = chromium.new_context(viewport=PHONE, base_url=live_server.url).new_page()
    page.goto("/how-to-play/shields/practice/")
    expect(page.locator("#pad-connection[data-state=idle]")).to_be_visible()
    wickets = page.locator(".wicket-cards").get_by_role("button")
    for wicket, ranks, total in ((2, "J", "80/1"), (5, "9Q", "80/2")):
        wickets.nth(wicket).click()
        for rank in ranks:
            page.locator(f"#play-cards [data-rank='{rank}']").click()
        score(page)
        expect(page.locator("#pad-top")).to_contain_text(total)
