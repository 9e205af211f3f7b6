"""The lines of the book in words: where each entry stands (3.4), what happened, the score after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.games.grid.reader.turn_attribution import TurnRead, extras_of, read_turns, tallies
from scoring.games.grid.rules.entries import BattingTurn, FollowOn
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.words.turns import batted_text, bowled_text, cards_words, part_text, tally_words
from scoring.readmodel.names import printed_names
from scoring.rules.entries import CALLS, Abandon, Concede, Entry, Time
from scoring.rules.innings import Closing, Innings
from scoring.rules.match import Match
from scoring.rules.overs import Delivery, OversInnings
from scoring.words.cards import cards_in_words
from scoring.words.figures import how_out_word, runs_words
from scoring.words.phrase import phrase


class Said(NamedTuple):
    """What an innings says of one of its entries. `heads` marks one that others stand under, as an over does.

    `names_cards` tells that the cards are in the text, and need not be shown beside it.
    """

    entry: int
    place: str
    text: str
    score: str
    heads: bool = False
    names_cards: bool = False


@dataclass(frozen=True, slots=True)
class BookLine:
    """One entry in words: its index, the innings it belongs to (None for a call), and the rest."""

    index: int
    innings: int | None
    place: str
    text: str
    score: str
    heads: bool
    cards: str
    note: str
    override: str


def book_lines(match: Match[Any], entries: Sequence[Entry]) -> list[BookLine]:
    """Return a line for each entry that the match has played, in the order played."""
    said = {one.entry: (number, one) for number, innings in enumerate(match.innings) for one in say(innings, match)}
    opened = {innings.first_entry for innings in match.innings}
    lines = []
    begun = -1
    for index, entry in enumerate(entries[: match.played]):
        begun += index in opened
        outside = None if isinstance(entry, CALLS) else begun
        number, one = said.get(index, (outside, Said(index, "", call_text(entry, match), "")))
        cards = "" if one.names_cards or not entry.cards_text else cards_in_words(entry.cards_text)
        lines.append(
            BookLine(index, number, one.place, one.text, one.score, one.heads, cards, entry.note, entry.override)
        )
    return lines


def call_text(entry: Entry, match: Match[Any]) -> str:
    """Return what stands between innings or ends the match - a call, what becomes of the follow-on - in words."""
    match entry:
        case FollowOn():
            template = _("%(side)s enforced the follow-on") if entry.enforced else _("%(side)s waived the follow-on")
            return phrase(template, side=match.setup.sides[match.innings[0].side].name)
        case Time():
            return _("Time called")
        case Abandon():
            return _("Match abandoned")
        case Concede():
            return phrase(_("%(side)s conceded"), side=match.setup.sides[entry.side].name)
    return entry.type


@singledispatch
def say(innings: Innings, match: Match[Any]) -> Iterator[Said]:
    """Yield what an innings of each kind says of its entries, in the order played."""
    raise TypeError(innings)


@say.register
def _say_overs(innings: OversInnings, match: Match[Any]) -> Iterator[Said]:
    batters = printed_names(match.setup, innings.side)
    bowlers = printed_names(match.setup, 1 - innings.side)
    runs = wickets = 0
    for number, over in enumerate(innings.overs):
        bowler = bowlers[over.bowler]
        opens = phrase(_("Over %(number)d: %(bowler)s"), number=number + 1, bowler=bowler)
        yield Said(over.entry, str(number + 1), opens, f"{runs}/{wickets}", heads=True)
        for ball, delivery in enumerate(over.deliveries, 1):
            runs += delivery.runs
            wickets += delivery.out is not None
            batter = batters[delivery.batter]
            text = phrase(
                _("%(bowler)s to %(batter)s: %(what)s"), bowler=bowler, batter=batter, what=delivery_text(delivery)
            )
            yield Said(delivery.entry, f"{number}.{ball}", text, f"{runs}/{wickets}")


@say.register
def _say_turns(innings: GridInnings, match: GridMatch) -> Iterator[Said]:
    side = match.setup.sides[innings.side].name
    for turn in read_turns(innings, match):
        text = turn_text(turn, innings, match)
        yield Said(turn.played.entry, str(turn.number), text, f"{turn.played.score}/{turn.wickets}")
    if innings.closed_by is Closing.DECLARATION:
        text = phrase(_("%(side)s declared"), side=side)
        yield Said(innings.turns[-1].entry + 1, "", text, f"{innings.runs}/{innings.wickets}")


def turn_text(turn: TurnRead, innings: GridInnings, match: GridMatch) -> str:
    """Return a turn: "Giles bowled 23 cards, 1 K-Q-J: 1 wide, Hayden out", "Australia batted 14 cards: Hayden 14"."""
    given = turn.played.turn
    laid = ", ".join([cards_words(given.cards), *tally_words(tallies(match.game, given))])
    if given.missed_cover:
        laid = _("%(laid)s, a cover missed") % {"laid": laid}
    if given.unfinished:
        laid = _("%(laid)s, broken off") % {"laid": laid}
    batters = printed_names(match.setup, innings.side)
    if isinstance(given, BattingTurn):
        brought = (part_text(batters[part.player], part.runs, part.out) for part in turn.parts)
        return batted_text(match.setup.sides[innings.side].name, laid, brought)
    side = match.setup.sides[1 - innings.side]
    who = printed_names(match.setup, 1 - innings.side)[given.bowler] if given.bowler else side.name
    extras = extras_of(match.game, given)
    return bowled_text(who, laid, extras, [batters[fall.player] for fall in turn.falls])


def delivery_text(delivery: Delivery) -> str:
    """Return what came of a ball: "no run", "4 runs", "out, caught behind"."""
    if delivery.out:
        return _("out, %(how)s") % {"how": how_out_word(delivery.out)}
    return runs_words(delivery.runs) if delivery.runs else _("no run")
