"""How the site uses the database at an address: SQLite or PostgreSQL, with what makes either of them keep its word."""

from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

# A server that is gone without a word, by a cut network say, is noticed: in seconds, those of TCP in milliseconds.
# What an address says after `?` comes before it.
_NOTICED = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 20_000,
}
ADDRESSES = "sqlite:////path/file or postgres://user:password@host:5432/name"


def database(address: str, name: str = "ADDRESS") -> dict[str, Any]:
    """Return Django's description of the database at an address, which stands in the variable `name`.

    Raises ImproperlyConfigured, whose words do not repeat the address: it may hold a password.
    """
    found = _read(address, name)
    found["CONN_MAX_AGE"] = 60  # seconds: a server's threads keep their connection from one request to the next
    if found["ENGINE"] == "django.db.backends.sqlite3":
        # A scorer's write waits for its turn instead of failing half-way: the write lock is taken at BEGIN. What is
        # acknowledged is on the disk: FULL waits for it at every COMMIT.
        found["ENGINE"] = "cricketcards.sqlite"
        found["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
    else:
        found["CONN_HEALTH_CHECKS"] = True
        # A pooler in between may give each transaction another connection: no cursor is left open on the server, and
        # no statement prepared there, which is Django's default.
        found["DISABLE_SERVER_SIDE_CURSORS"] = True
        found["OPTIONS"] = _NOTICED | found.get("OPTIONS", {})
    return found


def _read(address: str, name: str) -> dict[str, Any]:
    wrong = f"{name} is {ADDRESSES}, with special characters of the password percent-encoded: what is set"
    if not address.lower().startswith(("sqlite:///", "postgres://", "postgresql://")):
        raise ImproperlyConfigured(f"{wrong} begins otherwise.")
    try:
        found: dict[str, Any] = environ.Env.db_url_config(address)
    except ValueError:
        raise ImproperlyConfigured(f"{wrong} has no host and port that can be read.") from None
    if found["NAME"] in ("", ":memory:"):
        raise ImproperlyConfigured(f"{wrong} names no database.")
    folder = Path(found["NAME"]).parent
    if found["ENGINE"] == "django.db.backends.sqlite3" and not folder.is_dir():
        raise ImproperlyConfigured(f"{wrong} names a file in {folder}, and there is no such folder.")
    return found
