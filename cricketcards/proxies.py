"""Who asks, where a trusted proxy stands between."""

from ipaddress import ip_address

from django.http import HttpRequest


def address_seen_by_proxy(request: HttpRequest) -> str | None:
    """Give the address that the nearest proxy appended to X-Forwarded-For; what precedes it anyone can write."""
    nearest = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    try:
        return str(ip_address(nearest))
    except ValueError:
        return request.META.get("REMOTE_ADDR") or None
