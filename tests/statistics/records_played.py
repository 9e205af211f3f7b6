"""Matches played with real cards, and what was done in each kind of record, counted plainly from what was played."""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

import forde_slow_model
from forde_dealer import Game, Style, sides
from grid_matches import BOWLING_FIRST, Table
from records_house import PLAYERS
from shields_matches import document
from shields_table import Style as ShieldsStyle
from shields_table import Table as ShieldsTable

from scoring.book.creating import create_match
from scoring.models import Club, Match
from scoring.rules.registry import find
from scoring.statistics.records import STANDS

CREDITED = ("bowled", "caught", "caught_behind", "lbw", "stumped")
Best = tuple[Any, ...]
Done = tuple[str, Best]
"""What was done in a kind of record: how good it was, the greater the better."""


@dataclass
class Played:
    """A match as it was played: when, and all that it did in any kind of record."""

    match: Match
    day: date
    done: list[Done]

    @property
    def order(self) -> tuple[date, int]:
        return self.day, self.match.pk


def forde(club: Club, day: date, rng: random.Random) -> Played:
    overs = rng.choice([2, 3, 5])
    options = {"overs": overs, "max_overs_per_bowler": 1 + overs // 5, "stop_at_target": rng.random() < 0.5}
    given = {"variant": "forde", "options": options, "sides": sides(rng), "toss": {"won_by": 0, "chose": "bat"}}
    entries = Game(given, Style(wicket_ball=0.5, hit_out=0.3), rng).play()
    innings, result = forde_slow_model.fold(given, entries)
    return Played(made(club, given | {"played_on": str(day)}, entries), day, list(of_balls(innings, result or {})))


def of_balls(innings: list[Any], result: Any) -> Iterator[Done]:
    """Count an innings ball by ball."""
    totals = [(sum(b["runs"] for b in each["balls"]), each["closed_by"] == "wickets") for each in innings]
    yield from (*of_totals(totals), of_match(totals))
    yield from of_margin(result.get("by") or {})
    for each in innings:
        runs: dict[int, int] = defaultdict(int)
        faced: dict[int, int] = defaultdict(int)
        fifties: dict[int, int] = {}
        marks = [0]
        balls: dict[int, list[Any]] = defaultdict(list)
        for ball in each["balls"]:
            runs[ball["batter"]] += ball["runs"]
            faced[ball["batter"]] += 1
            balls[ball["bowler"]].append(ball)
            if runs[ball["batter"]] >= 50:
                fifties.setdefault(ball["batter"], faced[ball["batter"]])
            if ball["out"]:
                marks.append(sum(runs.values()))
        out = {ball["batter"] for ball in each["balls"] if ball["out"]}
        yield from (("score", (runs[batter], batter not in out)) for batter in each["in"])
        yield from (("fastest-fifty", (-taken,)) for taken in fifties.values())
        yield from of_wickets(marks, sum(runs.values()), [runs[batter] for batter in out])
        for bowled in balls.values():
            wickets = [ball["out"] in CREDITED for ball in bowled]
            if any(wickets):
                yield "bowling", (sum(wickets), -sum(ball["runs"] for ball in bowled))
            text = "".join("W" if wicket else "." for wicket in wickets)
            if "WWW" in text:
                yield "hat-trick", (text.count("WWW"),)


def of_totals(totals: list[tuple[int, bool]]) -> Iterator[Done]:
    """Count innings, each with whether it was complete."""
    yield from (("highest-total", (runs,)) for runs, _complete in totals)
    yield from (("lowest-total", (-runs,)) for runs, complete in totals if complete)


def of_match(totals: list[tuple[int, bool]]) -> Done:
    """Count the innings together."""
    return "aggregate", (sum(runs for runs, _complete in totals),)


def of_margin(by: dict[str, int]) -> Iterator[Done]:
    if "innings" in by:
        yield "win-by-innings", (by["runs"],)
    elif "runs" in by:
        yield from (("win-by-runs", (by["runs"],)), ("narrowest-win", (-by["runs"],)))
    elif "wickets" in by:
        yield from (("win-by-wickets", (by["wickets"],)), ("narrowest-wickets", (-by["wickets"],)))
        if "balls_left" in by:
            yield from (("win-by-balls", (by["balls_left"],)), ("narrowest-balls", (-by["balls_left"],)))


def of_wickets(marks: list[int], total: int, out: list[int]) -> Iterator[Done]:
    """Count stands, given nought and the score at the fall of each wicket, and ducks, given what those out made."""
    stands = [after - before for before, after in pairwise([*marks, total])]
    for wicket, runs in enumerate(stands, 1):
        if runs and wicket in STANDS:
            yield f"stand-{wicket}", (runs,)
    if stands[0] >= 100:
        yield "opening-hundred", (stands[0],)
    if out.count(0) >= 2:
        yield "ducks", (out.count(0),)


def grid(club: Club, day: date, rng: random.Random) -> Played:
    slug = rng.choice(("british", "new-zealand"))
    options = {"innings": rng.choice([1, 2]), "follow_on_margin": rng.choice([60, 200])}
    table = Table(slug, options, rng)
    sheet = table.play()
    given = {
        "variant": slug,
        "options": options,
        "sides": [{"name": name, "players": PLAYERS} for name in ("England", "Australia")],
        "toss": {"won_by": 0, "chose": "bat"},
        "played_on": str(day),
    }
    match = made(club, given, sheet.entries)
    totals = [(played.runs, played.wickets >= 10) for _side, played in sheet.innings]
    done = [*of_totals(totals), of_match(totals), *of_margin(sheet.by or {}), *of_turns(sheet.entries, slug)]
    for _side, played in sheet.innings:
        # The last to come in is out where all ten are.
        done += [
            ("score", (runs, number > played.wickets and played.wickets < 10))
            for number, runs in enumerate(played.batters, 1)
        ]
    return Played(match, day, done)


def of_turns(entries: list[Any], slug: str) -> Iterator[Done]:
    """Count the cards of batting turns; an innings begins with the first turn of the side that plays it first."""
    assert slug in BOWLING_FIRST
    cards = [sum(part["cards"] for part in each["segments"]) for each in entries if each["type"] == "batting_turn"]
    if cards:
        yield "longest-turn", (max(cards),)


def shields(club: Club, day: date, rng: random.Random) -> Played:
    given = document(timeless=True)
    table = ShieldsTable(given, ShieldsStyle(close=0.1), rng)
    table.play()
    match = made(club, given | {"played_on": str(day)}, table.entries)
    batted = [False]
    for entry in table.entries:
        if entry["type"] == "close":
            batted.append(False)
        batted[-1] = batted[-1] or entry["type"] == "play"
    totals = [(runs, number < len(batted)) for number, (_side, runs) in enumerate(table.score, 1)]
    # Closed before anything was played it is no innings, though the match has its runs.
    innings = [total for total, played in zip(totals, batted, strict=False) if played or not total[1]]
    margin: dict[str, int] = {}
    match table.outcome.split():
        case [_winner, "by", "an", "innings"]:
            margin = {"innings": 1, "runs": abs(table.total(0) - table.total(1))}
        case [_winner, "by", count, "wickets"]:
            margin = {"wickets": int(count)}
        case [_winner, "by", count]:
            margin = {"runs": int(count)}
    return Played(match, day, [*of_totals(innings), of_match(totals), *of_margin(margin)])


def made(club: Club, given: dict[str, Any], entries: list[Any]) -> Match:
    setup, problems = find(given["variant"]).read_setup(given)
    assert setup is not None, problems
    return create_match(club, setup, None, entries=entries).match
