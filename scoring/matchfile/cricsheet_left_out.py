"""What of a file of Cricsheet has no place here, whatever is kept of its balls."""

from collections.abc import Iterator, Sequence

from scoring.matchfile.cricsheet_file import FileMatch
from scoring.rules.fields import printable
from scoring.rules.problems import Problem, unusual

_MOST_KEYS = 20


def left_out_beside(file: FileMatch, *, classes: bool) -> Iterator[Problem]:
    """Yield what is left out of the match and its innings; with `classes`, that the file has none."""
    if classes:
        yield unusual("format", "cricsheet_classes", "info.players")
    if file.unused:
        yield unusual("format", "cricsheet_info_left_out", "info", keys=_keys(file.unused))
    for number, innings in enumerate(file.innings):
        where, side = f"innings.{number}", file.teams[innings.team]
        if innings.super_over:
            yield unusual("format", "cricsheet_super_over", where, side=side)
            continue
        if innings.unused:
            yield unusual("format", "cricsheet_innings_left_out", where, side=side, keys=_keys(innings.unused))
        fielders = sum(bool(wicket.fielders) for ball in innings.balls for wicket in ball.wickets)
        if fielders:
            yield unusual("format", "cricsheet_fielders", where, side=side, number=fielders)


def _keys(unused: Sequence[str]) -> str:
    """Return keys as they are told: the first of them, made printable."""
    more = ["..."] if len(unused) > _MOST_KEYS else []
    return ", ".join([*map(printable, unused[:_MOST_KEYS]), *more])
