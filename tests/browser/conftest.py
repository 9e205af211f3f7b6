"""A match to score on a phone."""

import pytest
from club_with_accounts import ClubUsers
from pad_match import short_match
from phones import chromium, keeping_phone, phone

from scoring.models import Match

__all__ = ["chromium", "keeping_phone", "match", "phone"]


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return short_match(users.club)
