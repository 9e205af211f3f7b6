"""Which tie-breaks suit a competition, by its game and its format."""

from collections.abc import Iterable

from scoring.rules.registry import find_rules
from tournaments.formats.registry import find_format
from tournaments.standings.tiebreaks.registry import TIE_BREAKS


def suits(slug: str, variant: str, kind: str) -> bool:
    """Return whether a tie-break suits a game and a format, both by their slugs."""
    overs = any(option.name == "overs" for option in find_rules(variant).setup_rules.options)
    return find_format(kind).suits(TIE_BREAKS[slug], overs=overs)


def suiting(tie_breaks: Iterable[str], variant: str, kind: str) -> list[str]:
    """Return tie-breaks in their order, without those that do not suit; another stands for one where it has one."""
    found = (slug if suits(slug, variant, kind) else TIE_BREAKS[slug].instead for slug in tie_breaks)
    return list(dict.fromkeys(slug for slug in found if slug))
