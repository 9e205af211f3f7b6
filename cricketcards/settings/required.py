"""What a real server must be told, and what it may not be told: each refusal is one sentence with a way out."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host

from cricketcards.settings.environment import given

EXAMPLES = {
    "SECRET_KEY": '"$(openssl rand -base64 48)"',
    "ALLOWED_HOSTS": "scores.example.org",
    "PUBLIC_URL": "https://scores.example.org",
}
# As django.core.checks.security.base has them, which only `check --deploy` asks.
SECRET_KEY_LENGTH = 50
SECRET_KEY_CHARACTERS = 5
# A name of a host, or with a dot before it all names under it; an address, IPv6 in brackets.
_NAME = re.compile(r"\.?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]", re.IGNORECASE)


def required(name: str) -> str:
    """Read a variable that has no safe default. Raises ImproperlyConfigured if it is missing or empty."""
    value = given(name)
    if not value:
        raise ImproperlyConfigured(f"Set the environment variable {name}, for example {name}={EXAMPLES[name]}")
    return value


def secret_key(key: str) -> str:
    """Return a key that nobody can guess. Raises ImproperlyConfigured."""
    known = "openssl rand" in key or key.startswith("django-insecure-")
    if known or len(key) < SECRET_KEY_LENGTH or len(set(key)) < SECRET_KEY_CHARACTERS:
        raise ImproperlyConfigured(
            f"SECRET_KEY can be guessed: give at least {SECRET_KEY_LENGTH} random characters, "
            f"for example SECRET_KEY={EXAMPLES['SECRET_KEY']}"
        )
    return key


def site_names(text: str) -> list[str]:
    """Return the names that the site answers to. Raises ImproperlyConfigured for `*` and what is no name."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if not _NAME.fullmatch(name):
            raise ImproperlyConfigured(
                f"ALLOWED_HOSTS holds the names of this site alone, without https:// and port. {name!r} is not one: "
                f"for example ALLOWED_HOSTS={EXAMPLES['ALLOWED_HOSTS']}"
            )
    return names


def public_url(address: str, names: Sequence[str]) -> str:
    """Return the site's address without a slash at its end. Raises ImproperlyConfigured if it does not answer there."""
    try:
        parts = urlsplit(address)
        whole = parts.scheme in ("http", "https") and parts.port != 0 and not (parts.path.strip("/") or parts.query)
        host = re.sub(r":\d*$", "", parts.netloc)
    except ValueError:
        whole, host = False, ""
    if not whole or not _NAME.fullmatch(host):
        raise ImproperlyConfigured(
            f"PUBLIC_URL is an address such as {EXAMPLES['PUBLIC_URL']}, with nothing after it, not {address!r}."
        )
    if names and not validate_host(host.lower(), names):
        raise ImproperlyConfigured(f"PUBLIC_URL names {host}, which is not among ALLOWED_HOSTS.")
    return address.rstrip("/")
