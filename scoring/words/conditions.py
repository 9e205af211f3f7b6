"""What was agreed before play, in a line of words."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.options import Value


def conditions(options: Mapping[str, Value]) -> Iterator[str]:
    """Yield the conditions that a reader of the card should know: length, and whether play stops at the target."""
    if overs := options.get("overs"):
        yield ngettext("%(count)d over a side", "%(count)d overs a side", overs) % {"count": overs}
    if most := options.get("max_overs_per_bowler"):
        yield ngettext("at most %(count)d over a bowler", "at most %(count)d overs a bowler", most) % {"count": most}
    if options.get("captain_picks_next"):
        yield _("the captain picks the next batter")
    if options.get("stop_at_target"):
        yield _("play stops when the target is passed")
    else:
        yield _("the last innings is played out even when the target is passed")
