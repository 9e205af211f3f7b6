"""The lines of the book in words: where each entry stands (3.4) and what happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.readmodel.names import printed_names
from scoring.rules.entries import Abandon, Concede, Entry, Time
from scoring.rules.innings import Innings
from scoring.rules.match import Match
from scoring.rules.overs import OversInnings
from scoring.words.figures import how_out_word


@dataclass(frozen=True, slots=True)
class BookLine:
    """One entry: its index, the innings it belongs to, its place there, what it says, and the score after it."""

    index: int
    innings: int | None
    place: str
    text: str
    cards: str
    score: str
    note: str
    override: str


def book_lines(match: Match[Any], entries: Sequence[Entry]) -> list[BookLine]:
    """Return a line for each entry that the match has played, in the order played."""
    said: dict[int, tuple[int, str, str, str]] = {}
    for number, innings in enumerate(match.innings):
        for index, place, text, score in innings_lines(innings, match):
            said[index] = (number, place, text, score)
    lines = []
    for index, entry in enumerate(entries[: match.played]):
        number, place, text, score = said.get(index, (None, "", call_text(entry, match), ""))
        lines.append(BookLine(index, number, place, text, entry.cards_text, score, entry.note, entry.override))
    return lines


def call_text(entry: Entry, match: Match[Any]) -> str:
    """Return a call - time, abandon, concede - in words."""
    match entry:
        case Time():
            return _("Time called")
        case Abandon():
            return _("Match abandoned")
        case Concede():
            return _("%(side)s conceded") % {"side": match.setup.sides[entry.side].name}
    return entry.type


@singledispatch
def innings_lines(innings: Innings, match: Match[Any]) -> Iterator[tuple[int, str, str, str]]:
    """Yield, for each entry of an innings, its index, its place, what it says, and the score after it."""
    raise TypeError(innings)


@innings_lines.register
def _(innings: OversInnings, match: Match[Any]) -> Iterator[tuple[int, str, str, str]]:
    batters = printed_names(match.setup, innings.side)
    bowlers = printed_names(match.setup, 1 - innings.side)
    runs = wickets = 0
    for number, over in enumerate(innings.overs):
        bowler = bowlers[over.bowler]
        yield over.entry, str(number + 1), _over_text(number + 1, bowler), f"{runs}/{wickets}"
        for ball, delivery in enumerate(over.deliveries, 1):
            runs += delivery.runs
            wickets += delivery.out is not None
            happened = ball_text(delivery.runs, delivery.out)
            text = f"{bowler} to {batters[delivery.batter]}: {happened}"
            yield delivery.entry, f"{number}.{ball}", text, f"{runs}/{wickets}"
