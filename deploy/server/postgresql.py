"""PostgreSQL on the same machine: a role and a database for the site, and putting a dump back."""

import secrets
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from deploy.server.place import run

MAKE = """
SELECT 'CREATE ROLE scorebook' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'scorebook') \\gexec
ALTER ROLE scorebook LOGIN CREATEDB PASSWORD '{password}';
SELECT 'CREATE DATABASE scorebook OWNER scorebook ENCODING ''UTF8'' TEMPLATE template0'
 WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'scorebook') \\gexec
SHOW port;
"""
"""CREATEDB, since every backup is tried in a database of its own."""


def make_database() -> str:
    """Make role and database, as far as they are not there; return the address. The role gets a new password."""
    run("systemctl", "start", "postgresql")
    password = secrets.token_urlsafe(24)
    words = (
        "psql",
        "--no-psqlrc",
        "--quiet",
        "--tuples-only",
        "--no-align",
        "--set=ON_ERROR_STOP=1",
        "--dbname=postgres",
    )
    port = run(*words, user="postgres", folder=Path("/"), text=MAKE.format(password=password)).split()[-1]
    return f"postgres://scorebook:{password}@127.0.0.1:{port}/scorebook"


def put_back(dump: Path, environment: Mapping[str, str], user: str | None) -> None:
    """Have the database be what it was in a dump, in one transaction: what has been added since is gone."""
    address = urlsplit(environment["DATABASE_URL"])
    named = {
        "PGHOST": address.hostname, "PGPORT": str(address.port or 5432), "PGUSER": unquote(address.username or ""),
        "PGPASSWORD": unquote(address.password or ""), "PGDATABASE": unquote(address.path.lstrip("/")),
    }  # fmt: skip
    environment = {**environment, **{name: value for name, value in named.items() if value}}
    script = dump.with_suffix(".sql")
    try:
        run("pg_restore", "--no-owner", f"--file={script}", dump, environment=environment, user=user)
        words = ("psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction")
        run(*words, "--command=DROP OWNED BY CURRENT_USER", f"--file={script}", environment=environment, user=user)
    finally:
        script.unlink(missing_ok=True)
