"""Blank pads in tests."""

from scoring.rules.registry import find_rules


def conditions_of(variant: str) -> str:
    """Return the usual playing conditions of a game as the address of its blank pad has them."""
    return "-".join("default" for _option in find_rules(variant).setup_rules.options)
