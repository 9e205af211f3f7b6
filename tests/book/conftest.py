"""A club, its people and a match for the tests of the book."""

from collections.abc import Callable

import pytest
from book_match import setup_of
from django.contrib.auth.models import User

from scoring.book.new_match import create_match
from scoring.models import Club, Match, Role


@pytest.fixture
def person(club: Club) -> Callable[[str], User]:
    """Return the one person of a role in the club."""

    def make(role: str) -> User:
        user, made = User.objects.get_or_create(username=role)
        if made:
            Role.objects.create(club=club, user=user, name=role)
        return user

    return make


@pytest.fixture
def scorer(person: Callable[[str], User]) -> User:
    return person("scorer")


@pytest.fixture
def organiser(person: Callable[[str], User]) -> User:
    return person("organiser")


@pytest.fixture
def match(club: Club, scorer: User) -> Match:
    """A match that has been set up: one over an innings, the first side to bat."""
    return create_match(club, setup_of(overs=1), scorer).match
