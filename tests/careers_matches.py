"""Matches of two players to follow: written with a card, so that every figure of theirs is known by hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks
from scoring.models import Club, Match, Player, Team
from scoring.ready_made.teams import teams_2005
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup, Toss

OPTIONS = {option.name: option.default for option in find_rules("forde").setup_rules.options}
BOWLERS = (1, 2, 3, 4, 6)


def player_of(club: Club, name: str = "S P Jones") -> Player:
    return Player.objects.create(club=club, name=name)


def play(
    club: Club,
    player: Player | None,
    runs: int,
    out: str | None = None,
    *,
    day: date | None = None,
    balls: int | None = None,
    wickets: int = 0,
    conceded: int = 30,
    team: Team | None = None,
    people: Sequence[str] = ("", ""),
) -> Match:
    """Play a match of Forde's game: the player, number 1 of England, opens and makes `runs`; once out
    another makes 10 not out.

    Australia make `conceded` off these four overs, one of them a maiden, and 20 off
    another's, and lose `wickets` to the player.
    """
    home, away = teams_2005()
    setup = Setup(
        "forde",
        OPTIONS,
        (replace(home, players=home.players[::-1], played_by=people[0]), replace(away, played_by=people[1])),
        Toss(0, True),
        played_on=str(day or ""),
    )
    batters: list[dict[str, Any]] = [
        {"player": 1, "runs": runs} | ({"out": out} if out else {}) | ({} if balls is None else {"balls": balls}),
        *([{"player": 2, "runs": 10}] if out else []),
    ]
    if out not in (None, "run_out"):
        batters[0]["bowler"] = 11
    against: list[dict[str, Any]] = [
        *({"player": number, "runs": 0, "out": "bowled", "bowler": 1} for number in range(1, wickets + 1)),
        {"player": wickets + 1, "runs": conceded + 20},
    ]
    bowlers = [{"player": number, "balls": 24, "maidens": 4, "runs": 0, "wickets": 0} for number in BOWLERS]
    bowlers[-1] |= {"maidens": 0, "runs": 20}
    bowlers[0] |= {"maidens": 1, "runs": conceded, "wickets": wickets}
    innings = [
        {"runs": runs + 10 * bool(out), "wickets": int(out is not None), "balls": 120, "batters": batters},
        {"runs": conceded + 20, "wickets": wickets, "balls": 120, "batters": against, "bowlers": bowlers},
    ]
    players: list[int | None] = [player.pk if player else None] + [None] * 10
    links = [SideLinks(team=team.pk if team else None, players=players), SideLinks(team=None, players=[None] * 11)]
    return create_match(club, setup, None, links=links, report={"innings": innings}).match
