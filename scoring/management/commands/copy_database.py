"""`manage.py copy_database ADDRESS`: the whole scorebook in another database, PostgreSQL or SQLite."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

from cricketcards.settings.databases import database
from scoring.database_copy import check_is_new, check_same_version, copy_rows
from scoring.other_database import last_line, manage

TARGET = "copy"


class Command(BaseCommand):
    """Copy the scorebook to a new database, and compare every row."""

    help = (
        "Copy everything, accounts and logs too, to the new database at ADDRESS (as in DATABASE_URL), and compare it "
        "row by row. Nobody can record meanwhile. Then have the site use it: set DATABASE_URL and start it again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address."""
        parser.add_argument("address", metavar="ADDRESS")

    def handle(self, *args: Any, address: str, **options: Any) -> None:
        """Copy; raises CommandError, with nothing left in the new database but its tables, where that cannot be."""
        try:
            described = {DEFAULT_DB_ALIAS: database(address)}
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from None
        connections.settings[TARGET] = connections.configure_settings(described)[DEFAULT_DB_ALIAS]
        target = connections[TARGET]
        try:
            if _place(connections[DEFAULT_DB_ALIAS]) == _place(target):
                raise CommandError("ADDRESS is the database that the site uses now. Name a new one.")
            target.ensure_connection()  # which says better than the other program why it cannot be had
            _migrate(address)
            check_same_version(DEFAULT_DB_ALIAS, TARGET)
            check_is_new(TARGET)
            copied = copy_rows(DEFAULT_DB_ALIAS, TARGET)
        except DatabaseError as error:
            raise CommandError(f"Nothing was copied: {error}") from error
        finally:
            target.close()
            del connections[TARGET], connections.settings[TARGET]
        self.stdout.write(f"{copied} rows are copied. Each was read again and compared.")
        self.stdout.write("What is recorded from now on is not in the copy until the site uses it (DATABASE_URL).")


def _place(connection: Any) -> tuple[str, ...]:
    named = connection.settings_dict
    return tuple(str(named[part]) for part in ("ENGINE", "HOST", "PORT", "NAME"))


def _migrate(address: str) -> None:
    """Make the tables, by a program of its own: a migration that has rows to change knows one database alone."""
    done = manage(address, "migrate", "--verbosity=0")
    if done.returncode:
        raise CommandError(f"The new database could not be made ready: {last_line(done)}")
