"""Ready-made points schemes with the tie-breaks that go with them, each a start to be edited."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.standings.scheme import Scheme
from tournaments.standings.tiebreaks.registry import TIE_BREAKS


@dataclass(frozen=True, slots=True)
class Preset:
    """A points scheme with its name, and the slugs of its tie-breaks, in their order."""

    slug: str
    name: Promise
    scheme: Scheme
    tie_breaks: tuple[str, ...]


_TWO_ONE_NOUGHT = {"win": 2, "tie": 1, "draw": 1, "no_result": 1, "loss": 0, "bye": 0}
_ICC = _TWO_ONE_NOUGHT | {"abandoned_played": True}
_COUNTY_BONUSES = [
    {"measure": "runs", "steps": [[200, 1], [250, 2], [300, 3], [350, 4], [400, 5]], "first_innings": True},
    {"measure": "wickets", "steps": [[3, 1], [6, 2], [9, 3]], "first_innings": True},
]
_COUNTY = {"win": 16, "tie": 8, "draw": 5, "no_result": 5, "loss": 0, "bye": 0, "bonuses": _COUNTY_BONUSES}

TWO_ONE_NOUGHT = Preset(
    "2-1-0",
    _("2 for a win, 1 for a tie or draw"),
    Scheme.from_data(_TWO_ONE_NOUGHT),
    ("wins", "head_to_head", "net_run_rate"),
)
"""Of a club's league."""
ICC = Preset(
    "icc",
    _("ICC style: level on points, wins and net run rate decide"),
    Scheme.from_data(_ICC),
    ("wins", "net_run_rate", "head_to_head", "lot"),
)
"""Of limited-overs tournaments, where an abandoned match counts as played."""
COUNTY = Preset(
    "county",
    _("County style, with batting and bowling bonus"),
    Scheme.from_data(_COUNTY),
    ("wins", "head_to_head", "run_quotient", "runs_scored"),
)
"""With batting and bowling bonus points that are kept whatever the result."""

PRESETS = {preset.slug: preset for preset in (TWO_ONE_NOUGHT, ICC, COUNTY)}
"""Those that any format may begin on, by their slugs; a format may have another of its own."""


def tie_breaks_for(preset: Preset, *, overs: bool) -> tuple[str, ...]:
    """Return the tie-breaks of a preset for a game with overs or without, where the run quotient stands for a rate."""
    asked = (TIE_BREAKS[slug] for slug in preset.tie_breaks)
    slugs = (each.slug if each.applies(overs=overs) else each.instead for each in asked)
    return tuple(dict.fromkeys(filter(None, slugs)))
