"""A small match to write into a book: its set-up, its entries, and acts by one call each."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from scoring.book.changes import Change
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import Receipt, write
from scoring.models import LogRecord, Match, MatchPlayer, MatchSide
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup

CLASSES = ((5, 0), (5, 0), (4, 0), (4, 0), (3, 0), (3, 2), (2, 1), (2, 1), (2, 2), (1, 3), (1, 3))
BOWLERS = (6, 7, 8, 9, 10, 11)

Given = dict[str, Any]


def document(**options: object) -> Given:
    """Return a set-up in its match-file form; either side bowls with 7 to 11, and side 0 bats."""
    return {
        "variant": "forde",
        "options": options,
        "sides": [
            {
                "name": side,
                "players": [
                    {
                        "name": f"{side} {n}",
                        "batting_class": batting,
                        "bowling_class": (bowling if n > 6 else None) or None,
                    }
                    for n, (batting, bowling) in enumerate(CLASSES, 1)
                ],
            }
            for side in ("Home", "Away")
        ],
        "toss": {"won_by": 0, "chose": "bat"},
    }


def read(raw: Given) -> Setup:
    """Read a set-up that nothing speaks against."""
    setup, problems = find_rules("forde").read_setup(raw)
    assert setup is not None, problems
    return setup


def setup_of(**options: object) -> Setup:
    """Return a set-up with these options."""
    return read(document(**options))


def over(bowler: int = 11) -> Given:
    return {"type": "over", "bowler": bowler}


def ball(runs: int | str = 0, **more: object) -> Given:
    """Return a ball by its outcome: runs, or how out."""
    return {"type": "ball"} | ({"out": runs} if isinstance(runs, str) else {"runs": runs}) | more


def one_over(bowler: int = 11, *balls: int | str) -> list[Given]:
    return [over(bowler), *map(ball, balls or (1, 0, 4, 0, 2, 0))]


def act(match: Match, author: User | None, changes: Sequence[Change] | Change, **signed: Any) -> Receipt:
    """Write an act on the newest version, unless `seen` says otherwise."""
    if "seen" not in signed:
        signed["seen"] = Match.objects.values_list("version", flat=True).get(pk=match.pk)
    return write(match.slug, [changes] if isinstance(changes, Change) else changes, Signature(author=author, **signed))


SHOWN = ("status", "played_on", "withdrawn", "scoreboard")
"""What the match's own row shows of its book, whichever version of it."""


def everything(match: Match) -> dict[str, object]:
    """Return all that is stored of a match, but who scores it and when it was changed."""
    sides = MatchSide.objects.filter(match=match)
    return {
        "match": Match.objects.values("version", *SHOWN).get(pk=match.pk),
        "log": list(LogRecord.objects.filter(match=match).values().order_by("version")),
        "sides": list(sides.values("place", "name", "played_by", "team")),
        "players": list(MatchPlayer.objects.filter(side__in=sides).values("side__place", "number", "name", "player")),
    }


def bodies_of(match: Match) -> list[str]:
    """Return the entries of the book as they now read."""
    return [line.body for line in open_book(match).lines]
