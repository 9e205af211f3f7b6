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
from matches_with_records import PLAYERS, ever

from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.rules.registry import find_rules
from scoring.statistics.current_records import FEW, standing_records
from scoring.statistics.new_records import records_set
from scoring.statistics.records import EVERY, STANDS
from scoring.visibility import Visibility

CREDITED = ("bowled", "caught", "caught_behind", "lbw", "stumped")
Best = tuple[Any, ...]
Done = tuple[str, Best]
"""What was done in a kind of record: how good it was, the greater the better."""
OF_FORDE = {"bowling", "ducks", "most-cards", "opening-hundred", *(f"stand-{wicket}" for wicket in STANDS)}
"""What is counted plainly in matches with balls, and in those of the other games by hand elsewhere."""


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


def made(club: Club, given: dict[str, Any], entries: list[Any]) -> Match:
    setup, problems = find_rules(given["variant"]).read_setup(given)
    assert setup is not None, problems
    return create_match(club, setup, None, entries=entries).match


def check(club: Club, season: list[Played]) -> None:
    due = best_of(season)
    found = {(record.variant, record.kind): record for record in standing_records(ever(club))}
    assert standing_records(ever(club, FEW + 1)) == list(found.values())
    assert {(game, kind) for game, kind in found if game == "forde" or kind not in OF_FORDE} == due.keys()
    for (variant, kind), best in due.items():
        of_game = [each for each in season if each.match.variant == variant]
        done = [(each, how_good) for each in of_game for of, how_good in each.done if of == kind]
        record = found[variant, kind]
        if kind in EVERY:
            assert record.number == len(done)
            continue
        holders = [each for each, how_good in done if how_good == best]
        assert {candidate.match_id for candidate in record.holders} <= {each.match.pk for each in holders}
        assert record.holders[0].match_id == min(holders, key=lambda each: each.order).match.pk
        assert record.number == len(holders)
    for played in season:
        check_new(played, season)


def check_new(played: Played, season: list[Played]) -> None:
    """A match set what was as good as all before it, and the first of its game nothing."""
    before = [each for each in season if each.match.variant == played.match.variant and each.order < played.order]
    best, own = best_of(before), best_of([played])
    due = {
        kind
        for (variant, kind), how_good in own.items()
        if before and (kind in EVERY or how_good >= best.get((variant, kind), how_good))
    }
    known = {kind for _variant, kind in own}
    assert {each.candidate.kind for each in records_set(played.match, Visibility.PUBLIC)} & known == due


def best_of(season: list[Played]) -> dict[tuple[str, str], Best]:
    """Return the best of each game and kind."""
    best: dict[tuple[str, str], Best] = {}
    for played in season:
        for kind, how_good in played.done:
            key = played.match.variant, kind
            best[key] = max(best.get(key, how_good), how_good)
    return best
