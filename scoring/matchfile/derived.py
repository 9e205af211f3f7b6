"""The derived section: what follows from the entries, written on export and compared on import."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from django.utils import translation

from scoring.rules.innings import Innings
from scoring.rules.match_state import MatchState
from scoring.rules.overs import OversInnings, overs_text
from scoring.rules.setup import Side
from scoring.words.phrase import plain
from scoring.words.results import result_text

_ABSENT = object()


def derive(match: MatchState[Any]) -> dict[str, object]:
    """Return the derived section of a match; keys that are null are left out of comparisons."""
    result = None
    if match.result is not None:
        with translation.override(None):  # a match file is in English, whatever the page around it
            text = plain(result_text(match.result, match.setup.names))
        result = match.result.derived() | {"text": text}
    return {
        "status": "in_progress" if match.result is None else "completed",
        "result": result,
        "innings": [innings.derived() for innings in match.innings],
    }


def derive_more(match: MatchState[Any]) -> dict[str, object]:
    """Return what version 2 of the match file has besides: the balls, in a game with balls, and the scorecard."""
    scorecard: dict[str, object] = {"scorecard": [_card(innings, match) for innings in match.innings]}
    return {"balls": list(_balls(match))} | scorecard if match.balls_an_innings else scorecard


def _balls(match: MatchState[Any]) -> Iterator[dict[str, object]]:
    """Yield every ball with what it came to; `innings` is an index in the list of innings."""
    for index, innings in enumerate(match.innings):
        for completed, over in enumerate(innings.overs if isinstance(innings, OversInnings) else ()):
            for number, ball in enumerate(over.deliveries, 1):
                yield {
                    "innings": index,
                    "entry": ball.entry,
                    "ball": f"{completed}.{number}",
                    "batter": ball.batter,
                    "bowler": over.bowler,
                    "runs": ball.runs,
                    "out": ball.out and ball.out.value,
                }


def _card(innings: Innings, match: MatchState[Any]) -> dict[str, object]:
    """Return an innings as `derive` has it, with names for numbers, who did not bat, and the overs of a game of overs.

    There is no wording in it, so that a file stays right when that of the pages changes.
    """
    batting, bowling = match.setup.sides[innings.side], match.setup.sides[1 - innings.side]
    card: dict[str, Any] = innings.derived()
    card |= {"side": batting.name, "against": bowling.name}
    for key, side in (("batting", batting), ("bowling", bowling), ("fall", batting)):
        if key in card:
            card[key] = [_line(line, side, bowling) for line in card[key]]
    if batting.players:
        card["did_not_bat"] = [batting.player(number).name for number in innings.yet_to_bat(len(batting.players))]
    return card | {"overs": overs_text(innings.balls)} if isinstance(innings, OversInnings) else card


def _line(line: Mapping[str, Any], side: Side, bowling: Side) -> dict[str, object]:
    named = {("name" if key == "player" else key): value for key, value in line.items()}
    named["name"] = side.player(line["player"]).name
    if line.get("bowler"):
        named["bowler"] = bowling.player(line["bowler"]).name
    return named


def difference(given: object, due: object, path: str = "derived") -> tuple[str, object, object] | None:
    """Return where `given` first differs from what is due - path, both values - or None if they agree.

    An absent key and a null one are the same.
    """
    if isinstance(given, Mapping) and isinstance(due, Mapping):
        keys = dict.fromkeys((*due, *given))
        pairs = [(f"{path}.{key}", given.get(key), due.get(key)) for key in keys]
    elif isinstance(given, list) and isinstance(due, list):
        steps = enumerate(zip_longest(given, due, fillvalue=_ABSENT))
        pairs = [(f"{path}.{index}", *both) for index, both in steps]
    else:
        return None if type(given) is type(due) and given == due else (path, _plain(given), _plain(due))
    return next(filter(None, (difference(mine, right, where) for where, mine, right in pairs)), None)


def _plain(value: object) -> object:
    return None if value is _ABSENT else value
