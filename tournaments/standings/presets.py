"""Ready-made points schemes with the tie-breaks that go with them, each a start to be edited."""

from dataclasses import dataclass

from tournaments.standings.scheme import Scheme
from tournaments.standings.tiebreaks.registry import TIE_BREAKS


@dataclass(frozen=True, slots=True)
class Preset:
    """A points scheme and the slugs of its tie-breaks, in their order."""

    slug: str
    scheme: Scheme
    tie_breaks: tuple[str, ...]


_TWO_ONE_NOUGHT = {"win": 2, "tie": 1, "draw": 1, "no_result": 1, "loss": 0, "bye": 0}
_ICC = _TWO_ONE_NOUGHT | {"abandoned_played": True}
_COUNTY_BONUSES = [
    {"measure": "runs", "steps": [[200, 1], [250, 2], [300, 3], [350, 4], [400, 5]], "first_innings": True},
    {"measure": "wickets", "steps": [[3, 1], [6, 2], [9, 3]], "first_innings": True},
]
_COUNTY = {"win": 16, "tie": 8, "draw": 5, "no_result": 5, "loss": 0, "bye": 0, "bonuses": _COUNTY_BONUSES}
_SWISS = {"win": 1, "tie": 0.5, "draw": 0.5, "no_result": 0.5, "loss": 0, "bye": 1}

PRESETS = {
    slug: Preset(slug, Scheme.from_data(data), tie_breaks)
    for slug, data, tie_breaks in (
        ("2-1-0", _TWO_ONE_NOUGHT, ("wins", "head_to_head", "net_run_rate")),
        ("icc", _ICC, ("wins", "net_run_rate", "head_to_head", "lot")),
        ("county", _COUNTY, ("wins", "head_to_head", "run_quotient", "runs_scored")),
        ("swiss", _SWISS, ("buchholz", "sonneborn_berger", "head_to_head")),
    )
}
"""The presets by their slugs: 2-1-0, of a club's league; icc, of limited-overs tournaments, where an abandoned
match counts as played; county, with batting and
bowling bonus points that are kept whatever the result; swiss, of club evenings."""


def tie_breaks_for(preset: Preset, *, overs: bool) -> tuple[str, ...]:
    """Return the tie-breaks of a preset for a game with overs or without, where the run quotient stands for a rate."""
    asked = (TIE_BREAKS[slug] for slug in preset.tie_breaks)
    slugs = (each.slug if each.applies(overs=overs) else each.instead for each in asked)
    return tuple(dict.fromkeys(filter(None, slugs)))
