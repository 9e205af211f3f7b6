"""The variants by slug. A variant registers itself when its module is imported; all of them are imported here."""

import importlib
import pkgutil
from functools import cache
from typing import Any

from scoring.rules.match import Match

_VARIANTS: dict[str, type[Match[Any]]] = {}


def register(variant: type[Match[Any]]) -> type[Match[Any]]:
    """Add a variant to the registry, under its slug; a class decorator."""
    _VARIANTS[variant.setup_rules.slug] = variant
    return variant


@cache
def variants() -> dict[str, type[Match[Any]]]:
    """Return every variant by its slug, in the order of their slugs."""
    package = importlib.import_module("scoring.rules.variants")
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    return dict(sorted(_VARIANTS.items()))


def find(slug: str) -> type[Match[Any]]:
    """Return the variant with this slug. Raises KeyError if there is none."""
    return variants()[slug]
