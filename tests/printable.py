"""Matches to print in tests: the examples, and short ones written ball by ball."""

import json
from itertools import cycle
from pathlib import Path
from typing import Any

from scoring.rules.entries import Entry
from scoring.rules.match import PlayableMatch
from scoring.rules.registry import find_rules, variants

EXAMPLES = [
    path
    for path in sorted((Path(__file__).parent / "matchfiles" / "examples").glob("*.json"))
    if json.loads(path.read_text())["variant"] in variants()
]
BATTED = [path for path in EXAMPLES if find_rules(json.loads(path.read_text())["variant"]).setup_rules.fewest_players]
"""Those with players."""
HOW = {"b": "bowled", "c": "caught", "cb": "caught_behind", "lbw": "lbw", "st": "stumped", "ro": "run_out"}
_ENGLAND = "M E Trescothick,A J Strauss,M P Vaughan,I R Bell,K P Pietersen,A Flintoff,G O Jones,A F Giles,"
_AUSTRALIA = "J L Langer,M L Hayden,R T Ponting,D R Martyn,M J Clarke,S M Katich,A C Gilchrist,S K Warne,"
NAMES = (
    f"{_ENGLAND}M J Hoggard,S J Harmison,S P Jones".split(","),
    f"{_AUSTRALIA}B Lee,J N Gillespie,G D McGrath".split(","),
)


def document(**changes: Any) -> dict[str, Any]:
    """Return the set-up of a match of two overs a side; numbers 7 to 11 bowl, side 0 bats first."""
    sides = [
        {
            "name": name,
            "players": [
                {"name": player, "batting_class": 3, "bowling_class": 2 if number > 6 else None}
                for number, player in enumerate(players, 1)
            ],
        }
        for name, players in zip(("England", "Australia"), NAMES, strict=True)
    ]
    return {
        "variant": "forde",
        "options": {"overs": 2},
        "sides": sides,
        "toss": {"won_by": 0, "chose": "bat"},
    } | changes


def overs(*written: str) -> list[dict[str, Any]]:
    """Return the entries of overs as a scorer types them, ". 1 4 lbw 2 6", bowled by 7, 8, 9, 10, 11 in turn."""
    entries: list[dict[str, Any]] = []
    for bowler, over in zip(cycle(range(7, 12)), written, strict=False):
        entries.append({"type": "over", "bowler": bowler})
        for ball in over.split():
            given = {"out": HOW[ball]} if ball in HOW else {"runs": 0 if ball == "." else int(ball)}
            entries.append({"type": "ball", **given})
    return entries


def grid(variant: str, **changes: Any) -> dict[str, Any]:
    """Return the set-up of a match of turns, without classes; side 0 bats first."""
    sides = [
        side | {"players": [{"name": player["name"]} for player in side["players"]]} for side in document()["sides"]
    ]
    return {"variant": variant, "sides": sides, "toss": {"won_by": 0, "chose": "bat"}} | changes


def bowl(cards: int, **more: Any) -> dict[str, Any]:
    """Return the entry of a bowling turn."""
    return {"type": "bowling_turn", "cards": cards, **more}


def bat(*segments: int | dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the entry of a batting turn; a segment is its cards, or all that it has."""
    whole = [segment if isinstance(segment, dict) else {"cards": segment} for segment in segments]
    return {"type": "batting_turn", "segments": whole, **more}


def folded(setup: dict[str, Any], given: list[dict[str, Any]]) -> tuple[PlayableMatch[Any], list[Entry]]:
    """Return the match after the entries, and the entries."""
    variant = find_rules(setup["variant"])
    left_out = ("format", "version", "entries", "derived")
    read, problems = variant.read_setup({key: value for key, value in setup.items() if key not in left_out})
    assert read is not None, problems
    match = variant(read)
    entries = []
    for raw in given:
        entry, problems = variant.read_entry(raw)
        assert entry is not None, problems
        match.play(entry)
        entries.append(entry)
    return match, entries


def example(path: Path, upto: int | None = None) -> tuple[PlayableMatch[Any], list[Entry]]:
    """Return an example's match, or its first `upto` entries."""
    file = json.loads(path.read_text())
    return folded(file, file["entries"][:upto])
