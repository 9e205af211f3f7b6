"""An innings: who came in, what each made, how each was out, and how the wickets fell."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise


class HowOut(StrEnum):
    """How a batter can be out."""

    BOWLED = "bowled"
    CAUGHT = "caught"
    CAUGHT_BEHIND = "caught_behind"
    """Caught by the wicket-keeper."""
    LBW = "lbw"
    STUMPED = "stumped"
    RUN_OUT = "run_out"
    """The one way for which no bowler is credited."""
    OUT = "out"
    """Out, and nobody wrote down how: on paper only."""


CREDITED = (HowOut.BOWLED, HowOut.CAUGHT, HowOut.CAUGHT_BEHIND, HowOut.LBW, HowOut.STUMPED)
"""The ways of being out that count for the bowler."""
HOW_OUT = (*CREDITED, HowOut.RUN_OUT)
"""The ways of being out that an entry can have."""


class Closing(StrEnum):
    """Why an innings ended."""

    WICKETS = "wickets"
    """The side is all out."""
    TARGET = "target"
    """The side batting last has passed its target, in a match that stops there (M3)."""
    OVERS = "overs"
    """All its overs were bowled."""
    TURNS = "turns"
    """All its turns were played."""
    RUNS = "runs"
    """The runs of both sides together made the match a draw."""
    DECLARATION = "declaration"
    """The side declared."""
    CLOSE = "close"
    """The side closed it, as it must sooner or later where wickets are cards: nobody is all out there."""
    CUT_SHORT = "cut_short"
    """Play was interrupted in the first innings of a match of overs, and the target revised for it."""
    TIME = "time"
    """The match ended in a draw with it (M5)."""
    ABANDON = "abandon"
    """The match was given up with it (M5)."""
    CONCEDE = "concede"
    """A side gave the match up (M5)."""
    NO_RESULT = "no_result"
    """The match ended without a result, as its report says."""
    AWARDED = "awarded"
    """The match was awarded to a side, as its report says."""


@dataclass(slots=True)
class Batter:
    """A batter who came in: how they were `out`, if at all, and the `bowler` credited with the wicket."""

    player: int
    runs: int = 0
    out: HowOut | None = None
    bowler: int | None = None


@dataclass(frozen=True, slots=True)
class Fall:
    """The fall of a wicket: its number, the score, the batter, and where in the innings, as the game counts."""

    wicket: int
    runs: int
    player: int
    at: str


@dataclass(slots=True)
class Innings:
    """One innings of a side: `number` is its first or second, `first_entry` the index of the entry that opened it,
    `closed_by` why it ended (None while it is open).
    """

    side: int
    number: int
    first_entry: int = 0
    runs: int = 0
    wickets: int = 0
    closed_by: Closing | None = None
    batters: list[Batter] = field(default_factory=list)
    falls: list[Fall] = field(default_factory=list)

    @property
    def striker(self) -> Batter:
        """The batter who is in, or was in last."""
        return self.batters[-1]

    def come_in(self, player: int) -> None:
        """Send in the batter with this number."""
        self.batters.append(Batter(player))

    def yet_to_bat(self, players: int) -> Iterator[int]:
        """Yield the numbers, of a side of `players`, who have not come in, in their order."""
        batted = {batter.player for batter in self.batters}
        return (number for number in range(1, players + 1) if number not in batted)

    def dismiss(self, out: HowOut, bowler: int | None, at: str) -> None:
        """Record that the batter who is in is out; the bowler is credited only where cricket credits the bowler."""
        batter = self.striker
        batter.out = out
        batter.bowler = bowler if out in CREDITED else None
        self.wickets += 1
        self.falls.append(Fall(self.wickets, self.runs, batter.player, at))

    def stands(self) -> list[int]:
        """Return the runs of each stand, from wicket to wicket; the last is the unbroken one, if there is any."""
        marks = [0, *(fall.runs for fall in self.falls)]
        stands = [after - before for before, after in pairwise(marks)]
        if self.batters and self.striker.out is None:
            stands.append(self.runs - marks[-1])
        return stands

    def derived(self) -> dict[str, object]:
        """Return the innings as the match file's derived section has it."""
        return {
            "side": self.side,
            "number": self.number,
            "runs": self.runs,
            "wickets": self.wickets,
            "closed_by": self.closed_by and self.closed_by.value,
            "batting": [self.derived_batter(batter) for batter in self.batters],
            "fall": [{"wicket": f.wicket, "runs": f.runs, "player": f.player} for f in self.falls],
        }

    def derived_batter(self, batter: Batter) -> dict[str, object]:
        """Return a batter's line of the derived section."""
        return {
            "player": batter.player,
            "runs": batter.runs,
            "out": batter.out and batter.out.value,
            "bowler": batter.bowler,
        }
