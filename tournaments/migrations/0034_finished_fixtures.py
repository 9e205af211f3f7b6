"""Whether a fixture is finished is kept with it, so that what is left of a long league is found by an index.

What the code of before finishes while an update goes on is marked by the `rebuild` of the update.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def mark(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Mark those that have outcomes."""
    outcomes = apps.get_model("tournaments", "FixtureOutcome").objects.order_by().values("fixture")
    apps.get_model("tournaments", "Fixture").objects.filter(pk__in=outcomes).update(finished=True)


class Migration(migrations.Migration):
    """Add the mark and its index; the index by which all fixtures were counted is asked no more."""

    dependencies = (("scoring", "0052_api_tokens"), ("tournaments", "0033_last_results"))
    operations = (
        migrations.RemoveIndex("fixture", "fixtures_to_count"),
        migrations.AddField("fixture", "finished", models.BooleanField(default=False, db_default=False)),
        migrations.RunPython(mark, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            "fixture",
            models.Index(
                fields=("competition", "stage"), condition=models.Q(finished=False), name="unfinished_fixtures"
            ),
        ),
    )
