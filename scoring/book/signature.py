"""The signature of an act: who does it, on which version of what it changes, and why."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from scoring.models import Slip
from scoring.rights import Scope

Author = User | Slip
"""Who signs an act: a person, or whoever holds a slip."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSignature:
    """The signature of an act of whoever holds a slip: in the book of its match alone."""

    author: Slip
    seen: int
    key: str
    reason: str = ""
    at: None = None
    scope: None = None


AnySignature = Signature | SlipSignature
"""What signs an act in the book of a match."""
