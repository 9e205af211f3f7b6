"""One's own data out, and the account deleted: what was recorded stays, the name goes."""

import json

import pytest
from club_with_accounts import PASSWORD, ClubUsers, browser_of, member
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from one_time_codes import code_now, with_codes, wrong_code
from played_competition import book
from served_forms import form_at, form_of
from stored_match import stored

from scoring.book.changes import recorded
from scoring.clubs.sessions import all_of
from scoring.models import LogRecord, Role

pytestmark = pytest.mark.django_db
NAME = "quentin-quillfeather"


@pytest.fixture
def person(users: ClubUsers) -> User:
    """Return a scorer who recorded, and asked an organiser to undo."""
    user = member(users.club, "scorer", NAME)
    match = stored(users.club, upto=20)
    book(match, recorded(match.variant, [{"type": "abandon"}]), user, f"asked for by {NAME}: tea")
    return user


def test_all_that_is_kept_about_ones_account_can_be_had(person: User) -> None:
    User.objects.filter(pk=person.pk).update(email="q@example.org")
    answer = browser_of(person).get(reverse("account-data"))
    kept = json.loads(answer.content)
    assert (kept["account"]["username"], kept["account"]["email"]) == (NAME, "q@example.org")
    [role] = kept["roles"]
    assert role["role"] == "scorer"
    [match] = kept["recorded"]
    assert match["acts"] == 1
    assert len(kept["sessions"]) == 1
    assert "no-store" in answer["Cache-Control"]
    assert person.password not in answer.content.decode()
    assert Client().get(reverse("account-data")).status_code == 302


def test_who_deletes_the_account_is_a_former_scorer_in_every_history(users: ClubUsers, person: User) -> None:
    browser, elsewhere, organiser = browser_of(person), browser_of(person), browser_of(users.organiser)
    match = LogRecord.objects.latest("pk").match
    pages = [reverse(name, args=[match.slug]) for name in ("match-history", "match-log")]
    pages.append(reverse("people", args=[users.club.slug]))
    assert NAME in "".join(organiser.get(page).content.decode() for page in pages)
    form = form_at(browser, reverse("account-delete"))
    assert form.submit(password="not this one").status_code == 422
    assert form.submit(password=PASSWORD).status_code == 302
    person.refresh_from_db()
    assert NAME not in f"{person.username} {person.email}"
    assert not Role.objects.filter(user=person).exists()
    for client in (browser, elsewhere):
        assert client.get(reverse("account")).status_code == 302
    for client in (organiser, Client()):
        said = "".join(client.get(page).content.decode() for page in pages)
        assert NAME not in said
        assert person.username in said
    assert LogRecord.objects.latest("pk").reason == f"asked for by {NAME}: tea"
    assert not person.is_active
    assert not person.has_usable_password()


def test_the_last_organiser_of_a_club_stays(users: ClubUsers, organiser: Client) -> None:
    form = form_at(organiser, reverse("account-delete"))
    answer = form.submit(password=PASSWORD)
    assert answer.status_code == 422
    assert users.club.name in answer.content.decode()
    assert Role.objects.filter(user=users.organiser).exists()
    member(users.club, "organiser", "second")
    assert form.submit(password=PASSWORD).status_code == 302


def test_where_codes_are_on_a_code_is_asked_for_too(users: ClubUsers) -> None:
    browser = browser_of(with_codes(users.scorer))
    asked = browser.get(reverse("account-delete"), follow=True)
    assert "/account/code-again/" in asked.request["PATH_INFO"]
    assert form_of(asked).submit(code=wrong_code()).status_code == 422
    page = browser.get(form_of(asked).submit(code=code_now()).headers["Location"])
    waits = Client()
    assert (
        form_at(waits, reverse("sign-in")).submit(username=users.scorer.username, password=PASSWORD).status_code == 302
    )
    assert len(list(all_of(users.scorer))) == 2
    assert form_of(page).submit(password=PASSWORD).status_code == 302
    assert not list(all_of(users.scorer))
    users.scorer.refresh_from_db()
    assert not users.scorer.is_active
