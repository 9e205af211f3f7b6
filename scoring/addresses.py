"""Whole addresses, as links to be copied and paper show them."""

from django.conf import settings
from django.http import HttpRequest


def whole_address(path: str, request: HttpRequest | None = None) -> str:
    """Return the address of `path` below PUBLIC_URL; where that is empty, as the request or this machine reaches it."""
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    return request.build_absolute_uri(path) if request else f"http://127.0.0.1:8000{path}"
