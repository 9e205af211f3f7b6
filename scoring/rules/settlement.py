"""What settles a match beside its totals: a target revised for a chase cut short, and who won a tie.

Neither is in the match file, which tells what was played: there, and in its own columns, the match stays what M2 makes
of it. Tables, series, draws and team records go by `counted`.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from scoring.rules.fields import Field, Reader, UnreadableError, one_of, read_object, text, whole
from scoring.rules.innings import Closing
from scoring.rules.overs import OversInnings, overs_text
from scoring.rules.problems import Problem, illegal
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.results import TIED, Outcome, Result

if TYPE_CHECKING:
    from scoring.rules.match_state import MatchState

WORDS_LENGTH = 60
_MOST_RUNS, _MOST_BALLS = 9_999, 300


class DecidedBy(StrEnum):
    """By what a tie was decided."""

    SUPER_OVER = "super_over"
    BOWL_OUT = "bowl_out"
    LOT = "lot"
    OTHER = "other"  # as the decider's words say


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedTie:
    """Which side won a tie, and by what; `words` tell it where it was none of the usual ways."""

    side: int
    by: DecidedBy
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisedTarget:
    """What the side batting last had to make to win, and off how many balls, after its chase was cut short."""

    runs: int
    balls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """All that settles a match beside its totals; of most there is nothing."""

    revised: RevisedTarget | None = None
    decider: DecidedTie | None = None

    def body(self) -> dict[str, Any]:
        """Return the settlement in the form in which it is read; an empty object for nothing."""
        return {key: value for key, value in asdict(self).items() if value is not None}

    def text(self) -> str:
        """Return the settlement as it is stored; empty for nothing."""
        return json.dumps(self.body(), ensure_ascii=False, separators=(",", ":")) if self.body() else ""


NOTHING = Settlement()


def stored_settlement(stored: str) -> Settlement:
    """Return a settlement from the text in which it was stored, taken at its word."""
    raw = json.loads(stored) if stored else {}
    revised, decider = raw.get("revised"), raw.get("decider")
    return Settlement(
        revised=RevisedTarget(**revised) if revised else None,
        decider=DecidedTie(**decider | {"by": DecidedBy(decider["by"])}) if decider else None,
    )


# Reading


def read_settlement(raw: object) -> tuple[Settlement | None, list[Problem]]:
    """Read a settlement; None with the problems of its form, or it, to be checked against its match."""
    problems: list[Problem] = []
    values: dict[str, Any] = read_object(raw, {name: Field(name, read) for name, read in _READERS.items()}, problems)
    return (None if problems else Settlement(**values)), problems


def check_settlement(settlement: Settlement, match: "MatchState[Any]") -> Iterator[Problem]:
    """Yield why a settlement cannot be that of a match as it was played."""
    if settlement.revised is None and any(innings.closed_by is Closing.CUT_SHORT for innings in match.innings):
        yield illegal("M2", "cut_short_without_a_target", "revised")
    if settlement == NOTHING:
        return
    if match.result is None:
        yield illegal("M2", "settled_before_the_end")
        return
    revised, decider = settlement.revised, settlement.decider
    if revised is not None:
        yield from _check_target(revised, match)
    if decider is not None and decider.by is DecidedBy.OTHER and not decider.words:
        yield illegal("M2", "decided_without_words", "decider.words")
    if decider is not None and _by_target(match, revised) != TIED:
        yield illegal("M2", "decided_without_a_tie", "decider")


def _check_target(revised: RevisedTarget, match: "MatchState[Any]") -> Iterator[Problem]:
    if not _has_chase(match):
        yield illegal("M2", "revised_without_a_chase", "revised")
        return
    chase, faced = match.innings[-1], _faced(match)
    if revised.balls > match.balls_an_innings:
        yield illegal("M2", "revised_to_more_overs", "revised.balls", most=overs_text(match.balls_an_innings))
    elif faced > revised.balls:
        yield illegal("M2", "chased_off_more_overs", "revised.balls", overs=overs_text(faced))
    elif not (chase.runs >= revised.runs or chase.wickets >= match.wickets_in_innings or faced == revised.balls):
        yield illegal(
            "M2",
            "revised_chase_not_over",
            "revised.balls",
            score=f"{chase.runs}/{chase.wickets}",
            overs=overs_text(faced),
        )


def _read_target(value: object) -> RevisedTarget:
    runs, balls = whole(1, _MOST_RUNS), whole(1, _MOST_BALLS)
    return RevisedTarget(**_read(value, Field("runs", runs, required=True), Field("balls", balls, required=True)))


def _read_decider(value: object) -> DecidedTie:
    values = _read(
        value,
        Field("side", whole(0, 1), required=True),
        Field("by", one_of(*DecidedBy), required=True),
        Field("words", text(WORDS_LENGTH)),
    )
    return DecidedTie(**values | {"by": DecidedBy(values["by"])})


def _read(value: object, *fields: Field) -> dict[str, Any]:
    found: list[Problem] = []
    values: dict[str, Any] = read_object(value, {field.name: field for field in fields}, found)
    if found:
        raise UnreadableError(found[0])
    return values


_READERS: dict[str, Reader] = {"revised": _read_target, "decider": _read_decider}


# What counts


def counted(match: "MatchState[Any]") -> Result | None:
    """Return how a match counts: by its totals, by its revised target, and a tie as a win where it was decided."""
    result, decider = by_target(match), match.settlement.decider
    return Result(Outcome.WON, decider.side) if decider is not None and result == TIED else result


def by_target(match: "MatchState[Any]") -> Result | None:
    """Return how a match ended by its totals or, where it was revised, by its target."""
    return _by_target(match, match.settlement.revised)


def can_settle(match: "MatchState[Any]") -> bool:
    """Whether there is anything about a match to be settled: a tie, or a chase that may have been cut short."""
    return by_target(match) == TIED or _has_chase(match)


def target_of(match: "MatchState[Any]") -> RevisedTarget | None:
    """Return the revised target of a match, if there is one and the chase it was for."""
    return match.settlement.revised if _has_chase(match) else None


def _by_target(match: "MatchState[Any]", revised: RevisedTarget | None) -> Result | None:
    if revised is None or not _has_chase(match):
        return match.result
    chase = match.innings[-1]
    lead = chase.runs - (revised.runs - 1)
    if lead == 0:
        return TIED
    left = match.wickets_in_innings - chase.wickets
    balls_left = revised.balls - _faced(match)
    if lead > 0 and left > 0 and (match.stop_at_target or balls_left > 0):
        return Result(Outcome.WON, chase.side, {"wickets": left, "balls_left": balls_left})
    return Result(Outcome.WON, chase.side if lead > 0 else 1 - chase.side, {"runs": abs(lead)})


def _has_chase(match: "MatchState[Any]") -> bool:
    """Whether a match of one innings a side, in a game of overs, came to the second and was not given away."""
    given_away = match.result is None or match.result.outcome in (Outcome.CONCEDED, Outcome.AWARDED)
    return not given_away and bool(match.balls_an_innings) and match.innings_a_side == 1 and match.is_last_innings


def _faced(match: "MatchState[Any]") -> int:
    """Return the balls of the last innings."""
    chase = match.innings[-1]
    return (chase.balls or 0) if isinstance(chase, OversInnings | ReportedInnings) else 0
