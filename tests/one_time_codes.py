"""An app for one-time codes, as a person has one on the phone."""

import time
from typing import Any

import lxml.html
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.test import Client
from served_forms import form_of

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def code_now(secret: str = SECRET, *, later: int = 0) -> str:
    """Return the code that an app shows, or will in so many half minutes."""
    code: str = format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))
    return code


def wrong_code(secret: str = SECRET) -> str:
    """Return six digits that are no code now."""
    right = {code_now(secret, later=step) for step in range(-3, 4)}
    return next(f"{number:06}" for number in range(10) if f"{number:06}" not in right)


def with_codes(user: User) -> User:
    """Have codes asked for of somebody."""
    TOTP.activate(user, SECRET)
    return user


def secret_on(answer: Any) -> str:
    """Return what a page says to type into an app."""
    return "".join(lxml.html.document_fromstring(answer.content).xpath("string(//output)").split())


def signed_in_with_password(user: User, password: str, **browser: Any) -> tuple[Client, Any]:
    """Return a browser in which somebody has typed name and password, and the answer."""
    client = Client(**browser)
    page = client.get("/sign-in/")
    return client, form_of(page).submit(username=user.username, password=password)


def codes_are_on(user: User) -> bool:
    """Whether codes are asked for of somebody."""
    return bool(Authenticator.objects.filter(user=user).exists())
