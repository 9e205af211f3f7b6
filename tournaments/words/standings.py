"""Why an entrant stands where it does, in a sentence."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.figures import decimal_text, decimal_words, ordinal, with_minus
from scoring.words.phrase import listed, phrase
from tournaments.models import Competition
from tournaments.standings.line import StandingsLine
from tournaments.standings.table import TableRow, TieBreakStep
from tournaments.standings.tiebreaks.base import Value
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.words.tiebreaks import (
    PERCENTAGE_PLACES,
    PLACES,
    percentage_text,
    points_text,
    points_words,
    value_text,
)

Names = Mapping[int, str]

NAMED = 3
"""How many others a sentence names before it counts the rest."""

_NONE = Fraction(0)


def entrants_heading(competition: Competition) -> str:
    """Return what heads the names of those who take part, by whether they are teams or people."""
    return _("Name") if competition.between == Competition.Between.PEOPLE else _("Team")


def why_text(
    row: TableRow,
    rows: Sequence[TableRow],
    names: Names,
    adjustments: Sequence[tuple[Fraction, str]] = (),
    byes: Fraction = _NONE,
) -> str:
    """Return why a row stands where it does: "Level on 6 points with B; above them on wins, 3 to 2".

    `rows` is the whole table that the row is of, `names` those of its entrants, `adjustments` the points given to the
    row's entrant or taken from it, each with its reason; without them only their sum is said. `byes` are the points
    among its own that it has for byes.
    """
    if row.line == StandingsLine():
        said = [_("Not yet played")]
    elif row.why.level_with:
        said = _level(row, names)
    else:
        said = [_alone(row, rows, names)]
    if byes:
        said.append(bye_text(byes))
    if row.adjustment and not adjustments:
        adjustments = [(row.adjustment, "")]
    return listed([*said, *(adjustment_text(points, reason) for points, reason in adjustments)], "; ")


def level_words(row: TableRow) -> str:
    """Return in a few words what placed a row that is level on points: "Level on 6 points, placed on wins"; else ""."""
    if not row.why.level_with:
        return ""
    level = phrase(_("Level on %(points)s"), points=_stands_on(row))
    on = [str(TIE_BREAKS[step.tie_break].on) for step in row.why.steps if step.below or step.above]
    return phrase(_("%(level)s, placed %(on)s"), level=level, on=_and(on)) if on else level


def adjustment_text(points: Fraction, reason: str = "") -> str:
    """Return an adjustment: "2 points deducted: late start"."""
    change = _("%(points)s deducted") if points < 0 else _("%(points)s added")
    said = phrase(change, points=points_words(abs(points)))
    return phrase(_("%(change)s: %(reason)s"), change=said, reason=reason) if reason else said


def bye_text(points: Fraction) -> str:
    """Return the points that somebody has for byes: "1 point for a bye"."""
    return phrase(_("%(points)s for a bye"), points=points_words(points))


def _alone(row: TableRow, rows: Sequence[TableRow], names: Names) -> str:
    """Return the place of one with whom nobody is level on points, and the points to those next to it."""
    gaps = []
    if row.rank > 1:
        better = rows[row.rank - 2]
        behind = _gap(better, row)
        gaps.append(phrase(_("%(points)s behind %(other)s"), points=behind, other=names[better.entrant]))
    if row.rank < len(rows):
        worse = rows[row.rank]
        ahead = _gap(row, worse)
        gaps.append(phrase(_("%(points)s ahead of %(other)s"), points=ahead, other=names[worse.entrant]))
    stands = phrase(_("%(place)s with %(points)s"), place=ordinal(row.rank), points=_stands_on(row))
    return listed([stands, _and(gaps)], ", ") if gaps else stands


def _stands_on(row: TableRow) -> str:
    """Return what the table puts first of a row: its points, or its share of those possible."""
    if row.share is None:
        return points_words(row.points)
    if not row.share.possible:
        return _("no match played")
    words = _("%(percentage)s%% (%(points)s of %(possible)s points)")
    return words % {
        "percentage": percentage_text(row.share),
        "points": points_text(row.share.points),
        "possible": points_text(row.share.possible),
    }


def _gap(better: TableRow, worse: TableRow) -> str:
    """Return by how much one row is ahead of another: in points, or in points in a hundred of those possible."""
    if better.share is None or worse.share is None:
        return points_text(better.points - worse.points)
    gap, places = better.share.percentage - worse.share.percentage, PERCENTAGE_PLACES
    while not Fraction(decimal_text(gap, places)):
        places += 1
    return _("%(gap)s percentage points") % {"gap": decimal_words(gap, places)}


def _level(row: TableRow, names: Names) -> list[str]:
    """Return with whom a row is level on points, and what parted it from each of them."""
    why = row.why
    stands = {"points": _stands_on(row), "others": _names(why.level_with, why.level_with[:NAMED], names)}
    if why.tied_with == why.level_with:
        return [phrase(_("Level on %(points)s with %(others)s and nothing separates them"), **stands)]
    said = [phrase(_("Level on %(points)s with %(others)s"), **stands)]
    said += [_parted(row, step, names) for step in why.steps if step.below or step.above]
    if why.tied_with:
        tied = _names(why.tied_with, why.tied_with[:NAMED], names)
        said.append(phrase(_("level with %(others)s on everything"), others=tied))
    return said


def _parted(row: TableRow, step: TieBreakStep, names: Names) -> str:
    """Return what one tie-break did for a row, "above B and C on wins, 3 to 2 and 1"; of many the nearest are named."""
    tie_break = TIE_BREAKS[step.tie_break]
    all_below, all_above = _in_order(row, step.below), _in_order(row, step.above)
    below, above = all_below[-NAMED:], all_above[:NAMED]
    places = []
    if below:
        places.append(phrase(_("below %(others)s"), others=_those(row, all_below, below, names)))
    if above:
        places.append(phrase(_("above %(others)s"), others=_those(row, all_above, above, names)))
    parted = phrase(_("%(places)s %(on)s"), places=_and(places), on=str(tie_break.on))
    if not tie_break.with_values:
        return parted
    own, *theirs = _apart(step.tie_break, [step.values[each] for each in (row.entrant, *below, *above)])
    figures = theirs if len(set(theirs)) > 1 else theirs[:1]
    return phrase(_("%(parted)s, %(own)s to %(theirs)s"), parted=parted, own=own, theirs=_and(figures))


def _in_order(row: TableRow, others: Sequence[int]) -> list[int]:
    """Return others in the order of the table, which later tie-breaks made."""
    among = set(others)
    return [other for other in row.why.level_with if other in among]


def _those(row: TableRow, others: Sequence[int], named: Sequence[int], names: Names) -> str:
    """Return others by their names, but as "them" if they are those whom the sentence has just named."""
    return _("them") if set(named) == set(row.why.level_with) else _names(others, named, names)


def _apart(slug: str, values: Sequence[Value]) -> list[str]:
    """Return values as they are shown, with as many decimals as it takes to tell them apart."""
    places = PLACES
    while len({value_text(slug, value, places) for value in values}) < len(set(values)):
        places += 1
    return [with_minus(value_text(slug, value, places)) for value in values]


def _names(others: Sequence[int], named: Sequence[int], names: Names) -> str:
    parts = [names[other] for other in named]
    if rest := len(others) - len(named):
        parts.append(phrase(ngettext("%(count)d other", "%(count)d others", rest), count=rest))
    return _and(parts)


def _and(parts: Sequence[str]) -> str:
    """Return phrases as an enumeration: "A, B and C"."""
    if len(parts) < 2:
        return listed(parts)
    return phrase(_("%(first)s and %(last)s"), first=listed(parts[:-1]), last=parts[-1])
