"""The course of a competition: who took part, and its fixtures as far as they have come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.formats.settings import Settings


@dataclass(frozen=True, slots=True)
class Meeting:
    """A fixture as far as it has come: who met (None where that is not known), and who won (None: nobody, or not yet).

    `state` is one of to_come, live, finished, postponed, cancelled, off (never to be played) and bye; `on` the day on
    which it was played, else for which it is planned.
    """

    key: str
    home: int | None
    away: int | None
    state: str
    winner: int | None
    on: date | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """A competition from its first match to its last: `names` of the entrants by their numbers, in the order of their
    seeds, and the meetings in the order of play. `people` says that the entrants are persons.
    """

    names: dict[int, str]
    meetings: Sequence[Meeting]
    settings: Settings
    people: bool = False
