"""Matches to print: a fixture, which a conftest.py imports."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring.book.new_match import create_match
from scoring.matchfile.reader import read
from scoring.models import Club, Match


@pytest.fixture
def play(club: Club) -> Callable[[dict[str, Any]], Match]:
    """Put a match file into the book."""

    def played(document: dict[str, Any]) -> Match:
        reading = read(json.dumps(document | {"derived": None}).encode())
        assert reading.file, reading.problems
        return create_match(club, reading.file.setup, None, entries=document["entries"]).match

    return played
