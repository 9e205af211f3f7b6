"""The clock of the next round on the wall counts the minutes down by itself, and goes on to the round after it."""

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
