"""The result of a match typed from paper on a phone: a mistake is shown beside its field, and mended there."""

from collections.abc import Callable

import pytest
from clubhouse import Clubhouse, match_in
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_result_is_typed_from_paper_by_thumb_and_keyboard(house: Clubhouse, phone: Callable[[User], Page]) -> None:
    match = match_in(house.club)
    page = phone(house.scorer)
    page.goto(match.get_absolute_url())
    page.get_by_role("link", name="Enter the result from paper").click()
    for slot, (runs, wickets, overs) in enumerate((("187", "6", "20"), ("164", "10", "18.3"))):
        page.fill(f"[name=innings{slot}_runs]", runs)
        page.fill(f"[name=innings{slot}_wickets]", wickets)
        page.fill(f"[name=innings{slot}_overs]", overs)
    page.locator("details summary").first.click()
    page.get_by_label("Fall of wickets").first.fill("23, 51, 80, 100, 140, 187")
    page.get_by_role("button", name="Save the result").press("Enter")

    expect(page.get_by_text("With 10 of 11 wickets this innings was not over.")).to_be_visible()
    assert page.get_by_label("Fall of wickets").first.input_value() == "23, 51, 80, 100, 140, 187"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.fill("[name=innings1_wickets]", "11")
    page.get_by_role("button", name="Save the result").click()

    expect(page.get_by_text("England won by 23 runs")).to_be_visible()
    page.goto(reverse("match-scorecard", args=[match.slug]))
    expect(page.get_by_text("6-187")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
