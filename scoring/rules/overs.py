"""Games of overs: deliveries, overs and bowlers' figures, and how overs are written (19.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.rules.innings import Batter, HowOut, Innings

BALLS = 6
_MOST_TRIED = 5_000


def overs_text(balls: int) -> str:
    """Return a number of balls as overs, base six: 118 balls are 19.4; ".0" is dropped."""
    overs, odd = divmod(balls, BALLS)
    return f"{overs}.{odd}" if odd else str(overs)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One ball: the index of its entry, who faced it, the runs off it (0-6), and how the batter was out, if at all."""

    entry: int
    batter: int
    runs: int
    out: HowOut | None = None


def ball_mark(runs: int, out: str | None) -> str:
    """Return what a scorer writes for a ball: a dot, the runs or W."""
    return "W" if out else str(runs) if runs else "."


@dataclass(slots=True)
class Over:
    """One over: the index of the entry that opened it, the bowler and the deliveries so far."""

    entry: int
    bowler: int
    deliveries: list[Delivery] = field(default_factory=list)
    runs: int = 0

    @property
    def complete(self) -> bool:
        """Whether all six balls have been bowled."""
        return len(self.deliveries) == BALLS

    @property
    def maiden(self) -> bool:
        """Whether it is a complete over with nothing scored off it."""
        return self.complete and not self.runs


@dataclass(slots=True)
class Bowler:
    """A bowler's figures in one innings: `overs` opened, balls, maidens, runs and wickets credited to the bowler."""

    player: int
    overs: int = 0
    balls: int = 0
    maidens: int = 0
    runs: int = 0
    wickets: int = 0


@dataclass(slots=True)
class BattedBalls(Batter):
    """A batter of a game with balls: balls faced, fours and sixes."""

    balls: int = 0
    fours: int = 0
    sixes: int = 0


@dataclass(slots=True)
class OversInnings(Innings):
    """An innings of overs."""

    overs: list[Over] = field(default_factory=list)
    bowlers: dict[int, Bowler] = field(default_factory=dict)
    balls: int = 0

    @property
    def over(self) -> Over | None:
        """The over in progress, or None when one must be opened."""
        return self.overs[-1] if self.overs and not self.overs[-1].complete else None

    @property
    def last_bowler(self) -> int | None:
        """Who bowled the newest over."""
        return self.overs[-1].bowler if self.overs else None

    def overs_of(self, bowler: int) -> int:
        """Return how many overs a bowler has opened."""
        figures = self.bowlers.get(bowler)
        return figures.overs if figures else 0

    def come_in(self, player: int) -> None:
        """Send in the batter with this number."""
        self.batters.append(BattedBalls(player))

    def open_over(self, entry: int, bowler: int) -> None:
        """Give the bowler a new over."""
        self.overs.append(Over(entry, bowler))
        self.bowlers.setdefault(bowler, Bowler(bowler)).overs += 1

    def bowl(self, entry: int, runs: int, out: HowOut | None) -> None:
        """Bowl one ball of the over in progress to the batter who is in."""
        over, batter = self.overs[-1], self.batters[-1]
        bowler = self.bowlers[over.bowler]
        over.deliveries.append(Delivery(entry, batter.player, runs, out))
        self.balls += 1
        bowler.balls += 1
        if isinstance(batter, BattedBalls):
            batter.balls += 1
            batter.fours += runs == 4
            batter.sixes += runs == 6
        if runs:
            batter.runs += runs
            over.runs += runs
            bowler.runs += runs
            self.runs += runs
        if out:
            ball = f"{(self.balls - 1) // BALLS}.{(self.balls - 1) % BALLS + 1}"
            self.dismiss(out, over.bowler, ball)
            bowler.wickets += batter.bowler is not None
        if over.maiden:
            bowler.maidens += 1

    def derived(self) -> dict[str, object]:
        """Return the innings as the match file's derived section has it, with balls and bowling."""
        return Innings.derived(self) | {
            "bowling": [
                {
                    "player": b.player,
                    "balls": b.balls,
                    "maidens": b.maidens,
                    "runs": b.runs,
                    "wickets": b.wickets,
                }
                for b in self.bowlers.values()
            ],
            "fall": [{"wicket": f.wicket, "runs": f.runs, "player": f.player, "ball": f.at} for f in self.falls],
        }

    def derived_batter(self, batter: Batter) -> dict[str, object]:
        """Return a batter's line of the derived section, with balls, fours and sixes."""
        line = Innings.derived_batter(self, batter)
        if isinstance(batter, BattedBalls):
            line |= {"balls": batter.balls, "fours": batter.fours, "sixes": batter.sixes}
        return line


def arrangeable(overs_left: dict[int, int], overs_due: int, last_bowler: int) -> bool:
    """Return whether `overs_due` overs can be bowled without anybody bowling two running.

    `overs_left` is what each bowler may still bowl; `last_bowler` has just bowled and cannot be first.
    """
    most = -(-overs_due // 2)
    return overs_due <= sum(
        min(left, overs_due // 2 if bowler == last_bowler else most) for bowler, left in overs_left.items()
    )


def schedulable(overs: int, bowled: Mapping[int, int], limits: Mapping[int, int], fixed: Mapping[int, int]) -> bool:
    """Return whether so many overs can have been bowled without anybody bowling two running (F2).

    `bowled` is how many overs each bowler had, or may have had where that is more than were bowled; `limits` what each
    may bowl; `fixed` who is known to have bowled which over, from 1. One with nobody else left goes on. Answers True
    where it would take too long to be sure.
    """
    if any(bowler not in bowled or not 1 <= over <= overs for over, bowler in fixed.items()):
        return False
    bowlers = sorted(bowled)
    full = {bowler: bowled.get(bowler, 0) >= most for bowler, most in limits.items()}
    tried: set[tuple[int, int, tuple[int, ...]]] = set()

    def alone(last: int, left: Sequence[int]) -> bool:
        """Whether all others have bowled as much as they may."""
        others = all(full[bowler] for bowler in full if bowler != last)
        return others and all(not more or bowler == last for bowler, more in zip(bowlers, left, strict=True))

    def from_over(over: int, last: int, left: tuple[int, ...]) -> bool:
        if over > overs or len(tried) > _MOST_TRIED:
            return True
        if (over, last, left) in tried:
            return False
        tried.add((over, last, left))
        for index in sorted(range(len(bowlers)), key=lambda index: -left[index]):
            bowler = bowlers[index]
            if not left[index] or fixed.get(over, bowler) != bowler or (bowler == last and not alone(last, left)):
                continue
            if from_over(over + 1, bowler, (*left[:index], left[index] - 1, *left[index + 1 :])):
                return True
        return False

    return from_over(1, 0, tuple(bowled[bowler] for bowler in bowlers))
