"""What a match has come to, played or reported: all that pages, sheets and statistics read of it."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from scoring.rules.depth import Depth
from scoring.rules.innings import Innings
from scoring.rules.problems import Problem, Severity
from scoring.rules.results import Result
from scoring.rules.settlement import NOTHING
from scoring.rules.setup import Setup

InningsT = TypeVar("InningsT", bound=Innings)


class MatchState(ABC, Generic[InningsT]):
    """A match as far as it is known: a `PlayableMatch`, or a `ReportedMatch` that was kept from paper."""

    depth = Depth.LOG
    """How much was kept of the match."""
    toss_known = True
    """Whether the toss was kept; where it was not, that of the set-up only tells who batted first."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.innings: list[InningsT] = []
        self.result: Result | None = None
        self.played = 0
        self.notices: list[Problem] = []
        self.stop_at_target = bool(setup.options["stop_at_target"])
        self.captain_picks_next = bool(setup.options.get("captain_picks_next"))
        self.innings_a_side = int(setup.options.get("innings") or 1)
        self.follow_on: bool | None = None  # whether it was enforced, once that is settled
        self.settlement = NOTHING  # what is kept beside the entries; whoever folds a book puts it here

    @abstractmethod
    def new_innings(self, side: int, number: int) -> InningsT:
        """Return an innings, with nothing in it, of the kind that the match keeps."""

    @property
    def overridden(self) -> set[int | None]:
        """The indices of the entries that the cards cannot have brought, recorded with a written reason."""
        return {notice.entry for notice in self.notices if notice.severity is Severity.INFEASIBLE}

    @property
    def begun(self) -> bool:
        """Whether there is anything in the book."""
        return self.played > 0

    @property
    def balls_an_innings(self) -> int:
        """How many balls an innings has; 0 in games without balls."""
        return 0

    def balls_left(self) -> int | None:
        """Return the balls left in a last innings with a limit of overs; None in games without balls."""
        return None

    @property
    def wickets_in_innings(self) -> int:
        """How many wickets end an innings."""
        return int(self.setup.options.get("wickets") or 10)

    @property
    def current(self) -> InningsT | None:
        """The open innings, or None before and between innings and after the end."""
        return self.innings[-1] if self.innings and self.innings[-1].closed_by is None else None

    @property
    def next_side(self) -> int:
        """The side that bats in the next innings to open; one that follows on bats twice running (G11)."""
        if not self.innings:
            return self.setup.toss.bats_first
        again = self.follow_on and len(self.innings) == 2
        return self.innings[-1].side if again else 1 - self.innings[-1].side

    @property
    def is_last_innings(self) -> bool:
        """Whether the newest innings, open or closed, is the last that can be played."""
        return len(self.innings) == 2 * self.innings_a_side

    def total(self, side: int) -> int:
        """Return the runs of a side in all its innings."""
        return sum(innings.runs for innings in self.innings if innings.side == side)

    def lead(self, side: int) -> int:
        """Return by how many runs `side` is ahead of the other; negative when behind."""
        return self.total(side) - self.total(1 - side)

    @property
    def follow_on_open(self) -> bool:
        """Whether the side that batted second stands a follow-on that is not settled yet (G11, S6).

        It does once both first innings are over and it is behind by the margin of the match, or more.
        """
        if len(self.innings) != 2 or self.innings_a_side != 2 or self.follow_on is not None or self.current:
            return False
        return self.lead(self.innings[0].side) >= int(self.setup.options["follow_on_margin"] or 0)

    def followed_on_in(self, innings: Innings) -> bool:
        """Return whether an innings of the match was played following on (G11, S6)."""
        return bool(self.follow_on) and len(self.innings) > 2 and self.innings[2] is innings

    @property
    def runs_to_win(self) -> int | None:
        """How many runs end the match at once: those to pass the target, where the match stops at it (M3)."""
        if not self.stop_at_target or len(self.innings) < 2 * self.innings_a_side - 1:
            return None
        target = self.target
        if target is None:
            return None
        return target - (self.innings[-1].runs if self.current else 0)

    @property
    def target(self) -> int | None:
        """What the side batting in the last innings must reach in it to win, once that innings is due."""
        opened = len(self.innings)
        last = 2 * self.innings_a_side
        if self.result is not None or not (opened == last or (opened == last - 1 and self.current is None)):
            return None
        chasing = self.innings[-1].side if opened == last else self.next_side
        made = self.innings[-1].runs if opened == last else 0
        return made - self.lead(chasing) + 1
