"""The formats by slug. A format registers itself when its module is imported; all of them are imported here."""

import importlib
import pkgutil
from functools import cache

from tournaments.formats.base import Format

_FORMATS: dict[str, type[Format]] = {}


def register(kind: type[Format]) -> type[Format]:
    """Add a format to the registry, under its slug; a class decorator."""
    _FORMATS[kind.slug] = kind
    return kind


@cache
def formats() -> dict[str, type[Format]]:
    """Return every format by its slug, in the order of their slugs."""
    package = importlib.import_module("tournaments.formats")
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    return dict(sorted(_FORMATS.items()))


def find(slug: str) -> type[Format]:
    """Return the format with this slug. Raises KeyError if there is none."""
    return formats()[slug]
