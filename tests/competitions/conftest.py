"""A club for the tests of competitions."""

from collections.abc import Iterator

import pytest
from printed import complaints

from scoring.models import Club


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Otley")


@pytest.fixture
def nothing_amiss(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing may be left out of what is printed, or left untagged."""
    yield
    assert complaints(caplog) == []
