"""An over practised on a phone, without an account: nothing of it is kept, and one may start again."""

import pytest
from phone_pages import complaints_of, fits, key_to, link_to, outcome, type_keys, way
from phones import PHONE
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import LogRecord

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]


def test_an_over_with_a_wicket(chromium: Browser, live_server: LiveServer) -> None:
    page = chromium.new_context(viewport=PHONE, base_url=live_server.url).new_page()
    page.set_default_timeout(15_000)
    complaints = complaints_of(page)
    page.goto("/how-to-play/forde/")
    link_to(page, "/practice/").click()
    top = page.locator("#pad-top")
    expect(page.locator("#pad-connection[data-state=idle]")).to_be_visible()
    page.locator("[name=bowler] >> nth=0").click()
    way(page, "cards").click()
    type_keys(page, "5r9b")
    page.keyboard.press("Enter")
    expect(top).to_contain_text("2/0")
    way(page, "outcome").click()
    outcome(page, "W").click()
    page.get_by_role("radio", name="lbw").click()
    expect(top).to_contain_text("2/1")
    type_keys(page, "4.16")
    expect(top).to_contain_text("13/1")
    key_to(page, "undo").click()
    expect(top).to_contain_text("7/1")
    expect(page.locator("[data-act=redo]")).to_be_visible()
    fits(page)
    page.locator("header a[href$='/practice/']").click()
    expect(top).to_contain_text("0/0")
    assert complaints == []
    assert not LogRecord.objects.exists()
