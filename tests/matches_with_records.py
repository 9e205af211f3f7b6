"""Matches that set records, for tests: typed from cards, scored ball by ball, and read back as short texts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from league_with_cards import card, setup_of

from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.rules.registry import find_rules, variants
from scoring.statistics.current_records import RecordScope, standing_records
from scoring.statistics.new_records import records_set
from scoring.statistics.records import record_figure
from scoring.visibility import Visibility
from tournaments.models import Competition

SIDES = ("Red", "Black")
PLAYERS = [{"name": f"Player {number}"} for number in range(1, 12)]


def innings(batters: str, falls: Sequence[int] = (), bowlers: str = "", balls: int = 120) -> dict[str, Any]:
    """Return an innings from a card, with the score at the fall of each wicket."""
    given = card(batters, bowlers, balls=balls)
    return given | {"falls": [{"runs": runs} for runs in falls]}


def total(runs: int, wickets: int, **more: Any) -> dict[str, Any]:
    """Return an innings of Forde's game of which nothing but the total was kept."""
    return {"runs": runs, "wickets": wickets, "balls": 120, **more}


def meet(league: Competition, day: date | None, *report: Mapping[str, Any], **given: Any) -> Match:
    """Play Ayr, batting first, against Bath, under the conditions of a league but outside it.

    As it was reported, an innings each, or as `given`: of `entries`.
    """
    setup = replace(setup_of(league, "Ayr", "Bath"), played_on=str(day or ""))
    given = given or {"report": {"innings": list(report)}}
    return create_match(league.season.club, setup, None, **given).match


def in_game(club: Club, variant: str, day: date, *report: Mapping[str, Any], **given: Any) -> Match:
    """Play a match of another game between Red, who bat first, and Black."""
    players = {"players": PLAYERS} if find_rules(variant).setup_rules.fewest_players else {}
    raw = {
        "variant": variant,
        "options": given.pop("options", {}),
        "sides": [{"name": name} | players for name in SIDES],
        "toss": {"won_by": 0, "chose": "bat"},
        "played_on": str(day),
    }
    setup, problems = find_rules(variant).read_setup(raw)
    assert setup is not None, problems
    return create_match(club, setup, None, **(given or {"report": {"innings": list(report)}})).match


def ever(club: Club, matches: int = 1) -> RecordScope:
    """Return the scope of all that a club played, as if there were so many matches of each game."""
    return RecordScope(club, dict.fromkeys(variants(), matches))


def standing(club: Club, kind: str, variant: str = "forde") -> list[str]:
    """Return who holds a record of the club: "152/2 Ayr", "87* Ayr 3"."""
    found = [each for each in standing_records(ever(club)) if (each.kind, each.variant) == (kind, variant)]
    return [
        f"{record_figure(candidate)} {candidate.name or candidate.side_name}".strip()
        for each in found
        for candidate in each.holders
    ]


def set_by(match: Match) -> list[str]:
    """Return what a match set: "highest-total 152/2", with "=" where it was level with what stood."""
    return [
        f"{record.candidate.kind} {record_figure(record.candidate)}{' =' if record.level else ''}"
        for record in records_set(match, Visibility.PUBLIC)
    ]
