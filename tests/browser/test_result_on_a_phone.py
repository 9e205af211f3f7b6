"""The result of a match typed from paper on a phone: a mistake is shown beside its field, and mended there."""

from collections.abc import Callable

import pytest
from club_with_accounts import ClubUsers, match_in
from django.contrib.auth.models import User
from django.urls import reverse
from phone_pages import link_to, main_key
from playwright.sync_api import Page, expect
from wording import problem

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_result_is_typed_from_paper_by_thumb_and_keyboard(users: ClubUsers, phone: Callable[[User], Page]) -> None:
    match = match_in(users.club)
    page = phone(users.scorer)
    page.goto(match.get_absolute_url())
    link_to(page, "/result/").click()
    for slot, (runs, wickets, overs) in enumerate((("187", "6", "20"), ("164", "10", "18.3"))):
        page.fill(f"[name=innings{slot}_runs]", runs)
        page.fill(f"[name=innings{slot}_wickets]", wickets)
        page.fill(f"[name=innings{slot}_overs]", overs)
    page.locator("details summary").first.click()
    page.locator("[name=innings0_falls]").fill("23, 51, 80, 100, 140, 187")
    main_key(page).press("Enter")

    expect(page.locator("#id_innings1_wickets_error")).to_have_text(problem("innings_not_over", given=10, wickets=11))
    assert page.input_value("[name=innings0_falls]") == "23, 51, 80, 100, 140, 187"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.fill("[name=innings1_wickets]", "11")
    main_key(page).click()

    expect(page.get_by_text("England won by 23 runs")).to_be_visible()
    page.goto(reverse("match-scorecard", args=[match.slug]))
    expect(page.get_by_text("6-187")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
