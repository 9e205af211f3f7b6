"""How an innings went, step by step: overs in a game of overs, turns in another."""

from dataclasses import dataclass

from scoring.words.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Mark:
    """What a scorer writes for one ball or the like: `kind` is dot, runs, boundary or wicket, `meaning` the words."""

    text: str
    kind: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an innings: who played it, its marks, its runs, who fell in it, and the score after it."""

    number: int
    player: Phrase
    marks: tuple[Mark, ...]
    runs: int
    total: int
    wickets: int
    fallen: tuple[Phrase, ...]

    @property
    def score(self) -> str:
        """The score after the step."""
        return f"{self.total}/{self.wickets}"


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the worm: runs after so many of the game's smallest units (balls), and whether a wicket fell there."""

    at: int
    runs: int
    wicket: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """An innings as it went: `steps` for reading, `points` for the worm.

    `unit` names a step ("Over"), `player_heading` who plays it, `marks_heading` what it is made of. A step takes
    `step_length` of the units of the points (six balls), a whole innings `length` of them.
    """

    unit: str
    player_heading: str
    marks_heading: str
    steps: tuple[Step, ...]
    points: tuple[Point, ...]
    step_length: int
    length: int
