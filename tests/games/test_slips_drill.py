"""The slips of the match files, entered on a phone without a network: refused when it is back, and left out."""

import os
import re
from itertools import count
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from phone_pages import Phone, saved, waiting
from playwright.sync_api import Page, expect
from slips import match_before, slips

from scoring.models import LogRecord, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WORDS = re.compile(r"\w+ \w+.*\.$", re.DOTALL)
_keys = count()


def enter(page: Page, match: Match, account: int, raw: Any) -> None:
    """Have an entry wait for the pad of a match as its script keeps it."""
    act = {"act": "record", "by": "Lee", "entries": [raw], "words": "the slip", "short": "it", "records": 1}
    signed = {"seen": match.version, "key": f"slip-{next(_keys)}"}
    name = f"pad:/matches/{match.slug}/score/record/:{account}"
    page.evaluate("([name, act]) => localStorage.setItem(name, JSON.stringify([act]))", [name, act | signed])


def test_a_slip_is_refused_in_words_and_left_out_drill(phone: Phone, users: ClubUsers) -> None:
    page = phone(users.scorer)
    for slip in slips()[:: 1 if "DRILL_MATCHES" in os.environ else 6]:
        match = match_before(users.club, slip)
        before = LogRecord.objects.filter(match=match).count()
        enter(page, match, users.scorer.pk, slip["entries"][slip["entry"]])
        page.route("**/score/record/", lambda route: route.abort())
        page.goto(f"/matches/{match.slug}/score/")
        expect(waiting(page, 1)).to_be_visible()
        page.unroute("**/score/record/")
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(page.locator("#pad-unsent")).to_have_text("the slip")
        expect(page.locator("#pad-said [data-why]").first).to_have_text(WORDS)
        page.locator("[data-refused=leave]").click()
        expect(saved(page)).to_be_visible()
        assert LogRecord.objects.filter(match=match).count() == before, slip["file"]
