"""The result of a match typed from paper: entered, refused beside its field, corrected, taken back; read at all depths."""

from typing import Any

import pytest
from clubhouse import Clubhouse, browser_of, match_in, open_clubhouse
from django.test import Client
from django.urls import reverse
from reported_matches import setup_of

from scoring.book.creating import create_match
from scoring.models import Match

pytestmark = pytest.mark.django_db

# Two innings of the 2005 sides: England 187/6, Australia 164 all out.
ENGLAND = """Trescothick b Warne 43 (30) 6x4 1x6
Strauss c Gilchrist b Lee 20 (17) 2x4 0x6
Vaughan run out 11 (10)
Bell lbw b Warne 51 (28)
Pietersen st b Warne 24 (15)
Flintoff not out 30 (15)
Geraint Jones b Lee 8 (5)"""


@pytest.fixture
def house() -> Clubhouse:
    return open_clubhouse()


def fields(**given: Any) -> dict[str, Any]:
    return {
        "batted_first": "0", "toss_known": "on",
        "innings0_runs": "187", "innings0_wickets": "6", "innings0_overs": "20",
        "innings1_runs": "164", "innings1_wickets": "11", "innings1_overs": "18.3",
    } | given  # fmt: skip


def send(browser: Client, match: Match, **given: Any) -> Any:
    address = reverse("match-result", args=[match.slug])
    match.refresh_from_db()
    return browser.post(address, {"seen": str(match.version), "key": f"key-{match.version}"} | given)


def test_totals_are_entered_and_read_everywhere(house: Clubhouse) -> None:
    match, scorer = match_in(house.club), browser_of(house.scorer)
    page = scorer.get(reverse("match", args=[match.slug])).text
    assert "Enter the result from paper" in page

    answer = send(scorer, match, **fields())

    assert answer.status_code == 302, answer.text
    match.refresh_from_db()
    assert (match.depth, match.status) == ("totals", "completed")
    assert match.head["result"] == {"outcome": "won", "winner": 0, "by": {"runs": 23}}
    for name in ("match", "match-scorecard", "match-overs", "match-charts", "match-live", "match-paper"):
        page = browser_of(None).get(reverse(name, args=[match.slug])).text
        assert "England won by 23 runs" in page.replace("<bdi>", "").replace("</bdi>", ""), name
        assert "Only the totals were kept." in page, name
    for name in ("match-notes", "match-board", "match-log", "match-history"):
        assert browser_of(None).get(reverse(name, args=[match.slug])).status_code == 200, name
