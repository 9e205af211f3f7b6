"""Who is signed in stays so, also by a session that began before an update; a password is asked for once."""

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, authenticate
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> User:
    return User.objects.create_user("ros", password="a long enough secret")


def signed_in(client: Client) -> bool:
    return client.get(reverse("account")).status_code == 200


def test_a_session_that_began_with_djangos_own_backend_goes_on(client: Client, person: User) -> None:
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    assert signed_in(client)


def test_a_new_session_names_the_sites_own(client: Client, person: User) -> None:
    client.post(reverse("sign-in"), {"username": "ros", "password": "a long enough secret"})
    assert client.session[BACKEND_SESSION_KEY] == "cricketcards.accounts.AccountBackend"
    assert signed_in(client)


@pytest.mark.parametrize("ended", ["deleted", "inactive", "new password"])
def test_an_account_that_ended_is_signed_in_no_longer(client: Client, person: User, ended: str) -> None:
    client.force_login(person)
    assert signed_in(client)
    if ended == "deleted":
        person.delete()
    else:
        person.is_active = ended != "inactive"
        person.set_password("another long secret")
        person.save()
    assert not signed_in(client)


def test_a_wrong_password_is_compared_once(person: User, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(ModelBackend, "authenticate", lambda *_backend_and_request, **_given: asked.append("once"))
    assert authenticate(RequestFactory().post("/"), username="ros", password="wrong") is None
    assert asked == ["once"]
