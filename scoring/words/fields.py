"""What the pages call the keys of a match file, for messages about what was typed there."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LABELS: Mapping[str, Promise] = {
    "name": _("Name"),
    "batting_class": _("Batting class"),
    "bowling_class": _("Bowling class"),
    "players": _("Eleven"),
    "played_by": _("Played by"),
    "captain": _("Captain"),
    "keeper": _("Keeper"),
    "played_on": _("Played on"),
    "venue": _("Venue"),
    "notes": _("Notes"),
    "toss": _("Toss"),
    "won_by": _("The winner of the toss"),
    "chose": _("What was chosen at the toss"),
    "side": _("Side"),
    "bowler": _("Bowler"),
    "next_batter": _("Next batter"),
    "runs": _("Runs"),
    "out": _("How out"),
    "bowler_card": _("Bowler’s card"),
    "batter_card": _("Batter’s card"),
    "drawn": _("Cards drawn"),
    "hit_out": _("Cards drawn"),
    "wicket_ball": _("Cards drawn"),
    "cards": _("Cards"),
    "segments": _("Cards"),
    "wicket": _("Wicket card"),
    "hands": _("Hands"),
    "enforced": _("Follow-on"),
    "note": _("Note"),
    "override": _("Reason for an exception"),
    "wickets": _("Wickets"),
    "balls": _("Overs"),
    "maidens": _("Maidens"),
    "turns": _("Turns"),
    "fours": _("Fours"),
    "sixes": _("Sixes"),
    "player": _("Player"),
    "byes": _("Byes"),
    "wides": _("Wides"),
    "hand": _("Extras in hand"),
}


def field_label(path: str) -> str:
    """Return what a page calls the field at a path, as `sides.0.players.3.name`; empty where it has no word for it."""
    keys = [key for key in path.split(".") if not key.isdecimal()]
    return str(LABELS.get(keys[-1], "")) if keys else ""
