"""The lines of the book: every turn with what it brought, the declaration, what becomes of the follow-on."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.grid.reader.turn_attribution import TurnRead, extras_of, read_turns, tallies
from scoring.games.grid.rules.entries import BattingTurn, FollowOn
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.words.turns import batted_text, bowled_text, part_text, tally_words
from scoring.readmodel.log_lines import Said, call_text, say
from scoring.rules.innings import Closing
from scoring.rules.match_state import MatchState
from scoring.rules.names import printed_names
from scoring.words.figures import cards_words
from scoring.words.phrase import phrase


@call_text.register
def _follow_on(entry: FollowOn, match: MatchState[Any]) -> str:
    template = _("%(side)s enforced the follow-on") if entry.enforced else _("%(side)s waived the follow-on")
    return phrase(template, side=match.setup.sides[match.innings[0].side].name)


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
