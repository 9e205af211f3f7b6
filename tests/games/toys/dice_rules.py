"""Dice cricket, a family of one game that exists in tests alone: 1 to 4 are runs, 5 is none, 6 is out."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from scoring.rules.entries import Entry
from scoring.rules.fields import Field, whole
from scoring.rules.innings import Closing, HowOut, Innings
from scoring.rules.match import PlayableMatch
from scoring.rules.options import Option
from scoring.rules.problems import Problem
from scoring.rules.setup import Setup, SetupRules

NO_RUN, OUT = 5, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw(Entry):
    """A throw of the die by who is in."""

    type: ClassVar[str] = "throw"
    fields: ClassVar[tuple[Field, ...]] = (Field("face", whole(1, OUT), required=True),)

    face: int


class Thrown(NamedTuple):
    """A throw: the index of its entry, who threw, what it showed, and the score after it."""

    entry: int
    batter: int
    face: int
    score: int
    wickets: int

    @property
    def runs(self) -> int:
        """What it made."""
        return self.face if self.face < NO_RUN else 0


@dataclass(slots=True)
class DiceInnings(Innings):
    """An innings of throws."""

    throws: list[Thrown] = field(default_factory=list)


class DiceMatch(PlayableMatch[DiceInnings], entries=(Throw,)):
    """One innings a side, of so many throws."""

    setup_rules = SetupRules(
        "dice", "Dice cricket", (Option("stop_at_target", True), Option("throws", 12, 1, 60)), fewest_players=2
    )
    limits = (Closing.TURNS,)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.throws = int(setup.options["throws"] or 0)

    @property
    def wickets_in_innings(self) -> int:
        """All of the smaller side but one; each side has as many here."""
        return min(len(side.players) for side in self.setup.sides)

    def check_play(self, entry: Entry) -> list[Problem]:
        """Return nothing: whatever a die shows can be."""
        return []

    def apply_play(self, entry: Entry) -> None:
        """Score a throw."""
        assert isinstance(entry, Throw)
        innings = self.current or self.open_innings()
        batter = innings.striker
        if entry.face == OUT:
            innings.dismiss(HowOut.BOWLED, None, str(len(innings.throws) + 1))
        elif entry.face < NO_RUN:
            batter.runs += entry.face
            innings.runs += entry.face
        innings.throws.append(Thrown(self.played, batter.player, entry.face, innings.runs, innings.wickets))
        if entry.face == OUT and innings.wickets < self.wickets_in_innings:
            self.send_in()

    def new_innings(self, side: int, number: int) -> DiceInnings:
        """Return an innings of throws."""
        return DiceInnings(side, number)

    def limit_reached(self) -> Closing | None:
        """Return the limit of throws, once it is reached."""
        return Closing.TURNS if len(self.innings[-1].throws) >= self.throws else None
