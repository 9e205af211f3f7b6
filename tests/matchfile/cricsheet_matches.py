"""Matches as Cricsheet has them, made up: two batters in at a time, who change ends, and extras."""

from copy import deepcopy
from random import Random
from typing import Any

SIDES = {team: [f"{team} {letter}" for letter in "ABCDEFGHIJK"] for team in ("Leeds", "Hull")}
KINDS = ("bowled", "caught", "lbw", "stumped", "run out", "caught and bowled", "hit wicket")


def ball(batter: str, bowler: str, other: str, runs: int = 0, **more: Any) -> dict[str, Any]:
    """Return a delivery without extras."""
    given = {"batter": runs, "extras": 0, "total": runs}
    return {"batter": batter, "bowler": bowler, "non_striker": other, "runs": given} | more


def twenty20(
    seed: int, *, overs: int = 20, bowlers: int = 5, extras: bool = True, wickets: float = 0.06
) -> dict[str, Any]:
    """Return a whole match."""
    random = Random(seed)
    first = _innings(random, "Leeds", "Hull", overs, bowlers, extras, wickets, None)
    target = _total(first) + 1
    second = _innings(random, "Hull", "Leeds", overs, bowlers, extras, wickets, target)
    lead = _total(first) - _total(second)
    outcome: dict[str, Any] = {"winner": "Leeds", "by": {"runs": lead}} if lead > 0 else {"result": "tie"}
    if lead < 0:
        outcome = {"winner": "Hull", "by": {"wickets": 10 - _wickets(second)}}
    return {
        "meta": {"data_version": "1.1.0", "created": "2026-05-03", "revision": 1},
        "info": {
            "balls_per_over": 6,
            "city": "York",
            "dates": ["2026-05-02"],
            "gender": "female",
            "match_type": "T20",
            "outcome": outcome,
            "overs": overs,
            "players": deepcopy(SIDES),
            "registry": {"people": {}},
            "season": "2026",
            "team_type": "club",
            "teams": [*SIDES],
            "toss": {"decision": "field", "winner": "Hull"},
            "venue": "Clifton Park",
        },
        "innings": [first, second | {"target": {"overs": overs, "runs": target}}],
    }


def _total(innings: dict[str, Any]) -> int:
    return sum(ball["runs"]["total"] for over in innings["overs"] for ball in over["deliveries"])


def _wickets(innings: dict[str, Any]) -> int:
    return sum(len(ball.get("wickets", ())) for over in innings["overs"] for ball in over["deliveries"])


def _innings(
    random: Random, team: str, other: str, overs: int, bowlers: int, extras: bool, wickets: float, target: int | None
) -> dict[str, Any]:
    waiting = list(SIDES[team])
    batting = [waiting.pop(0), waiting.pop(0)]
    played: list[dict[str, Any]] = []
    total, done = 0, False
    for number in range(overs):
        bowler = SIDES[other][10 - number % bowlers]
        balls: list[dict[str, Any]] = []
        counted = 0
        while counted < 6 and not done:
            made = ball(batting[0], bowler, batting[1])
            if extras and random.random() < 0.05:
                kind = random.choice(["wides", "noballs", "byes", "legbyes"])
                made |= {"extras": {kind: 1}, "runs": {"batter": 0, "extras": 1, "total": 1}}
                counted += kind in ("byes", "legbyes")
            elif random.random() < wickets:
                kind = random.choice(KINDS)
                made["wickets"] = [{"player_out": batting[0], "kind": kind}]
                if kind == "caught":
                    made["wickets"][0]["fielders"] = [{"name": SIDES[other][0]}]
                counted += 1
                if waiting:
                    batting[0] = waiting.pop(0)
                else:
                    done = True
            else:
                runs = random.choice([0, 0, 1, 1, 1, 2, 3, 4, 6])
                made["runs"] = {"batter": runs, "extras": 0, "total": runs}
                counted += 1
                if runs % 2:
                    batting.reverse()
            balls.append(made)
            total += made["runs"]["total"]
            done = done or (target is not None and total >= target)
        played.append({"over": number, "deliveries": balls})
        batting.reverse()
        if done:
            break
    return {"team": team, "overs": played, "powerplays": [{"from": 0.1, "to": 5.6, "type": "mandatory"}]}
