"""A turn practised on a phone, without an account: the rules are kept, and nothing else."""

import pytest
from phone_pages import key_to, score, type_keys
from phones import PHONE
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]


def test_a_turn_of_twenty_one_cards(chromium: Browser, live_server: LiveServer) -> None:
    page = chromium.new_context(viewport=PHONE, base_url=live_server.url).new_page()
    page.goto("/how-to-play/british/practice/")
    expect(page.locator("#pad-connection[data-state=idle]")).to_be_visible()
    type_keys(page, "10")
    expect(page.locator("#pad-preview a[href$='#g4']")).to_be_visible()  # no turn counts ten cards
    page.keyboard.press("Escape")
    type_keys(page, "21")
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("0/1")
    key_to(page, "undo").click()
    expect(page.locator("#pad-top")).to_contain_text("0/0")
