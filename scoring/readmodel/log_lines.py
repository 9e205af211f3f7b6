"""The lines of the book in words: where each entry stands (3.4), what happened, the score after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.rules.entries import CALLS, Abandon, Concede, Entry, Time
from scoring.rules.innings import Innings
from scoring.rules.match_state import MatchState
from scoring.rules.names import printed_names
from scoring.rules.overs import Delivery, OversInnings, ball_mark
from scoring.words.cards import cards_in_words
from scoring.words.figures import how_out_word, runs_words
from scoring.words.phrase import phrase


class Said(NamedTuple):
    """What an innings says of one of its entries. `heads` marks one that others stand under, as an over does.

    `names_cards` tells that the cards are in the text, and need not be shown beside it; `mark` is what a scorer writes
    for one that stands under another, `title` what one that heads others is called there.
    """

    entry: int
    place: str
    text: str
    score: str
    heads: bool = False
    names_cards: bool = False
    mark: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class BookLine:
    """One entry in words: its index, the innings it belongs to (None for a call), and the rest.

    `laid` are the cards that stand beside the text, as an entry has them.
    """

    index: int
    innings: int | None
    place: str
    text: str
    score: str
    heads: bool
    laid: str
    note: str
    override: str
    mark: str
    title: str

    @property
    def cards(self) -> str:
        """The cards beside the text, in words."""
        return cards_in_words(self.laid) if self.laid else ""

    @property
    def anchor(self) -> str:
        """What a link names to lead to the line: its innings, counted from 1, and its place there; "" without one."""
        return f"at-{self.innings + 1}-{self.place}" if self.innings is not None and self.place else ""


def book_lines(match: MatchState[Any], entries: Sequence[Entry], since: int = 0) -> list[BookLine]:
    """Return a line for each entry that the match has played, in the order played; of the innings from `since` on."""
    wanted = list(enumerate(match.innings))[since:]
    said = {one.entry: (number, one) for number, innings in wanted for one in say(innings, match)}
    opened = {innings.first_entry for _number, innings in wanted}
    first = first_entry(match, since)
    lines = []
    begun = since - 1
    for index, entry in enumerate(entries[first : match.played], first):
        begun += index in opened
        outside = None if isinstance(entry, CALLS) else begun
        number, one = said.get(index, (outside, Said(index, "", call_text(entry, match), "")))
        laid = "" if one.names_cards else entry.cards_text
        told = one.place, one.text, one.score, one.heads
        lines.append(BookLine(index, number, *told, laid, entry.note, entry.override, one.mark, one.title))
    return lines


def first_entry(match: MatchState[Any], since: int) -> int:
    """Return the index of the entry with which the lines of the innings from `since` on begin."""
    return match.innings[since].first_entry if since else 0


@singledispatch
def call_text(entry: Entry, match: MatchState[Any]) -> str:
    """Return what ends the match, or is settled between innings, in words; a game registers what it has of that."""
    match entry:
        case Time():
            return _("Time called")
        case Abandon():
            return _("Match abandoned")
        case Concede():
            return phrase(_("%(side)s conceded"), side=match.setup.sides[entry.side].name)
    return entry.type


@singledispatch
def say(innings: Innings, match: MatchState[Any]) -> Iterator[Said]:
    """Yield what an innings of each kind says of its entries, in the order played."""
    raise TypeError(innings)


@say.register
def _say_overs(innings: OversInnings, match: MatchState[Any]) -> Iterator[Said]:
    batters = printed_names(match.setup, innings.side)
    bowlers = printed_names(match.setup, 1 - innings.side)
    runs = wickets = 0
    for number, over in enumerate(innings.overs):
        bowler = bowlers[over.bowler]
        opens = phrase(_("Over %(number)d: %(bowler)s to bowl"), number=number + 1, bowler=bowler)
        title = phrase(_("Over %(number)d: %(bowler)s"), number=number + 1, bowler=bowler)
        yield Said(over.entry, str(number + 1), opens, f"{runs}/{wickets}", heads=True, title=title)
        for ball, delivery in enumerate(over.deliveries, 1):
            runs += delivery.runs
            wickets += delivery.out is not None
            batter = batters[delivery.batter]
            text = phrase(
                _("%(bowler)s to %(batter)s: %(what)s"), bowler=bowler, batter=batter, what=delivery_text(delivery)
            )
            mark = ball_mark(delivery.runs, delivery.out)
            yield Said(delivery.entry, f"{number}.{ball}", text, f"{runs}/{wickets}", mark=mark)


def delivery_text(delivery: Delivery) -> str:
    """Return what came of a ball: "no run", "4 runs", "out, caught behind"."""
    if delivery.out:
        return _("out, %(how)s") % {"how": how_out_word(delivery.out)}
    return runs_words(delivery.runs) if delivery.runs else _("no run")
