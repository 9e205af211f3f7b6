"""A report: what was kept of a match without its log, frozen and complete."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace

from scoring.rules.depth import Depth
from scoring.rules.innings import HOW_OUT, Closing, HowOut
from scoring.rules.results import Outcome
from scoring.rules.setup import Setup, Toss

OUTCOMES = (Outcome.DRAWN, Outcome.ABANDONED, Outcome.NO_RESULT, Outcome.AWARDED, Outcome.CONCEDED)
"""What totals alone cannot say of the end of a match."""

OF_A_SIDE = (Outcome.AWARDED, Outcome.CONCEDED)
"""The outcomes that name a side: the one it was awarded to, the one that conceded."""

HOW_OUT_ON_PAPER = (*HOW_OUT, HowOut.OUT)
"""How a batter can be out on paper, where it may be that nobody wrote down how."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BatterLine:
    """A batter's line of the card: `out` is one of `HOW_OUT_ON_PAPER` or None; a figure not kept is None."""

    player: int
    runs: int
    out: HowOut | None = None
    bowler: int | None = None
    balls: int | None = None
    fours: int | None = None
    sixes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BowlerLine:
    """A bowler's line of the card, in a game of overs."""

    player: int
    balls: int
    maidens: int
    runs: int
    wickets: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FallLine:
    """The score at the fall of a wicket, and who fell, where that was kept."""

    runs: int
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InningsReport:
    """What was kept of an innings: `balls` in a game of overs, `turns` (of both sides) in one of turns, if known."""

    runs: int
    wickets: int
    side: int | None = None
    closed_by: Closing | None = None
    balls: int | None = None
    turns: int | None = None
    extras: Mapping[str, int] = field(default_factory=dict)
    batters: tuple[BatterLine, ...] = ()
    bowlers: tuple[BowlerLine, ...] = ()
    falls: tuple[FallLine, ...] = ()

    @property
    def has_card(self) -> bool:
        """Whether more than the totals was kept."""
        return bool(self.batters or self.bowlers or self.falls)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A match as it was reported. `outcome` is one of `OUTCOMES`, None where the totals tell how it ended.

    `override` is the written reason for keeping what the cards cannot have done.
    """

    outcome: Outcome | None = None
    side: int | None = None
    toss_known: bool = True
    innings: tuple[InningsReport, ...] = ()
    override: str = ""

    @property
    def depth(self) -> Depth:
        """How much was kept of the match."""
        if not self.innings:
            return Depth.NONE
        return Depth.CARD if any(innings.has_card for innings in self.innings) else Depth.TOTALS

    def body(self) -> dict[str, object]:
        """Return the report in the form in which it is read, what was not kept left out."""
        return _without_nothing(
            {
                "depth": self.depth,
                "outcome": self.outcome,
                "side": self.side,
                "toss_known": self.toss_known,
                "innings": [asdict(innings) for innings in self.innings],
                "override": self.override or None,
            }
        )

    def text(self) -> str:
        """Return the report as it is stored."""
        return json.dumps(self.body(), ensure_ascii=False, separators=(",", ":"))

    def setup(self, setup: Setup) -> Setup:
        """Return a set-up with the side that batted first as the report has it, where the toss is not known."""
        first = self.innings[0].side if self.innings else None
        return setup if self.toss_known or first is None else replace(setup, toss=Toss(first, True))


def _without_nothing(given: dict[str, object]) -> dict[str, object]:
    """Return an object without the keys whose value is nothing, however deep."""
    kept: dict[str, object] = {}
    for key, value in given.items():
        if isinstance(value, dict):
            value = _without_nothing(value)
        elif isinstance(value, list | tuple):
            value = [_without_nothing(each) if isinstance(each, dict) else each for each in value]
        if value not in (None, [], {}):
            kept[key] = value
    return kept
