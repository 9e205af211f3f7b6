"""Links that hold a secret, and the address of the site that they begin with.

What PUBLIC_URL says wins; else what the site's first organiser said holds. Never the host of a request: that is
whatever the asker wrote there, and a link with a secret could lead to anybody.
"""

from django.conf import settings
from django.contrib.auth.models import User

from scoring.addresses import site_address
from scoring.models import SiteAddress


def public_link(path: str) -> str:
    """Return the address of `path` as it is sent to people. One query where PUBLIC_URL is not set."""
    return f"{public_address()}{path}"


def public_address() -> str:
    """Return the site's address without a slash at its end; where nobody has said it, as this machine reaches it."""
    return str(settings.PUBLIC_URL) or _said() or site_address()


def may_change_address(user: User) -> bool:
    """Whether an account is that of the site's first organiser, or looks after the server. One query."""
    return user.is_superuser or SiteAddress.objects.filter(organiser=user).exists()


def change_address(address: str) -> bool:
    """Have the site's address be another; whether it is."""
    if address == _said():
        return False
    SiteAddress.objects.update_or_create(pk=SiteAddress.THE_ONE, defaults={"address": address})
    return True


def _said() -> str:
    return SiteAddress.objects.values_list("address", flat=True).first() or ""
