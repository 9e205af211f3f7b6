"""The scoreboard: the newest turn and whose turn it is; as data, then in words."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.grid.reader.turn_attribution import turns_back
from scoring.games.grid.rules.entries import BowlingTurn
from scoring.games.grid.rules.innings import GridInnings, TurnPlayed
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.words.turns import due_text, turn_in_brief
from scoring.newest_events import NEWEST, BattersBack, Event, events_back
from scoring.readmodel.board import Data, Fact, part, stand_of
from scoring.readmodel.events import told
from scoring.rules.names import printed_names
from scoring.scoreboard import in_play, length


@in_play.register
def _in_play(innings: GridInnings, match: GridMatch) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    if innings.turns:
        shown["turn"] = _figures(innings.turns[-1], innings, match)
    if match.broken_off:
        shown["broken_off"] = True
    elif not match.follow_on_open:
        turn, of = match.turn_number(len(innings.turns) + 1)
        shown["due"] = {"turn": turn, "bowling": match.bowling_due} | ({"of": of} if of else {})
    return shown


def _figures(played: TurnPlayed, innings: GridInnings, match: GridMatch) -> dict[str, Any]:
    figures = {"bowling": played.bowling, "cards": played.cards, "runs": played.runs, "wickets": played.wickets}
    bowler = played.turn.bowler if isinstance(played.turn, BowlingTurn) else None
    return figures | {"who": str(printed_names(match.setup, 1 - innings.side)[bowler])} if bowler else figures


@events_back.register
def _events(innings: GridInnings, match: GridMatch, ids: Sequence[int]) -> Iterator[Event]:
    """Yield the newest turns, and the milestones and wickets of each: a turn is over when it is recorded."""
    batters = BattersBack(innings, match)
    for played, parts in islice(turns_back(innings, match), NEWEST):
        key = str(ids[played.entry])
        for nth, share in enumerate(reversed(parts)):
            if share.out:
                yield batters.wicket(f"{key}.{nth}")
            yield from batters.milestone(share.player, share.runs)
        if played.bowling:
            yield from (batters.wicket(f"{key}.{nth}") for nth in range(played.wickets))
        yield {"key": key, "kind": "turn", "side": innings.side, **_figures(played, innings, match)}


@length.register
def _length(innings: GridInnings) -> dict[str, Any]:
    return {"turns": innings.batting_turns}


@part("turn")
def _newest(scoreboard: Data, turn: Data) -> dict[str, Any]:
    newest = Fact(_("Last turn"), _brief(scoreboard, scoreboard["batting"], turn))
    return {"newest": newest, "stand": stand_of(scoreboard, _("Stand"))}


@told("turn")
def _turn(scoreboard: Data, event: Data) -> str:
    return _brief(scoreboard, event["side"], event)


def _brief(scoreboard: Data, batting: int, turn: Data) -> str:
    side = scoreboard["sides"][1 - batting if turn["bowling"] else batting]["name"]
    figures = {key: turn[key] for key in ("bowling", "cards", "runs", "wickets")}
    return turn_in_brief(turn.get("who") or side, **figures)


@part("broken_off")
def _broken_off(scoreboard: Data, shown: Data) -> dict[str, Any]:
    return {"due": _("Play was interrupted")}


@part("due")
def _due(scoreboard: Data, due: Data) -> dict[str, Any]:
    bowling = due["bowling"]
    return {"due": due_text(_side(scoreboard, bowling=bowling), due["turn"], due.get("of", 0), bowling=bowling)}


def _side(scoreboard: Data, *, bowling: bool) -> str:
    """Return the name of the side that bowls, or bats."""
    batting = scoreboard["batting"]
    name: str = scoreboard["sides"][1 - batting if bowling else batting]["name"]
    return name
