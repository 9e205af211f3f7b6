"""The top third of a grid game's pad: the score, the target or lead, who is in, and the last turns."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.grid.rules.entries import BattingTurn
from scoring.games.grid.rules.innings import GridInnings, TurnPlayed
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.words.turns import nth_innings, number_text
from scoring.games.pad import PadMark, PadPlayer, Top
from scoring.words.figures import runs_words, score_text
from scoring.words.phrase import phrase

_SHOWN = 6  # turns


def read_top(match: GridMatch) -> Top:
    """Return the top third; between two innings that of the next one."""
    innings = match.current or (match.innings[-1] if match.result and match.innings else None)
    side = innings.side if innings else match.next_side
    batting = match.setup.sides[side].name
    score = score_text(innings.runs, innings.wickets, innings.closed_by) if innings else score_text(0, 0)
    turns = innings.turns[-_SHOWN:] if innings else []
    return Top(
        batting,
        score,
        _progress(match, innings) if innings else "",
        _chase(match, side),
        _players(match, innings),
        _("Turns"),
        [PadMark(mark(turn), turn.entry) for turn in turns],
    )


def mark(turn: TurnPlayed) -> str:
    """Return a turn in a few signs: a batting turn by its cards and w for each wicket, a bowling turn as 23/1."""
    if isinstance(turn.turn, BattingTurn):
        return f"{turn.cards}{'w' * turn.wickets}"
    return f"{turn.cards}/{turn.wickets}"


def _progress(match: GridMatch, innings: GridInnings) -> str:
    turn = number_text(*match.turn_number(len(innings.turns) + (innings.closed_by is None)))
    said = {"turn": turn, "innings": which_innings(match, innings)}
    return (_("Turn %(turn)s · %(innings)s") if said["innings"] else _("Turn %(turn)s")) % said


def which_innings(match: GridMatch, innings: GridInnings) -> str:
    """Return "2nd innings"; nothing in a match of one a side."""
    return nth_innings(innings.number) if match.innings_a_side > 1 else ""


def _players(match: GridMatch, innings: GridInnings | None) -> Sequence[PadPlayer]:
    side = match.setup.sides[innings.side if innings else match.next_side]
    if innings is None:
        return PadPlayer(_("Batter"), side.player(1).name), PadPlayer(_("Next"), _next(match, side.player(2).name))
    batter = innings.striker
    line = PadPlayer(_("Batter"), side.player(batter.player).name, f"{batter.runs}{'' if batter.out else '*'}")
    after = next(innings.yet_to_bat(len(side.players)), None)
    if after is None or innings.wickets + 1 >= match.wickets or innings.closed_by:
        return line, PadPlayer(_("Next"), _("nobody"))
    return line, PadPlayer(_("Next"), _next(match, side.player(after).name))


def _next(match: GridMatch, player: str) -> str:
    return _("the captain picks") if match.captain_picks_next else player


def _chase(match: GridMatch, side: int) -> str:
    if match.result is not None:
        return ""
    lead = match.lead(side)
    target = match.target
    if target is not None and lead <= 0:
        text = ngettext("%(need)d needed · target %(target)d", "%(need)d needed · target %(target)d", 1 - lead)
        return text % {"need": 1 - lead, "target": target}
    if not match.innings or (len(match.innings) == 1 and match.current):
        return _("First innings of the match")
    if lead == 0:
        return _("Level")
    words = runs_words(abs(lead))
    return _("Ahead by %(runs)s") % {"runs": words} if lead > 0 else _("Behind by %(runs)s") % {"runs": words}


def opening(match: GridMatch) -> str:
    """Return what to say before an innings opens."""
    batting = match.setup.sides[match.next_side].name
    if not match.innings:
        return phrase(_("%(side)s bat first."), side=batting)
    past = match.innings[-1]
    said = {
        "past": match.setup.sides[past.side].name,
        "score": score_text(past.runs, past.wickets, past.closed_by),
        "side": batting,
    }
    if match.target is not None:
        return phrase(_("%(past)s made %(score)s. %(side)s need %(target)d to win."), target=match.target, **said)
    if past.side == match.next_side:
        return phrase(_("%(past)s made %(score)s and follow on."), **said)
    return phrase(_("%(past)s made %(score)s. %(side)s bat next."), **said)
