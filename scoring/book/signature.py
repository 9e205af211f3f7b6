"""The signature of an act: who does it, on which version of what it changes, and why."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from scoring.rights import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Who acts (None: the system), on which version of what the act changes, under which idempotency key, and why.

    `seen` is None for an act on whatever the version is; `at` is when, None for the time at which it is written.
    `scope` is where the author's rights are asked for a match that is being made, and not yet of anything.
    """

    author: User | None
    seen: int | None = None
    key: str = ""
    reason: str = ""
    at: datetime | None = None
    scope: Scope | None = None
