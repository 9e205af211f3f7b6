"""From a tap on the pad to the new score, around the 240th ball of a match: what the page shows before any answer."""

import statistics
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

from benchmarks.ratio import Ratio
from benchmarks.server import PASSWORD, Browser, served
from benchmarks.site import Site

AIM = 20.0
BALL, AROUND, OVER = 240, 30, 6
"""The ball around which taps are measured, how many are before and after it, and how many an over has."""
OVERS, BOWLERS = 50, 5
PAUSE = 100
"""Milliseconds between two taps: the answer to the one before comes in them."""
PHONE: ViewportSize = {"width": 360, "height": 740}
SYSTEMS_OWN = Path("/usr/bin/chromium")
_TAP = """async (runs) => {
    const score = () => document.querySelector("[data-live=score]").textContent;
    const before = score();
    const begun = performance.now();
    document.querySelector(`[name=outcome][value="${runs}"]`).click();
    while (score() === before) {
        if (performance.now() - begun > 5000) throw new Error("no new score");
        await new Promise((done) => setTimeout(done));
    }
    document.body.getBoundingClientRect();
    return performance.now() - begun;
}"""
"""Tap an outcome; return after how many milliseconds the page had the new score, laid out."""


def run(site: Site) -> Iterator[Ratio]:
    """Yield the 95th percentiles: with a network; without one, few balls waiting; without one for most of the match."""
    first, last = BALL - AROUND, BALL + AROUND
    ways = (("online", first, False), ("offline", first, True), ("offline since ball 60", 60, True))
    document = _innings(site.document)
    matches = [site.match(_entries(balls), document) for _name, balls, _offline in ways]
    with served() as port:
        Browser(port).sign_in(site.scorer)
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(
                executable_path=SYSTEMS_OWN if SYSTEMS_OWN.exists() else None, args=["--no-sandbox"]
            )
            context = chromium.new_context(base_url=f"http://127.0.0.1:{port}", viewport=PHONE, service_workers="block")
            page = context.new_page()
            _sign_in(page, site.scorer.username)
            for (name, balls, offline), match in zip(ways, matches, strict=True):
                page.goto(f"/matches/{match.slug}/score/")
                context.set_offline(offline)
                times = _taps(page, document["entries"][_entries(balls) : _entries(last)])
                context.set_offline(offline=False)
                page.evaluate("localStorage.clear()")
                slow = statistics.quantiles(times[first - balls :], n=20)[-1]
                yield Ratio(f"tap to new score at ball {BALL}, {name}: 95th, ms", slow, AIM)
            chromium.close()


def _innings(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document of the same sides with an innings of many overs, each ball with a run or two."""
    won_by = document["toss"]["won_by"]
    bowling = 1 - won_by if document["toss"]["chose"] == "bat" else won_by
    players = document["sides"][bowling]["players"]
    able = [number for number, player in enumerate(players, 1) if player.get("bowling_class")]
    entries: list[dict[str, Any]] = []
    for over, bowler in zip(range(OVERS), cycle(able[:BOWLERS])):
        entries.append({"type": "over", "bowler": bowler})
        entries += [{"type": "ball", "runs": 1 + (over + ball) % 2} for ball in range(OVER)]
    options = {"overs": OVERS, "max_overs_per_bowler": OVERS // BOWLERS}
    return document | {"options": options, "entries": entries}


def _entries(balls: int) -> int:
    """Return how many entries so many balls of whole overs are, with their bowlers."""
    return balls // OVER * (OVER + 1)


def _sign_in(page: Page, name: str) -> None:
    page.goto("/sign-in/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)


def _taps(page: Page, entries: list[dict[str, Any]]) -> list[float]:
    """Tap these entries; return how long it took to the new score of each ball."""
    times = []
    for entry in entries:
        if entry["type"] == "over":
            page.locator(f"[name=bowler][value='{entry['bowler']}']").click()
        else:
            times.append(float(page.evaluate(_TAP, entry["runs"])))
        page.wait_for_timeout(PAUSE)
    return times
