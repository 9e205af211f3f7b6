"""Matches to print, and nothing amiss in any sheet."""

import pytest
from matches_to_print import play

__all__ = ["play"]


@pytest.fixture(autouse=True)
def _nothing_amiss(nothing_amiss: None) -> None:
    """Nothing may be left out of any sheet."""
