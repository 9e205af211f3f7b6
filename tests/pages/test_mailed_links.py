"""What the site mails about accounts: invitations, and links that show that an address is one's own."""

import re
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, member
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from served_forms import form_at, form_of
from wording import said, texts

from scoring.clubs.invitations import MOST_MAILED, find_invitation, invite
from scoring.clubs.mail import MOST_TO_ONE
from scoring.clubs.roles import remove
from scoring.models import Invitation, Role

SITE = "https://scores.example.org"
NEW = {"username": "hoggard", "password1": "left-arm-and-hair", "password2": "left-arm-and-hair"}
ADDRESS = "hoggard@example.org"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _mail_is_set_up(settings: Settings) -> None:
    settings.MAIL_IS_SET_UP, settings.PUBLIC_URL, settings.ALLOWED_HOSTS = True, SITE, ["*"]


def people(users: ClubUsers) -> str:
    return reverse("people", args=[users.club.slug])


def link_in(sent: Any) -> str:
    """Return the path of the one link of a mail below the site's address, where it leads, whatever host was asked."""
    [link] = re.findall(rf"^{SITE}(/\S+)$", str(sent.body), re.MULTILINE)
    assert "evil" not in str(sent.body)
    return str(link)


def address_of(user: User) -> str:
    return User.objects.get(pk=user.pk).email


def gone(client: Client, link: str) -> str:
    answer = client.get(link)
    assert answer.status_code == 410
    text: str = said(answer, "//main")
    return text


# Invitations


def test_an_invitation_is_sent_to_an_address(users: ClubUsers) -> None:
    organiser = browser_of(users.organiser)
    organiser.defaults["HTTP_HOST"] = "evil.example"
    answer = form_at(organiser, people(users), has="email").submit(role="scorer", email=ADDRESS)
    page = organiser.get(answer.headers["Location"])
    assert ADDRESS in said(page, "//ul[@class='messages']")
    assert not texts(page, "//input[@id='link']")
    [sent] = mail.outbox
    assert sent.to == [ADDRESS]
    guest = Client()
    assert form_at(guest, link_in(sent)).submit(**NEW, email=ADDRESS).status_code == 302
    joined = User.objects.get(username="hoggard")
    assert joined.email == ADDRESS  # whoever followed the link has shown that it is theirs
    assert joined.roles.get().name == "scorer"


def test_without_an_address_or_without_mail_the_link_is_shown(users: ClubUsers, settings: Settings) -> None:
    answer = form_at(browser_of(users.organiser), people(users), has="email").submit(role="scorer")
    assert texts(answer, "//label[@for='link']")
    settings.MAIL_IS_SET_UP = False
    form = form_at(browser_of(users.organiser), people(users), has="role")
    assert "email" not in form
    assert texts(form.submit(role="scorer"), "//label[@for='link']")
    assert mail.outbox == []


def test_where_the_mail_fails_the_link_is_shown(users: ClubUsers, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_sent: object, **_more: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("scoring.clubs.mail.send_mail", fails)
    answer = form_at(browser_of(users.organiser), people(users), has="email").submit(role="scorer", email=ADDRESS)
    assert answer.status_code == 200
    assert "No mail could" in said(answer, "//main")
    assert texts(answer, "//label[@for='link']")


def test_a_club_writes_to_so_many_a_day(users: ClubUsers) -> None:
    for number in range(MOST_MAILED):
        invite(users.club, "scorer", users.organiser, email=f"{number}@example.org")
    answer = form_at(browser_of(users.organiser), people(users), has="email").submit(role="scorer", email=ADDRESS)
    assert answer.status_code == 422
    assert form_of(answer, has="email")["email"] == ADDRESS
    assert mail.outbox == []


@pytest.mark.parametrize("typed", ["nobody", "a@b\nBcc: x@example.org", "x" * 300 + "@example.org", "\0@example.org"])
def test_what_is_no_address_is_refused_beside_the_field(users: ClubUsers, typed: str) -> None:
    sent = {"role": "scorer", "place": "", "email": typed}
    assert browser_of(users.organiser).post(people(users), sent).status_code == 422
    assert browser_of(users.scorer).post("/account/", {"email": typed}).status_code == 422
    assert mail.outbox == []


def test_a_link_that_no_longer_works_says_why(users: ClubUsers) -> None:
    link = reverse("invitation", args=[invite(users.club, "scorer", users.organiser)])
    one, other = browser_of(member(None, "umpire")), browser_of(member(None, "groundsman"))
    form_at(one, link).submit("join")
    assert "are in the" in gone(one, link)
    assert "by somebody else" in gone(other, link)
    assert "was used already" in gone(Client(), link)
    remove(Role.objects.get(user__username="umpire-of-nowhere"), "scorer", users.organiser)
    assert "bring you back" in gone(one, link)
    assert one.post(link, {"join": "1"}).status_code == 410
    assert not Role.objects.filter(user__username="umpire-of-nowhere").exists()
    assert "no such link" in gone(one, reverse("invitation", args=["x" * 43]))


def test_a_link_of_somebody_who_was_removed_is_cancelled(users: ClubUsers) -> None:
    second = member(users.club, "organiser", "second")
    token = invite(users.club, "scorer", second)
    remove(Role.objects.get(user=second), "organiser", users.organiser)
    assert "was cancelled" in gone(Client(), reverse("invitation", args=[token]))
    found = find_invitation(token)
    assert found
    assert not found.is_open
    assert Invitation.objects.still_open().count() == 0


# One's own address


def test_an_address_is_used_once_it_is_confirmed(users: ClubUsers) -> None:
    client = browser_of(users.scorer)
    client.defaults["HTTP_HOST"] = "evil.example"
    assert form_at(client, "/account/", has="email").submit(email=ADDRESS).status_code == 302
    assert address_of(users.scorer) == ""
    [sent] = mail.outbox
    assert sent.to == [ADDRESS]
    link = link_in(sent)
    assert Client().get(link).status_code == 200
    assert address_of(users.scorer) == ""
    assert form_at(Client(), link).submit().status_code == 302
    assert address_of(users.scorer) == ADDRESS
    for answer in (Client().get(link), Client().post(link)):
        assert answer.status_code == 410


def test_another_address_is_told_to_the_one_before_and_ends_older_links(users: ClubUsers) -> None:
    User.objects.filter(pk=users.scorer.pk).update(email="old@example.org")
    client = browser_of(users.scorer)
    for email in ("first@example.org", "second@example.org"):
        form_at(client, "/account/", has="email").submit(email=email)
    first, second = (link_in(sent) for sent in mail.outbox)
    form_at(Client(), second).submit()
    assert address_of(users.scorer) == "second@example.org"
    assert mail.outbox[-1].to == ["old@example.org"]
    assert Client().post(first).status_code == 410
    assert address_of(users.scorer) == "second@example.org"


def test_an_address_is_taken_away_at_once(users: ClubUsers) -> None:
    User.objects.filter(pk=users.scorer.pk).update(email="old@example.org")
    form_at(browser_of(users.scorer), "/account/", has="email").submit(email="")
    assert address_of(users.scorer) == ""
    assert mail.outbox == []


def test_the_same_address_again_sends_nothing(users: ClubUsers) -> None:
    User.objects.filter(pk=users.scorer.pk).update(email="old@example.org")
    form_at(browser_of(users.scorer), "/account/", has="email").submit()
    assert address_of(users.scorer) == "old@example.org"
    assert mail.outbox == []


def test_an_address_typed_on_joining_is_confirmed_first(users: ClubUsers) -> None:
    link = reverse("invitation", args=[invite(users.club, "scorer", users.organiser)])
    form_at(Client(), link).submit(**NEW, email=ADDRESS)
    joined = User.objects.get(username="hoggard")
    assert joined.email == ""
    form_at(Client(), link_in(mail.outbox[0])).submit()
    assert address_of(joined) == ADDRESS


def test_so_many_mails_of_a_kind_are_sent_in_an_hour(users: ClubUsers, settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": ADDRESS}}
    User.objects.filter(pk=users.scorer.pk).update(email=ADDRESS)
    client = browser_of(users.scorer)
    for number in range(MOST_TO_ONE + 1):
        answer = form_at(Client(), reverse("new-password")).submit(email=ADDRESS)
        form_at(client, "/account/", has="email").submit(email=f"{number}@example.org")
    assert answer.status_code == 429
    assert sorted(sent.to[0] for sent in mail.outbox) == [*(f"{n}@example.org" for n in range(5)), *[ADDRESS] * 5]


@pytest.mark.parametrize("token", ["x", "x:y:z", "9" * 4000, "%00", "WzEsIiIsIngiXQ:1abc:x"])
def test_no_link_that_was_made_up_makes_a_page_fail(users: ClubUsers, token: str) -> None:
    for answer in (Client().get(f"/account/e-mail/{token}/"), Client().post(f"/account/e-mail/{token}/")):
        assert answer.status_code == 410
