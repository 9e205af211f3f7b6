"""Who may not see something gets, at every address of the site, the answer as for what is not there."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import browser_of, make_club, member
from django.test import Client
from django.test.utils import override_settings
from django.utils import timezone
from further_cases import first_on_both
from hidden_places import Places, addresses
from made_once import kept_in
from played_competition import SYSTEM

from scoring.match_visibility import change_match_visibility
from scoring.visibility import Visibility
from tournaments.services.competitions import change_visibility

_DRAWN = re.compile(r"[A-Za-z0-9]{64}")
"""What is drawn at random for each page, against forged forms."""
_OF_ITS_MOMENT = {"Date", "Expires", "Last-Modified", "X-Request-ID"}
WAYS: tuple[tuple[str, dict[str, str]], ...] = (
    ("get", {}),
    ("head", {}),
    ("get", {"If-None-Match": "*"}),
    ("get", {"If-Match": '"x"'}),
    ("get", {"HX-Request": "true"}),
    ("post", {}),
)
IN_SHORT = (WAYS[0], WAYS[2], WAYS[-1])
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def open_club(open_club: tuple[Places, Path]) -> tuple[Places, Path]:
    """The same club, every page of it kept in its folder for readers."""
    places, kept = open_club
    with override_settings(**kept_in(kept)):
        keep_all(places)
    return open_club


def told(client: Client, way: tuple[str, dict[str, str]], address: str, *, as_if: tuple[str, str]) -> Any:
    """Return all that an answer tells, with one name put for another of the same length that the address has."""
    method, headers = way
    answer = getattr(client, method)(address, headers=headers)
    cookies = sorted(answer.cookies)
    lines = [f"{key}: {'' if key in _OF_ITS_MOMENT else value}" for key, value in sorted(answer.headers.items())]
    text = _DRAWN.sub("", "\n".join([*lines, answer.getvalue().decode("latin-1")]))
    return answer.status_code, cookies, text.replace(*as_if)


def other(slug: str) -> str:
    """Return a slug of the same length at which there is nothing."""
    return ("y" if slug[0] == "x" else "x") + slug[1:]


def told_apart(
    client: Client, of: Places, argument: str, slug: str, ways: Any = WAYS, *, root: str = "/clubs/"
) -> list[tuple[str, str, dict[str, str]]]:
    """Return in what pages, and asked in which way, what is at a slug is told from what is not there."""
    found = dict(addresses(of))
    nowhere = dict(addresses(of, **{argument: other(slug)}))
    as_if = slug, other(slug)
    return [
        (name, *way)
        for name, address in found.items()
        if address.removeprefix("/api/v1").removeprefix("/embed").startswith(root)
        and address != nowhere[name]
        and f"/{slug}/" in address
        for way in ways
        if told(client, way, address, as_if=as_if) != told(client, way, nowhere[name], as_if=as_if)
    ]


def strangers() -> list[tuple[Client, Any]]:
    """Return who may not see, each with the ways in which they ask."""
    return [
        (Client(), WAYS),
        (browser_of(make_club("Ilkley").organiser), (WAYS[0], WAYS[-1])),
    ]


def keep_all(of: Places) -> None:
    """Visit every page as a reader, so that it is kept; each is there."""
    at = dict(addresses(of))
    assert [name for name, address in at.items() if told(Client(), WAYS[0], address, as_if=("", ""))[0] == 404] == []


def _close(of: Places) -> None:
    of.club.closed_at = timezone.now()
    of.club.save()


def _show_to(visibility: Visibility) -> Callable[[Places], None]:
    def hide(of: Places) -> None:
        of.club.visibility = visibility
        of.club.save()

    return hide


# Who sees what of one place is settled in Python, by a number that is read with it: PostgreSQL is asked of a match.
@pytest.mark.further_case
@pytest.mark.parametrize(
    "hide", [_show_to(Visibility.MEMBERS), _show_to(Visibility.LINK), _close], ids=["members", "link", "closed"]
)
def test_a_hidden_club_is_as_one_that_is_not_there(places: Places, hide: Callable[[Places], None]) -> None:
    hide(places)
    thorough = places.club.visibility == Visibility.MEMBERS
    for client, ways in strangers() if thorough else [(Client(), IN_SHORT)]:
        assert told_apart(client, places, "slug", places.club.slug, ways) == []
        assert told_apart(client, places, "slug", places.match.slug, ways, root="/matches/") == []


@pytest.mark.further_case
@pytest.mark.parametrize("narrow", [Visibility.DRAFT, Visibility.MEMBERS, Visibility.LINK])
def test_a_hidden_competition_is_as_one_that_is_not_there(places: Places, narrow: Visibility) -> None:
    for competition in (places.league, places.cup, places.climb):
        change_visibility(competition, narrow, SYSTEM)
    thorough = narrow == Visibility.DRAFT
    for client, ways in strangers() if thorough else [(Client(), IN_SHORT)]:
        for competition in (places.league, places.cup, places.climb):
            assert told_apart(client, places, "competition", competition.slug, ways) == []
        assert told_apart(client, places, "slug", places.match.slug, ways, root="/matches/") == []
    if thorough:
        insider = browser_of(member(places.club, "member"))
        assert told_apart(insider, places, "competition", places.league.slug, IN_SHORT) == []


@pytest.mark.parametrize("narrow", first_on_both([Visibility.MEMBERS, Visibility.LINK]))
def test_a_hidden_match_is_as_one_that_is_not_there(places: Places, narrow: Visibility) -> None:
    assert change_match_visibility(places.match, narrow, places.users.organiser, Visibility.PUBLIC)
    for client, ways in strangers():
        assert told_apart(client, places, "slug", places.match.slug, ways, root="/matches/") == []
