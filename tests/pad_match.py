"""A short match to score on the pad, and a hand that taps its keys."""

import itertools
import json
import re
from dataclasses import replace
from typing import Any

from club_with_accounts import browser_of
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client, TestCase

from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.ready_made.teams import teams_2005
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup, Toss

KATICH, WARNE, GILLESPIE, LEE, McGRATH = 5, 7, 9, 10, 11
UNDO = "//*[@data-act='undo']"
"""The key that undoes; it is disabled where there is nothing to undo."""
WHY = "//*[@data-why]"
"""The sentences in which a pad says why it recorded nothing, and what to look at again."""
MEANWHILE = "//*[@id='pad-said']//li"
"""What others have recorded since."""
SCORING = "//*[@id='pad-said']//*[*[@data-act='take-over']]/p"
"""Who scores the match, where it is somebody else."""
OPENING = "//*[contains(@class, 'turn-opening')]"
"""What is said before an innings opens, in the games that have no bowlers to choose from."""
DUE = "//*[@data-due='%s']"
"""What is due now, by its kind."""
CHASE = "//*[@data-live='chase']"
"""The target, or who leads by how much."""
_keys = itertools.count()

Given = dict[str, Any]


def over(bowler: int = LEE) -> Given:
    return {"type": "over", "bowler": bowler}


def ball(runs: int | str = 0, **more: object) -> Given:
    return {"type": "ball", **({"out": runs} if isinstance(runs, str) else {"runs": runs}), **more}


def cards(bowler: str, batter: str, *drawn: str) -> Given:
    return {"type": "ball", "bowler_card": bowler, "batter_card": batter, **({"drawn": list(drawn)} if drawn else {})}


def short_match(club: Club, names: tuple[str, str] = ("England", "Australia"), **options: Any) -> Match:
    """Make a match of two overs a side, unless the options say otherwise. England bat first."""
    sides = [replace(side, name=name) for side, name in zip(teams_2005(), names, strict=True)]
    defaults = {option.name: option.default for option in find_rules("forde").setup_rules.options}
    given = {"overs": 2, "max_overs_per_bowler": 1} | options
    setup = Setup("forde", defaults | given, (sides[0], sides[1]), Toss(0, True))
    return create_match(club, setup, None).match


class Hand:
    """A person with a pad: knows the version last seen, and sends each tap under a key of its own."""

    def __init__(self, match: Match, user: User | Client | None, parts: bool = True, *, address: str = "") -> None:
        self.match = match
        self.client = user if isinstance(user, Client) else browser_of(user)
        self.address = address or f"/matches/{match.slug}/score/"
        self.headers = {"X-Pad": "1"} if parts else {}
        self.seen = match.version

    def look(self) -> HttpResponse:
        """Load the page."""
        return self._saw(self.client.get(self.address))

    def tap(self, *entries: object, **fields: object) -> HttpResponse:
        """Send entries as the script does."""
        return self.post("record/", entries=json.dumps(entries), **fields)

    def post(self, act: str, **fields: object) -> HttpResponse:
        """Send any act, signed with what was last seen unless told otherwise; None leaves a field out."""
        sent = {"seen": self.seen, "key": f"tap-number-{next(_keys)}", **fields}
        given = {key: value for key, value in sent.items() if value is not None}
        with TestCase.captureOnCommitCallbacks(execute=True):  # a test commits nothing, and the pad's server does
            return self._saw(self.client.post(self.address + act, given, headers=self.headers))

    def _saw(self, response: Any) -> HttpResponse:
        shown = re.search(r'data-version="(\d+)"', response.content.decode())
        if shown:
            self.seen = int(shown[1])
        answer: HttpResponse = response
        return answer


def state(response: HttpResponse) -> Given:
    """Return what the answer tells the script."""
    found = re.search(r'(?s)id="pad-state".*?<script[^>]*>(.*?)</script>', response.content.decode())
    assert found is not None
    loaded: Given = json.loads(found[1])
    return loaded
