"""What a turn comes to, as `make chances` found it by playing very many with cards; a file for each game.

The way of playing is that of `tools/grid/player.py`: for each turn a player is more or less ready to cover while the
grid has a hole, and prefers elevens, sets or nothing, all of it drawn; where a run out has to be claimed, three in five
are; no cover that is compulsory is missed. So no turn depends on another, nor on how the match stands.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from scoring.games.grid.chances.runs import Runs
from scoring.games.grid.rules.game import GridGame

MOST_WICKETS = 11
"""How many wickets an innings can have (G8): what falls beyond them in one turn is nothing to it."""


@dataclass(frozen=True, slots=True)
class Turns:
    """What turns of one side bring, however many wickets are left.

    `ending[j]` are the chances that a turn takes j wickets and brings so many runs. `fell[k]` are the chances that its
    wicket number k, from 1, falls when it has brought so many: with k left the innings is then over, and the rest of
    the turn is not played. So many were `played`.
    """

    ending: tuple[Runs, ...]
    fell: tuple[Runs, ...]
    played: int


def told(turns: Iterable[tuple[tuple[int, ...], int]]) -> tuple[list[dict[int, int]], list[dict[int, int]]]:
    """Return how often turns took so many wickets with so many runs, and how often each wicket fell at so many.

    A turn is the runs it had brought as each of its wickets fell, and all its runs.
    """
    ending: list[dict[int, int]] = [{} for _ in range(MOST_WICKETS)]
    fell: list[dict[int, int]] = [{} for _ in range(MOST_WICKETS + 1)]
    for falls, runs in turns:
        if len(falls) < MOST_WICKETS:
            ending[len(falls)][runs] = ending[len(falls)].get(runs, 0) + 1
        for number, at in enumerate(falls[:MOST_WICKETS], 1):
            fell[number][at] = fell[number].get(at, 0) + 1
    return ending, fell


def shares(ending: Iterable[Mapping[int, int]], fell: Iterable[Mapping[int, int]], played: int) -> Turns:
    """Return what turns bring, of how often they brought it among so many played."""

    def share(times: Mapping[int, int]) -> Runs:
        return Runs([times.get(runs, 0) / played for runs in range(max(times, default=-1) + 1)])

    return Turns(tuple(map(share, ending)), tuple(map(share, fell)), played)


def file_of(slug: str) -> Path:
    """Return where the turns of a game are kept."""
    return Path(__file__).with_name(f"{slug.replace('-', '_')}.json")


@lru_cache(maxsize=16)
def turns_of(game: GridGame) -> tuple[Turns, Turns] | None:
    """Return what turns of the bowling and of the batting side come to; None of a game that was not played for it."""
    file = file_of(game.slug)
    if not file.exists():
        return None
    kept = json.loads(file.read_text(encoding="ascii"))
    bowling, batting = (_read(kept[side], kept["turns"]) for side in ("bowling", "batting"))
    return bowling, batting


def _read(parts: Mapping[str, list[dict[str, int]]], played: int) -> Turns:
    ending, fell = (
        [{int(runs): number for runs, number in times.items()} for times in parts[name]] for name in ("ending", "fell")
    )
    return shares(ending, fell, played)
