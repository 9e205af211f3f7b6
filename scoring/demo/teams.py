"""The ready-made teams: the two elevens of the Ashes of 2005, with their classes."""

import csv
from functools import cache
from itertools import groupby
from pathlib import Path

from scoring.rules.setup import Player, Side

_FILE = Path(__file__).with_name("teams_2005.csv")


@cache
def teams_2005() -> tuple[Side, Side]:
    """Return the two teams of the file, their players in order."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        first, second = (
            Side(team, tuple(_player(row) for row in rows))
            for team, rows in groupby(csv.DictReader(file), key=lambda row: row["team"])
        )
    return first, second


def _player(row: dict[str, str]) -> Player:
    bowling_class = row["bowling_class"]
    return Player(row["name"], int(row["batting_class"]), int(bowling_class) if bowling_class else None)
