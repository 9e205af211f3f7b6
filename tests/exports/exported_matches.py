"""The matches with balls that come with the tests and the demo club, in the book and as Cricsheet's files.

`figures` reads such a file with nothing but the documentation of the format: an independent opinion of what is in it.
"""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scoring.book.new_match import create_match
from scoring.book.open_book import OpenBook, open_book
from scoring.exports.formats import FORMATS
from scoring.links import NO_WAY
from scoring.matchfile.reader import read
from scoring.models import Club, Match
from scoring.rules.registry import variants
from scoring.web.exported import exported

ROOT = Path(__file__).parents[2]
FILES = [
    path
    for folder in ("tests/matchfiles/examples", "scoring/games/*/demo")
    for path in sorted(ROOT.glob(f"{folder}/*.json"))
    if json.loads(path.read_text())["variant"] in variants()
]
_OF_BOWLER = ("bowled", "caught", "lbw", "stumped")


def in_the_book(club: Club, path: Path) -> tuple[Match, OpenBook]:
    """Store a match file in a club."""
    file = read(path.read_bytes()).file
    assert file is not None
    match = create_match(club, file.setup, None, entries=[entry.body() for entry in file.entries]).match
    return match, open_book(match)


def text_of(match: Match, book: OpenBook, form: str) -> str:
    """Return a match in a format."""
    (found,) = [each for each in FORMATS if each.slug == form]
    return exported(match, book.match, found, NO_WAY)[0]


def cricsheet_of(match: Match, book: OpenBook) -> dict[str, Any]:
    """Return a match as Cricsheet has it."""
    document: dict[str, Any] = json.loads(text_of(match, book, "cricsheet"))
    return document


def figures(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what a file of Cricsheet has of each innings: totals, batters, bowlers, the fall of wickets, by name."""
    found = []
    for innings in document["innings"]:
        batters: dict[str, Counter[str]] = {}
        bowlers: dict[str, Counter[str]] = {}
        outs: dict[str, tuple[str, str]] = {}
        falls, total = [], 0
        for over in innings["overs"]:
            conceded = 0
            for ball in over["deliveries"]:
                batter = batters.setdefault(ball["batter"], Counter())
                bowler = bowlers.setdefault(ball["bowler"], Counter())
                runs = ball["runs"]["batter"]
                batter.update(runs=runs, balls=1, fours=runs == 4, sixes=runs == 6)
                bowler.update(runs=runs, balls=1)
                total += ball["runs"]["total"]
                conceded += runs
                for wicket in ball.get("wickets", ()):
                    assert wicket["player_out"] not in outs
                    outs[wicket["player_out"]] = (wicket["kind"], ball["bowler"])
                    bowler["wickets"] += wicket["kind"] in _OF_BOWLER
                    falls.append((total, wicket["player_out"]))
            if len(over["deliveries"]) == 6 and not conceded:
                bowlers[over["deliveries"][0]["bowler"]]["maidens"] += 1
        found.append(
            {
                "team": innings["team"],
                "runs": total,
                "batters": batters,
                "bowlers": bowlers,
                "outs": outs,
                "falls": falls,
            }
        )
    return found


def own_figures(book: OpenBook) -> list[dict[str, Any]]:
    """Return the same of the derived section, which the rules worked out."""
    kinds = {"caught_behind": "caught", "run_out": "run out"}
    found = []
    for innings in (each.derived() for each in book.match.innings):
        batting, bowling = (book.setup.sides[side] for side in (innings["side"], 1 - innings["side"]))
        batters, outs = {}, {}
        for line in innings["batting"]:
            name = batting.player(line["player"]).name
            if line["balls"]:
                batters[name] = Counter({key: line[key] for key in ("runs", "balls", "fours", "sixes")})
            if line["out"]:
                outs[name] = (
                    kinds.get(line["out"], line["out"]),
                    line["bowler"] and bowling.player(line["bowler"]).name,
                )
        bowlers = {
            bowling.player(line["player"]).name: Counter(
                {key: line[key] for key in ("runs", "balls", "maidens", "wickets")}
            )
            for line in innings["bowling"]
            if line["balls"]
        }
        falls = [(fall["runs"], batting.player(fall["player"]).name) for fall in innings["fall"]]
        found.append(
            {
                "team": batting.name,
                "runs": innings["runs"],
                "batters": batters,
                "bowlers": bowlers,
                "outs": outs,
                "falls": falls,
            }
        )
    return found
