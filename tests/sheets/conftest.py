"""Matches to print."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring.book.creating import create_match
from scoring.matchfile.reading import read
from scoring.models import Club, Match

Print = Callable[[dict[str, Any]], Match]


@pytest.fixture
def play(club: Club) -> Print:
    """Put a match file into the book."""

    def played(document: dict[str, Any]) -> Match:
        reading = read(json.dumps(document | {"derived": None}).encode())
        assert reading.file, reading.problems
        return create_match(club, reading.file.setup, None, entries=document["entries"]).match

    return played


@pytest.fixture(autouse=True)
def _nothing_amiss(nothing_amiss: None) -> None:
    """Nothing may be left out of any sheet."""
