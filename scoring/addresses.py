"""Addresses: that of the site, as it is reached, those of the rules, and those from which requests come."""

import os

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.module_loading import import_string


def site_address(request: HttpRequest | None = None) -> str:
    """Return the site's address without a slash at its end: PUBLIC_URL, else as the request or this machine reaches it.

    A link with a secret begins with none of a request: see `scoring.clubs.site_address`. What a command prints is for
    this machine; BIND says at which address and port the server listens on it.
    """
    public: str = settings.PUBLIC_URL
    if public:
        return public
    if request:
        return request.build_absolute_uri("/").rstrip("/")
    host, _, port = os.environ.get("BIND", "").rpartition(":")
    if not port.isdigit():
        host, port = "", "8000"
    everywhere = host in ("", "0.0.0.0", "[::]")  # noqa: S104 - read, not bound
    return f"http://{'127.0.0.1' if everywhere else host}:{port}"


def rule_address(rule: str) -> str:
    """Return where the rules have the rule with this id; "" where there is none."""
    return f"{reverse('rules')}#{rule.lower()}" if rule else ""


def lasting_domain() -> str:
    """Return what ends the names of calendar events: the public host, else always the same word.

    Never the host of a request: who subscribes by another name would get every event again.
    """
    public: str = settings.PUBLIC_URL
    return public.partition("://")[2] or "card-cricket"


def lasting_id(name: str) -> str:
    """Return the id of what `name` names on this site, as a feed has it: a tag URI (RFC 4151).

    As with `lasting_domain`, no request has a say in it.
    """
    return f"tag:{lasting_domain().partition(':')[0]},2026:{name}"


def address_of(request: HttpRequest) -> str:
    """Return the address that a request comes from, as sign-ins are counted; "" where it is not known."""
    return import_string(settings.AXES_CLIENT_IP_CALLABLE)(request) or ""


def sender_of(request: HttpRequest, purpose: str) -> str:
    """Return what tells one address from others, for one purpose, and not which it is; those not known are one."""
    return salted_hmac(purpose, address_of(request)).hexdigest()
