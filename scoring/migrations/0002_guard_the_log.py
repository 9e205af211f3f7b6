"""Put up the triggers that keep the log append-only, as `scoring.guard` had them at the time."""

from django.db import migrations

TABLE = "scoring_logrecord"
MESSAGE = "the log of a match is only ever appended to"

SQLITE = [
    f"CREATE TRIGGER {TABLE}_no_{event} BEFORE {event} ON {TABLE} BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    for event in ("update", "delete")
]
POSTGRESQL = [
    f"CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql "
    f"AS $$ BEGIN RAISE EXCEPTION '{MESSAGE}'; END $$",
    *(
        f"CREATE TRIGGER {TABLE}_no_{event} BEFORE {event} ON {TABLE} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {TABLE}_refuse()"
        for event in ("update", "delete", "truncate")
    ),
]


def put_up(apps, schema_editor):
    """Create the triggers."""
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


def take_down(apps, schema_editor):
    """Drop the triggers."""
    sqlite = schema_editor.connection.vendor == "sqlite"
    for event in ("update", "delete") if sqlite else ("update", "delete", "truncate"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {TABLE}_no_{event}" + ("" if sqlite else f" ON {TABLE}"))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [migrations.RunPython(put_up, take_down)]
