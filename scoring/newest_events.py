"""What happened last in a match, as data without words: what whoever follows it is told, once each.

An event has a `key`, by which it is known again when an entry before it is corrected or struck out: the id of its own
entry, or of what happens but once in a match.
"""

from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import count, islice
from typing import Any

from scoring.rules.depth import Depth
from scoring.rules.innings import Innings
from scoring.rules.match_state import MatchState
from scoring.rules.names import printed_names
from scoring.rules.overs import OversInnings

Event = dict[str, Any]

SHOWN = 12
"""So many events are kept: a turn in which all wickets fall, and the end of the innings."""
NEWEST, MILESTONE = 2, 50
"""Of so many overs, turns or the like they are kept; and so many runs of a batter are told, and twice as many."""


def newest_events(match: MatchState[Any], ids: Sequence[int]) -> list[Event]:
    """Return what happened last in the newest innings and the one before, the oldest first.

    `ids` are those of the entries of the match.
    """
    found: list[Event] = []
    if match.depth is Depth.LOG:
        for place, innings in enumerate(match.innings[-2:], len(match.innings[:-2])):
            found += reversed(list(islice(events_back(innings, match, ids), SHOWN)))
            if innings is not match.current:
                found.append({"key": f"end.{place}", "kind": "end", "side": innings.side, "innings": innings.number})
    return found[-SHOWN:]


@singledispatch
def events_back(innings: Innings, match: MatchState[Any], ids: Sequence[int]) -> Iterator[Event]:
    """Yield what happened in an innings, the newest first; nothing in a game that has registered nothing."""
    return iter(())


@events_back.register
def _of_overs(innings: OversInnings, match: MatchState[Any], ids: Sequence[int]) -> Iterator[Event]:
    bowlers = printed_names(match.setup, 1 - innings.side)
    batters = BattersBack(innings, match)
    for number, over in islice(zip(count(len(innings.overs), -1), reversed(innings.overs)), NEWEST):
        opened = ids[over.entry]
        if over.complete:
            yield {"key": f"{opened}.end", "kind": "over_end", "over": number}
        for ball in reversed(over.deliveries):
            key = str(ids[ball.entry])
            yield from batters.milestone(ball.batter, ball.runs)
            yield batters.wicket(key) if ball.out else {"key": key, "kind": "ball", "runs": ball.runs}
        yield {"key": str(opened), "kind": "over", "over": number, "bowler": str(bowlers[over.bowler])}


class BattersBack:
    """The batters of an innings, followed back from how they stand."""

    def __init__(self, innings: Innings, match: MatchState[Any]) -> None:
        self._names = printed_names(match.setup, innings.side)
        self._innings = f"{innings.side}.{innings.number}"
        self._batters = {batter.player: batter for batter in innings.batters}
        self._made = {player: batter.runs for player, batter in self._batters.items()}
        self._falls = reversed(innings.falls)

    def milestone(self, player: int, runs: int) -> Iterator[Event]:
        """Take back runs of a batter; yield the fifty or hundred that was reached with them."""
        reached = self._made[player] // MILESTONE * MILESTONE
        self._made[player] -= runs
        if reached > self._made[player]:
            key = f"{self._innings}.{player}.{reached}"
            yield {"key": key, "kind": "milestone", "name": str(self._names[player]), "reached": reached}

    def wicket(self, key: str) -> Event:
        """Return the fall of the wicket before those that were returned."""
        batter = self._batters[next(self._falls).player]
        name = str(self._names[batter.player])
        return {"key": f"{key}.out", "kind": "wicket", "name": name, "out": batter.out, "runs": batter.runs}
