"""The scoreboard: what is due, the newest play, the cards left and the way to the draw; as data, then in words."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.shields.rules.entries import WICKETS
from scoring.games.shields.rules.innings import ShieldsInnings, WicketCard
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.shields.words.plays import may_close_text, must_close_text, next_innings_text, play_text
from scoring.newest_events import NEWEST, Event, events_back
from scoring.readmodel.board import Data, Fact, part
from scoring.readmodel.events import told
from scoring.scoreboard import in_play
from scoring.words.figures import grouped, score_text
from scoring.words.phrase import phrase

KEY = "wicket_cards"


@in_play.register
def _in_play(innings: ShieldsInnings, match: ShieldsMatch) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "open": match.current is not None,
        "number": 1 + sum(each.side == innings.side for each in match.innings if each is not match.current),
        "played_on": len(innings.played_on),
        "must_close": match.must_close,
        "hands": match.hands_due,
        "cards_left": [sixteen.left for sixteen in match.sixteens],
        "tally": match.tally,
        "to_draw": match.runs_to_draw,
    }
    if innings.played_on:
        shown["last"] = _figures(list(innings.played_on.values())[-1])
    return {KEY: shown}


def _figures(played: WicketCard) -> dict[str, Any]:
    return {"wicket": played.wicket, "cards": list(played.cards), "runs": played.runs}


@events_back.register
def _events(innings: ShieldsInnings, match: ShieldsMatch, ids: Sequence[int]) -> Iterator[Event]:
    """Yield the newest plays; each is a wicket card that falls."""
    for played in islice(reversed(innings.played_on.values()), NEWEST):
        yield {"key": str(ids[played.entry]), "kind": "play", "side": innings.side, **_figures(played)}


@told("play")
def _play(scoreboard: Data, event: Data) -> str:
    batting, fielding = (scoreboard["sides"][side]["name"] for side in (event["side"], 1 - event["side"]))
    return play_text(batting, fielding, event["wicket"], event["cards"], event["runs"])


@part(KEY)
def _in_words(scoreboard: Data, shown: Data) -> dict[str, Any]:
    sides = scoreboard["sides"]
    batting, fielding = sides[scoreboard["batting"]]["name"], sides[1 - scoreboard["batting"]]["name"]
    values: dict[str, Any] = {"due": _due(batting, shown), "facts": tuple(_facts(sides, shown))}
    if shown["open"]:
        innings = sides[scoreboard["batting"]]["innings"][-1]
        values["score"] = score_text(innings["runs"], innings["wickets"])
    if "last" in shown:
        values["newest"] = Fact(_("Last play"), play_text(batting, fielding, **shown["last"]))
    return values


def _due(batting: str, shown: Data) -> str:
    if not shown["open"]:
        return next_innings_text(batting, shown["number"])
    due = must_close_text if shown["must_close"] else may_close_text
    return due(batting, hands=shown["hands"])


def _facts(sides: Sequence[Data], shown: Data) -> Iterator[Fact]:
    played = _("%(played)d of %(wickets)d") % {"played": shown["played_on"], "wickets": WICKETS}
    yield Fact(_("Wickets played on"), played)
    for side, left in zip(sides, shown["cards_left"], strict=True):
        yield Fact(phrase(_("Cards left, %(side)s"), side=side["name"]), str(left))
    if shown["to_draw"] is not None:
        yield Fact(_("Runs to the draw"), grouped(shown["to_draw"]))
