"""One-time codes as a second step at sign-in: turned on and off, asked for on every way in, limited."""

import re
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from club_with_accounts import PASSWORD, ClubUsers, browser_of, post_raw
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from one_time_codes import code_now, codes_are_on, secret_on, signed_in_with_password, with_codes, wrong_code
from served_forms import form_at, form_of
from wording import texts

from scoring.clubs.invitations import invite, new_password_link

ACCOUNT, CODE, CODES = "/account/", "/sign-in/code/", "/account/codes/"
NEW_PASSWORD = {"new_password1": "swinging-both-ways", "new_password2": "swinging-both-ways"}
pytestmark = pytest.mark.django_db


def is_in(client: Client) -> bool:
    return client.get(ACCOUNT).status_code == 200


def leads(answer: Any) -> str:
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.headers["Location"])


def turned_on(client: Client) -> Any:
    """Turn codes on as the pages have it; return the page with the recovery codes."""
    asked = client.get(f"{CODES}on/", follow=True)
    page = client.get(leads(form_of(asked).submit(password=PASSWORD)))
    answer = form_of(page).submit(code=code_now(secret_on(page)))
    return client.get(leads(answer))


def test_codes_are_turned_on_with_the_password_and_a_first_code(users: ClubUsers) -> None:
    client = browser_of(users.scorer)
    asked = client.get(f"{CODES}on/", follow=True)
    assert form_of(asked).submit(password="wrong").status_code == 422
    page = client.get(leads(form_of(asked).submit(password=PASSWORD)))
    assert "no-store" in page.headers["Cache-Control"]
    assert len(texts(page, "//main//*[local-name()='svg']")) == 1
    assert not re.search(r"<script(?! type=\"module\"| src)|style=|on\w+=", page.content.decode().partition("<main")[2])
    secret = secret_on(page)
    again = form_of(page).submit(code=wrong_code(secret))
    assert again.status_code == 422
    assert secret_on(again) == secret
    assert not codes_are_on(users.scorer)
    shown = client.get(leads(form_of(again).submit(code=code_now(secret))))
    assert len(texts(shown, "//ul[@class='recovery-codes']/li")) == 10
    assert codes_are_on(users.scorer)


def test_turning_codes_on_ends_sessions_that_gave_none(users: ClubUsers) -> None:
    client, elsewhere = browser_of(users.scorer), browser_of(users.scorer)
    turned_on(client)
    assert is_in(client)
    assert not is_in(elsewhere)


def test_who_wants_codes_signs_in_with_password_and_code(users: ClubUsers) -> None:
    with_codes(users.scorer)
    client, answer = signed_in_with_password(users.scorer, PASSWORD)
    assert leads(answer) == CODE
    assert not is_in(client)
    wrong = form_at(client, CODE).submit(code=wrong_code())
    assert wrong.status_code == 422
    assert not is_in(client)
    assert leads(form_of(wrong).submit(code=code_now())) == "/"
    assert is_in(client)


def test_where_somebody_wanted_to_go_is_kept_over_the_second_step(users: ClubUsers) -> None:
    with_codes(users.scorer)
    client = Client()
    answer = form_at(client, "/sign-in/?next=/account/").submit(username=users.scorer.username, password=PASSWORD)
    assert leads(answer) == CODE
    assert leads(form_at(client, CODE).submit(code=code_now())) == ACCOUNT


def test_a_code_works_once(users: ClubUsers) -> None:
    with_codes(users.scorer)
    first, _ = signed_in_with_password(users.scorer, PASSWORD)
    second, _ = signed_in_with_password(users.scorer, PASSWORD)
    assert leads(form_at(first, CODE).submit(code=code_now())) == "/"
    assert form_at(second, CODE).submit(code=code_now()).status_code == 422
    assert leads(form_at(second, CODE).submit(code=code_now(later=1))) == "/"


def test_a_recovery_code_works_once(users: ClubUsers) -> None:
    with_codes(users.scorer)
    kept = RecoveryCodes.activate(users.scorer).get_unused_codes()
    for code, status in ((kept[0], 302), (kept[0], 422), (kept[1], 302)):
        client, _ = signed_in_with_password(users.scorer, PASSWORD)
        assert form_at(client, CODE).submit(code=code).status_code == status
        assert is_in(client) == (status == 302)


def test_wrong_codes_are_held_back_as_wrong_passwords_are(users: ClubUsers) -> None:
    with_codes(users.scorer)
    client, _ = signed_in_with_password(users.scorer, PASSWORD)
    form = form_at(client, CODE)
    answers = [form.submit(code=wrong_code()).status_code for _ in range(5)]
    assert answers == [422, 422, 422, 422, 429]
    assert form.submit(code=code_now()).status_code == 429
    fresh, answer = signed_in_with_password(users.scorer, PASSWORD)
    assert answer.status_code == 429
    assert not is_in(client)
    assert not is_in(fresh)


def test_no_way_in_goes_round_the_code(users: ClubUsers) -> None:
    with_codes(users.scorer)
    by_organiser = Client()
    link = reverse("invitation", args=[new_password_link(users.club, users.scorer, users.organiser)])
    assert leads(form_at(by_organiser, link).submit(**NEW_PASSWORD)) == CODE
    scorer = User.objects.get(pk=users.scorer.pk)
    assert scorer.check_password("swinging-both-ways")
    by_mail = Client()
    uid = urlsafe_base64_encode(force_bytes(scorer.pk))
    mailed = reverse("new-password-confirm", args=[uid, default_token_generator.make_token(scorer)])
    page = by_mail.get(mailed, follow=True)
    assert leads(form_of(page).submit(**NEW_PASSWORD)) == "/sign-in/"
    waiting, answer = signed_in_with_password(scorer, "swinging-both-ways")
    assert leads(answer) == CODE
    for client in (by_organiser, by_mail, waiting):
        for address in (CODES, f"{CODES}off/", f"{CODES}recovery/", f"{ACCOUNT}code-again/"):
            assert client.get(address).status_code == 302, address
        link = reverse("invitation", args=[invite(users.club, "organiser", users.organiser)])
        assert client.post(link, {"join": "1"}).status_code == 422
        assert not is_in(client)


def test_a_password_that_is_changed_ends_a_sign_in_that_waits_for_a_code(users: ClubUsers) -> None:
    with_codes(users.scorer)
    waiting, _ = signed_in_with_password(users.scorer, PASSWORD)
    owner = browser_of(users.scorer)
    form = form_at(owner, ACCOUNT, has="old_password")
    assert form.submit(old_password=PASSWORD, **NEW_PASSWORD).status_code == 302
    assert is_in(owner)
    assert leads(waiting.post(CODE, {"code": code_now()})) == "/sign-in/"
    assert not is_in(waiting)


def test_codes_are_turned_off_with_a_code_not_with_the_password(users: ClubUsers) -> None:
    client = browser_of(with_codes(users.scorer))
    asked = client.get(f"{CODES}off/", follow=True)
    assert "password" not in form_of(asked, has="code")
    assert client.get(f"{ACCOUNT}password-again/").status_code == 302
    assert browser_of(users.scorer).post(f"{CODES}off/").status_code == 302
    assert codes_are_on(users.scorer)
    page = client.get(leads(form_of(asked, has="code").submit(code=code_now())))
    assert leads(form_of(page, f"{CODES}off/").submit()) == CODES
    assert not codes_are_on(users.scorer)
    assert leads(signed_in_with_password(users.scorer, PASSWORD)[1]) == "/"


def test_new_recovery_codes_end_the_old_ones(users: ClubUsers) -> None:
    client = browser_of(with_codes(users.scorer))
    old = RecoveryCodes.activate(users.scorer).get_unused_codes()
    asked = client.get(f"{CODES}recovery/", follow=True)
    shown = client.get(leads(form_of(asked, has="code").submit(code=old[0])))
    assert texts(shown, "//ul[@class='recovery-codes']/li") == old[1:]
    form_at(client, f"{CODES}recovery/new/").submit()
    kept = Authenticator.objects.get(user=users.scorer, type=Authenticator.Type.RECOVERY_CODES)
    assert set(RecoveryCodes(kept).get_unused_codes()).isdisjoint(old)


@pytest.mark.parametrize("typed", ["", "\0", "x" * 100_000, "12345", "१२३४५६", "\ud800", "1" * 16, "123 456"])
def test_nothing_typed_for_a_code_makes_a_page_fail(users: ClubUsers, typed: str) -> None:
    with_codes(users.scorer)
    waiting, _ = signed_in_with_password(users.scorer, PASSWORD)
    assert post_raw(waiting, CODE, {"code": typed}) == 422
    assert post_raw(waiting, CODE, {"other": typed}) == 422
    client = browser_of(users.scorer)
    for address in (f"{ACCOUNT}code-again/", f"{ACCOUNT}password-again/", f"{CODES}on/"):
        assert post_raw(client, address, {"code": typed, "password": typed}) in (302, 422), address


def test_nothing_else_of_the_library_is_there() -> None:
    client = Client()
    for address in (
        "/signup/", "/accounts/signup/", "/accounts/login/", "/account/email/", "/account/codes/webauthn/", "/social/",
        "/accounts/", "/login/", "/password/reset/", "/account/signup/", "/confirm-email/", "/account/codes/trust/",
    ):  # fmt: skip
        assert client.get(address).status_code == 404, address


def test_who_runs_the_site_turns_codes_off_for_somebody_who_lost_them(users: ClubUsers) -> None:
    with_codes(users.scorer)
    out = StringIO()
    call_command("turn_off_codes", users.scorer.username, stdout=out)
    assert users.scorer.username in out.getvalue()
    assert not codes_are_on(users.scorer)
    for name, why in ((users.scorer.username, "No codes are asked for"), ("nobody", "There is no account")):
        with pytest.raises(CommandError, match=why):
            call_command("turn_off_codes", name)
