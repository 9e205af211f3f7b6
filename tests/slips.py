"""The match files with one slip each, with what is expected of them."""

import json
from typing import Any

from forde_books import MATCHFILES, load

from scoring.rules.registry import variants

_FOLDER = MATCHFILES / "slips"


def slips() -> list[dict[str, Any]]:
    """Return each slip of a game that is known: the match file, and what is to be said of which entry."""
    expected = json.loads((_FOLDER / "expected.json").read_text(encoding="utf-8"))
    found = [slip | load(_FOLDER / slip["file"]) for slip in expected]
    return [slip for slip in found if slip["variant"] in variants()]
