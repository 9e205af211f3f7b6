"""Where somebody is signed in: the list, signing out there, what ends sessions."""

import pytest
from club_with_accounts import PASSWORD, ClubUsers, browser_of
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from one_time_codes import signed_in_with_password
from pytest_django import DjangoAssertNumQueries
from served_forms import form_at, forms_of
from wording import texts

from scoring.clubs.words.devices import device_words

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
SESSIONS = "/account/sessions/"
pytestmark = pytest.mark.django_db


def browser(users: ClubUsers, says: str = FIREFOX, address: str = "192.0.2.7") -> Client:
    return signed_in_with_password(users.scorer, PASSWORD, headers={"user-agent": says}, REMOTE_ADDR=address)[0]


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def test_sessions_are_listed_and_one_is_ended(users: ClubUsers) -> None:
    here, phone, other = browser(users), browser(users, PHONE), browser(users, "curl/8")
    signed_in_with_password(users.organiser, PASSWORD)
    page = here.get(SESSIONS)
    assert texts(page, "//ul[@class='people']//strong") == [
        "Firefox on Linux", device_words(""), "Chrome on Android",
    ]  # fmt: skip
    [_other, of_phone] = [form for form in forms_of(page) if form.target == "session-end"]
    assert of_phone.submit().status_code == 302
    assert [is_in(each) for each in (here, phone, other)] == [True, False, True]
    assert of_phone.submit().status_code == 404
    assert len(texts(here.get(SESSIONS), "//ul[@class='people']//strong")) == 2


def test_all_other_sessions_are_ended_those_that_were_never_listed_too(users: ClubUsers) -> None:
    here, phone, older, somebody = browser(users), browser(users, PHONE), browser_of(users.scorer), Client()
    somebody.force_login(users.organiser)
    assert form_at(here, SESSIONS, "sessions-end-others").submit().status_code == 302
    assert [is_in(each) for each in (here, phone, older, somebody)] == [True, False, False, True]


def test_a_session_of_somebody_else_is_not_there(users: ClubUsers) -> None:
    browser(users)
    stranger = browser_of(users.organiser)
    for number in range(20):
        assert stranger.post(f"{SESSIONS}{number}/end/").status_code == 404
    assert stranger.post(f"{SESSIONS}{'9' * 30}/end/").status_code == 404


def test_a_changed_password_ends_the_other_sessions_and_keeps_this_one(users: ClubUsers) -> None:
    here, phone = browser(users), browser(users, PHONE)
    new = {"new_password1": "swinging-both-ways", "new_password2": "swinging-both-ways"}
    form_at(here, "/account/", has="old_password").submit(old_password=PASSWORD, **new)
    assert [is_in(here), is_in(phone)] == [True, False]
    assert texts(here.get(SESSIONS), "//ul[@class='people']//strong") == ["Firefox on Linux"]


@pytest.mark.parametrize("sessions", [1, 4])
def test_the_list_takes_the_same_queries_for_any_number(
    users: ClubUsers, sessions: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    here, *_others = [browser(users) for _ in range(sessions)]
    with django_assert_num_queries(3):  # session, person, sessions
        here.get(SESSIONS)


def test_signing_in_takes_the_same_queries_for_any_number(users: ClubUsers) -> None:
    taken = []
    for _time in range(5):
        with CaptureQueriesContext(connection) as queries:
            browser(users)
        taken.append(len(queries))
    assert len(set(taken[1:])) == 1


def test_wrong_old_passwords_are_held_back_as_those_at_sign_in(users: ClubUsers) -> None:
    here = browser(users)
    new = {"new_password1": "swinging-both-ways", "new_password2": "swinging-both-ways"}
    form = form_at(here, "/account/", has="old_password")
    answers = [form.submit(old_password="wrong", **new).status_code for _ in range(5)]
    assert answers == [422, 422, 422, 422, 429]
    assert form.submit(old_password=PASSWORD, **new).status_code == 429
    assert is_in(here)


def test_a_page_writes_nothing_about_the_session(
    users: ClubUsers, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    here = browser(users)
    with django_assert_num_queries(2):  # session, person
        here.get("/rules/")
