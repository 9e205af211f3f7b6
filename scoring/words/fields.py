"""What the pages call the keys of a match file, for messages about what was typed there; games have more."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.words import of_games

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
    "cards": _("Cards"),
    "note": _("Note"),
    "override": _("Reason for an exception"),
    "wickets": _("Wickets"),
    "balls": _("Overs"),
    "maidens": _("Maidens"),
    "turns": _("Turns of both sides"),
    "fours": _("Fours"),
    "sixes": _("Sixes"),
    "player": _("Player"),
    "byes": _("Byes"),
    "wides": _("Wides"),
}


def field_label(path: str) -> str:
    """Return what a page calls the field at a path, as `sides.0.players.3.name`; empty where it has no word for it."""
    keys = [key for key in path.split(".") if not key.isdecimal()]
    return str({**of_games.field_labels(), **LABELS}.get(keys[-1], "")) if keys else ""
