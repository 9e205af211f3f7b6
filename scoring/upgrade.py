"""Bringing a database of an earlier version up to this one."""

from io import StringIO

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.models import Match
from scoring.rules.version import VERSION


def bring_up_to_date() -> None:
    """Migrate the database if it is of an earlier version, and work out what is newly kept beside the logs."""
    executor = MigrationExecutor(connection)
    migrating = bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if migrating:
        call_command("migrate", verbosity=0)
    if migrating or Match.objects.exclude(rules_version=VERSION).exists():
        call_command("rebuild", stdout=StringIO())
