"""The table of rights, walked: every kind of person at every address that is not everybody's."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, match_in, member, team_of_2005
from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from played_competition import fixture_of, found_competition, play
from rights_table import OPEN, OWN, PROTECTED

from scoring.book.signature import Signature
from scoring.clubs.invitations import invite
from scoring.clubs.merges import merge
from scoring.models import Invitation, Role, SharedLink
from scoring.rights import CHECKER, CLUB, MEMBER, ORGANISER, SCORER, Right, rights_in, rights_of
from scoring.web.shared_links import new_link
from tournaments.models import Season
from tournaments.services.competitions import Terms, found
from tournaments.services.draws import draw
from tournaments.services.entrants import EntrantDetails, adjust, draw_lots, enter
from tournaments.standings.presets import PRESETS

ADDRESSES = [(name, method) for name, (_, methods) in PROTECTED.items() for method in methods]
SYSTEM = Signature(author=None)
pytestmark = pytest.mark.django_db


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str | None]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver) and pattern.namespace:
            continue  # the admin's: nobody but superusers, by tests/pages/test_support.py
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield pattern.name


def arguments_of(name: str) -> list[str]:
    """Return the names of what an address says in its path."""
    [possibility] = get_resolver().reverse_dict.getlist(name)[0][0]
    arguments: list[str] = possibility[1]
    return arguments


def address_in_competition(name: str, users: ClubUsers) -> str:
    """Return an address below a season, of a drawn competition with an adjustment and lots in it."""
    season = Season.objects.create(club=users.club, name="2026")
    terms = Terms("League", "forde", {}, "league", {})
    competition = found(season, terms, PRESETS["2-1-0"].scheme, ["wins"], SYSTEM)
    enter(competition, [EntrantDetails("Ayr"), EntrantDetails("Bath")], SYSTEM)
    draw(competition, {}, SYSTEM)
    [first, second] = competition.entrants.all()
    adjust(first, Decimal(-1), Signature(author=None, reason="late start"))
    draw_lots(competition, [first, second], SYSTEM)
    values = {
        "slug": users.club.slug,
        "season": season.slug,
        "competition": competition.slug,
        "key": competition.fixtures.get().key,
        "entrant": first.pk,
        "adjustment": competition.adjustments.get().pk,
        "lot": competition.lots.get().pk,
        "round": 1,
    }
    return reverse(name, kwargs={argument: values[argument] for argument in arguments_of(name)})


def address_of(name: str, users: ClubUsers) -> str:
    if "season" in arguments_of(name):
        return address_in_competition(name, users)
    match = match_in(users.club, begun=True)
    team = team_of_2005(users.club)
    club = users.club.slug
    if name.startswith("person-") and "pk" in arguments_of(name):
        return reverse(name, args=[club, Role.objects.get(user=users.scorer).pk])
    if name == "invitation-revoke":
        invite(users.club, SCORER, users.organiser)
        return reverse(name, args=[club, Invitation.objects.get().pk])
    if name == "shared-link-make":
        return reverse(name, args=[club, CLUB, users.club.pk])
    if name == "shared-link-take-back":
        new_link(users.club, (CLUB, users.club.pk), users.organiser)
        return reverse(name, args=[club, SharedLink.objects.get().pk])
    if name.startswith("team-") and name != "team-new":
        return reverse(name, args=[club, team.slug])
    if name.startswith("card-holder-"):
        league = found_competition(users.club, ["Ann", "Bob", "Cat"], people=True)
        play(fixture_of(league, "Ann", "Bob"), "160/7", "150/9")
        return reverse(name, args=[club, "ann"])
    if name in ("player-name", "player-data"):
        return reverse(name, args=[club, users.club.players.earliest("pk").part])
    if name in ("player-change", "merge-undo"):
        kept, merged = list(users.club.players.order_by("pk")[:2])
        return reverse(name, args=[club, kept.part if name == "player-change" else merge(kept, merged, None).pk])
    if name in ("team-new", "people", "person-further-role", "match-new", "match-import", "season-new") or (
        name.startswith("club-")
    ):
        return reverse(name, args=[club])
    return reverse(name, args=[match.slug, 2] if name == "match-line" else [match.slug])


def people_of(users: ClubUsers) -> dict[str, User | None]:
    return {
        ORGANISER: users.organiser,
        SCORER: users.scorer,
        CHECKER: member(users.club, CHECKER),
        MEMBER: member(users.club, MEMBER),
        "organiser elsewhere": make_club("Ilkley").organiser,
        "member of no club": member(None, "reader"),
        "reader": None,
    }


def test_every_address_is_in_the_table() -> None:
    found = set(names(get_resolver().url_patterns))
    assert None not in found
    assert found == OPEN | OWN | PROTECTED.keys()


@pytest.mark.parametrize(("name", "method"), ADDRESSES)
def test_a_page_opens_to_those_with_its_right_and_to_nobody_else(users: ClubUsers, name: str, method: str) -> None:
    right, address = PROTECTED[name][0], address_of(name, users)
    for role, person in people_of(users).items():
        answer = getattr(browser_of(person), method)(address, HTTP_HX_REQUEST="false")
        to_sign_in = answer.status_code == 302 and answer.headers["Location"].startswith("/sign-in/")
        if person is None:
            assert to_sign_in or answer.status_code in (401, 403), role
        elif right in rights_of(role):
            assert answer.status_code not in (401, 403, 404, 405, 500), role
            assert not to_sign_in, role
        else:
            assert answer.status_code == 403, role


@pytest.mark.parametrize(
    ("role", "rights"),
    [
        (ORGANISER, set(Right)),
        (SCORER, {Right.READ, Right.CREATE_MATCH, Right.RECORD, Right.CORRECT, Right.SETTLE, Right.UNDO_END}),
    ],
)
def test_what_a_role_allows_it_allows_in_its_own_club_alone(users: ClubUsers, role: str, rights: set[Right]) -> None:
    person = getattr(users, role)
    assert rights_in(person, users.club) == rights
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
