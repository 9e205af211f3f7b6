"""The derived section: what follows from the entries, written on export and compared on import."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from django.utils import translation

from scoring.rules.match_state import MatchState
from scoring.words.phrase import plain
from scoring.words.results import result_text

_ABSENT = object()


def derive(match: MatchState[Any]) -> dict[str, object]:
    """Return the derived section of a match; keys that are null are left out of comparisons."""
    result = None
    if match.result is not None:
        with translation.override(None):  # a match file is in English, whatever the page around it
            text = plain(result_text(match.result, match.setup.names))
        result = match.result.derived() | {"text": text}
    return {
        "status": "in_progress" if match.result is None else "completed",
        "result": result,
        "innings": [innings.derived() for innings in match.innings],
    }


def difference(given: object, due: object, path: str = "derived") -> tuple[str, object, object] | None:
    """Return where `given` first differs from what is due - path, both values - or None if they agree.

    An absent key and a null one are the same.
    """
    if isinstance(given, Mapping) and isinstance(due, Mapping):
        keys = dict.fromkeys((*due, *given))
        pairs = [(f"{path}.{key}", given.get(key), due.get(key)) for key in keys]
    elif isinstance(given, list) and isinstance(due, list):
        steps = enumerate(zip_longest(given, due, fillvalue=_ABSENT))
        pairs = [(f"{path}.{index}", *both) for index, both in steps]
    else:
        return None if type(given) is type(due) and given == due else (path, _plain(given), _plain(due))
    return next(filter(None, (difference(mine, right, where) for where, mine, right in pairs)), None)


def _plain(value: object) -> object:
    return None if value is _ABSENT else value
