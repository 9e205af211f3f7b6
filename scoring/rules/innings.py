"""An innings: who came in, what each made, how each was out, and how the wickets fell."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

CREDITED = ("bowled", "caught", "caught_behind", "lbw", "stumped")
HOW_OUT = (*CREDITED, "run_out")


@dataclass(slots=True)
class Batter:
    """A batter who came in: `out` is one of `HOW_OUT` or None, `bowler` the one credited with the wicket."""

    player: int
    runs: int = 0
    out: str | None = None
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
    closed_by: str | None = None
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

    def dismiss(self, out: str, bowler: int | None, at: str) -> None:
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
            "closed_by": self.closed_by,
            "batting": [self.derived_batter(batter) for batter in self.batters],
            "fall": [{"wicket": f.wicket, "runs": f.runs, "player": f.player} for f in self.falls],
        }

    def derived_batter(self, batter: Batter) -> dict[str, object]:
        """Return a batter's line of the derived section."""
        return {"player": batter.player, "runs": batter.runs, "out": batter.out, "bowler": batter.bowler}
