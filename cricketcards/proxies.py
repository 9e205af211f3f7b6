"""Who asks, where trusted proxies stand between."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest


def address_of_connection(request: HttpRequest) -> str | None:
    """Give the address at the other end of the connection, where no proxy stands between."""
    return _counted(request.META.get("REMOTE_ADDR", ""))


def address_seen_by_proxy(request: HttpRequest) -> str | None:
    """Give the address that the outermost trusted proxy appended to X-Forwarded-For; what precedes it anyone can write.

    Where fewer addresses are there than there are proxies, the request came past the outer ones: the first is taken.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    return _counted(forwarded[-settings.TRUSTED_PROXIES :][0].strip()) or address_of_connection(request)


def _counted(text: str) -> str | None:
    """Give an address as sign-ins are counted by it, None for what is none: an IPv6 household has 2**64 of them."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or IPv6Network((address.packed[:8] + bytes(8), 64)).network_address)
