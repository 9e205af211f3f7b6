"""A whole innings typed from a paper sheet: a turn a line, the calls among them."""

from scoring.games.checked_entries import Checked
from scoring.games.grid.pad.notation import Writing
from scoring.games.grid.rules.entries import Declare, FollowOn
from scoring.games.grid.rules.match import GridMatch
from scoring.games.typed_lines import read_lines

_CALLS: dict[str, dict[str, object]] = {
    "dec": {"type": Declare.type},
    "declared": {"type": Declare.type},
    "f/o": {"type": FollowOn.type, "enforced": True},
    "follow-on": {"type": FollowOn.type, "enforced": True},
    "no f/o": {"type": FollowOn.type, "enforced": False},
    "no follow-on": {"type": FollowOn.type, "enforced": False},
    "time": {"type": "time"},
    "abandoned": {"type": "abandon"},
}


def read_turns(text: str, match: GridMatch) -> list[Checked]:
    """Return the lines that were typed; after one that cannot stand the sides are taken to go on by turns."""
    bowling = match.bowling_due

    def read(line: str, stands: bool) -> dict[str, object]:
        nonlocal bowling
        if stands:
            bowling = match.bowling_due
        call = _CALLS.get(" ".join(line.lower().split()))
        if call:
            bowling ^= call["type"] not in (Declare.type, FollowOn.type)
            return dict(call)
        now, bowling = bowling, not bowling
        return _writing(match, now).read(line)

    return read_lines(text, match, read)


def _writing(match: GridMatch, bowling: bool) -> Writing:
    innings = match.current
    side = match.setup.sides[1 - (innings.side if innings else match.next_side)]
    return Writing(match.game, bowling, {number: player.name for number, player in enumerate(side.players, 1)})
