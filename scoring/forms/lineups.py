"""A side's eleven as text: a player a line, in batting order, with his classes where the game has them."""

import re
from collections.abc import Iterable

from scoring.rules.setup import Player

_SEPARATOR = re.compile(r"[,;\t]")
_NONE = ("", "-", "–", "n/a", "none")


def read_lineup(text: str, *, classes: bool) -> list[dict[str, object]]:
    """Return the players of `text` in the match file's form; blank lines are passed over.

    `M Hoggard, 2, 2` is a batter of class 2 who bowls with class 2. What is no number is kept as it was typed,
    for the rules to refuse.
    """
    players: list[dict[str, object]] = []
    for line in filter(str.strip, text.splitlines()):
        name, *rest = [part.strip() for part in _SEPARATOR.split(line)]
        if not classes:
            players.append({"name": line.strip()})
            continue
        batting, bowling, *more = [*rest, "", ""]
        player: dict[str, object] = {"name": name, "batting_class": _number(batting), "bowling_class": _number(bowling)}
        if any(more):
            player[more[0] or ","] = more[0]
        players.append(player)
    return players


def write_lineup(players: Iterable[Player], *, classes: bool) -> str:
    """Return players as text, a line each, as `read_lineup` reads them."""
    if not classes:
        return "\n".join(player.name for player in players)
    return "\n".join(
        ", ".join(str(part) for part in (p.name, p.batting_class, p.bowling_class) if part is not None) for p in players
    )


def _number(text: str) -> object:
    if text.lower() in _NONE:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else text
