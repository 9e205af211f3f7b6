"""A match of Cricket Card to score on the pad: Red, who bats first, and Black; plays in the shorthand of paper."""

from typing import Any

from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.rules.registry import find_rules

RED, BLACK = 0, 1

Given = dict[str, Any]

FIRST_PAIR = ("3: J Q", "6: 7", "1: K", "close", "2: 9 10", "5: A", "close: 2 3 4 5 / 2 3 4 5")
"""Red make 10 + 120 and 14 in hand, Black 90 and 14: Red lead by 40, and bat again."""

FOLLOW_ON = ("1: A", "2: K", "close", "10: 2", "close: 2 3 4 5 / 3 4 5 6")
"""Red make 130 + 110 and 14 in hand, Black 18: they are 236 behind."""


def play(line: str) -> Given:
    """Return the entry of a line: `3: J Q`, `close`, `close: 2 3 4 5 / J Q K A` with Red's hand first."""
    kind, _colon, cards = line.partition(":")
    if kind != "close":
        return {"type": "play", "wicket": int(kind), "cards": cards.split()}
    hands = {"hands": [hand.split() for hand in cards.split("/")]} if cards else {}
    return {"type": "close", **hands}


def shields_match(club: Club, *lines: str, names: tuple[str, str] = ("Red", "Black"), **options: Any) -> Match:
    """Make a match with these lines played."""
    given = {"options": options, "sides": [{"name": name} for name in names], "toss": {"won_by": 0, "chose": "bat"}}
    setup, problems = find_rules("shields").read_setup(given)
    assert setup is not None, problems
    return create_match(club, setup, None, entries=[play(line) for line in lines]).match
