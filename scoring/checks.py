"""A system check of the deployment: whether PostgreSQL keeps what it has acknowledged."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import connections

# SQLite waits for the disk by the site's own settings; these are PostgreSQL's, which a server or a role may change.
_SETTINGS = {"fsync": "scoring.W001", "synchronous_commit": "scoring.W002"}


@register(Tags.database, deploy=True)
def check_commits_are_kept(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Warn of a server that answers before what it was told is on its disk."""
    found: list[CheckMessage] = []
    for alias in databases or []:
        if connections[alias].vendor != "postgresql":
            continue
        with connections[alias].cursor() as cursor:
            for name, code in _SETTINGS.items():
                cursor.execute(f"SHOW {name}")
                if cursor.fetchone() == ("off",):
                    message = f"PostgreSQL has {name} = off: a power cut may lose entries that were acknowledged."
                    found.append(Warning(message, hint=f"Set {name} = on, as it is by default.", id=code))
    return found
