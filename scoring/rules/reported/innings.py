"""An innings of which figures were kept, and no entries."""

from dataclasses import dataclass, field

from scoring.rules.innings import Batter, Fall, Innings
from scoring.rules.overs import Bowler
from scoring.rules.reported.report import InningsReport


@dataclass(slots=True)
class ReportedBatter(Batter):
    """A batter of a card; a figure that was not kept is None."""

    balls: int | None = None
    fours: int | None = None
    sixes: int | None = None


@dataclass(slots=True)
class ReportedInnings(Innings):
    """One innings. `balls` and `turns` are None where the game has none or they were not kept.

    Who fell at a wicket is number 0 where nobody wrote it down. `withheld` are runs of the total that do not count yet.
    """

    balls: int | None = None
    turns: int | None = None
    batting_turns: int = 0
    extras: dict[str, int] = field(default_factory=dict)
    bowlers: dict[int, Bowler] = field(default_factory=dict)
    withheld: int = 0

    def withhold(self, runs: int) -> None:
        """Let these runs of the total not count before `count_all`."""
        self.withheld = runs
        self.runs -= runs

    def count_all(self) -> None:
        """Let the whole total count."""
        self.runs += self.withheld
        self.withheld = 0

    @classmethod
    def of(cls, given: InningsReport, side: int, number: int) -> "ReportedInnings":
        """Return an innings as it was reported, still open."""
        return cls(
            side,
            number,
            runs=given.runs,
            wickets=given.wickets,
            batters=[
                ReportedBatter(b.player, b.runs, b.out, b.bowler, b.balls, b.fours, b.sixes) for b in given.batters
            ],
            falls=[Fall(n, fall.runs, fall.player or 0, "") for n, fall in enumerate(given.falls, 1)],
            balls=given.balls,
            turns=given.turns,
            extras=dict(given.extras),
            bowlers={
                b.player: Bowler(b.player, -(-b.balls // 6), b.balls, b.maidens, b.runs, b.wickets)
                for b in given.bowlers
            },
        )
