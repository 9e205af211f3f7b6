"""What a game shows of a match as a whole, beside its innings."""

from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from scoring.readmodel.tables import Table
from scoring.rules.match_state import MatchState
from scoring.rules.reported.match import ReportedMatch


@dataclass(frozen=True, slots=True)
class Whole:
    """Tables over all innings, and sentences of how the match stands."""

    tables: tuple[Table, ...] = ()
    facts: tuple[str, ...] = ()


@singledispatch
def whole(match: MatchState[Any]) -> Whole:
    """Return what is to be shown of a match as a whole; nothing in a game that has registered nothing."""
    return Whole()


@singledispatch
def margin_words(match: MatchState[Any]) -> str:
    """Return how the margin of a win was counted, where a game counts it in a way that the scores do not show."""
    return ""


@margin_words.register
def _of_paper(match: ReportedMatch) -> str:
    return margin_words(match.reference_match)
