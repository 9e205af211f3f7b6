"""What the environment may say beside what is required: read, checked, and refused in one sentence with a way out.

A variable that is empty counts as not set. An address may hold a password, so that no refusal repeats one.
"""

import logging
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

MAIL = "smtp+tls://user:password@mail.example.org:587"
CACHE = "redis://127.0.0.1:6379/0"
_YES, _NO = ("1", "true", "yes", "on", "y", "ok"), ("0", "false", "no", "off", "n")


@contextmanager
def ending_in_a_sentence() -> Iterator[None]:
    """End the program with the sentence alone where its settings are refused, or cannot be found at all."""
    try:
        yield
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except ModuleNotFoundError as error:
        module = os.environ.get("DJANGO_SETTINGS_MODULE", "")
        if not error.name or not f"{module}.".startswith(f"{error.name}."):
            raise
        sys.exit(f"DJANGO_SETTINGS_MODULE is a module such as cricketcards.settings.production, not {module!r}.")


def given(name: str, default: str = "") -> str:
    """Return what a variable says, `default` where it is not set or empty."""
    return os.environ.get(name, "").strip() or default


def whole_number(name: str, default: int, least: int = 0) -> int:
    """Return a number from `least` to 999,999,999. Raises ImproperlyConfigured."""
    text = given(name, str(default))
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) < least:
        raise ImproperlyConfigured(f"{name} is a whole number from {least}, for example {default}, not {text!r}.")
    return int(text)


def yes_or_no(name: str, *, default: bool) -> bool:
    """Return whether a variable says 1. Raises ImproperlyConfigured where it says neither 1 nor 0."""
    text = given(name, "1" if default else "0").lower()
    if text not in _YES + _NO:
        raise ImproperlyConfigured(f"{name} is 1 for yes or 0 for no, not {text!r}.")
    return text in _YES


def time_zone(name: str, default: str) -> str:
    """Return the name of a zone that Python and Django know. Raises ImproperlyConfigured."""
    zone, of_the_system = given(name, default), Path("/usr/share/zoneinfo")
    try:
        ZoneInfo(zone)
        known = not of_the_system.exists() or (of_the_system / zone).exists()
    except (KeyError, ValueError, OSError):  # unknown; no name at all; the name of a folder of zones
        known = False
    if not known:
        raise ImproperlyConfigured(f"{name} is the name of a time zone such as Europe/London, not {zone!r}.")
    return zone


def log_level(name: str, default: str) -> str:
    """Return how much is logged, as a word. Raises ImproperlyConfigured."""
    level = given(name, default).upper()
    if level not in logging.getLevelNamesMapping():
        raise ImproperlyConfigured(f"{name} is DEBUG, INFO, WARNING, ERROR or CRITICAL, not {level!r}.")
    return level


def one_of(name: str, *words: str) -> str:
    """Return one of some words, the first where none is given. Raises ImproperlyConfigured."""
    word = given(name, words[0]).lower()
    if word not in words:
        raise ImproperlyConfigured(f"{name} is {' or '.join(words)}, not {word!r}.")
    return word


def mail(name: str) -> dict[str, Any]:
    """Return Django's settings for sending mail by an address, or none at all. Raises ImproperlyConfigured."""
    address = given(name, "dummymail://")
    try:
        found: dict[str, Any] = environ.Env.email_url_config(address)
    except (ImproperlyConfigured, ValueError):
        found = {}
    if not found or (address.startswith("smtp") and not found["EMAIL_HOST"]):
        raise ImproperlyConfigured(
            f"{name} is an address such as {MAIL}, with special characters of the password percent-encoded: "
            "what is set cannot be read."
        )
    return found


_WITHOUT_REDIS = {"IGNORE_EXCEPTIONS": True, "SOCKET_CONNECT_TIMEOUT": 1, "SOCKET_TIMEOUT": 1}
"""Where Redis is away, which is noticed after a second, nothing is kept: pages are made anew, nobody sees an error."""


def cache(name: str, default: str) -> dict[str, Any]:
    """Return Django's description of the cache at an address. Raises ImproperlyConfigured."""
    address = given(name, default)
    try:
        found: dict[str, Any] = environ.Env.cache_url_config(address)
    except (ImproperlyConfigured, ValueError):
        raise ImproperlyConfigured(f"{name} is an address such as {CACHE}: what is set cannot be read.") from None
    if found["BACKEND"].startswith("django_redis."):
        found["OPTIONS"] = _WITHOUT_REDIS | found.get("OPTIONS", {})
    return found


def pdf_storage(name: str, part: str, folder: str) -> dict[str, Any]:
    """Return Django's description of where a part of the PDFs is kept: a folder, or the bucket that is named.

    Keys and address of an object store are those of its usual variables, AWS_ACCESS_KEY_ID and so on. Raises
    ImproperlyConfigured.
    """
    bucket, _, place = given(name).partition("/")
    if not bucket:
        return {"BACKEND": "scoring.printing.pdf_store.WholeFiles", "OPTIONS": {"location": folder}}
    if not (find_spec("storages") and find_spec("boto3")):
        raise ImproperlyConfigured(f"{name} needs the packages of requirements-store.txt, which are not installed.")
    where = {"bucket_name": bucket, "location": f"{place}/{part}".strip("/")}
    return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": where}
