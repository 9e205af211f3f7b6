"""The table of rights, walked: everybody at every address, by every method, whatever the club is shown as."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, match_in, team_of_2005
from django.core.cache import cache
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from further_cases import first_on_both
from pytest_django import Settings
from rights_table import (
    ALLOWS,
    ASKED_IN,
    FOR_EVERYBODY,
    OF_A_SLIP,
    OF_SIGNING_IN,
    OF_THE_PAD,
    OF_THE_SITE,
    OPEN,
    OPENS_TOO,
    OWN,
    PROTECTED,
    SENT,
    SENT_ALONE,
    WRITTEN,
)
from walked_club import NOBODY, SeenError, WalkedClub, Walker, scope_of

from scoring.rights import ORGANISER, ROLES, SCORER, Right, rights_in, rights_of
from scoring.web import access, pdf_answers
from tournaments.views import access as tournament_access
from tournaments.views import players

STATES = ("members", "public", "link", "draft", "closed")
METHODS = ("GET", "POST")
OF_THE_API = (*METHODS, "PUT", "PATCH")
NOT_HERE = {"first-visit", "competition-bracket-pdf", "competition-places-pdf"}
"""Where the club that is walked has nothing to show: a site that is set up, a league."""
MADE_FOR = (NOBODY, ORGANISER)
"""For whom the pages that anybody may read are made; with others it is enough to know that they see them."""
pytestmark = pytest.mark.django_db


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str | None]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver) and pattern.namespace:
            continue  # the admin's: nobody but superusers, by tests/pages/test_support.py
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield pattern.name


def methods_of(name: str) -> set[str]:
    """Return by which methods an address is there."""
    if name in OF_A_SLIP:
        return set(OF_A_SLIP[name])
    if name in PROTECTED:
        return {method.upper() for method in PROTECTED[name][1]}
    if name in SENT_ALONE or name in ("club-leave", "token-end"):
        return {"POST"}
    if name in WRITTEN:
        return {"GET", WRITTEN[name][1]}
    return (
        {"GET", "POST"}
        if name in (SENT | OWN) - {"account-data", "archive-read", "match-started", "site-state"}
        else {"GET"}
    )


def allowed(walker: Walker, where: str, state: str) -> set[Right]:
    """Return what somebody may do in a place of the club."""
    found = {Right.READ} if walker.is_of_the_club else set()
    if walker.role and (walker.holds_in is None or where in walker.holds_in):
        found |= ALLOWS[walker.role]
        if walker.holds_in is not None:
            found -= {Right.MANAGE_CLUB, Right.MANAGE_PEOPLE}
    return found & {Right.READ, Right.MANAGE_CLUB} if state == "closed" else found


def sees(walker: Walker, where: str, state: str) -> bool:
    """Whether somebody sees what is there."""
    may = allowed(walker, where, state)
    if state == "closed":
        return Right.MANAGE_CLUB in may
    if state == "draft":
        return where not in ("competition", "fixture", "match") or Right.READ_DRAFTS in may
    return state == "public" or Right.READ in may or (state == "link" and bool(walker.cookies))


def expected(name: str, method: str, walker: Walker, state: str) -> str:
    """Return what is to be answered at an address."""
    if name in FOR_EVERYBODY:
        return "open" if sees(Walker(), scope_of(name), state) else "nothing"
    if name in OF_A_SLIP:
        return "open" if walker.slip else "nothing"
    if name in OWN:
        if walker.user is None:
            return "signing in"
        if name == "club-leave":
            return "open" if walker.role else "nothing"
        if name == "match-started":
            return "nothing"  # nobody has started one
        if name in ("token-end", "archive-read"):
            return "nothing"  # nobody has one
        if name in ("club-new", "archive-new", "site-address", "site-state"):
            return "open" if name != "site-address" and walker.organises_a_club else "nothing"
        return "open"
    if name in OF_THE_SITE:
        return "open"
    if name in OF_THE_PAD and walker.user is None:
        return "signing in"
    scope, asked_in = scope_of(name), ASKED_IN.get(name, scope_of(name))
    right = PROTECTED[name][0] if name in PROTECTED else None
    if name in WRITTEN and method == WRITTEN[name][1]:
        right = WRITTEN[name][0]
    if asked_in == "competition" and scope == "club" and right in allowed(walker, asked_in, state):
        return "open"  # what organises a competition needs not be seen whole
    if not sees(walker, asked_in if scope == "player" else scope, state):
        return "nothing"
    if right is None or {right, OPENS_TOO.get(name, right)} & allowed(walker, asked_in, state):
        return "open"
    return "signing in" if walker.user is None else "not allowed"


@contextmanager
def stopping_at_sight(*, enough: bool) -> Iterator[None]:
    """Where that is `enough`, have views go no further than to whether somebody sees what they show."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (access, tournament_access, players) if enough else ():
            patch.setattr(module, "check_shown", _seen(access.check_shown))
        if enough:
            patch.setattr(access, "check_match_shown", _seen(access.check_match_shown))
        yield


def _seen(check: Callable[..., None]) -> Callable[..., None]:
    def checked(*asked: Any) -> None:
        check(*asked)
        raise SeenError

    return checked


def test_every_address_is_in_the_table() -> None:
    found = set(names(get_resolver().url_patterns))
    assert None not in found
    assert found == OPEN | OWN | PROTECTED.keys() | OF_A_SLIP.keys()
    assert OF_THE_SITE | SENT | SENT_ALONE | WRITTEN.keys() | FOR_EVERYBODY <= OPEN


# What the state of a club changes is settled in Python, by numbers that are read with it: PostgreSQL is asked in one.
@pytest.mark.parametrize("state", first_on_both(STATES))
def test_everybody_is_answered_as_the_table_says(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    settings.STORAGES = settings.STORAGES | {"paper": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}
    settings.PAPER_PROCESSES, settings.NEW_CLUBS_ALLOWED = 0, True
    monkeypatch.setattr(pdf_answers, "read", lambda _name: b"%PDF-")
    monkeypatch.setattr("django.template.backends.django.Template.render", lambda *_args, **_kwargs: "")
    cache.clear()
    walked = WalkedClub(state)
    wrong = []
    for name in sorted((OPEN | OWN | PROTECTED.keys() | OF_A_SLIP.keys()) - OF_SIGNING_IN):
        address = walked.address(name)
        view = resolve(address)
        for who, walker in walked.walkers.items():
            for method in OF_THE_API if name.startswith("api-") else METHODS:
                reads = name in OPEN and (name not in WRITTEN or method == "GET")
                with stopping_at_sight(enough=reads and who not in MADE_FOR and name not in NOT_HERE):
                    found = walked.answer(address, view, method, walker)
                due = expected(name, method, walker, state)
                if method not in methods_of(name):
                    fits = found != "open"
                else:
                    fits = found == ("nothing" if name in NOT_HERE and due == "open" else due)
                if not fits:
                    wrong.append(f"{method} {name}, {who}: {found}, not {due}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", sorted(OF_SIGNING_IN & OWN))
def test_what_is_of_ones_own_sessions_is_there_for_those_who_have_signed_in(users: ClubUsers, name: str) -> None:
    address = reverse(name, args=[1] if name == "session-end" else [])
    for method in METHODS:
        answers = [browser_of(user).generic(method, address) for user in (None, users.scorer)]
        to_sign_in = [answer.status_code == 302 and "/sign-in/" in answer["Location"] for answer in answers]
        assert to_sign_in[0] or answers[0].status_code == 405
        assert not to_sign_in[1]
        assert answers[1].status_code < 500


def test_a_role_allows_what_the_table_says() -> None:
    assert {name: set(role.rights) for name, role in ROLES.items()} == ALLOWS


@pytest.mark.parametrize("role", [ORGANISER, SCORER])
def test_what_a_role_allows_it_allows_in_its_own_club_alone(users: ClubUsers, role: str) -> None:
    person = getattr(users, role)
    assert rights_in(person, users.club) == ALLOWS[role]
    assert rights_in(person, make_club("Ilkley").club) == set()


def test_a_refusal_says_whom_to_ask(users: ClubUsers) -> None:
    answer = browser_of(users.scorer).get(reverse("people", args=[users.club.slug]))
    assert answer.status_code == 403
    assert "Only an organiser can invite people" in answer.content.decode()


@pytest.mark.parametrize("role", ["scorer", "reader"])
def test_nobody_sees_buttons_that_they_cannot_use(users: ClubUsers, role: str) -> None:
    match_in(users.club)
    team = team_of_2005(users.club)
    client = browser_of(users.scorer if role == "scorer" else None)
    club = users.club.slug
    for page in (users.club.get_absolute_url(), reverse("club-matches", args=[club]), team.get_absolute_url()):
        html = client.get(page).content.decode()
        for name, (right, methods) in PROTECTED.items():
            if "get" in methods and name in ("people", "team-new", "match-new", "match-import"):
                shown = f'href="{reverse(name, args=[club])}"' in html
                assert not shown or right in rights_of(role), (page, name)
        assert f'href="{reverse("team-roster", args=[club, team.slug])}"' not in html
