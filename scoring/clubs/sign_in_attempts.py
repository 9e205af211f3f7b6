"""How often signing in may fail: with one name from one address, and from one address with any names."""

from datetime import datetime
from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Max, QuerySet, Sum
from django.http import HttpRequest
from django.utils import timezone

from scoring.addresses import address_of

Credentials = dict[str, Any] | None


class Handler(AxesDatabaseHandler):
    """What django-axes counts, and beside it the failures of an address over all names.

    A name over all addresses is never held back, only slowed (`sign_in_turns`): a stranger could keep a scorer out from
    afar.
    """

    def is_locked(self, request: HttpRequest, credentials: Credentials = None) -> bool:
        """Tell whether to refuse without a look at the password."""
        return bool(super().is_locked(request, credentials)) or is_address_held(request)


def is_address_held(request: HttpRequest) -> bool:
    """Tell whether the address of a request has failed too often of late. An address that is not known is not held."""
    failures = _of_address(request).aggregate(sum=Sum("failures_since_start"))["sum"]
    return (failures or 0) >= settings.SIGN_IN_FAILURES_OF_ADDRESS


def again_at(request: HttpRequest, credentials: Credentials) -> datetime:
    """Return when signing in is next looked at for this address, or for this name from it."""
    failures = _of_address(request)
    if not is_address_held(request):
        failures = failures.filter(username=get_client_username(request, credentials))
    last: datetime | None = failures.aggregate(last=Max("attempt_time"))["last"]
    return (last or timezone.now()) + settings.AXES_COOLOFF_TIME


def _of_address(request: HttpRequest) -> QuerySet[AccessAttempt]:
    """Return the names that failed from the address of a request of late, each with how often."""
    address = address_of(request) or None
    known = AccessAttempt.objects.exclude(ip_address=None)
    found: QuerySet[AccessAttempt] = known.filter(ip_address=address, attempt_time__gt=get_cool_off_threshold(request))
    return found
