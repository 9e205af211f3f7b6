"""What the wall does by itself: it counts down to the next round, and turns the pages of what does not fit on it."""

from datetime import datetime, time, timedelta

import pytest
from club_with_accounts import ClubUsers
from django.urls import reverse
from django.utils import timezone
from phone_pages import Phone, violations
from played_competition import found_competition
from playwright.sync_api import expect

from tournaments.words.tonight import begins_words

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_wall_counts_down_to_the_next_round_and_then_to_the_one_after(users: ClubUsers, phone: Phone) -> None:
    today = timezone.localdate(timezone.now() - timedelta(hours=5))
    league = found_competition(users.club, 4)
    league.fixtures.filter(round=1).update(on=today, at=time(23, 10), table="1")
    league.fixtures.filter(round=2).update(on=today, at=time(23, 55))
    first, second = (league.fixtures.filter(round=number)[0] for number in (1, 2))
    page = phone(users.organiser)
    page.clock.install(time=timezone.make_aware(datetime.combine(today, time(22, 40, 30))))
    page.goto(reverse("club-wall", args=[users.club.slug]))
    clock = page.locator(".wall-next:visible")
    expect(clock).to_contain_text(begins_words(time(23, 10), first))
    expect(clock.locator("[data-left]")).to_contain_text("30")
    assert violations(page) == []
    page.clock.fast_forward(10 * 60_000)
    expect(clock.locator("[data-left]")).to_contain_text("20")
    page.clock.fast_forward(21 * 60_000)
    expect(clock).to_contain_text(begins_words(time(23, 55), second))
    expect(clock.locator("[data-left]")).to_contain_text("44")


def test_what_does_not_fit_on_the_wall_is_shown_page_by_page(users: ClubUsers, phone: Phone) -> None:
    league = found_competition(users.club, 8)
    league.fixtures.update(on=timezone.localdate(timezone.now() - timedelta(hours=5)))
    page = phone(users.organiser)
    page.set_viewport_size({"width": 1100, "height": 430})
    page.clock.install()
    page.goto(reverse("club-wall", args=[users.club.slug]))
    label, matches = page.locator("[data-turns=matches] + [data-page]"), page.locator("[data-turns=matches] li")
    expect(label).to_be_visible()
    shown: list[str] = []
    pages = int(label.get_attribute("data-pages") or 0)
    for _turn in range(pages):
        shown += matches.filter(visible=True).all_inner_texts()
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        page.clock.run_for(15_000)
    assert sorted(shown) == sorted(set(shown))
    assert len(shown) == league.fixtures.count()
    assert violations(page) == []
    page.locator("[data-turning]").click()
    expect(matches.filter(visible=True)).to_have_count(league.fixtures.count())


def test_the_wall_has_the_same_number_of_pages_before_and_after_a_refresh(users: ClubUsers, phone: Phone) -> None:
    """As the server sends it the number of the page has no text yet, and takes no room."""
    league = found_competition(users.club, 8)
    league.fixtures.update(on=timezone.localdate(timezone.now() - timedelta(hours=5)))
    page = phone(users.organiser)
    page.goto(reverse("club-wall", args=[users.club.slug]))
    label = page.locator("[data-turns=matches] + [data-page]")
    for height in range(380, 480, 8):
        page.set_viewport_size({"width": 1100, "height": height})
        pages = []
        for text in ("", "1 of 9"):
            label.evaluate("(label, text) => { label.textContent = text; dispatchEvent(new Event('resize')); }", text)
            pages.append(label.get_attribute("data-pages"))
        assert pages[0] == pages[1]
