"""Phones for tests: Chromium at 360 by 740, driven by Playwright. Fixtures, which a conftest.py imports."""

from collections.abc import Iterator

import pytest
from chromium import running_chromium
from club_with_accounts import PASSWORD
from django.contrib.auth.models import User
from phone_pages import Phone
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def chromium() -> Iterator[Browser]:
    with running_chromium() as browser:
        yield browser


@pytest.fixture
def phone(chromium: Browser, live_server: LiveServer) -> Phone:
    """Return a phone of a person who has signed in."""

    def take(user: User) -> Page:
        page = chromium.new_context(viewport=PHONE, base_url=live_server.url).new_page()
        page.set_default_timeout(15_000)
        page.goto("/sign-in/")
        page.fill("[name=username]", user.username)
        page.fill("[name=password]", PASSWORD)
        page.press("[name=password]", "Enter")
        page.wait_for_url(lambda url: "sign-in" not in url)
        return page

    return take
