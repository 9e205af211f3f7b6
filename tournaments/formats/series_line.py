"""How a series stands, and who has its trophy: a value that `tournaments.words.series` puts into a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class SeriesState(StrEnum):
    """How far a series has come."""

    NOT_BEGUN = "not_begun"  # no match is finished
    CALLED_OFF = "called_off"  # none is finished, and none will be
    LEVEL = "level"
    LED = "led"
    DECIDED = "decided"  # won, and matches are left that will still be played
    WON = "won"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """How a series stands. `leader` is the side, 0 or 1, that leads or has won; `wins` are those of side 0 and side 1,
    `matches` is the length of the series as announced and `left` how many of them are still to be played.

    `trophy_to` is whose the trophy is for certain, None while it is open or where a drawn series leaves it to nobody;
    `retained` says that the winner held it before.
    """

    state: SeriesState
    leader: int | None
    wins: tuple[int, int]
    matches: int
    left: int
    trophy_to: int | None = None
    retained: bool = False

    @property
    def is_over(self) -> bool:
        """Whether no match is left to be played, dead rubbers among them."""
        return self.state in (SeriesState.WON, SeriesState.DRAWN, SeriesState.CALLED_OFF)


def series_line(
    results: Sequence[int | None],
    matches: int,
    *,
    off: int = 0,
    holder: int | None = None,
    dead_rubbers: bool = True,
) -> SeriesLine:
    """Return how a series of `matches` stands after the finished ones.

    `results` has the winner, 0 or 1, of each finished match, None for one that nobody won (drawn, tied, abandoned).
    `off` of its matches will not be played: they shorten nothing but what is left. `holder` is the side that held the
    trophy before. Without `dead_rubbers` a series ends with the match that decides it. Matches beyond the series'
    length, added by hand, lengthen it.
    """
    matches = max(matches, len(results) + off)
    wins = results.count(0), results.count(1)
    leader = None if wins[0] == wins[1] else int(wins[1] > wins[0])
    left = matches - off - len(results)
    won = leader is not None and wins[leader] > wins[1 - leader] + left
    if won and not dead_rubbers:
        left = 0
    trophy_to = leader if won else None
    if holder is not None and wins[holder] >= wins[1 - holder] + left:
        trophy_to = holder  # the holder cannot be overtaken, and a drawn series leaves it there
    state = _state(len(results), leader, left, won=won)
    return SeriesLine(state, leader, wins, matches, left, trophy_to, trophy_to is not None and trophy_to == holder)


def _state(finished: int, leader: int | None, left: int, *, won: bool) -> SeriesState:
    if not finished:
        return SeriesState.NOT_BEGUN if left else SeriesState.CALLED_OFF
    if won:
        return SeriesState.DECIDED if left else SeriesState.WON
    if not left:
        return SeriesState.DRAWN
    return SeriesState.LEVEL if leader is None else SeriesState.LED
