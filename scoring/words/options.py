"""The options of a match in words."""

from django.utils.translation import gettext_lazy as _

LABELS = {
    "stop_at_target": _("The last innings ends as soon as its side is ahead"),
    "captain_picks_next": _("The captain picks the next batter"),
    "overs": _("Overs an innings"),
    "max_overs_per_bowler": _("Overs a bowler, at most"),
    "wickets": _("Wickets that end an innings"),
    "innings": _("Innings a side"),
    "follow_on_margin": _("Runs behind for a follow-on"),
    "max_turns": _("Batting turns an innings, at most"),
    "multiplier": _("Multiplier of the wicket cards"),
    "timeless": _("Timeless: no draw at 1,400 runs"),
}
