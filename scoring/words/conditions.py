"""What was agreed before play, in a line of words."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.options import Value


def conditions(options: Mapping[str, Value]) -> Iterator[str]:
    """Yield the conditions that a reader of the card should know: how long, for what, when play stops."""
    if overs := options.get("overs"):
        yield ngettext("%(count)d over a side", "%(count)d overs a side", overs) % {"count": overs}
    if most := options.get("max_overs_per_bowler"):
        yield ngettext("at most %(count)d over a bowler", "at most %(count)d overs a bowler", most) % {"count": most}
    if innings := options.get("innings"):
        yield ngettext("%(count)d innings a side", "%(count)d innings a side", innings) % {"count": innings}
    if wickets := options.get("wickets"):
        text = ngettext("an innings ends with %(count)d wicket", "an innings ends with %(count)d wickets", wickets)
        yield text % {"count": wickets}
    if turns := options.get("max_turns"):
        text = ngettext(
            "at most %(count)d batting turn an innings", "at most %(count)d batting turns an innings", turns
        )
        yield text % {"count": turns}
    if (margin := options.get("follow_on_margin")) and innings != 1:
        yield ngettext("follow-on at %(count)d run behind", "follow-on at %(count)d runs behind", margin) % {
            "count": margin
        }
    if multiplier := options.get("multiplier"):
        yield _("multiplier %(multiplier)d") % {"multiplier": multiplier}
    if "timeless" in options:
        yield _("a timeless test") if options["timeless"] else _("a draw once all innings come to 1,400 runs")
    if options.get("captain_picks_next"):
        yield _("the captain picks the next batter")
    if options.get("stop_at_target"):
        yield _("play stops when the target is passed")
    else:
        yield _("the last innings is played out even when the target is passed")
