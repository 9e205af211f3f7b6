"""Which tie-breaks suit a competition, by its game and its format."""

from scoring.rules.registry import find
from tournaments.formats.registry import find as find_format
from tournaments.standings.presets import Preset, tie_breaks_for
from tournaments.standings.tiebreaks import TIE_BREAKS


def suits(slug: str, variant: str, kind: str) -> bool:
    """Return whether a tie-break suits a game and a format, both by their slugs."""
    return TIE_BREAKS[slug].applies(overs=_has_overs(variant), swiss=find_format(kind).round_by_round)


def preset_tie_breaks(preset: Preset, variant: str, kind: str) -> list[str]:
    """Return the tie-breaks of a preset for a game and a format: what does not suit is replaced or left out."""
    return [slug for slug in tie_breaks_for(preset, overs=_has_overs(variant)) if suits(slug, variant, kind)]


def _has_overs(variant: str) -> bool:
    return any(option.name == "overs" for option in find(variant).setup_rules.options)
