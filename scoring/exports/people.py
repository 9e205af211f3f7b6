"""Who played a match, as Cricsheet's formats have it: teams and people under names of their own, people with ids."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.models import Match, MatchPlayer
from scoring.rules.setup import PLAYERS_MOST, Setup

_PLAYER, _UNKNOWN = 0xA000_0000, 0xC000_0000
"""Where ids begin: of a club's players, and of who is known in one match alone. With a letter, so that no spreadsheet
takes an id for a number."""


@dataclass(frozen=True, slots=True)
class People:
    """The two teams and their players by number, each name once in the match, and the id of every name."""

    teams: tuple[str, str]
    sides: tuple[Mapping[int, str], Mapping[int, str]]
    ids: Mapping[str, str]


def people_of(match: Match, setup: Setup) -> People:
    """Return who played. One query."""
    rows = MatchPlayer.objects.filter(side__match=match).exclude(player=None)
    found = rows.values_list("side__place", "number", "player", "player__merged_into")
    known = {(side, number): merged or player for side, number, player, merged in found}
    own, other = _apart(setup.names)
    everybody = [(side, number) for side in (0, 1) for number in range(1, len(setup.sides[side].players) + 1)]
    names = _apart(setup.sides[side].player(number).name for side, number in everybody)
    sides: tuple[dict[int, str], dict[int, str]] = ({}, {})
    ids = {}
    for (side, number), name in zip(everybody, names, strict=True):
        sides[side][number] = name
        player = known.get((side, number))
        here = _UNKNOWN + (2 * match.pk + side) * PLAYERS_MOST + number - 1
        ids[name] = f"{here if player is None else _PLAYER + player:08x}"
    return People((own, other), sides, ids)


def _apart(names: Iterable[str]) -> list[str]:
    """Return names of which no two are the same: the second A Smith is A Smith (2)."""
    given = list(names)
    taken = set(given)
    apart: list[str] = []
    for name in given:
        again, number = name, 1
        while again in apart or (number > 1 and again in taken):
            number += 1
            again = f"{name} ({number})"
        apart.append(again)
    return apart
