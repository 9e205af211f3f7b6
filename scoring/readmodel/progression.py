"""How an innings went, step by step: overs in a game of overs, turns in another."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from scoring.readmodel.tables import Column
from scoring.readmodel.values import Score
from scoring.rules.rarity import Rarity


@dataclass(frozen=True, slots=True)
class StepMark:
    """What a scorer writes for one ball or the like: `meaning` is it in words.

    `kind` is dot, runs, boundary or wicket, or flag for what is out of the ordinary in a step.
    """

    text: str
    kind: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Rare:
    """How rare a step was, and that in words."""

    rarity: Rarity
    text: str

    def __str__(self) -> str:
        return self.text

    def as_data(self) -> dict[str, object]:
        """Return both as one."""
        return {**asdict(self.rarity), "text": self.text}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an innings: who played it, its marks, its runs, who fell in it, and the score after it.

    `figures` go with the columns of the progression; `batter` is who is in after it, where the progression tells.
    `rare` says how rare its runs or its wickets were, where they were and that is known (`rarity.py`).
    """

    number: int
    player: str
    marks: tuple[StepMark, ...]
    runs: int
    total: int
    wickets: int
    fallen: tuple[str, ...]
    figures: tuple[str, ...] = ()
    batter: str | None = None
    rare: tuple[Rare, ...] = ()

    @property
    def score(self) -> Score:
        """The score after the step."""
        return Score(self.total, self.wickets)


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the worm: runs after so many of the game's units (balls), and whether a wicket fell there."""

    at: int
    runs: int
    wicket: bool = False


@dataclass(frozen=True, slots=True)
class Progression:
    """An innings as it went: `steps` for reading, `points` for the worm.

    `unit` names a step ("Over"), `player_heading` who plays it, `marks_heading` what it is made of. A step takes
    `step_length` of the units of the points (six balls), a whole innings `length` of them. Where `marks_heading` is
    empty, marks stand beside the player; `columns` are what else is counted in a step.
    `falls` tells whether wickets fall in a step; `after` is what the innings came to after its last, `key` how
    the marks are read, `numbering` how the steps are numbered where that needs to be said.
    """

    unit: str
    player_heading: str
    marks_heading: str
    steps: tuple[Step, ...]
    points: tuple[Point, ...]
    step_length: int
    length: int
    columns: tuple[Column, ...] = ()
    batter_heading: str = ""
    falls: bool = True
    after: str | None = None
    key: str = ""
    numbering: str = ""

    @property
    def width(self) -> int:
        """How many columns it has as a table."""
        headed = (self.marks_heading, self.falls, self.batter_heading)
        return len(("unit", "player", "runs", "score", *self.columns)) + sum(map(bool, headed))

    @property
    def explained(self) -> Sequence[str]:
        """What is said above the steps: how marks are read and steps are numbered."""
        return [each for each in (self.key, self.numbering) if each]
