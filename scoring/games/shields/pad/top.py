"""The top third of the pad: the score, target or lead and the tally, and what each side may still hold."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.pad import PadMark, PadPlayer, Top
from scoring.games.shields.rules.innings import ShieldsInnings
from scoring.games.shields.rules.match import DRAWN_AT, ShieldsMatch
from scoring.rules.innings import Closing
from scoring.words.figures import score_text
from scoring.words.phrase import listed, phrase

NONE_OPEN = gettext_lazy("No wicket left to play on")
AHEAD = gettext_lazy("Ahead by %(runs)s")
_SHOWN = 6  # plays


def read_top(match: ShieldsMatch) -> Top:
    """Return the top third; between two innings that of the next one, after the end that of the last."""
    innings = match.current or (match.innings[-1] if match.result and match.innings else None)
    side = innings.side if innings else match.next_side
    plays = list(innings.played_on.values())[-_SHOWN:] if innings else []
    return Top(
        match.setup.sides[side].name,
        score_text(innings.runs, innings.wickets, innings.closed_by) if innings else score_text(0, 0),
        _progress(match),
        _chase(match, side),
        [_unseen(_("Batting"), match, side), _unseen(_("Fielding"), match, 1 - side)],
        _("Plays"),
        [PadMark(str(played.runs), played.entry) for played in plays],
    )


def _progress(match: ShieldsMatch) -> str:
    wickets = len(match.wickets_open)
    if match.result is not None:
        return ""
    text = ngettext("%(open)d wicket to play on", "%(open)d wickets to play on", wickets)
    return text % {"open": wickets} if wickets else str(NONE_OPEN)


def _chase(match: ShieldsMatch, side: int) -> str:
    """Return lead or target, and the tally where it can draw the match."""
    if match.result is not None:
        drawn = bool(match.innings) and match.innings[-1].closed_by is Closing.RUNS
        return _("The tally has reached %(draw)s: drawn") % {"draw": grouped(DRAWN_AT)} if drawn else ""
    chase = str(_standing(match, side))
    if match.timeless:
        return chase
    return _("%(chase)s · tally %(tally)s of %(draw)s") % {
        "chase": chase,
        "tally": grouped(match.tally),
        "draw": grouped(DRAWN_AT),
    }


def _standing(match: ShieldsMatch, side: int) -> str:
    lead, target = match.lead(side), match.target
    if target is not None and lead <= 0:
        return _("%(need)s needed · target %(target)s") % {"need": 1 - lead, "target": target}
    if number_of_innings(match) == 1:
        return _("First innings of the match")
    if lead == 0:
        return _("Level")
    return (AHEAD if lead > 0 else _("Behind by %(runs)s")) % {"runs": abs(lead)}


def number_of_innings(match: ShieldsMatch) -> int:
    """Return which innings of the match, from 1, is open or due."""
    return len(match.innings) + (match.current is None)


def unseen(match: ShieldsMatch, side: int) -> str:
    """Return the cards of a side's sixteen that have not been seen, in a row; a pair stands twice."""
    return " ".join(card for card, copies in match.sixteens[side].unseen.items() for _copy in range(copies))


def grouped(number: int) -> str:
    """Return a number as the reader's language groups its thousands: 1,400."""
    return number_format(number, force_grouping=True)


def _unseen(label: str, match: ShieldsMatch, side: int) -> PadPlayer:
    left = match.sixteens[side].left
    return PadPlayer(label, unseen(match, side) or _("none"), _("%(left)d left") % {"left": left})


def opening(match: ShieldsMatch) -> str:
    """Return what to say before an innings opens: how the last ended, the hands, the follow-on, who bats."""
    batting = match.setup.sides[match.next_side].name
    if not match.innings:
        return phrase(_("%(side)s bat first."), side=batting)
    past = match.innings[-1]
    said = [_closed(match, past)]
    if len(match.innings) == 2:
        said += [_hands(match), _follow_on(match)]
    elif match.target is not None:
        text = ngettext("%(side)s need %(target)d run to win.", "%(side)s need %(target)d runs to win.", match.target)
        said.append(phrase(text, side=batting, target=match.target))
    else:
        said.append(phrase(_("%(side)s bat next. Both play on with the cards that are left."), side=batting))
    return listed(said, " ")


def _closed(match: ShieldsMatch, past: ShieldsInnings) -> str:
    side = match.setup.sides[past.side].name
    return phrase(_("%(side)s closed at %(runs)d."), side=side, runs=past.runs - past.extras)


def _hands(match: ShieldsMatch) -> str:
    first, second = match.innings
    return phrase(
        _("With the hands counted, %(first)s have %(runs)d (%(hand)d in hand) and %(second)s %(others)d (%(held)d)."),
        first=match.setup.sides[first.side].name,
        runs=first.runs,
        hand=first.extras,
        second=match.setup.sides[second.side].name,
        others=second.runs,
        held=second.extras,
    )


def _follow_on(match: ShieldsMatch) -> str:
    batting = match.setup.sides[match.next_side].name
    if not match.follow_on:
        return phrase(_("No follow-on. Shuffle both sixteens; %(side)s bat."), side=batting)
    behind = -match.lead(match.next_side)
    return phrase(
        _("%(side)s are %(behind)d behind and must follow on. Shuffle both sixteens."), side=batting, behind=behind
    )
