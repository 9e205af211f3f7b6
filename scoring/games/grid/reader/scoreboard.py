"""The scoreboard: the newest turn and whose turn it is; as data, then in words."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.games.grid.rules.entries import BowlingTurn
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.words.turns import due_text, number_text, turn_in_brief
from scoring.readmodel.board import Data, Fact, part
from scoring.rules.names import printed_names
from scoring.scoreboard import in_play, length


@in_play.register
def _in_play(innings: GridInnings, match: GridMatch) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    if innings.turns:
        last = innings.turns[-1]
        figures: dict[str, Any] = {
            "bowling": last.bowling,
            "cards": last.cards,
            "runs": last.runs,
            "wickets": last.wickets,
        }
        bowler = last.turn.bowler if isinstance(last.turn, BowlingTurn) else None
        if bowler:
            figures["who"] = str(printed_names(match.setup, 1 - innings.side)[bowler])
        shown["turn"] = figures
    if match.broken_off:
        shown["broken_off"] = True
    elif not match.follow_on_open:
        turn, of = match.turn_number(len(innings.turns) + 1)
        shown["due"] = {"turn": turn, "bowling": match.bowling_due} | ({"of": of} if of else {})
    return shown


@length.register
def _length(innings: GridInnings) -> dict[str, Any]:
    return {"turns": len(innings.turns)}


@part("turn")
def _newest(scoreboard: Data, turn: Data) -> dict[str, Any]:
    who = turn.get("who") or _side(scoreboard, bowling=turn["bowling"])
    figures = {key: turn[key] for key in ("bowling", "cards", "runs", "wickets")}
    return {"newest": Fact(_("Last turn"), turn_in_brief(who, **figures))}


@part("broken_off")
def _broken_off(scoreboard: Data, shown: Data) -> dict[str, Any]:
    return {"due": _("Play was interrupted")}


@part("due")
def _due(scoreboard: Data, due: Data) -> dict[str, Any]:
    bowling = due["bowling"]
    turn = number_text(due["turn"], due.get("of", 0))
    return {"due": due_text(_side(scoreboard, bowling=bowling), turn, bowling=bowling)}


def _side(scoreboard: Data, *, bowling: bool) -> str:
    """Return the name of the side that bowls, or bats."""
    batting = scoreboard["batting"]
    name: str = scoreboard["sides"][1 - batting if bowling else batting]["name"]
    return name
