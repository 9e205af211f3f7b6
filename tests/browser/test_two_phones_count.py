"""Two phones count one match by slips, each blind; what they count differently stands on both until it is settled."""

from datetime import timedelta

import pytest
from club_with_accounts import ClubUsers
from django.utils import timezone
from pad_match import short_match
from phone_pages import (
    TWICE,
    all_keys_in_sight,
    complaints_of,
    fits,
    main_key,
    outcome,
    saved,
    violations,
    waiting,
    way,
)
from phones import PHONE
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer
from wording import in_order

from scoring.counts import sheet_of
from scoring.models import Match
from scoring.slips import end_slips, keep_slips, new_slips

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ACCEPT = "[data-act=accept]"


def test_what_two_phones_count_differently_is_settled(
    users: ClubUsers, chromium: Browser, live_server: LiveServer
) -> None:
    made, now = new_slips(short_match(users.club)), timezone.now()
    keep_slips(made, users.organiser, 0, now + timedelta(hours=1), now)
    first, second = (phone_at_the_pad(chromium, live_server, each.secret) for each in made)
    complaints = complaints_of(first), complaints_of(second)
    bowl(first)
    score(first, "4")
    score(first, "1")
    expect(first.locator("[data-live=score]")).to_have_text("5/0")
    expect(saved(first)).to_be_visible()
    second.context.set_offline(True)
    bowl(second)
    score(second, "6")
    score(second, "1")
    expect(waiting(second, 3)).to_be_visible()
    expect(second.locator("[data-live=score]")).to_have_text("7/0")
    queues = second.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('pad:'))")
    assert [str(name).rpartition(":")[2] for name in queues] == [f"slip-{made[1].slip.pk}"]
    second.context.set_offline(False)
    for page in (second, first):
        expect(page.locator("#pad-said .warning")).to_contain_text(in_order("0.1", 4, "0.1", 6), timeout=30_000)
        fits(page)
        assert violations(page) == []
    all_keys_in_sight(first, 360, 740)
    expect(second.locator("[data-live=score]")).to_have_text("5/0")
    first.locator(ACCEPT).click()
    for page in (first, second):
        expect(page.locator(ACCEPT)).to_have_count(0, timeout=15_000)
        expect(page.locator("[data-live=score]")).to_have_text("7/0")
    assert sheet_of(Match.objects.get(), 0).counts.both == 3
    second.context.set_offline(True)
    score(second, "2")
    expect(waiting(second, 1)).to_be_visible()
    end_slips(Match.objects.get(), users.organiser, timezone.now())
    second.context.set_offline(False)
    expect(second.locator("#pad-said [data-sign-in]")).to_be_visible(timeout=30_000)
    second.reload()
    second.locator("[data-discard] button").click()
    expect(second.locator("[data-discard]")).to_be_hidden()
    assert sheet_of(Match.objects.get(), 0).counts.both == 3
    assert complaints == ([], [])


def phone_at_the_pad(chromium: Browser, live_server: LiveServer, secret: str) -> Page:
    context = chromium.new_context(viewport=PHONE, base_url=live_server.url, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.goto(f"/slips/{secret}/")
    main_key(page).click()
    page.locator("a[href$='/score/']").click()
    expect(saved(page)).to_be_visible()
    return page


def bowl(page: Page) -> None:
    """Choose the first bowler, which records the over."""
    page.locator("#pad-due label").first.click()
    expect(page.locator("[data-live=progress]")).to_contain_text("0")
    way(page, "outcome").click()


def score(page: Page, runs: str) -> None:
    page.wait_for_timeout(TWICE)
    outcome(page, runs).click()
    if page.locator("#pad-confirm").is_enabled():
        page.locator("#pad-confirm").click()
