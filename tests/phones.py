"""Phones for tests: Chromium at 360 by 740, driven by Playwright. Fixtures, which a conftest.py imports."""

from collections.abc import Iterator
from typing import Literal

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
    """Return a phone of a person who has signed in, whose browser has no service workers, of which it was told."""
    take = phones_of(chromium, live_server.url, "block")

    def told(user: User) -> Page:
        page = take(user)
        page.evaluate("localStorage.setItem('pad-not-kept', 'said')")
        return page

    return told


@pytest.fixture
def keeping_phone(chromium: Browser, live_server: LiveServer) -> Phone:
    """Return a phone of a person who has signed in, whose browser keeps pages for when there is no network."""
    return phones_of(chromium, live_server.url, "allow")


def phones_of(chromium: Browser, site: str, service_workers: Literal["allow", "block"]) -> Phone:
    """Return how to take a phone of a person who has signed in at an address of the site."""

    def take(user: User) -> Page:
        context = chromium.new_context(viewport=PHONE, base_url=site, service_workers=service_workers)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.goto("/sign-in/")
        page.fill("[name=username]", user.username)
        page.fill("[name=password]", PASSWORD)
        page.press("[name=password]", "Enter")
        page.wait_for_url(lambda url: "sign-in" not in url)
        return page

    return take
