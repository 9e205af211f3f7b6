"""Matches to print."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from printed import complaints

from scoring.book.creating import create_match
from scoring.matchfile.reading import read
from scoring.models import Club, Match


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Otley")


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
def _nothing_amiss(caplog: pytest.LogCaptureFixture) -> Any:
    """Nothing may be left out of what is printed, or left untagged."""
    yield
    assert complaints(caplog) == []
