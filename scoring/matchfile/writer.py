"""Writing a match file: defaults and whatever the book fills in for itself are left out."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from scoring.matchfile.derived import derive, derive_more
from scoring.matchfile.reader import FORMAT, VERSION, WITH_BALLS
from scoring.rules.entries import Entry
from scoring.rules.match_state import MatchState
from scoring.rules.problems import Problem, illegal
from scoring.rules.registry import find_rules
from scoring.rules.setup import write_setup


def no_log() -> Problem:
    """Return why a match that was reported has no match file."""
    return illegal("book", "no_log_to_export")


def document(match: MatchState[Any], entries: Iterable[Entry], *, balls: bool = False) -> dict[str, object]:
    """Return the match file of `match`, which is the state that `entries` lead to, keys in the format's order.

    It is of version 1; with `balls` of version 2, with the balls and the scorecard.
    """
    return {
        "format": FORMAT,
        "version": WITH_BALLS if balls else VERSION,
        **write_setup(match.setup, find_rules(match.setup.variant).setup_rules),
        "entries": [entry.body() for entry in entries],
        "derived": derive(match) | (derive_more(match) if balls else {}),
    }


def encode(document: Mapping[str, object]) -> bytes:
    """Return a match file as it is sent and kept: UTF-8, indented, with a newline at its end."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()
