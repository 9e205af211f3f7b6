"""The signature of an act: who does it, on which version of what it changes, and why."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Who acts (None: the system), on which version of what the act changes, under which idempotency key, and why.

    `seen` is None for an act on whatever the version is; `at` is when, None for the time at which it is written.
    """

    author: User | None
    seen: int | None = None
    key: str = ""
    reason: str = ""
    at: datetime | None = None
