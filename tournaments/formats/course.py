"""The course of a competition: who took part, and its fixtures as far as they have come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.formats.settings import Settings


class FixtureState(StrEnum):
    """How a fixture stands, as a reader sees it."""

    TO_COME = "to_come"
    LIVE = "live"
    """Its match is in progress."""
    FINISHED = "finished"
    """It has a result, be it that the other side withdrew."""
    POSTPONED = "postponed"
    CANCELLED = "cancelled"
    OFF = "off"
    """It is not played, since a side withdrew."""
    NOT_NEEDED = "not_needed"
    """It is not played, since it is decided without it."""
    BYE = "bye"
    """Nobody plays."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A fixture as far as it has come: who met (None where that is not known), and who won (None: nobody, or not yet).

    `on` is the day on which it was played, else for which it is planned. `has_match` is whether a match was made of it,
    and `issued` the day on which one side challenged the other, of a challenge alone.
    """

    key: str
    home: int | None
    away: int | None
    state: FixtureState
    winner: int | None
    on: date | None = None
    has_match: bool = False
    issued: date | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """A competition from its first match to the end of a day: `names` of the entrants by their numbers, in the order of
    their seeds, and the meetings in the order of play.

    `gone` are those who have withdrawn, `struck_out` those of them whose results do not count. `people` says that the
    entrants are persons.
    """

    names: Mapping[int, str]
    meetings: Sequence[Meeting]
    settings: Settings
    today: date
    people: bool = False
    gone: frozenset[int] = frozenset()
    struck_out: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Place:
    """A place in an order of entrants, from 1: who has it, from which place it began, and why it stands there.

    `played` and `won` count what has moved or kept it.
    """

    rank: int
    entrant: int
    began: int
    played: int
    won: int
    why: str
