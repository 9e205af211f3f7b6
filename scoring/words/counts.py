"""What the sides have counted of a match, in words."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.counts import Counts
from scoring.words.phrase import phrase


def counted_text(counts: Counts) -> str:
    """Return how much of a match both sides have counted; empty where no side counted anything."""
    if not counts.newest:
        return ""
    total, differing = len(counts.lines), len({each.line.id for each in counts.differences})
    said = ngettext(
        "%(both)s of %(total)s entry counted by both sides",
        "%(both)s of %(total)s entries counted by both sides",
        total,
    ) % {"both": counts.both, "total": total}
    if not differing:
        return said
    left = ngettext("%(count)s counted differently", "%(count)s counted differently", differing) % {"count": differing}
    return f"{said}, {left}"


def mark_text(sides: Collection[int], names: Sequence[str]) -> str:
    """Return by whom an entry was counted as it is recorded; empty where no side did."""
    if len(sides) == len(names):
        return _("counted by both")
    return phrase(_("counted by %(side)s"), side=names[min(sides)]) if sides else ""
