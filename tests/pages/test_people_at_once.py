"""Two who change a club's people at the very same moment, and invitations that come late."""

from functools import partial

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, member
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from served_forms import form_at
from simultaneous import at_once, kinds
from wording import said

from scoring.book.errors import ForbiddenError
from scoring.clubs.forms.people import JoinForm
from scoring.clubs.invitations import find_invitation, invite, join
from scoring.clubs.roles import LastOrganiserError, StaleRoleError, change_role, give_further_role, leave, remove
from scoring.models import Invitation, Role
from scoring.rights import EVERYWHERE, ORGANISER, SCORER

ROUNDS = 3
NEW_PASSWORD = "left-arm-and-hair"


@pytest.fixture
def two() -> tuple[ClubUsers, User, User]:
    """Return a club with two organisers."""
    users = make_club()
    return users, users.organiser, member(users.club, ORGANISER, "second")


def role_of(user: User) -> Role:
    return Role.objects.select_related("club").get(user=user)


@pytest.mark.django_db(transaction=True)
def test_of_two_organisers_who_demote_each_other_one_stays(two: tuple[ClubUsers, User, User]) -> None:
    users, *organisers = two
    for _round in range(ROUNDS):
        acts = [
            partial(change_role, role_of(other), SCORER, ORGANISER, by)
            for by, other in (organisers, reversed(organisers))
        ]
        assert kinds(at_once(*acts)) == ["ForbiddenError", "bool"]
        roles = Role.objects.filter(club=users.club, user__in=organisers)
        assert sorted(roles.values_list("name", flat=True)) == [ORGANISER, SCORER]
        roles.update(name=ORGANISER)


@pytest.mark.django_db(transaction=True)
def test_of_two_organisers_who_leave_at_once_one_stays(two: tuple[ClubUsers, User, User]) -> None:
    users, *organisers = two
    assert kinds(at_once(*(partial(leave, users.club, each) for each in organisers))) == [
        "LastOrganiserError",
        "NoneType",
    ]
    assert Role.objects.filter(club=users.club, name=ORGANISER).count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_invitation_is_used_by_one_of_two(two: tuple[ClubUsers, User, User]) -> None:
    users, organiser, _second = two
    guests = [member(None, "guest", f"guest-{number}") for number in range(2)]
    invitation = find_invitation(invite(users.club, SCORER, organiser))
    assert invitation is not None
    assert sorted(at_once(*(partial(join, invitation, guest) for guest in guests))) == [False, True]
    assert Role.objects.filter(user__in=guests).count() == 1


@pytest.mark.django_db
def test_of_two_who_choose_one_user_name_at_once_the_later_is_told(
    users: ClubUsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = form_at(Client(), reverse("invitation", args=[invite(users.club, SCORER, users.organiser)]))
    checked = JoinForm.is_valid
    monkeypatch.setattr(JoinForm, "is_valid", lambda form: checked(form) and bool(User.objects.create_user("hoggard")))
    answer = form.submit(username="hoggard", password1=NEW_PASSWORD, password2=NEW_PASSWORD)
    assert answer.status_code == 422
    assert said(answer, "//*[@id='id_username_error']")
    assert Invitation.objects.still_open().exists()


@pytest.mark.django_db
def test_who_was_an_organiser_when_the_page_was_asked_for_changes_nothing_any_more(
    two: tuple[ClubUsers, User, User],
) -> None:
    users, organiser, second = two
    change_role(role_of(second), SCORER, ORGANISER, organiser)
    scorer = role_of(users.scorer)
    with pytest.raises(ForbiddenError):
        give_further_role(users.club, users.scorer, ORGANISER, EVERYWHERE, second)
    with pytest.raises(ForbiddenError):
        change_role(scorer, ORGANISER, SCORER, second)
    with pytest.raises(ForbiddenError):
        remove(scorer, SCORER, second)
    with pytest.raises(ForbiddenError):
        invite(users.club, ORGANISER, second)
    assert not Invitation.objects.exists()


@pytest.mark.django_db
def test_who_is_promoted_meanwhile_is_not_removed_as_what_they_were(users: ClubUsers) -> None:
    """The role that was read before the lock says scorer, that under the lock says the last organiser."""
    read_before = role_of(users.scorer)
    Role.objects.filter(user=users.scorer).update(name=ORGANISER)
    Role.objects.filter(user=users.organiser).delete()
    with pytest.raises(LastOrganiserError):
        remove(read_before, ORGANISER, users.scorer)
    assert role_of(users.scorer).name == ORGANISER


@pytest.mark.django_db
def test_who_was_removed_meanwhile_is_not_brought_back_by_another_role(users: ClubUsers) -> None:
    remove(role_of(users.scorer), SCORER, users.organiser)
    with pytest.raises(StaleRoleError):
        give_further_role(users.club, users.scorer, ORGANISER, EVERYWHERE, users.organiser)
    assert not users.scorer.roles.exists()


@pytest.mark.django_db
def test_an_invitation_works_once_for_whoever_follows_it_and_not_after_its_maker_was_removed(
    two: tuple[ClubUsers, User, User],
) -> None:
    users, organiser, second = two
    token = invite(users.club, SCORER, second)
    link = reverse("invitation", args=[token])
    reader, other = (browser_of(member(None, "reader", name)) for name in ("reader", "other"))
    assert reader.post(link, {"join": "1"}).status_code == 302
    for late in (reader, other):
        assert late.post(link, {"join": "1"}).status_code == 410
    unused = reverse("invitation", args=[invite(users.club, ORGANISER, second)])
    remove(role_of(second), ORGANISER, organiser)
    assert other.post(unused, {"join": "1"}).status_code == 410
    assert not Role.objects.filter(user__username="other").exists()
