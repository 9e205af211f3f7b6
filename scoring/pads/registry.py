"""The pads by the slug of their variant. A pad registers itself when its package is imported."""

import importlib
import pkgutil
from functools import cache
from typing import Any

import scoring.pads
from scoring.pads.pad import Pad

_PADS: dict[str, Pad[Any]] = {}


def register(pad: type[Pad[Any]]) -> type[Pad[Any]]:
    """Add a pad to the registry; a class decorator."""
    _PADS[pad.variant] = pad()
    return pad


@cache
def _pads() -> dict[str, Pad[Any]]:
    for module in pkgutil.iter_modules(scoring.pads.__path__, f"{scoring.pads.__name__}."):
        if module.ispkg:
            importlib.import_module(f"{module.name}.pad")
    return _PADS


def pad_for(variant: str) -> Pad[Any]:
    """Return the pad of a variant. Raises KeyError if there is none."""
    return _pads()[variant]
