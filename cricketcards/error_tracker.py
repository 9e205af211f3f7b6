"""Telling an error tracker what fails here: only where one is named, and without names, forms and secrets."""

from typing import Any

import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from sentry_sdk.integrations.django import DjangoIntegration
from sentry_sdk.utils import BadDsn

from cricketcards.logs import without_secrets


def start_telling(address: str) -> None:
    """Have errors told to the tracker at an address, as Sentry and its like give them (a DSN).

    Nothing of what visitors have typed goes there, no cookies, no accounts, no values of variables. Raises
    ImproperlyConfigured.
    """
    try:
        sentry_sdk.init(
            address,
            integrations=[DjangoIntegration()],
            max_request_body_size="never",
            include_local_variables=False,
            before_send=_to_tell,
        )
    except BadDsn:
        raise ImproperlyConfigured(
            "SENTRY_DSN is an address such as https://key@errors.example.org/1: what is set cannot be read."
        ) from None


def _to_tell(event: Any, _hint: Any) -> Any:
    """Return an event without what was searched for, and without the secrets of links wherever they stand."""
    event.get("request", {}).pop("query_string", None)
    return _scrubbed(event)


def _scrubbed(said: Any) -> Any:
    if isinstance(said, str):
        return without_secrets(said)
    if isinstance(said, dict):
        return {key: _scrubbed(value) for key, value in said.items()}
    if isinstance(said, list | tuple):
        return [_scrubbed(value) for value in said]
    return said
