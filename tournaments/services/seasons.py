"""Changing what a season is called and its days, and what it said before."""

from collections.abc import Mapping
from copy import copy
from datetime import date

from tournaments.models import Season

SAID = ("name", "starts", "ends")
"""What the form of a season says."""


def save_season(season: Season, said: Mapping[str, str | date | None]) -> bool:
    """Let a season, new or locked, say something else, and keep what it said; whether that is anything else."""
    was = {name: getattr(season, name) for name in SAID}
    if was == said:
        return False
    if season.pk is not None:
        season.earlier = [*season.earlier, was]
        season.version += 1
    for name, value in said.items():
        setattr(season, name, value)
    season.save()
    return True


def season_before(season: Season, seen: int) -> Season:
    """Return a season as its form was shown on the version `seen`; as it now is where that was not kept."""
    earlier, back = copy(season), season.version - seen
    if 0 < back <= len(season.earlier):
        was = season.earlier[-back]
        days = (date.fromisoformat(was[day]) if was[day] else None for day in ("starts", "ends"))
        earlier.name, (earlier.starts, earlier.ends) = was["name"], days
    return earlier
