"""The ready-made teams: the two elevens of the Ashes of 2005, and those of the demo club's own, with their classes."""

import csv
from functools import cache
from itertools import groupby
from pathlib import Path

from scoring.rules.setup import Side, SidePlayer

_HERE = Path(__file__).parent


@cache
def teams_2005() -> tuple[Side, Side]:
    """Return the two teams of 2005, their players in order."""
    first, second = _read("teams_2005.csv")
    return first, second


@cache
def club_teams() -> tuple[Side, ...]:
    """Return the teams of the demo club's own, made up, their players in order."""
    return _read("teams_club.csv")


def _read(name: str) -> tuple[Side, ...]:
    with (_HERE / name).open(encoding="utf-8", newline="") as file:
        return tuple(
            Side(team, tuple(_player(row) for row in rows))
            for team, rows in groupby(csv.DictReader(file), key=lambda row: row["team"])
        )


def _player(row: dict[str, str]) -> SidePlayer:
    bowling_class = row["bowling_class"]
    return SidePlayer(row["name"], int(row["batting_class"]), int(bowling_class) if bowling_class else None)
