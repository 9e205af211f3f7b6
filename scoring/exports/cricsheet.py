"""A match of overs as a JSON file of Cricsheet, version 1.1.0 (https://cricsheet.org/format/json/)."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone

from scoring.exports.deliveries import ReadDelivery, innings_of_overs, read_deliveries
from scoring.exports.people import People, people_of
from scoring.links import NO_WAY, Way
from scoring.models import Match
from scoring.rules.innings import HowOut
from scoring.rules.match_state import MatchState
from scoring.rules.overs import BALLS, OversInnings, overs_text
from scoring.rules.results import Outcome, Result
from scoring.rules.settlement import DecidedBy, counted, target_of

DATA_VERSION = "1.1.0"
LONGEST_T20 = 20

KINDS = {
    HowOut.BOWLED: "bowled",
    HowOut.CAUGHT: "caught",
    HowOut.CAUGHT_BEHIND: "caught",
    HowOut.LBW: "lbw",
    HowOut.STUMPED: "stumped",
    HowOut.RUN_OUT: "run out",
}
"""How Cricsheet calls each way of being out."""
_BY_KEEPER = (HowOut.CAUGHT_BEHIND, HowOut.STUMPED)
_NO_WINNER = {
    Outcome.TIED: "tie",
    Outcome.DRAWN: "draw",
    Outcome.ABANDONED: "no result",
    Outcome.NO_RESULT: "no result",
}
_DECIDED = {DecidedBy.SUPER_OVER: "eliminator", DecidedBy.BOWL_OUT: "bowl_out"}
_METHODS = {DecidedBy.LOT: "Lot"}


def cricsheet_document(row: Match, match: MatchState[Any], way: Way = NO_WAY) -> dict[str, object]:
    """Return a match, played for what is on its `way`, as Cricsheet has it. One query."""
    people = people_of(row, match.setup)
    return {
        "meta": {"data_version": DATA_VERSION, "created": _day(row.created_at), "revision": row.version},
        "info": cricsheet_info(row, match, people, way),
        "innings": [_innings(innings, match, people) for innings in innings_of_overs(match)],
    }


def cricsheet_info(row: Match, match: MatchState[Any], people: People, way: Way) -> dict[str, Any]:
    """Return what Cricsheet tells of a match as a whole."""
    setup, toss = match.setup, match.setup.toss
    day = played_on(row, match)
    overs = match.balls_an_innings // BALLS
    info: dict[str, Any] = {
        "balls_per_over": BALLS,
        "dates": [day],
        **_event(way),
        "gender": "male",  # readers know no other word for what has none
        "match_type": "T20" if overs <= LONGEST_T20 else "ODM",
        "outcome": _outcome(match, people),
        "overs": overs,
        "players": {team: list(players.values()) for team, players in zip(people.teams, people.sides, strict=True)},
        "registry": {"people": dict(people.ids)},
        "season": day[:4],
        "team_type": "club",
        "teams": list(people.teams),
        "toss": {"decision": "bat" if toss.chose_to_bat else "field", "winner": people.teams[toss.won_by]},
        "venue": setup.venue,
    }
    if not match.toss_known:
        info["toss"]["uncontested"] = True
    return info


def _event(way: Way) -> dict[str, Any]:
    """Return the competition and the round of a match that was played for one."""
    return {"event": dict(zip(("name", "stage"), (link.text for link in way), strict=False))} if way else {}


def played_on(row: Match, match: MatchState[Any]) -> str:
    """Return the day of a match as 2026-05-02: where none was given, that on which it was made."""
    return match.setup.played_on or _day(row.created_at)


def dismissal(delivery: ReadDelivery, match: MatchState[Any], innings: OversInnings, people: People) -> dict[str, Any]:
    """Return the wicket that fell with a ball; fielders only where the game tells who it was."""
    out = delivery.ball.out or HowOut.BOWLED
    wicket: dict[str, Any] = {"kind": KINDS[out], "player_out": people.sides[innings.side][delivery.ball.batter]}
    keeper = match.setup.sides[1 - innings.side].keeper
    if out in _BY_KEEPER and keeper:
        wicket["fielders"] = [{"name": people.sides[1 - innings.side][keeper]}]
    return wicket


def _day(moment: Any) -> str:
    return str(timezone.localdate(moment).isoformat())


def _outcome(match: MatchState[Any], people: People) -> dict[str, Any]:
    """Return how a match ended; one that goes on has no result yet."""
    decider, result = match.settlement.decider, counted(match)
    if result is None:
        return {"result": _NO_WINNER[Outcome.NO_RESULT]}
    if result.winner is None:
        return {"result": _NO_WINNER[result.outcome]}
    winner = people.teams[result.winner]
    if decider is not None and result == Result(Outcome.WON, decider.side):
        if decider.by in _DECIDED:
            return {"result": _NO_WINNER[Outcome.TIED], _DECIDED[decider.by]: winner}
        return {"winner": winner, "method": decider.words or _METHODS.get(decider.by, "")}
    if result.outcome is not Outcome.WON:
        return {"winner": winner, "method": "Awarded"}
    revised = {"method": "Revised target"} if target_of(match) else {}
    return {"winner": winner, "by": _margin(result.by or {})} | revised


def _margin(by: Mapping[str, int]) -> dict[str, int]:
    return {kind: by[kind] for kind in ("runs", "wickets") if kind in by}


def _innings(innings: OversInnings, match: MatchState[Any], people: People) -> dict[str, object]:
    overs: list[dict[str, Any]] = []
    for delivery in read_deliveries(innings, match):
        if delivery.number == 1:
            overs.append({"over": delivery.over, "deliveries": []})
        overs[-1]["deliveries"].append(_delivery(delivery, match, innings, people))
    document: dict[str, object] = {"team": people.teams[innings.side], "overs": overs}
    return document | dict(_target(innings, match))


def _delivery(
    delivery: ReadDelivery, match: MatchState[Any], innings: OversInnings, people: People
) -> dict[str, object]:
    batting, bowling = people.sides[innings.side], people.sides[1 - innings.side]
    ball = delivery.ball
    given: dict[str, object] = {
        "batter": batting[ball.batter],
        "bowler": bowling[delivery.bowler],
        "non_striker": batting[delivery.non_striker],
        "runs": {"batter": ball.runs, "extras": 0, "total": ball.runs},
    }
    return given | {"wickets": [dismissal(delivery, match, innings, people)]} if ball.out else given


def _target(innings: OversInnings, match: MatchState[Any]) -> Iterator[tuple[str, object]]:
    """Yield the target of an innings that has one."""
    if innings is match.innings[0]:
        return
    revised = target_of(match)
    balls = revised.balls if revised else match.balls_an_innings
    runs = revised.runs if revised else match.innings[0].runs + 1
    text = overs_text(balls)
    yield "target", {"overs": float(text) if "." in text else int(text), "runs": runs}
