"""The live page and the board in a browser: they follow the match, and keep the score when they cannot."""

import re
from collections.abc import Iterator

import pytest
from chromium import running_chromium
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from stored_match import record, stored

from scoring.models import Club, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page() -> Iterator[Page]:
    with running_chromium() as browser:
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.set_default_timeout(15_000)
        yield page


@pytest.fixture
def match(transactional_db: None) -> Match:
    return stored(Club.objects.create(name="Otley"), upto=3)


def watched(page: Page, server: LiveServer, match: Match, name: str) -> list[str]:
    """Open a page and return the list to which its console's complaints will go."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{server.url}{match.get_absolute_url()}{name}/")
    expect(page.locator("#heard")).to_contain_text("Checked at")
    return complaints


@pytest.mark.parametrize("name", ["live", "board"])
def test_the_score_follows_the_match(page: Page, live_server: LiveServer, match: Match, name: str) -> None:
    complaints = watched(page, live_server, match, name)
    score = page.locator("#live" if name == "board" else "#live-now")
    expect(score).to_contain_text("4/0")
    record(match, {"type": "ball", "runs": 6})
    expect(score).to_contain_text("10/0", timeout=15_000)
    expect(page.get_by_role("status")).to_contain_text("6 runs")
    expect(page.get_by_role("status")).to_contain_text("10 for 0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints == []


def test_a_lost_connection_keeps_the_score_and_says_so(page: Page, live_server: LiveServer, match: Match) -> None:
    watched(page, live_server, match, "live")
    page.route("**/live/score/", lambda route: route.abort())
    heard = page.locator("#heard")
    expect(heard).to_contain_text(heard.get_attribute("data-failed") or "?", timeout=15_000)
    expect(page.locator("#live-now")).to_contain_text("4/0")
    page.unroute("**/live/score/")
    expect(heard).to_contain_text(heard.get_attribute("data-checked") or "?", timeout=15_000)


def refresh(page: Page) -> None:
    """Have the live score asked for again, and wait until the answer has been dealt with."""
    page.evaluate(
        """() => new Promise((done) => {
            const live = document.getElementById("live");
            live.addEventListener("htmx:afterRequest", done, { once: true });
            htmx.trigger(live, "refresh");
        })"""
    )


def test_what_has_not_changed_is_not_written_again(page: Page, live_server: LiveServer, match: Match) -> None:
    statuses: list[int] = []
    page.on("response", lambda answer: statuses.append(answer.status) if "/score/" in answer.url else None)
    watched(page, live_server, match, "live")
    refresh(page)
    page.evaluate("document.querySelector('.result').id = 'kept'")
    refresh(page)
    expect(page.locator("#kept")).to_have_count(1)
    record(match, {"type": "ball", "runs": 6})
    refresh(page)
    expect(page.locator("#kept")).to_have_count(0)  # gone as soon as anything is written
    assert set(statuses) <= {200, 304}


def test_the_page_of_a_match_follows_it_too(page: Page, live_server: LiveServer, match: Match) -> None:
    """Score, title, what happened last and the card change; what is read, and what has the focus, stays where it is."""
    page.goto(f"{live_server.url}{match.get_absolute_url()}")
    expect(page.locator("#heard")).to_contain_text("Checked at")
    expect(page).to_have_title(re.compile("4/0 .* · England v Australia"))
    lines = page.locator(".commentary li")
    expect(lines.first).to_contain_text("Giles to Langer: 4 runs")
    first = lines.first.locator("a")
    first.focus()
    first.evaluate("line => window.scrollTo(0, line.getBoundingClientRect().top + window.scrollY - 40)")
    before = first.bounding_box()
    record(match, {"type": "ball", "runs": 6})
    expect(page).to_have_title(re.compile("10/0 .* · England v Australia"), timeout=15_000)
    expect(lines.first).to_contain_text("Giles to Langer: 6 runs")
    expect(page.locator("#course table.batting")).to_contain_text("10")
    expect(page.get_by_role("status").last).to_contain_text("6 runs")
    old = lines.nth(1).locator("a")
    expect(old).to_be_focused()
    after = old.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2
    below = page.locator("#course table.batting")
    below.evaluate("card => window.scrollTo(0, card.getBoundingClientRect().top + window.scrollY - 40)")
    before = below.bounding_box()
    match.refresh_from_db()
    record(match, {"type": "ball", "runs": 1})
    expect(lines.first).to_contain_text("1 run", timeout=15_000)
    after = below.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2
    match.refresh_from_db()
    record(match, {"type": "concede", "side": 1})
    expect(page).to_have_title(re.compile("England won .* · England v Australia"), timeout=15_000)
    expect(page.locator("#course .report")).to_have_count(1)


def test_on_a_wide_screen_the_card_stands_beside_the_figures_and_what_happened(
    page: Page, live_server: LiveServer, match: Match
) -> None:
    """Each has its place there whatever is recorded, and what is under the pointer stays there."""
    page.set_viewport_size({"width": 1280, "height": 800})
    watched(page, live_server, match, "live")
    parts = ("#live-now", ".tabs", "#live", ".commentary", "#course .innings")
    before = [page.locator(part).bounding_box() for part in parts]
    record(match, {"type": "ball", "runs": 6})
    refresh(page)
    expect(page.locator(".commentary li").first).to_contain_text("6 runs")
    after = [page.locator(part).bounding_box() for part in parts]
    for box, moved in zip(before, after, strict=True):
        assert box
        assert moved
        assert [box[side] for side in ("x", "y", "width")] == [moved[side] for side in ("x", "y", "width")]
    score, tabs, figures, told, card = [box for box in after if box]
    assert score["y"] < tabs["y"] < figures["y"] < told["y"]
    assert figures["x"] == told["x"] < told["x"] + told["width"] < card["x"]
    assert card["y"] - figures["y"] < 20
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_the_chances_follow_the_match_and_a_screen_may_do_without(
    page: Page, live_server: LiveServer, match: Match
) -> None:
    complaints = watched(page, live_server, match, "live")
    line = page.locator("#live .of-chances")
    expect(line).to_contain_text("England")
    before = line.inner_text()
    record(match, {"type": "ball", "runs": 6})
    expect(page.locator("#live-now")).to_contain_text("10/0", timeout=15_000)
    expect(line).not_to_have_text(before)
    line.get_by_role("link").click()
    chart = page.locator("#chances")
    expect(chart.get_by_role("img", name="Chances")).to_be_in_viewport()
    switch = page.locator("button[data-no-chances]")
    switch.click()
    expect(chart).to_be_hidden()
    page.go_back()
    expect(page.locator("#live-now")).to_contain_text("10/0")
    expect(line).to_be_hidden()
    page.go_forward()
    switch.click()
    expect(chart).to_be_visible()
    page.go_back()
    expect(line).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints == []
