"""A club for the tests of figures."""

import pytest

from scoring.models import Club


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Otley")
