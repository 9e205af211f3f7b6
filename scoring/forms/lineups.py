"""A side's eleven as text: a player a line, in batting order, with the classes where the game has them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules.setup import PLAYERS_MOST, SidePlayer

_SEPARATOR = re.compile(r"[,;]")
_BY_BLANKS = re.compile(r"(.*?\S)\s+([0-9])(?:\s+([0-9]|-|–))?")
_PLACE = re.compile(r"\s*([0-9]{1,3})[.)]\s+")
_FEWEST_NUMBERED = 2
_NONE = ("", "-", "–", "n/a", "none")
_CLASSES = ("batting_class", "bowling_class")

USUAL_CLASSES = (
    (5, None),
    (5, None),
    (4, None),
    (4, None),
    (3, None),
    (3, None),
    (3, 1),
    (2, 1),
    (2, 2),
    (1, 2),
    (1, 3),
)
"""Batting and bowling class as an eleven usually has them, by the place in the batting order."""


def nameless(number: int) -> str:
    """Return what a player without a name is called, by the place in the order: `names_nobody` knows it by that."""
    return _("Number %(number)s") % {"number": number}


def read_lineup(text: str, *, classes: bool) -> list[dict[str, object]]:
    """Return the players of `text` in the match file's form; blank lines are passed over.

    `M Hoggard, 2, 2` is a batter of class 2 who bowls with class 2, and `M Hoggard 2 2` is too; in a line with tabs,
    only those separate. `Number 4 3` is the nameless fourth, of class 3. What is no number is kept as it was typed, for
    the rules to refuse. A list that is numbered "1.", "2." or "1)", "2)" is read without its numbers.
    """
    players: list[dict[str, object]] = []
    for line in _unnumbered([line for line in text.splitlines() if line.strip()]):
        if not classes:
            players.append({"name": line.strip()})
            continue
        name, *rest = _parts(line)
        batting, bowling, *more = [*rest, "", ""]
        player: dict[str, object] = {"name": name, "batting_class": _number(batting), "bowling_class": _number(bowling)}
        if any(more):
            player[more[0] or ","] = more[0]
        players.append(player)
    return players


def names_alone(players: Sequence[Mapping[str, object]]) -> bool:
    """Whether read players are a whole eleven of whom nobody has a class or anything else."""
    return len(players) == PLAYERS_MOST and not any(
        any(map(player.get, player.keys() - {"name"})) for player in players
    )


def with_usual_classes(players: Iterable[Mapping[str, object]]) -> list[dict[str, object]]:
    """Return read players with the classes usual at their places in the order."""
    return [
        {**player, **dict(zip(_CLASSES, usual, strict=True))}
        for player, usual in zip(players, USUAL_CLASSES, strict=False)
    ]


def with_classes_of(players: Iterable[Mapping[str, object]], others: Iterable[dict[str, object]]) -> list[SidePlayer]:
    """Return read players, each with the classes that one of `others` of the same name has."""
    known: dict[object, Mapping[str, Any]] = {other["name"]: other for other in others}
    return [
        SidePlayer(str(player["name"]), *(known.get(player["name"], player).get(each) for each in _CLASSES))
        for player in players
    ]


def _unnumbered(lines: list[str]) -> list[str]:
    found = [_PLACE.match(line) for line in lines]
    if len(lines) < _FEWEST_NUMBERED or [place and int(place[1]) for place in found] != [*range(1, len(lines) + 1)]:
        return lines
    return [_PLACE.sub("", line) for line in lines]


def _parts(line: str) -> list[str]:
    parts = line.split("\t") if "\t" in line else _SEPARATOR.split(line)
    if len(parts) == 1 and (by_blanks := _BY_BLANKS.fullmatch(line.strip())):
        parts = [part or "" for part in by_blanks.groups()]
        if (called := f"{parts[0]} {parts[1]}") == nameless(int(parts[1])):
            parts = [called, *parts[2:]]
    return [part.strip() for part in parts]


def write_lineup(players: Iterable[SidePlayer], *, classes: bool) -> str:
    """Return players as text, a line each, as `read_lineup` reads them."""
    return "\n".join(_line(player) if classes else player.name for player in players)


def lineups(rosters: Mapping[int, Iterable[SidePlayer]], *, classes: bool) -> dict[str, object]:
    """Return what the script that orders an eleven has to know; the rosters are lines of players, by the team."""
    return {
        "eleven": PLAYERS_MOST,
        "classes": classes,
        "usual": [", ".join(str(each) for each in usual if each) for usual in USUAL_CLASSES],
        "nameless": _("Number %(number)s") % {"number": "#"},
        "rosters": {
            team: [write_lineup([each], classes=classes) for each in players] for team, players in rosters.items()
        },
    }


def _line(player: SidePlayer) -> str:
    separator = "\t" if _SEPARATOR.search(player.name) else ", "
    parts = [str(part) for part in (player.name, player.batting_class, player.bowling_class) if part is not None]
    line = separator.join(parts)
    # Without a class, what is a part of the name must not be read as one.
    return line if len(parts) > 1 or _parts(line) == [line] else f"{line}{separator}"


def _number(text: str) -> object:
    if text.lower() in _NONE:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else text
